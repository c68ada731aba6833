package io.harmonium.machines;

import io.harmonium.coupling.Coupling;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;

/// The conditional machine, a distribution of y and h given x that is restricted otherwise: x moves the hidden fields,
///
/// ```
/// p(y, h | x) ∝ exp(b·y + c·h + yᵀWh + xᵀVh) = exp(b·y + (c + Vᵀx)·h + yᵀWh)
/// ```
///
/// It learns what x says about y and spends nothing on x itself. The first visible layer is *given*, as that of [GatedRbm];
/// for each x it is the plain machine [#given].
public final class ConditionalRbm {

  private ConditionalRbm() {}

  /// Visible layers of which the first is given, above a hidden one; all parameters 0.
  public static Machine of(Layer given, Layer visible, Layer hidden) {
    return Rbm.of(List.of(given.as(Role.GIVEN), visible), hidden);
  }

  /// The plain machine of y and h given the statistics of x, `t[port][column]`.
  public static Machine given(Machine machine, double[][] x) {
    Structure structure = machine.structure();
    List<Layer> visible = new ArrayList<>(structure.visible().subList(1, 2));
    Machine plain = Rbm.of(visible, structure.layer(2));
    Parameters parameters = shared(machine.parameters(), plain.parameters());
    Parameters.Slice fields = parameters.slice(first(structure));
    double[] inputs = new double[fields.length()];
    Coupling link = structure.links().get(0);
    double[][] ends = {x[0], null};
    link.addInputs(1, ends, machine.parameters().values(), structure.offset(link), inputs);
    for (int j = 0; j < inputs.length; j++) parameters.values()[fields.offset() + j] += inputs[j];
    return plain.with(parameters);
  }

  /// The numbers that both machines have, in those of the plain one.
  private static Parameters shared(Parameters from, Parameters plain) {
    Parameters parameters = plain.copy();
    for (Parameters.Slice slice : plain.slices())
      System.arraycopy(
          from.get(slice.name()), 0, parameters.values(), slice.offset(), slice.length());
    return parameters;
  }

  /// The name of the hidden fields that x moves.
  private static String first(Structure structure) {
    return structure.layer(2).parameter(structure.port(2, 0));
  }

  /// Adds to `addTo` (modified) what a gradient of the parameters of [#given] is for those of the machine.
  public static void pull(Machine machine, double[][] x, Parameters gradient, Parameters addTo) {
    Structure structure = machine.structure();
    for (Parameters.Slice from : gradient.slices()) {
      int to = addTo.slice(from.name()).offset();
      for (int i = 0; i < from.length(); i++)
        addTo.values()[to + i] += gradient.values()[from.offset() + i];
    }
    Coupling link = structure.links().get(0);
    double[][] ends = {x[0], gradient.get(first(structure))};
    link.addStatistics(ends, 1, addTo.values(), structure.offset(link));
  }
}
