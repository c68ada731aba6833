package io.harmonium.baselines;

/// A plain rule for the next frame of a sequence, given the frames before it.
public interface FrameBaseline {

  /// Its word in documents, such as "markov:3".
  String name();

  /// What it is, for people, such as "Markov chain of order 3 per cell".
  String title();

  /// How many numbers were fitted.
  long parameters();

  /// The expected numbers of frame `row` given the frames before it in its sequence, into `out` (modified). A row
  /// without a past has its expectation too.
  void predict(Frames frames, int row, double[] out);

  /// log p of the known cells of frame `row` given the frames before it, or NaN where the rule is no distribution.
  double logDensity(Frames frames, int row);
}
