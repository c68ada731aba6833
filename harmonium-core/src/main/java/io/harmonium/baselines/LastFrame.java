package io.harmonium.baselines;

/// Nothing changes: the next frame is the last one,  x̂_t = x_(t−1). A first frame is expected at the mean.
record LastFrame(FrameBaseline first) implements FrameBaseline {

  @Override
  public String name() {
    return "last";
  }

  @Override
  public String title() {
    return "last frame";
  }

  @Override
  public long parameters() {
    return 0;
  }

  @Override
  public void predict(Frames frames, int row, double[] out) {
    if (frames.past(row) == 0) first.predict(frames, row, out);
    else frames.read(row - 1, out);
  }

  /// No distribution: it says where, not how likely.
  @Override
  public double logDensity(Frames frames, int row) {
    return Double.NaN;
  }
}
