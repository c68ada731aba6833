package io.harmonium.network;

import java.util.Locale;

/// The bend between two linear maps. All are smooth, for chains follow the gradient of the network:
///
/// ```
/// silu: a·σ(a)     elu: a, or e^a − 1 below 0     tanh: tanh a     softplus: log(1 + e^a)
/// ```
public enum Activation {
  SILU,
  ELU,
  TANH,
  SOFTPLUS;

  /// The one called `word`.
  public static Activation parse(String word) {
    for (Activation each : values()) if (each.toString().equals(word)) return each;
    throw new IllegalArgumentException(
        "an activation is one of silu, elu, tanh, softplus, got '" + word + "'");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
