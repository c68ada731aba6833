package io.harmonium.model.exact;

import io.harmonium.coupling.Coupling;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Clamp;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Responses;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;
import java.util.Arrays;

/// All states of one side of a machine, walked in reflected mixed-radix Gray order so that each step changes one unit;
/// the other side is summed exactly:
///
/// ```
/// log w(a) = log Σ_b e^(−E(a, b)) = log h(a) + Σ θ·t(a) + ⟨links within a⟩ + Σ Γ_b(θ_b + inputs from a) − constant
/// ```
///
/// The layers that are summed must not be linked to each other; where both sides have links of their own, all layers
/// are enumerated.
///
/// Rows may have biases of their own, and cells that are held ([#forRow]): then the walk goes through the other cells, and
/// base measures of held cells are left out.
///
/// Inputs are updated by the one changed unit and restarted from scratch every [#BLOCK] states. Blocks are the unit of
/// parallel work, and their results are joined in their order.
public final class Enumeration {

  /// States between two restarts; part of the definition.
  public static final int BLOCK = 1 << 16;

  /// Largest number of states that will be enumerated.
  public static final long LIMIT = 1L << 26;

  /// Called for each state with its number, the statistics `t[layer][port][column]` of the enumerated side, η of the
  /// summed side (arrays are reused), and its log weight.
  @FunctionalInterface
  public interface Visitor {
    void state(long index, double[][][] t, double[][][] eta, double logWeight);
  }

  private final Distribution p;
  private final Machine machine;
  private final DoublePath path;
  private final boolean[] enumerated;
  private final boolean within;
  private final long states;
  private final int[] unitLayer;
  private final int[] unitPlace;
  private final int[] radix;
  private final Responses responses;

  private Enumeration(Distribution p, boolean[] enumerated) {
    this.p = p;
    this.machine = p.machine();
    this.path = p.exact();
    this.enumerated = enumerated;
    Structure structure = machine.structure();
    this.within =
        structure.links().stream()
            .anyMatch(link -> link.ends().stream().allMatch(e -> enumerated[e.layer()]));
    int units = 0;
    for (int l = 0; l < structure.size(); l++)
      if (enumerated[l]) units += structure.layer(l).size();
    unitLayer = new int[units];
    unitPlace = new int[units];
    radix = new int[units];
    int u = 0;
    long product = 1;
    for (int l = 0; l < structure.size(); l++) {
      if (!enumerated[l]) continue;
      for (int i = 0; i < structure.layer(l).size(); i++, u++) {
        unitLayer[u] = l;
        unitPlace[u] = i;
        radix[u] = structure.layer(l).units().values();
        product *= radix[u];
      }
    }
    states = product;
    responses = new Responses(path, enumerated);
  }

  /// The enumeration with the fewest states: of the visible side, of the hidden one, or of all layers.
  public static Enumeration of(Machine machine) {
    return of(Distribution.of(machine), best(machine.structure()));
  }

  /// The enumeration of the visible side, or of the hidden one.
  public static Enumeration of(Machine machine, boolean visible) {
    return of(Distribution.of(machine), visible);
  }

  /// The same of a distribution.
  public static Enumeration of(Distribution p, boolean visible) {
    return of(p, side(p.structure(), visible));
  }

  private static Enumeration of(Distribution p, boolean[] enumerated) {
    String unsupported = unsupported(p.machine(), enumerated);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    return new Enumeration(p, enumerated);
  }

  /// True when the states of some side, or all states, can be enumerated within [#LIMIT].
  public static boolean possible(Machine machine) {
    return unsupported(machine, best(machine.structure())) == null;
  }

  /// True when the states of that side can be enumerated within [#LIMIT] and the other side summed.
  public static boolean possible(Machine machine, boolean visible) {
    return unsupported(machine, side(machine.structure(), visible)) == null;
  }

  private static boolean[] side(Structure structure, boolean visible) {
    return side(structure.visible().size(), visible, structure.size());
  }

  private static boolean[] side(int border, boolean first, int layers) {
    boolean[] side = new boolean[layers];
    for (int l = 0; l < layers; l++) side[l] = l < border == first;
    return side;
  }

