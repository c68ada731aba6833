package io.harmonium.matrix;

/// A parameter, a state or a gradient is no longer a finite number: training has diverged or the data are bad.
public final class NonFiniteException extends ArithmeticException {
  private static final long serialVersionUID = 1;

  public NonFiniteException(String message) {
    super(message);
  }
}
