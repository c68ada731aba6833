package io.harmonium.machines;

import io.harmonium.coupling.End;
import io.harmonium.coupling.Gated;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// The gated machine, a distribution of y and h given x (Memisevic and Hinton 2010): x chooses among weights of low
/// rank,
///
/// ```
/// p(y, h | x) ∝ exp(b·y + c·h + Σ_f (Aᵀx)_f·(Bᵀy)_f·(Cᵀh)_f),   W(x) = B·diag(Aᵀx)·Cᵀ
/// ```
///
/// Where y is x moved, h comes to say how it moved: h inferred from one pair and applied to another x is an analogy.
/// The first visible layer is *given*: no sampler draws it, no likelihood counts it, and its own parameters stay as
/// they are. For each x it is the plain machine [#given].
public final class GatedRbm {

  private GatedRbm() {}

  /// Layers "given", "visible" and "hidden", all parameters 0.
  public static Machine of(
      Units given,
      int givenSize,
      Units visible,
      int visibleSize,
      Units hidden,
      int hiddenSize,
      int factors) {
    return of(
        new Layer("given", given, givenSize),
        new Layer("visible", visible, visibleSize),
        new Layer("hidden", hidden, hiddenSize),
        factors);
  }

  /// The same of layers that have their names.
  public static Machine of(Layer x, Layer y, Layer h, int factors) {
    Gated link =
        new Gated(
            "given-visible-hidden",
            List.of(new End(0, 0), new End(1, 0), new End(2, 0)),
            List.of(x.columns(), y.columns(), h.columns()),
            factors);
    return Machine.of(new Structure(List.of(x.as(Role.GIVEN), y), List.of(h), List.of(link)));
  }

  /// The link of a gated machine.
  public static Gated link(Machine machine) {
    Gated link = machine.structure().link(Gated.class);
    if (link == null) throw new IllegalArgumentException("the machine has no link of three layers");
    return link;
  }

  /// The plain machine of y and h given the statistics of x: layers "visible" and "hidden" with weights W(x).
  public static Machine given(Machine machine, double[] x) {
    Structure structure = machine.structure();
    Gated link = link(machine);
    double[] w = machine.parameters().values();
    int offset = structure.offset(link);
    double[] gate = link.projection(0, x, w, offset);
    int rows = link.columns().get(1);
    int columns = link.columns().get(2);
    double[] weights = new double[rows * columns];
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        for (int f = 0; f < link.factors(); f++)
          weights[j * columns + k] +=
              gate[f]
                  * w[link.from(1, offset) + j * link.factors() + f]
                  * w[link.from(2, offset) + k * link.factors() + f];
    List<Layer> visible = new ArrayList<>(structure.visible().subList(1, 2));
    Machine plain = Rbm.of(visible, structure.layer(2));
    Parameters parameters =
        plain.parameters().with(plain.structure().links().get(0).name(), weights);
    for (int l = 1; l < structure.size(); l++)
      for (var port : structure.layer(l).units().ports()) {
        String name = structure.layer(l).parameter(port);
        parameters = parameters.with(name, machine.parameters().get(name));
      }
    return plain.with(parameters);
  }

  /// Adds to `addTo` (modified) what a gradient of the parameters of [#given] is for those of the gated machine.
  public static void pull(Machine machine, double[] x, Parameters gradient, Parameters addTo) {
    Structure structure = machine.structure();
    Gated link = link(machine);
    double[] w = machine.parameters().values();
    int offset = structure.offset(link);
    int factors = link.factors();
    double[] gate = link.projection(0, x, w, offset);
    double[] d = gradient.get(gradient.slices().getLast().name());
    int rows = link.columns().get(1);
    int columns = link.columns().get(2);
    double[] out = addTo.values();
    for (int f = 0; f < factors; f++) {
      double all = 0;
      for (int j = 0; j < rows; j++)
        for (int k = 0; k < columns; k++) {
          int b = link.from(1, offset) + j * factors + f;
          int c = link.from(2, offset) + k * factors + f;
          double derivative = d[j * columns + k];
          out[b] += derivative * gate[f] * w[c];
          out[c] += derivative * gate[f] * w[b];
          all += derivative * w[b] * w[c];
        }
      for (int i = 0; i < x.length; i++) out[link.from(0, offset) + i * factors + f] += x[i] * all;
    }
    for (int l = 1; l < structure.size(); l++)
      for (var port : structure.layer(l).units().ports()) {
        String name = structure.layer(l).parameter(port);
        Parameters.Slice to = addTo.slice(name);
        Parameters.Slice from = gradient.slice(name);
        for (int i = 0; i < from.length(); i++)
          out[to.offset() + i] += gradient.values()[from.offset() + i];
      }
  }
}
