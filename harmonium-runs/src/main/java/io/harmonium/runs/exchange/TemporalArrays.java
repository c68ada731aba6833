package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.temporal.Crbm;
import io.harmonium.temporal.Dynamics;
import io.harmonium.temporal.RnnRbm;
import io.harmonium.temporal.Rtrbm;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.temporal.Trbm;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Machines of sequences as arrays and back: those of an rbm for a frame, and
///
/// ```
/// rtrbm   U (Nh x Nh), hidden bias c + U r;  c1 (Nh), that of the first frame;  trbm the same with states for r
/// hdrbm   the same and V (Q x Nh x Nh), hidden bias c + (U + Σ g_q V_q) r
/// crbm    A (n x Nv x Nv), visible bias b + Σ A_τ x_{t−τ};  B (n x Nh x Nv), hidden bias c + Σ B_τ x_{t−τ};
///         b1 (Nv), c1 (Nh), added while fewer than n frames lie before
/// rnn-rbm Wuv (Nv x N), Wuh (Nh x N): b + Wuv u, c + Wuh u;  u' = tanh(bu + Wuu u + Wvu x);  u0 (N)
/// ```
///
/// Gaussian units: b + Σ A_τ x is the mean, as b is.
public final class TemporalArrays {

  /// An array, the parameters it stands for, and whether its last two axes are exchanged in them.
  private record Entry(String array, String slice, boolean turned, boolean scaled) {}

  private static final Map<String, List<Entry>> ENTRIES =
      Map.of(
          "trbm",
          List.of(
              new Entry("U", "past-hidden", true, false),
              new Entry("c1", "first.hidden", false, false)),
          "rnn-rbm",
          List.of(
              new Entry("Wuv", "state-visible", true, true),
              new Entry("Wuh", "state-hidden", true, false),
              new Entry("Wuu", "state-state", true, false),
              new Entry("Wvu", "visible-state", true, false),
              new Entry("bu", "state.bias", false, false),
              new Entry("u0", "state.first", false, false)),
          "rtrbm",
          List.of(
              new Entry("U", "past-hidden", true, false),
              new Entry("c1", "first.hidden", false, false)),
          "hdrbm",
          List.of(
              new Entry("U", "past-hidden", true, false),
              new Entry("V", "covariate-past-hidden", true, false),
              new Entry("c1", "first.hidden", false, false)),
          "crbm",
          List.of(
              new Entry("A", "past-visible", true, true),
              new Entry("B", "past-hidden", true, false),
              new Entry("b1", "first.visible", false, true),
              new Entry("c1", "first.hidden", false, false)));

  private TemporalArrays() {}

  /// Families that are machines of sequences.
  public static boolean describes(String family) {
    return ENTRIES.containsKey(family);
  }

  /// The machine of `arrays`, which came from `place`.
  public static TemporalMachine machine(
      Place place, Map<String, NpyArray> arrays, String family, ArrayUnits units) {
    List<Entry> entries = ENTRIES.get(family);
    Map<String, NpyArray> frame = new LinkedHashMap<>(arrays);
    for (Entry entry : entries)
      if (frame.remove(entry.array) == null)
        throw place.bad(
            "there is no array '" + entry.array + "', only " + arrays.keySet(),
            "save " + names(family));
    Machine rbm = RbmArrays.machine(place, frame, units);
    Dynamics dynamics =
        switch (family) {
          case "crbm" -> new Crbm(arrays.get("A").shape()[0]);
          case "hdrbm" -> new Rtrbm(arrays.get("V").shape()[0]);
          case "rnn-rbm" -> new RnnRbm(arrays.get("bu").shape()[0]);
          case "trbm" -> new Trbm();
          default -> new Rtrbm(0);
        };
    TemporalMachine zero =
        TemporalMachine.of(
            dynamics,
            rbm.structure().layer(0).units(),
            rbm.structure().layer(0).size(),
            rbm.structure().layer(1).size());
    Parameters parameters = zero.parameters();
    for (Parameters.Slice slice : rbm.parameters().slices())
      parameters = parameters.with(slice.name(), rbm.parameters().get(slice.name()));
    for (Entry entry : entries) {
      NpyArray array = arrays.get(entry.array);
      RbmArrays.finite(place, entry.array, array);
      int[] stored = parameters.slice(entry.slice).shape();
      int[] expected = entry.turned ? turned(stored) : stored;
      if (!Arrays.equals(array.shape(), expected))
        throw place.bad(
            "expected '"
                + entry.array
                + "' of shape "
                + Arrays.toString(expected)
                + ", got "
                + Arrays.toString(array.shape()),
            "save " + names(family));
      double[] values = array.doubles();
      if (entry.turned) values = turn(values, expected);
      if (entry.scaled) scale(values, rbm, false);
      parameters = parameters.with(entry.slice, values);
    }
    return zero.with(parameters);
  }

