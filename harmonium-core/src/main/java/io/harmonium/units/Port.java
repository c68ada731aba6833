package io.harmonium.units;

import io.harmonium.matrix.Storage;

/// A sufficient statistic t_p(x) of a kind of unit. Links attach to it, it has one natural parameter θ_p per column,
/// and ∂U/∂θ_p = −⟨t_p⟩ needs no code per kind.
public record Port(String name, Storage storage, int width, Domain domain) {

  /// Where the natural parameter may live, and how the stored parameter reaches it.
  public enum Domain {
    /// The natural parameter is stored itself.
    FREE {
      @Override
      public double natural(double stored) {
        return stored;
      }

      @Override
      public double derivative(double stored) {
        return 1;
      }
    },
    /// η = −½·e^ζ < 0 of a stored ζ: a precision that stays positive.
    NEGATIVE {
      @Override
      public double natural(double stored) {
        return -0.5 * io.harmonium.numeric.Elementary.exp(stored);
      }

      @Override
      public double derivative(double stored) {
        return natural(stored);
      }
    };

    /// The natural parameter of a stored one.
    public abstract double natural(double stored);

    /// ∂natural/∂stored.
    public abstract double derivative(double stored);
  }

  /// A port of one column per unit without constraint.
  public static Port of(String name, Storage storage) {
    return new Port(name, storage, 1, Domain.FREE);
  }
}
