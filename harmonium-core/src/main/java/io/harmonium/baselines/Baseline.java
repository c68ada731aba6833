package io.harmonium.baselines;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;

/// A fitted model of visible rows with an exact likelihood.
public interface Baseline {

  /// Its word in documents, such as "mixture".
  String name();

  /// What it is, for people, such as "mixture of 16 products".
  String title();

  /// How many numbers were fitted.
  long parameters();

  /// Whether a row has a code: unobserved variables that explain it.
  boolean latent();

  /// log p of every row of `x`, whose visible layers are those it was fitted to.
  double[] logDensities(Configurations x, Workers workers);

  /// `rows` independent samples of the visible layers.
  Configurations sample(int rows, Seed seed, Workers workers);
}
