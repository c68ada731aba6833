package io.harmonium.app.doctor;

import io.harmonium.coupling.Coupling;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Units;

/// No drift of a machine of any size: a dozen units of one layer are free and the rest of their side is clamped to a
/// row, so that their distribution can be summed exactly. Chains that start there and run a while still have its
/// moments. Visible units are free where they have a list of values, else hidden ones.
///
/// ```
/// p(x_S | x_rest) ∝ e^(−F(x_S, x_rest))
/// ```
final class ClampedDriftCheck {

  private static final int MAX_UNITS = 12;
  private static final int MAX_STATES = 1 << 12;
  private static final double MAX_WORK = 4e9;
  private static final int ROWS = 4;
  private static final int CHAINS = 500;
  private static final int SWEEPS = 20;
  private static final double FALSE_ALARM = 1e-3;

  private final Machine machine;
  private final Structure structure;
  private final Configurations rows;
  private final Workers workers;
  private final int layer;
  private final int[] free;
  private final int states;

  private ClampedDriftCheck(Machine machine, Configurations rows, int layer, Workers workers) {
    this.machine = machine;
    this.structure = machine.structure();
    this.rows = rows;
    this.workers = workers;
    this.layer = layer;
    int size = structure.layer(layer).size();
    int values = units().values();
    double links = 1;
    for (Coupling link : structure.links())
      links += machine.parameters().slice(link.name()).length();
    int count = 0;
    int product = 1;
    while (count < Math.min(MAX_UNITS, size)
        && (long) product * values <= MAX_STATES
        && (count < 2 || links * product * values * ROWS <= MAX_WORK)) {
      product *= values;
      count++;
    }
    this.states = product;
    this.free = new int[count];
    for (int k = 0; k < count; k++) free[k] = (int) ((k + 0.5) * size / count);
  }

  /// The check with units clamped to `rows`, of which `origin` says where they come from.
  static Check of(Machine machine, Configurations rows, String origin, Workers workers) {
    Structure structure = machine.structure();
    int layer = -1;
    for (int l = structure.size() - 1; l >= 0; l--) {
      boolean summed = !structure.linkedWithin(!structure.isVisible(l));
      if (structure.layer(l).units().values() > 0 && summed) layer = l;
    }
    if (layer < 0) return Check.skip("drift", "no layer has units whose values can be listed");
    return new ClampedDriftCheck(machine, rows, layer, workers).check(origin);
  }

  private Units units() {
    return structure.layer(layer).units();
  }

  private boolean visible() {
    return structure.isVisible(layer);
  }

  private Check check(String origin) {
    double worst = 0;
    int compared = 0;
    for (int row = 0; row < Math.min(ROWS, rows.rows()); row++) {
      Configurations given = given(row);
      double[] distribution = distribution(given);
      Configurations chains = start(given, distribution, row);
      Bits[] masks = masks();
      Sampler sampler = Sampler.defaultFor(structure);
      PreparedMachine prepared = PreparedMachine.of(machine);
      Distribution p = Distribution.of(prepared).with(new Clamp(masks, given));
      if (!visible()) settle(prepared, chains, row);
      sampler.run(p, chains, 0, SWEEPS, Seed.of(29).child("sweeps").child(row), workers);
      int[][] ends = values(chains);
      for (int k = 0; k < free.length; k++)
        for (int a = 1; a < units().values(); a++) {
          worst = Math.max(worst, deviation(distribution, ends, k, a, -1));
          compared++;
          if (k > 0) {
            worst = Math.max(worst, deviation(distribution, ends, k, a, k - 1));
            compared++;
          }
        }
    }
    double limit = Math.sqrt(2 * Math.log(2 * compared / FALSE_ALARM));
    return Check.within(
        "drift",
        free.length
            + " units of layer '"
            + structure.layer(layer).name()
            + "' with the others clamped to "
            + origin
            + ", after "
            + SWEEPS
            + " sweeps, in standard errors:",
        worst,
        limit,
        "please report this machine");
  }

