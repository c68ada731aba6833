package io.harmonium.annealing;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.List;

/// Finds machines on the way of training between which swaps are accepted at the target rate. Training goes to and fro,
/// and to follow its every step takes many levels: some of the kept machines are way marks, and between two of them the
/// way is straight. Chains follow it; where machines are too far apart others are put in between, halving the way again
/// and again,
///
/// ```
/// θ = ½(θ_a + θ_b),   p_θ ∝ √(p_a·p_b) of whole states
/// ```
///
/// and of all these only as many are kept as the target swap rate needs. Ways with few and with many marks are tried with
/// the same number of sweeps, and the one with most round trips is taken (without any, the one that promises most by
/// its rejections, see [RoundTrips]). It is a search: the ladder it returns stays as it is, and chains on it are as
/// exact as on any other.
///
/// @param acceptance the target swap rate
/// @param groups chains that look for machines
/// @param sweeps sweeps of each chain at each machine
/// @param max levels at most; more distant machines are chosen where the target swap rate needs more
/// @param trial sweeps of single chains in the trial of a way
public record TrajectorySearch(double acceptance, int groups, int sweeps, int max, long trial) {

  /// How often the way between two marks is halved at most.
  private static final int DEEPEST = 7;

  /// Machines from one mark to the next: all kept machines are marks, every fourth, every twelfth, the first and the
  /// last.
  private static final int[] STRIDES = {1, 4, 12, Integer.MAX_VALUE};

  /// Groups of a trial.
  private static final int TRIED = 4;

  public TrajectorySearch {
    if (!(acceptance > 0 && acceptance < 1))
      throw new IllegalArgumentException("acceptance must be between 0 and 1, got " + acceptance);
    if (groups < TRIED || sweeps < 1 || max < 3 || trial < 1)
      throw new IllegalArgumentException(
          "a search needs groups >= 4, sweeps >= 1, most >= 3, trial >= 1; got "
              + groups
              + ", "
              + sweeps
              + ", "
              + max
              + ", "
              + trial);
  }

  /// A search that serves most machines; a third of the exchanges are to succeed.
  public static TrajectorySearch defaults() {
    return new TrajectorySearch(0.35, 50, 10, 200, 40_000);
  }

  /// The ladder through the machines on the way to `machine`, earliest first.
  public Trajectory search(
      List<PreparedMachine> earliestFirst, PreparedMachine machine, Seed seed, Workers workers) {
    Trajectory best = null;
    double max = Double.NEGATIVE_INFINITY;
    for (int stride : STRIDES) {
      Way way = new Way(earliestFirst.getFirst(), seed.child(stride), workers);
      for (PreparedMachine mark : marks(earliestFirst, stride)) way.go(mark, 0);
      way.go(machine, 0);
      Trajectory found = way.trajectory();
      double trips = way.trips(found, machine);
      if (trips > max) {
        max = trips;
        best = found;
      }
      if (stride >= earliestFirst.size()) break;
    }
    return best;
  }

  /// Every machine `stride` before another, counted back from the end, without the first.
  private static List<PreparedMachine> marks(List<PreparedMachine> earliestFirst, int stride) {
    List<PreparedMachine> marks = new ArrayList<>();
    for (long i = earliestFirst.size() - (long) stride; i > 0; i -= stride)
      marks.add(earliestFirst.get((int) i));
    return marks.reversed();
  }

  /// Chains at a machine.
  private record Place(PreparedMachine machine, Configurations chains) {

    /// The mean probability of an exchange with another chain of `other`.
    double acceptance(Place other, boolean whole, Workers workers) {
      int rows = chains.rows();
      Distribution here = Distribution.of(machine);
      Distribution there = Distribution.of(other.machine);
      double[][] f = new double[4][rows];
      here.logDensities(there, chains, whole, f[0], f[1], workers);
      there.logDensities(here, other.chains, whole, f[2], f[3], workers);
      double sum = 0;
      for (int r = 0; r < rows; r++) {
        // Chain r has just come from `here` and is still like it; the next one has not.
        int next = (r + 1) % rows;
        sum += Elementary.exp(Math.min(0, f[1][r] + f[3][next] - f[0][r] - f[2][next]));
      }
      return sum / rows;
    }
  }

