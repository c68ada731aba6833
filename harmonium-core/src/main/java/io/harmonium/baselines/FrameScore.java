package io.harmonium.baselines;

/// How well a rule told the next frames of sequences.
///
/// @param squaredError the mean over judged frames of Σ (x − x̂)² over their known cells
/// @param logLikelihood the mean of log p(frame | past) over judged frames, NaN where the rule is no distribution
/// @param frames how many frames the error was taken over
public record FrameScore(
    String name, String title, double squaredError, double logLikelihood, long frames) {

  /// Judges a rule. The error is taken over frames with at least max(1, `history`) frames before them, the likelihood over
  /// those with at least `history`: with 0 all frames, the first ones too. Frames of which nothing is known do not count.
  public static FrameScore of(FrameBaseline rule, Frames frames, int history) {
    double[] expected = new double[frames.columns()];
    double[] x = new double[frames.columns()];
    double error = 0;
    double likelihood = 0;
    long told = 0;
    long likely = 0;
    for (int row = 0; row < frames.rows(); row++) {
      if (frames.past(row) < history || frames.absent(row)) continue;
      likelihood += rule.logDensity(frames, row);
      likely++;
      if (frames.past(row) == 0) continue;
      rule.predict(frames, row, expected);
      frames.read(row, x);
      for (int u = 0; u < frames.cells(); u++)
        if (frames.known(row, u))
          for (int j = frames.offset(u); j < frames.offset(u + 1); j++)
            error += (x[j] - expected[j]) * (x[j] - expected[j]);
      told++;
    }
    return new FrameScore(
        rule.name(),
        rule.title(),
        told == 0 ? Double.NaN : error / told,
        likelihood / likely,
        told);
  }

  /// The same without a likelihood, for frames that have none: grey values that stand for means of bits.
  public FrameScore withoutLikelihood() {
    return new FrameScore(name, title, squaredError, Double.NaN, frames);
  }
}
