package io.harmonium.insight;

import io.harmonium.matrix.Resident;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A way from one row to another along low free energy, one unit at a time, each of which changes once: the order of the d
/// changes with the lowest barrier max_t F(v_t), and of those the lowest Σ_t F(v_t). Exact over all 2^d intermediate states
/// for d ≤ [#EXACT], by a beam of states beyond.
///
/// @param units the unit that changes at each step, numbered through the visible layers from 0
/// @param freeEnergies F before the first step and after every one
public record EnergyPath(int[] units, double[] freeEnergies, boolean exact) {

  /// Most changes whose states are all looked at.
  public static final int EXACT = 15;

  private static final int BEAM = 128;

  /// The path from row `from` to row `to` of `x`; visible units are discrete.
  public static EnergyPath of(
      Machine machine, Configurations x, int from, int to, Workers workers) {
    return new Search(machine, x, from, to, workers).run();
  }

  /// The free energy of the highest state on the way.
  public double barrier() {
    return Arrays.stream(freeEnergies).max().orElseThrow();
  }

  private record Step(long[] done, int last, Step before, double free, double top, double sum) {}

  private static final class Search {
    private final Structure structure;
    private final DoublePath path;
    private final Configurations x;
    private final int from;
    private final int[][] changes;
    private final Workers workers;

    Search(Machine machine, Configurations x, int from, int to, Workers workers) {
      this.structure = machine.structure();
      this.path = machine.doublePath();
      this.x = x;
      this.from = from;
      this.workers = workers;
      List<int[]> found = new ArrayList<>();
      int number = 0;
      for (int l = 0; l < structure.visible().size(); l++) {
        Layer layer = structure.layer(l);
        if (layer.units().values() == 0)
          throw new IllegalArgumentException(
              "paths change units by their list of values; layer '"
                  + layer.name()
                  + "' holds "
                  + layer.units().name()
                  + " units");
        for (int u = 0; u < layer.size(); u++, number++) {
          int a = ((Resident) x.values(l)).value(from, u);
          int b = ((Resident) x.values(l)).value(to, u);
          if (a != b) found.add(new int[] {l, u, a, b, number});
        }
      }
      this.changes = found.toArray(int[][]::new);
    }

    EnergyPath run() {
      Configurations start = state(new long[(changes.length + 63) / 64]);
      double free = path.freeEnergy(start, 0);
      Step step = new Step(new long[(changes.length + 63) / 64], -1, null, free, free, free);
      List<Step> front = List.of(step);
      boolean exact = changes.length <= EXACT;
      for (int k = 0; k < changes.length; k++) front = next(front, exact);
      step = front.getFirst();
      int[] units = new int[changes.length];
      double[] energies = new double[changes.length + 1];
      for (int k = changes.length; k >= 0; k--) {
        energies[k] = step.free();
        if (k > 0) units[k - 1] = changes[step.last()][4];
        step = k > 0 ? step.before() : step;
      }
      return new EnergyPath(units, energies, exact);
    }

    /// The best ways to all states one change further, or to the best of them.
    private List<Step> next(List<Step> front, boolean all) {
      Map<List<Long>, long[]> states = new HashMap<>();
      for (Step step : front)
        for (int c = 0; c < changes.length; c++)
          if ((step.done()[c >> 6] >> c & 1) == 0) {
            long[] done = with(step.done(), c);
            states.putIfAbsent(key(done), done);
          }
      List<long[]> fresh = new ArrayList<>(states.values());
      fresh.sort(Arrays::compare);
      double[] free = new double[fresh.size()];
      workers.forBlocks(
          free.length,
          8,
          (a, b, worker, space) -> {
            for (int i = a; i < b; i++) free[i] = path.freeEnergy(state(fresh.get(i)), 0);
          });
      Map<List<Long>, Double> energy = new HashMap<>();
      for (int i = 0; i < free.length; i++) energy.put(key(fresh.get(i)), free[i]);
      Map<List<Long>, Step> best = new HashMap<>();
      for (Step step : front)
        for (int c = 0; c < changes.length; c++)
          if ((step.done()[c >> 6] >> c & 1) == 0) {
            long[] done = with(step.done(), c);
            double f = energy.get(key(done));
            Step candidate = new Step(done, c, step, f, Math.max(step.top(), f), step.sum() + f);
            best.merge(key(done), candidate, (p, q) -> ORDER.compare(p, q) <= 0 ? p : q);
          }
      List<Step> sorted = new ArrayList<>(best.values());
      sorted.sort(ORDER);
      return all ? sorted : sorted.subList(0, Math.min(BEAM, sorted.size()));
    }

    private static final Comparator<Step> ORDER =
        Comparator.comparingDouble(Step::top)
            .thenComparingDouble(Step::sum)
            .thenComparing(Step::done, Arrays::compare)
            .thenComparingInt(Step::last);

    private static long[] with(long[] done, int change) {
      long[] more = done.clone();
      more[change >> 6] |= 1L << change;
      return more;
    }

    private static List<Long> key(long[] done) {
      return Arrays.stream(done).boxed().toList();
    }

    private Configurations state(long[] done) {
      Configurations one = x.like(1);
      one.copyRange(x, from, 0, 1);
      for (int c = 0; c < changes.length; c++)
        if ((done[c >> 6] >> c & 1) == 1) {
          int l = changes[c][0];
          structure.layer(l).units().setValue(one.layers()[l], 0, changes[c][1], changes[c][3]);
        }
      return one;
    }
  }
}
