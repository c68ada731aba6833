package io.harmonium.runs.exchange;

import io.harmonium.coupling.Convolution;
import io.harmonium.coupling.Window;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.units.Categorical;
import io.harmonium.units.Units;
import io.harmonium.wording.Explained;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// A convolutional machine as arrays and back:
///
/// ```
/// W (F x tall x wide, or F x tall x wide x q), b (height x width, or height x width x q), c (F), stride (1), pool (1)
/// ```
///
/// A third axis of b makes categorical cells of q states; a sequence is a grid of one row.
final class ConvolutionArrays {

  private static final Set<String> NAMES = Set.of("W", "b", "c", "stride", "pool");
  private static final String EXPECTED =
      "W (F x tall x wide[ x q]), b (height x width[ x q]), c (F), stride (1) and pool (1)";

  private ConvolutionArrays() {}

  /// The machine of `arrays`, which came from `place`; cells of one number each are of kind `visible`.
  static Machine machine(Place place, Map<String, NpyArray> arrays, Units visible) {
    if (!arrays.keySet().equals(NAMES))
      throw place.bad(
          "expected the arrays " + NAMES + ", got " + arrays.keySet(), "save " + EXPECTED);
    arrays.forEach((name, array) -> RbmArrays.finite(place, name, array));
    int[] w = arrays.get("W").shape();
    int[] b = arrays.get("b").shape();
    boolean states = b.length == 3;
    if (b.length < 2
        || b.length > 3
        || w.length != b.length + 1
        || states && w[3] != b[2]
        || arrays.get("c").size() != w[0]
        || arrays.get("W").size() == 0)
      throw place.bad(
          "expected arrays that fit each other, got W "
              + ArraySide.text(w)
              + ", b "
              + ArraySide.text(b)
              + ", c "
              + ArraySide.text(arrays.get("c").shape()),
          "save " + EXPECTED);
    Machine zero;
    try {
      Units units = states ? new Categorical(b[2]) : visible;
      Window window =
          new Window(
              b[0],
              b[1],
              states ? b[2] : 1,
              w[1],
              w[2],
              whole(place, arrays, "stride"),
              whole(place, arrays, "pool"));
      zero = ConvolutionalRbm.of(units, window, w[0]);
    } catch (IllegalArgumentException e) {
      throw place.bad(Explained.reason(e), "save " + EXPECTED);
    }
    return zero.with(
        zero.parameters()
            .with(zero.parameters().slices().get(0).name(), arrays.get("b").doubles())
            .with("hidden.x", arrays.get("c").doubles())
            .with(Rbm.LINK, arrays.get("W").doubles()));
  }

  private static int whole(Place place, Map<String, NpyArray> arrays, String name) {
    double[] values = arrays.get(name).doubles();
    if (values.length == 1 && values[0] == Math.rint(values[0]) && Math.abs(values[0]) < 1 << 16)
      return (int) values[0];
    throw place.bad("expected '" + name + "' to be one whole number", "save " + EXPECTED);
  }

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    Units visible = machine.structure().layer(0).units();
    return ConvolutionalRbm.link(machine.structure()) != null
        && visible.ports().size() == 1
        && visible.values() > 0;
  }

  /// The units where they have to be said.
  static String units(Machine machine) {
    return machine.structure().layer(0).units().name().equals("spin") ? " {units} spin" : "";
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    Convolution link = ConvolutionalRbm.link(machine.structure());
    Window window = link.window();
    boolean states = window.channels() > 1;
    int q = window.channels();
    int f = link.filters();
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put(
        "W",
        NpyArray.of(
            machine.parameters().get(link.name()),
            states
                ? new int[] {f, window.tall(), window.wide(), q}
                : new int[] {f, window.tall(), window.wide()}));
    arrays.put(
        "b",
        NpyArray.of(
            machine.parameters().get(machine.parameters().slices().get(0).name()),
            states
                ? new int[] {window.height(), window.width(), q}
                : new int[] {window.height(), window.width()}));
    arrays.put("c", NpyArray.of(machine.parameters().get("hidden.x"), new int[] {f}));
    arrays.put("stride", NpyArray.of(new double[] {window.stride()}, new int[] {1}));
    arrays.put("pool", NpyArray.of(new double[] {window.pool()}, new int[] {1}));
    return arrays;
  }
}