  /// Of the choices that leave no links among the summed layers the one with fewest states: all layers, a side, or every
  /// other layer of a chain (see [BipartiteView]).
  private static boolean[] best(Structure structure) {
    boolean[] best = new boolean[structure.size()];
    Arrays.fill(best, true);
    if (!structure.linkedWithin(true)) best = fewer(structure, side(structure, false), best);
    boolean[] visible = side(structure, true);
    if (!structure.linkedWithin(false) && bits(structure, visible) <= bits(structure, best))
      best = visible;
    int border = structure.bipartite() ? -1 : BipartiteView.border(structure, 1);
    if (border < 0) return best;
    best = fewer(structure, side(border, false, structure.size()), best);
    return fewer(structure, side(border, true, structure.size()), best);
  }

  private static boolean[] fewer(Structure structure, boolean[] side, boolean[] best) {
    return bits(structure, side) < bits(structure, best) ? side : best;
  }

  /// log₂ of the number of states of a side; infinite for continuous layers.
  public static double logStates(Machine machine, boolean visible) {
    return bits(machine.structure(), side(machine.structure(), visible));
  }

  /// log₂ of the fewest states that must be walked; infinite for continuous layers.
  public static double logStates(Machine machine) {
    return bits(machine.structure(), best(machine.structure()));
  }

  private static double bits(Structure structure, boolean[] enumerated) {
    double bits = 0;
    for (int l = 0; l < enumerated.length; l++)
      if (enumerated[l]) {
        int values = structure.layer(l).units().values();
        if (values == 0) return Double.POSITIVE_INFINITY;
        bits += structure.layer(l).size() * Transcendental.log(values) / Transcendental.log(2);
      }
    return bits;
  }

  private static String unsupported(Machine machine, boolean[] enumerated) {
    Structure structure = machine.structure();
    String conditional = Distribution.unsupported(structure);
    if (conditional != null) return conditional;
    for (Coupling link : structure.links())
      if (link.ends().stream().noneMatch(e -> enumerated[e.layer()]))
        return "link '" + link.name() + "' joins units that were to be summed; enumerate them";
    String reason = machine.unsupported();
    if (reason != null) return reason;
    double bits = bits(structure, enumerated);
    String side = describe(structure, enumerated) + " ";
    if (bits == Double.POSITIVE_INFINITY)
      return side + "real units, whose values cannot be enumerated; use AIS";
    if (bits > 26)
      return side
          + "2^"
          + Math.rint(10 * bits) / 10
          + " states, more than the 2^26 that are enumerated; use AIS";
    return null;
  }

  private static String describe(Structure structure, boolean[] enumerated) {
    boolean visible = enumerated[0];
    boolean all = visible && enumerated[structure.size() - 1] && !structure.hidden().isEmpty();
    if (all) return "the visible and the hidden side together have";
    boolean side = Arrays.equals(enumerated, side(structure, visible));
    return side ? "the " + (visible ? "visible" : "hidden") + " side has" : "every other layer has";
  }

  /// True when the states of a layer are walked, false when it is summed.
  public boolean enumerates(int layer) {
    return enumerated[layer];
  }

  public long states() {
    return states;
  }

  /// Blocks of states, each restarted from scratch.
  public int blocks() {
    return (int) ((states + BLOCK - 1) / BLOCK);
  }

  /// The values of every unit of state `index`.
  public int[] values(long index) {
    return values(index, radix);
  }

  private static int[] values(long index, int[] radix) {
    int[] values = new int[radix.length];
    long rest = index;
    for (int u = 0; u < radix.length; u++) {
      int digit = (int) (rest % radix[u]);
      rest /= radix[u];
      values[u] = rest % 2 == 0 ? digit : radix[u] - 1 - digit;
    }
    return values;
  }

  /// Visits the states of one block in order, with plain kernels.
  public void forBlock(int block, Visitor visitor) {
    forBlock(block, new Workspace(Kernels.plain()), visitor);
  }

