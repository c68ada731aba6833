package io.harmonium.machines;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Port;
import io.harmonium.units.SpikeSlab;
import io.harmonium.units.Subspace;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// Named constructors of restricted Boltzmann machines: one or several visible layers side by side and one hidden layer
/// of any kinds, every visible unit linked to every hidden one,
///
/// ```
/// E(x, h) = Σ_v U_v(x_v) + U_h(h) − Σ_v t(x_v)ᵀ W_v t(h)
/// ```
public final class Rbm {

  /// The name of the link.
  public static final String LINK = "visible-hidden";

  /// The name of the link by which spikes damp squares.
  public static final String SQUARES = "visible²-hidden";

  private Rbm() {}

  /// Layers "visible" and "hidden" of the given kinds and sizes, all parameters 0 (Gaussian units: mean 0, σ = 1).
  public static Machine of(Units visible, int visibleSize, Units hidden, int hiddenSize) {
    return of(
        List.of(new Layer("visible", visible, visibleSize)),
        new Layer("hidden", hidden, hiddenSize));
  }

  /// Visible layers side by side, each with a link of its own to the hidden layer: "NAME-hidden". All parameters 0.
  public static Machine of(List<Layer> visible, Layer hidden) {
    List<Coupling> links = new ArrayList<>();
    for (int l = 0; l < visible.size(); l++)
      links.add(
          new Dense(
              visible.get(l).name() + "-" + hidden.name(),
              new End(l, 0),
              new End(visible.size(), 0),
              visible.get(l).columns(),
              hidden.columns()));
    return Machine.of(new Structure(visible, List.of(hidden), links));
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

  /// A spike-and-slab machine (Courville, Bergstra and Bengio 2011; Courville and others 2014). Real units with squares
  /// among their ports are damped while a spike is on, by a second link "visible²-hidden" of weights −½Φ ≤ 0; units of
  /// bounded range need none:
  ///
  /// ```
  /// E(v, s, h) = ½ vᵀ(Λ + Σ_j h_j Φ_j)v − θᵀv − Σ_j vᵀw_j s_j h_j + ½ Σ_j α_j s_j² − Σ_j α_j μ_j s_j h_j − …
  /// F(v) = ½ vᵀΛv − θᵀv − Σ_j sp(ℓ_j) + const,   ℓ_j = b_j + μ_j I_j + I_j²/2α_j − ½ vᵀΦ_j v,   I_j = w_jᵀv
  /// ```
  ///
  /// It can be normalised where Λ + Σ_j h_j (Φ_j − w_j w_jᵀ/α_j) is positive definite for all h.
  public static Machine spikeSlab(Units visible, int visibleSize, int hiddenSize) {
    Machine plain = of(visible, visibleSize, new SpikeSlab(), hiddenSize);
    Structure structure = plain.structure();
    boolean squares =
        structure.ports(0) == 2 && structure.port(0, 1).domain() == Port.Domain.NEGATIVE;
    if (!squares || visible.growth() == Units.Growth.BOUNDED) return plain;
    List<Coupling> links = new ArrayList<>(structure.links());
    links.add(new Dense(SQUARES, new End(0, 1), new End(1, 2), visibleSize, hiddenSize));
    return Machine.of(new Structure(structure.visible(), structure.hidden(), links));
  }

  /// The classical machine: 0/1 units on both sides.
  public static Machine binary(int visibleSize, int hiddenSize) {
    return of(new Binary(), visibleSize, new Binary(), hiddenSize);
  }
}