  /// All layers of [#CHAINS] chains: the row, and hidden units as they are drawn given it.
  private Configurations given(int row) {
    Configurations all = Configurations.zeros(structure, CHAINS);
    int[] same = new int[CHAINS];
    java.util.Arrays.fill(same, row);
    all.copyRows(rows, same);
    Bits[] fixed = new Bits[structure.size()];
    for (int l = 0; l < structure.visible().size(); l++) fixed[l] = full(l);
    Distribution p = Distribution.of(machine).with(new Clamp(fixed, all.copy()));
    Sampler.defaultFor(structure).run(p, all, 0, 1, Seed.of(31).child(row), workers);
    int[] first = new int[CHAINS];
    Configurations one = all.like(CHAINS);
    one.copyRows(all, first);
    return one;
  }

  private Bits full(int l) {
    Bits mask = Bits.zeros(CHAINS, structure.layer(l).size());
    for (int r = 0; r < CHAINS; r++) for (int u = 0; u < mask.columns(); u++) mask.set(r, u, true);
    return mask;
  }

  /// All units of the side of the free ones are clamped, but for themselves.
  private Bits[] masks() {
    Bits[] masks = new Bits[structure.size()];
    for (int l = 0; l < masks.length; l++)
      if (structure.isVisible(l) == visible()) masks[l] = full(l);
    for (int r = 0; r < CHAINS; r++) for (int u : free) masks[layer].set(r, u, false);
    return masks;
  }

  /// The probability of every state of the free units, the first of them changing fastest.
  private double[] distribution(Configurations given) {
    DoublePath path = machine.doublePath();
    double[] log = new double[states];
    workers.forBlocks(
        states,
        64,
        (from, to, worker, space) -> {
          for (int s = from; s < to; s++) {
            double[][][] t = path.statistics(given, 0);
            int rest = s;
            double base = 0;
            for (int unit : free) {
              int value = rest % units().values();
              rest /= units().values();
              units().statistics(value, unit, t[layer]);
              base += units().logBase(value);
            }
            for (int l = 0; l < t.length; l++) if (structure.isVisible(l) != visible()) t[l] = null;
            log[s] = base + (visible() ? -path.freeEnergy(t) : path.logSummed(t, false));
          }
        });
    double norm = Elementary.logSumExp(log);
    for (int s = 0; s < states; s++) log[s] = Elementary.exp(log[s] - norm);
    return log;
  }

  private Configurations start(Configurations given, double[] distribution, int row) {
    Configurations chains = given.copy();
    Seed seed = Seed.of(37).child(row);
    for (int c = 0; c < CHAINS; c++) {
      double left = seed.row(c).uniformDouble(0, 0);
      int state = 0;
      while (state < states - 1 && left >= distribution[state]) left -= distribution[state++];
      for (int unit : free) {
        units().setValue(chains.layers()[layer], c, unit, state % units().values());
        state /= units().values();
      }
    }
    return chains;
  }

  /// Draws the visible side given the hidden one.
  private void settle(PreparedMachine prepared, Configurations chains, int row) {
    Bits[] hidden = new Bits[structure.size()];
    for (int l = structure.visible().size(); l < hidden.length; l++) hidden[l] = full(l);
    Distribution p = Distribution.of(prepared).with(new Clamp(hidden, chains.copy()));
    Sampler.defaultFor(structure).run(p, chains, 0, 1, Seed.of(41).child(row), workers);
  }

  private int[][] values(Configurations chains) {
    int[][] values = new int[CHAINS][free.length];
    Resident states = (Resident) chains.values(layer);
    for (int c = 0; c < CHAINS; c++)
      for (int k = 0; k < free.length; k++) values[c][k] = states.value(c, free[k]);
    return values;
  }

  /// How far, in standard errors, the chains are from the probability that unit k has value a (and unit `with` the
  /// same).
  private double deviation(double[] distribution, int[][] ends, int k, int a, int with) {
    int values = units().values();
    double expected = 0;
    for (int s = 0; s < states; s++)
      if (digit(s, k, values) == a && (with < 0 || digit(s, with, values) == a))
        expected += distribution[s];
    int seen = 0;
    for (int[] end : ends) if (end[k] == a && (with < 0 || end[with] == a)) seen++;
    return DriftCheck.deviation(seen, seen, expected, CHAINS);
  }

  private static int digit(int state, int place, int values) {
    int rest = state;
    for (int k = 0; k < place; k++) rest /= values;
    return rest % values;
  }
}