  /// Visits the states of one block in order; rows have no biases and no held cells.
  public void forBlock(int block, Workspace space, Visitor visitor) {
    new EnumerationWalk(this, -1, space).visit((long) block * BLOCK, visitor);
  }

  /// Visits the states of the cells of row `row` that are not held, in order, under the biases of the row.
  public void forRow(int row, Workspace space, Visitor visitor) {
    EnumerationWalk walk = new EnumerationWalk(this, row, space);
    for (long from = 0; from < walk.states(); from += BLOCK) walk.visit(from, visitor);
  }

  /// How many states [#forRow] visits.
  public long states(int row) {
    long product = 1;
    for (int u = 0; u < radix.length; u++) if (!held(row, u)) product *= radix[u];
    return product;
  }

  /// Whether unit `u` keeps its value in row `row`.
  boolean held(int row, int u) {
    Clamp clamp = p.clamp();
    return row >= 0
        && clamp != null
        && clamp.masks()[unitLayer[u]] != null
        && clamp.masks()[unitLayer[u]].get(row, unitPlace[u]);
  }

  Distribution distribution() {
    return p;
  }

  DoublePath path() {
    return path;
  }

  Responses responses() {
    return responses;
  }

  /// Whether enumerated layers are linked to each other.
  boolean within() {
    return within;
  }

  int units() {
    return radix.length;
  }

  int layer(int u) {
    return unitLayer[u];
  }

  int place(int u) {
    return unitPlace[u];
  }

  int radix(int u) {
    return radix[u];
  }

  /// log Z = log Σ_a w(a).
  public double logPartition(Workers workers) {
    double[] parts = new double[blocks()];
    workers.forBlocks(
        blocks(),
        1,
        (from, to, worker, space) -> {
          double[] weights = new double[(int) Math.min(BLOCK, states)];
          for (int b = from; b < to; b++) {
            long start = (long) b * BLOCK;
            forBlock(b, space, (index, t, eta, log) -> weights[(int) (index - start)] = log);
            parts[b] = Elementary.logSumExp(weights, 0, (int) Math.min(BLOCK, states - start));
          }
        });
    return Elementary.logSumExp(parts);
  }

  /// log w(a) of every state, by its number; for at most 2^24 states.
  public double[] logWeights(Workers workers) {
    if (states > 1 << 24)
      throw new IllegalArgumentException(states + " log weights do not fit; at most 2^24 are kept");
    double[] weights = new double[(int) states];
    workers.forBlocks(
        blocks(),
        1,
        (from, to, worker, space) -> {
          for (int b = from; b < to; b++)
            forBlock(b, space, (index, t, eta, log) -> weights[(int) index] = log);
        });
    return weights;
  }

  /// Adds weight·⟨∂(−E)/∂θ⟩ under the machine to `addTo` (modified) and returns log Z.
  public double addExpectations(double weight, Workers workers, Parameters addTo) {
    double logZ = logPartition(workers);
    Parameters[] parts = new Parameters[blocks()];
    workers.forBlocks(
        blocks(),
        1,
        (from, to, worker, space) -> {
          for (int b = from; b < to; b++) {
            Parameters sum = addTo.zeros();
            double[][][] all = new double[machine.structure().size()][][];
            for (int l = 0; l < all.length; l++) all[l] = path.zeros(l);
            forBlock(
                b,
                space,
                (index, t, eta, log) -> {
                  for (int l = 0; l < all.length; l++) {
                    Layer layer = machine.structure().layer(l);
                    if (eta[l] == null) all[l] = t[l];
                    else layer.units().means(eta[l], 0, layer.size(), all[l]);
                  }
                  double p = Elementary.exp(log - logZ);
                  path.addStatistics(all, p, sum);
                });
            parts[b] = sum;
          }
        });
    for (Parameters part : parts)
      for (int i = 0; i < addTo.size(); i++) addTo.values()[i] += weight * part.values()[i];
    return logZ;
  }

  @Override
  public String toString() {
    return "enumeration of "
        + states
        + " states "
        + Arrays.toString(radix)
        + ": "
        + describe(machine.structure(), enumerated)
        + " them";
  }
}
