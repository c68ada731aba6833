package io.harmonium.runs.exchange;

import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.formats.Alphabet;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.formats.PottsText;
import io.harmonium.machines.Boltzmann;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Machines of one layer linked to itself as numbers from elsewhere and back:
///
/// ```
/// E(s) = −Σ_{i<j} J_ij s_i s_j − h·s        J (n x n, the upper triangle counts), h (n)
/// E(x) = −Σ_{i<j} J_ij(x_i, x_j) − Σ_i h_i(x_i)        adabmDCA's params.dat
/// ```
///
/// No gauge is applied: log Z is that of the numbers.
public final class CouplingArrays {

  private static final String EXPECTED = "J (n x n) and h (n)";

  private CouplingArrays() {}

  /// The machine of arrays J and h that came from `place`, of spins or 0/1 units.
  public static Machine machine(Place place, Map<String, NpyArray> arrays, Units units) {
    if (!arrays.keySet().equals(java.util.Set.of("J", "h")))
      throw place.bad("expected the arrays J and h, got " + arrays.keySet(), "save " + EXPECTED);
    NpyArray j = arrays.get("J");
    NpyArray h = arrays.get("h");
    int n = h.size();
    if (h.shape().length != 1 || n < 2 || !Arrays.equals(j.shape(), new int[] {n, n}))
      throw place.bad(
          "expected J (n x n) and h (n), got "
              + ArraySide.text(j.shape())
              + " and "
              + ArraySide.text(h.shape()),
          "save " + EXPECTED);
    Machine plain = Boltzmann.of(units, Graph.complete(n));
    Parameters parameters = plain.parameters();
    for (int i = 0; i < n; i++) {
      parameters.values()[i] = finite(place, "h", h, i);
      for (int k = 0; k < n; k++) {
        double value = finite(place, "J", j, i * n + k);
        boolean mirrored = value == 0 || value == j.doubleAt(k * n + i);
        if (k <= i && !(k == i ? value == 0 : mirrored))
          throw place.bad(
              "J has " + value + " at (" + i + ", " + k + "), below or on the diagonal",
              "save the upper triangle, numpy.triu(J, 1), in which each pair stands once");
        if (k > i)
          parameters
                  .values()[
                  plain.structure().linkOffset(0)
                      + plain.structure().lateral(0).graph().edge(i, k)] =
              value;
      }
    }
    return plain;
  }

  /// What `import --as` takes for couplings without states.
  public static String family(Machine machine) {
    return machine.structure().layer(0).units().equals(new Spin()) ? "ising" : "bm";
  }

  /// Whether all pairs are coupled, as they are in an imported machine.
  public static boolean complete(Machine machine) {
    Graph graph = machine.structure().lateral(0).graph();
    return graph.edges() == Graph.pairs(machine.structure().layer(0).size());
  }

  private static double finite(Place place, String name, NpyArray array, int at) {
    double value = array.doubleAt(at);
    if (!Double.isFinite(value))
      throw place.bad(
          "expected finite numbers, but element " + at + " of '" + name + "' is not",
          Double.toString(value),
          "save the parameters of an update before the training diverged");
    return value;
  }

  /// The machine of a parameter file of an alignment.
  public static Machine machine(PottsText text) {
    int q = text.fields()[0].length;
    Graph graph = Graph.of(text.fields().length, text.pairs());
    Machine plain = Boltzmann.of(new Categorical(q), graph);
    double[] values = plain.parameters().values();
    for (int i = 0; i < text.fields().length; i++)
      System.arraycopy(text.fields()[i], 0, values, i * q, q);
    int offset = plain.structure().linkOffset(0);
    for (int e = 0; e < text.blocks().size(); e++)
      System.arraycopy(text.blocks().get(e), 0, values, offset + e * q * q, q * q);
    return plain;
  }

  /// True where a machine is one layer linked to itself and nothing else.
  public static boolean suits(Machine machine) {
    return machine.structure().size() == 1 && machine.structure().lateral(0) != null;
  }

  /// J and h of a machine of spins or 0/1 units.
  public static Map<String, NpyArray> arrays(Machine machine) {
    Lateral link = machine.structure().lateral(0);
    int n = link.graph().units();
    double[] couplings = machine.parameters().get(link.name());
    double[] j = new double[n * n];
    for (int e = 0; e < link.graph().edges(); e++)
      j[link.graph().first(e) * n + link.graph().second(e)] = couplings[e];
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("J", NpyArray.of(j, n, n));
    arrays.put("h", NpyArray.of(Arrays.copyOf(machine.parameters().values(), n), n));
    return arrays;
  }

  /// The parameter file of a machine of categories.
  public static PottsText text(Machine machine, Alphabet alphabet) {
    Lateral link = machine.structure().lateral(0);
    int q = link.width();
    if (alphabet.size() != q)
      throw new IllegalArgumentException(
          "the machine has " + q + " states, the alphabet " + alphabet + " " + alphabet.size());
    double[] values = machine.parameters().values();
    double[] couplings = machine.parameters().get(link.name());
    double[][] fields = new double[link.graph().units()][];
    for (int i = 0; i < fields.length; i++)
      fields[i] = Arrays.copyOfRange(values, i * q, (i + 1) * q);
    List<int[]> pairs = new ArrayList<>();
    List<double[]> blocks = new ArrayList<>();
    for (int e = 0; e < link.graph().edges(); e++) {
      pairs.add(new int[] {link.graph().first(e), link.graph().second(e)});
      blocks.add(Arrays.copyOfRange(couplings, link.place(e), link.place(e + 1)));
    }
    return new PottsText(fields, pairs, blocks);
  }
}
