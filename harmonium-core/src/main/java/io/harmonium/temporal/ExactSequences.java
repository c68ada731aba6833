package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;

/// Likelihoods, next frames and gradients of sequences without sampling.
public interface ExactSequences {

  /// Null, or why machines of a structure are too large for it.
  String unsupported(Structure structure);

  /// Terms of the sums of one frame.
  double terms(Structure structure);

  /// log p(x_t | x_1 … x_{t−1}) of every row of `batch`, of its known cells where some are unknown.
  double[] logLikelihoods(TemporalMachine machine, FrameBatch batch, Workers workers);

  /// ⟨t(x_t) | x_1 … x_{t−1}⟩ of every row of `batch`, `visible` numbers each.
  double[] means(TemporalMachine machine, FrameBatch batch, Workers workers);

  /// Adds the gradient of the mean log-likelihood per frame to `gradient` (modified); it goes back through `truncate` frames
  /// (0: all).
  void addGradient(
      TemporalMachine machine, FrameBatch batch, int truncate, Workers workers, double[] gradient);
}
