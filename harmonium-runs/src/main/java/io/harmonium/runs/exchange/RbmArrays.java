package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/// A restricted Boltzmann machine as arrays W, b, c and back:
///
/// ```
/// E(x, z) = −b·x − c·z − xᵀ W z                            W (Nv x Nh), b (Nv), c (Nh)
/// E(x, z) = Σ (x − b)²/2σ² − c·z − Σ x/σ² W z               with sigma (Nv)
/// ```
///
/// The shape of W is that of b followed by that of c; a field with two axes (L x q) makes categorical units, so
/// W (L x q x Nh) with b (L x q) is an alignment's machine. Real hidden units come with `sigmaHidden` (Nh), and W is then
/// divided by both variances. No gauge is applied: log Z is that of the arrays.
public final class RbmArrays {

  /// The arrays that are read; the first three must be there.
  public static final List<String> NAMES = List.of("W", "b", "c", "sigma", "sigmaHidden");

  private static final String EXPECTED =
      "W (Nv x Nh), b (Nv) and c (Nh), with sigma (Nv) for gaussian units, or W (L x q x Nh) and b"
          + " (L x q) for categorical ones";

  private RbmArrays() {}

  /// The machine of `arrays`, which came from `place`.
  public static Machine machine(Place place, Map<String, NpyArray> arrays, ArrayUnits units) {
    for (String name : NAMES.subList(0, 3))
      if (!arrays.containsKey(name))
        throw place.bad(
            "there is no array '" + name + "', only " + arrays.keySet(), "save " + EXPECTED);
    for (String name : arrays.keySet())
      if (!NAMES.contains(name))
        throw place.bad(
            "no array of an rbm is called so",
            name,
            "leave it out or rename it; an rbm has " + EXPECTED);
    arrays.forEach((name, array) -> finite(place, name, array));
    ArraySide visible = ArraySide.read(place, arrays, ArraySide.VISIBLE, units.visible());
    ArraySide hidden = ArraySide.read(place, arrays, ArraySide.HIDDEN, units.hidden());
    double[] weights = weights(place, arrays.get("W"), visible, hidden);
    Layer v = visible.layer();
    Layer h = hidden.layer();
    Machine zero = Rbm.of(v.units(), v.size(), h.units(), h.size());
    Machine machine = zero.with(fill(zero.structure(), visible, hidden, weights));
    String bad = machine.parameters().nonFinite();
    if (bad != null) throw place.bad("dividing by the variances gives " + bad, "use larger sigmas");
    String unsupported = machine.unsupported();
    if (unsupported != null) throw place.bad(unsupported, "check W and the sigmas");
    return machine;
  }

  static void finite(Place place, String name, NpyArray array) {
    for (int i = 0; i < array.size(); i++)
      if (!Double.isFinite(array.doubleAt(i)))
        throw place.bad(
            "expected finite numbers, but element " + i + " of '" + name + "' is not",
            Double.toString(array.doubleAt(i)),
            "save the parameters of an update before the training diverged");
  }

  private static double[] weights(Place place, NpyArray w, ArraySide visible, ArraySide hidden) {
    int[] expected = join(visible.shape(), hidden.shape());
    if (!java.util.Arrays.equals(w.shape(), expected)) {
      boolean transposed =
          java.util.Arrays.equals(w.shape(), join(hidden.shape(), visible.shape()));
      throw place.bad(
          "expected 'W' with the shape of b followed by that of c, "
              + ArraySide.text(expected)
              + ", got "
              + ArraySide.text(w.shape()),
          transposed ? "W is transposed (hidden x visible); save W.T" : "save " + EXPECTED);
    }
    double[] weights = w.doubles();
    scale(weights, visible, hidden, false);
    return weights;
  }

