package io.harmonium.data.generate;

/// A generator whose own density can be evaluated, the yardstick for machines that learn it.
public interface KnownDensity extends Generator {

  /// log p(x) in nats; −∞ where the distribution has no mass. For real columns it is the logarithm of a density.
  double logDensity(double[] x);
}
