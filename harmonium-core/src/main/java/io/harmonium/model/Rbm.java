package io.harmonium.model;

import io.harmonium.units.Binary;
import io.harmonium.units.Subspace;
import io.harmonium.units.Units;
import java.util.List;

/// Named constructors of restricted Boltzmann machines: one visible and one hidden layer of any kinds, every visible
/// unit linked to every hidden one,
///
/// ```
/// E(x, h) = U_v(x) + U_h(h) − t(x)ᵀ W t(h)
/// ```
public final class Rbm {

  /// The name of the link.
  public static final String LINK = "visible-hidden";

  private Rbm() {}

  /// Layers "visible" and "hidden" of the given kinds and sizes, all parameters 0 (Gaussian units: mean 0, σ = 1).
  public static Machine of(Units visible, int visibleSize, Units hidden, int hiddenSize) {
    Layer v = new Layer("visible", visible, visibleSize);
    Layer h = new Layer("hidden", hidden, hiddenSize);
    Dense link = new Dense(LINK, new End(0, 0), new End(1, 0), v.columns(), h.columns());
    return Machine.of(new Structure(List.of(v), List.of(h), List.of(link)));
  }

  /// A subspace machine: `gates` hidden gates with `bits` bits behind each,
  ///
  /// ```
  /// E(x, h, s) = U_v(x) − Σ_j h_j (c_j + Σ_k s_jk (D_jk + Σ_i W_ijk t_i(x)))
  /// F(x) = U_v(x) − MK log 2 − Σ_j sp(c_j − K log 2 + Σ_k sp(D_jk + Σ_i W_ijk t_i(x)))
  /// ```
  public static Machine subspace(Units visible, int visibleSize, int gates, int bits) {
    return of(visible, visibleSize, new Subspace(bits), gates);
  }

  /// The classical machine: 0/1 units on both sides.
  public static Machine binary(int visibleSize, int hiddenSize) {
    return of(new Binary(), visibleSize, new Binary(), hiddenSize);
  }
}
