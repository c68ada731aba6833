package io.harmonium.runs.exchange;

import io.harmonium.coupling.Gated;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.machines.GatedRbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// A gated machine of units of one number each as arrays and back:
///
/// ```
/// E(y, h; x) = −b·y − c·h − Σ_f (Σ_i A_if x_i)(Σ_j B_jf y_j)(Σ_k C_kf h_k)        A (Nx x F), B (Ny x F), C (Nh x F), b (Ny), c (Nh)
/// ```
final class GatedArrays {

  private static final String EXPECTED =
      "A (given x factors), B (visible x factors), C (hidden x factors), b (visible), c (hidden)";

  private GatedArrays() {}

  /// The machine of `arrays`, which came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays, ArrayUnits units) {
    NamedArrays named =
        new NamedArrays(place, arrays, EXPECTED)
            .require("gated-rbm", List.of("A", "B", "C", "b", "c"), List.of());
    int[] given = named.shape("A", "given", "factors");
    int[] visible = named.shape("B", "visible", "factors");
    int[] hidden = named.shape("C", "hidden", "factors");
    int factors = given[1];
    Machine zero =
        GatedRbm.of(
            units.visible(),
            given[0],
            units.visible(),
            visible[0],
            units.hidden(),
            hidden[0],
            factors);
    double[] weights =
        Stream.of(
                named.numbers("A", given),
                named.numbers("B", visible[0], factors),
                named.numbers("C", hidden[0], factors))
            .flatMapToDouble(DoubleStream::of)
            .toArray();
    return zero.with(
        zero.parameters()
            .with(field(zero, 1), named.numbers("b", visible[0]))
            .with(field(zero, 2), named.numbers("c", hidden[0]))
            .with(GatedRbm.link(zero).name(), weights));
  }

  private static String field(Machine machine, int l) {
    Layer layer = machine.structure().layer(l);
    return layer.parameter(layer.units().ports().get(0));
  }

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    return machine.structure().links().get(0) instanceof Gated
        && machine.structure().layers().stream().allMatch(GatedArrays::plain);
  }

  private static boolean plain(Layer layer) {
    return layer.units().values() == 2 && layer.ports() == 1;
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    Gated link = GatedRbm.link(machine);
    double[] weights = machine.parameters().get(link.name());
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (int e = 0; e < 3; e++)
      arrays.put(
          List.of("A", "B", "C").get(e),
          NpyArray.of(
              Arrays.copyOfRange(
                  weights, link.row(e) * link.factors(), link.row(e + 1) * link.factors()),
              link.columns().get(e),
              link.factors()));
    arrays.put(
        "b", NpyArray.of(machine.parameters().get(field(machine, 1)), link.columns().get(1)));
    arrays.put(
        "c", NpyArray.of(machine.parameters().get(field(machine, 2)), link.columns().get(2)));
    return arrays;
  }

  /// The words about units that import needs.
  static String units(Machine machine) {
    String visible = machine.structure().layer(1).units().name();
    String hidden = machine.structure().layer(2).units().name();
    return visible.equals("binary") && hidden.equals("binary")
        ? ""
        : " {units} " + visible + ":" + hidden;
  }
}