  static int[] join(int[] first, int[] second) {
    int[] both = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /// W/σ² (times where `back`) by rows and columns; without any sigma nothing is touched.
  static void scale(double[] weights, ArraySide visible, ArraySide hidden, boolean back) {
    if (visible.scale() == null && hidden.scale() == null) return;
    int columns = hidden.layer().columns();
    for (int k = 0; k < weights.length; k++) {
      double factor = visible.scaleAt(k / columns) * hidden.scaleAt(k % columns);
      weights[k] = back ? weights[k] / factor : weights[k] * factor;
    }
  }

  private static Parameters fill(
      Structure structure, ArraySide visible, ArraySide hidden, double[] weights) {
    Parameters parameters = structure.zeros();
    visible.fill(structure, 0, parameters);
    hidden.fill(structure, 1, parameters);
    return parameters.with(Rbm.LINK, weights);
  }

  /// Letters that are customary for some machines: which, their arrays, and what `import --as` takes for them.
  private record Form(
      Predicate<Machine> fits,
      Function<Machine, Map<String, NpyArray>> arrays,
      Function<Machine, String> family) {}

  /// The first that fits a machine is its form; any machine has arrays under its own names.
  private static final List<Form> FORMS =
      List.of(
          new Form(SpikeSlabArrays::fits, SpikeSlabArrays::arrays, m -> "spike-slab-rbm"),
          new Form(WordArrays::fits, WordArrays::arrays, m -> "replicated-softmax"),
          new Form(GatedArrays::fits, GatedArrays::arrays, m -> "gated-rbm" + GatedArrays.units(m)),
          new Form(SideBySideArrays::fits, SideBySideArrays::arrays, m -> "rbm"),
          new Form(DeepArrays::fits, DeepArrays::arrays, m -> "dbm" + DeepArrays.units(m)),
          new Form(
              BeliefArrays::fits,
              BeliefArrays::arrays,
              m -> BeliefArrays.FAMILY + BeliefArrays.units(m)),
          new Form(
              m -> single(m) && SubspaceArrays.fits(m),
              SubspaceArrays::arrays,
              m -> "subspace-rbm"),
          new Form(
              m -> single(m) && ConvolutionArrays.fits(m),
              ConvolutionArrays::arrays,
              m -> "conv-rbm" + ConvolutionArrays.units(m)),
          new Form(
              m -> single(m) && m.structure().layers().stream().allMatch(RbmArrays::named),
              RbmArrays::plain,
              RbmArrays::plainFamily),
          new Form(m -> true, ParameterArrays::arrays, m -> ParameterArrays.FAMILY));

  private static Form form(Machine machine) {
    return FORMS.stream().filter(form -> form.fits().test(machine)).findFirst().orElseThrow();
  }

  /// The arrays of `machine` under the letters that are customary for it, else under its own names.
  public static Map<String, NpyArray> arrays(Machine machine) {
    return form(machine).arrays().apply(machine);
  }

  /// What `import --as` takes for the arrays of this machine: its family, and its units where they have to be said.
  public static String family(Machine machine) {
    return form(machine).family().apply(machine);
  }

  private static Map<String, NpyArray> plain(Machine machine) {
    ArraySide visible = side(machine, 0);
    ArraySide hidden = side(machine, 1);
    double[] weights = machine.parameters().get(machine.structure().links().get(0).name());
    scale(weights, visible, hidden, true);
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(weights, join(visible.shape(), hidden.shape())));
    visible.write(ArraySide.VISIBLE, arrays);
    hidden.write(ArraySide.HIDDEN, arrays);
    return arrays;
  }

  /// True for one visible and one hidden layer with one link, whose units have letters.
  static boolean fits(Machine machine) {
    return single(machine)
        && (SubspaceArrays.fits(machine)
            || ConvolutionArrays.fits(machine)
            || machine.structure().layers().stream().allMatch(RbmArrays::named));
  }

  private static boolean single(Machine machine) {
    Structure structure = machine.structure();
    return structure.visible().size() == 1
        && structure.hidden().size() == 1
        && structure.links().size() == 1
        && structure.given() == 0;
  }

  /// Only fields, states and sigmas have names in these arrays.
  static boolean named(Layer layer) {
    Units units = layer.units();
    boolean named =
        units.ports().size() == 1 && units.values() > 0 || units.normal() && units.values() == 0;
    return named && layer.maps() == 0;
  }

  private static String plainFamily(Machine machine) {
    List<String> open =
        machine.structure().layers().stream()
            .map(layer -> layer.units())
            .map(
                units ->
                    units.values() == 2 && units.ports().get(0).width() == 1
                        ? units.name()
                        : "binary")
            .toList();
    boolean binary = open.stream().allMatch("binary"::equals);
    return "rbm" + (binary ? "" : " {units} " + open.get(0) + ":" + open.get(1));
  }

  static ArraySide side(Machine machine, int l) {
    Layer layer = machine.structure().layer(l);
    double[][] stored =
        layer.units().ports().stream()
            .map(port -> machine.parameters().get(layer.parameter(port)))
            .toArray(double[][]::new);
    return ArraySide.of(layer, stored);
  }
}