  /// Chains on their way through the machines.
  private final class Way {
    private final List<Place> places = new ArrayList<>();
    private final boolean whole;
    private final Sampler moves;
    private final double fine = 0.5 * (1 + acceptance);
    private final Seed seed;
    private final Workers workers;
    private int visits;
    private List<Integer> kept = List.of(0);

    Way(PreparedMachine first, Seed seed, Workers workers) {
      this.whole = Distribution.of(first).whole();
      this.moves = Sampler.defaultFor(first.structure());
      this.seed = seed;
      this.workers = workers;
      places.add(
          moved(
              first,
              Chains.independent(
                  first.structure(), first.fields(), groups, 0, seed.child("start"), workers)));
    }

    private Place moved(PreparedMachine machine, Configurations from) {
      Configurations chains = from.copy();
      moves.run(Distribution.of(machine), chains, 0, sweeps, seed.child(visits++), workers);
      return new Place(machine, chains);
    }

    /// To `next`, by halves of the way where it is far.
    void go(PreparedMachine next, int depth) {
      Place here = places.getLast();
      Place there = moved(next, here.chains());
      if (depth == DEEPEST || here.acceptance(there, whole, workers) >= fine) {
        places.add(there);
        return;
      }
      go(between(here.machine(), next), depth + 1);
      go(next, depth + 1);
    }

    /// As few machines as the target swap rate needs, or as are allowed.
    Trajectory trajectory() {
      double target = acceptance;
      kept = thinned(target);
      while (kept.size() > max - 2) kept = thinned(target *= 0.8);
      List<PreparedMachine> machines = new ArrayList<>();
      for (int i : kept.reversed()) machines.add(places.get(i).machine());
      return new Trajectory(machines);
    }

    /// Places before the last one that exchange at least as often as `target` with the kept one before them, as few as
    /// going forward finds.
    private List<Integer> thinned(double target) {
      List<Integer> few = new ArrayList<>(List.of(0));
      for (int i = 2; i < places.size(); i++)
        if (places.get(few.getLast()).acceptance(places.get(i), whole, workers) < target)
          few.add(i - 1);
      return few;
    }

    /// Round trips of a trial; less than 1, by how many its rejections promise, where there were none.
    double trips(Trajectory found, PreparedMachine machine) {
      int levels = found.levels();
      Configurations chains = places.getFirst().chains().like(TRIED * levels);
      for (int k = 0; k < levels; k++) {
        int place = k == 0 ? places.size() - 1 : kept.get(Math.max(0, kept.size() - k));
        for (int g = 0; g < TRIED; g++)
          chains.copyRange(places.get(place).chains(), g, g * levels + k, 1);
      }
      int rounds = (int) Math.max(2, trial / ((long) TRIED * levels));
      RoundTrips roundTrips = new RoundTrips(levels, 0, TRIED);
      Tempering.of(found)
          .with(roundTrips)
          .run(Distribution.of(machine), chains, 0, rounds, seed.child("trial"), workers);
      if (roundTrips.roundTrips() > 0) return roundTrips.roundTrips();
      double sum = 1;
      for (double share : roundTrips.acceptance()) sum += (1 - share) / Math.max(1e-9, share);
      return rounds / (2 * sum * (rounds + 1.0));
    }
  }

  /// The machine halfway between two.
  private static PreparedMachine between(PreparedMachine a, PreparedMachine b) {
    Machine machine = a.machine();
    double[] from = machine.parameters().values();
    double[] to = b.machine().parameters().values();
    double[] middle = new double[from.length];
    for (int i = 0; i < middle.length; i++) middle[i] = 0.5 * (from[i] + to[i]);
    return PreparedMachine.of(machine.with(machine.parameters().with(middle)));
  }
}