  /// The arrays of `machine`; under the names of its own parameters where it has no letters here.
  public static Map<String, NpyArray> arrays(TemporalMachine machine) {
    if (!describes(machine.dynamics().name())) return ParameterArrays.arrays(machine.machine());
    Machine rbm = Machine.of(machine.machine().structure().with(List.of()));
    rbm = rbm.with(rbm.parameters().with(Arrays.copyOf(machine.values(), rbm.parameters().size())));
    if (!RbmArrays.fits(rbm))
      throw new IllegalArgumentException(
          "arrays W, b and c describe binary, spin, categorical and gaussian units, but a frame is "
              + TrainedRows.shape(rbm.structure()));
    Map<String, NpyArray> arrays = new LinkedHashMap<>(RbmArrays.arrays(rbm));
    for (Entry entry : ENTRIES.get(machine.dynamics().name())) {
      Parameters.Slice slice = machine.parameters().slice(entry.slice);
      double[] values = machine.parameters().get(entry.slice);
      if (entry.scaled) scale(values, rbm, true);
      if (entry.turned) values = turn(values, slice.shape());
      arrays.put(
          entry.array, NpyArray.of(values, entry.turned ? turned(slice.shape()) : slice.shape()));
    }
    return arrays;
  }

  private static String names(String family) {
    return switch (family) {
      case "crbm" -> "W, b, c, A (n x Nv x Nv), B (n x Nh x Nv), b1 (Nv) and c1 (Nh)";
      case "rnn-rbm" -> "W, b, c, Wuv, Wuh, Wuu, Wvu, bu and u0";
      case "hdrbm" -> "W, b, c, U (Nh x Nh), V (Q x Nh x Nh) and c1 (Nh)";
      default -> "W, b, c, U (Nh x Nh) and c1 (Nh)";
    };
  }

  /// Numbers that end at visible units, last axis: times 1/σ², or back.
  private static void scale(double[] values, Machine rbm, boolean back) {
    if (rbm.structure().ports(0) == 1) return;
    double[] theta = rbm.fields().theta()[0][1];
    for (int k = 0; k < values.length; k++) {
      double precision = -2 * theta[k % theta.length];
      values[k] = back ? values[k] / precision : values[k] * precision;
    }
  }

  private static int[] turned(int[] shape) {
    int[] other = shape.clone();
    other[shape.length - 1] = shape[shape.length - 2];
    other[shape.length - 2] = shape[shape.length - 1];
    return other;
  }

  /// An array of `shape` with its last two axes exchanged.
  private static double[] turn(double[] values, int[] shape) {
    int rows = shape[shape.length - 2];
    int columns = shape[shape.length - 1];
    double[] out = new double[values.length];
    for (int k = 0; k < values.length; k++) {
      int block = k / (rows * columns) * rows * columns;
      int i = (k - block) / columns;
      int j = (k - block) % columns;
      out[block + j * rows + i] = values[k];
    }
    return out;
  }
}
