package io.harmonium.machines;

import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Role;
import io.harmonium.units.Categorical;
import io.harmonium.units.Units;
import java.util.List;

/// The classification machine: a visible layer and one unit for the class side by side above a hidden layer,
///
/// ```
/// E(x, y, h) = U_v(x) − d_y + U_h(h) − t(x)ᵀ W t(h) − U_y t(h)
/// p(y | x) ∝ exp(d_y + Σ_j Γ_j(η_j(x) + U_yj)),   η(x) = θ_h + Wᵀt(x)
/// ```
///
/// so that the distribution of the class given a row is known exactly, at the price of one product with W.
public final class ClassRbm {

  /// The name that the layer of the class has here; its role tells what it is.
  public static final String LABEL = "label";

  private ClassRbm() {}

  /// Layers "visible", "label" (one unit of `classes` states) and "hidden", all parameters 0.
  public static Machine of(
      Units visible, int visibleSize, int classes, Units hidden, int hiddenSize) {
    return Rbm.of(
        List.of(new Layer("visible", visible, visibleSize), label(classes)),
        new Layer("hidden", hidden, hiddenSize));
  }

  /// The layer "label" of one unit of `classes` states.
  public static Layer label(int classes) {
    return new Layer(LABEL, new Categorical(classes), 1).as(Role.LABEL);
  }
}
