package io.harmonium.sampling;

import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// The ladder that training built (Béreux, Decelle, Furtlehner, Rosset and Seoane 2025): from a machine back through the
/// machines it was during its training, latest first, to the independent units it began with,
///
/// ```
/// p_0 (the machine),  p_1, …, p_n (`machines`),  p_n with its links off
/// ```
///
/// Modes that appeared one after the other are crossed one after the other. All levels have the temperature of the run.
public record Trajectory(List<PreparedMachine> machines) implements Ladder {

  public Trajectory {
    machines = List.copyOf(machines);
    if (machines.isEmpty())
      throw new IllegalArgumentException("a trajectory needs at least one machine on the way");
  }

  @Override
  public int levels() {
    return machines.size() + 2;
  }

  @Override
  public Level at(int level, PreparedMachine machine, Fields fields) {
    if (level == 0) return new Level(machine, fields);
    PreparedMachine then = machines.get(Math.min(level, machines.size()) - 1);
    if (!then.structure().equals(machine.structure()))
      throw new IllegalArgumentException(
          "machine " + level + " on the way has another structure; use machines of one run");
    double scale = fields.links();
    double links = level > machines.size() ? 0 : scale;
    return new Level(
        then, scale == 1 && links == 1 ? then.fields() : then.fields().mix(0, null, scale, links));
  }

  /// Chooses among the machines on the way to `machine`, earliest first, as few as exchange with each other at least as
  /// often as `acceptance` where that is possible: chains follow training, and a machine is kept when the one after it
  /// would exchange too rarely with the last kept one. `groups` chains make `sweeps` sweeps at each machine.
  public static Trajectory chosen(
      List<PreparedMachine> earliestFirst,
      PreparedMachine machine,
      double acceptance,
      int groups,
      int sweeps,
      Seed seed,
      Workers workers) {
    List<PreparedMachine> all = new ArrayList<>(earliestFirst);
    all.add(machine);
    boolean whole = Level.whole(machine.structure(), null);
    Sampler moves = Sampler.usual(machine.structure());
    PreparedMachine first = all.get(0);
    Configurations chains =
        Chains.independent(
            machine.structure(), first.fields(), groups, 0, seed.child("start"), workers);
    moves.run(first, first.fields(), chains, 0, sweeps, seed.child(0), workers);
    Place last = new Place(first, chains.copy());
    int lastAt = 0;
    Place previous = last;
    List<PreparedMachine> kept = new ArrayList<>(List.of(first));
    for (int i = 1; i < all.size(); i++) {
      PreparedMachine next = all.get(i);
      moves.run(next, next.fields(), chains, 0, sweeps, seed.child(i), workers);
      Place here = new Place(next, chains.copy());
      if (last.acceptance(here, whole, workers) < acceptance && i - 1 > lastAt) {
        kept.add(previous.machine);
        last = previous;
        lastAt = i - 1;
      }
      previous = here;
    }
    return new Trajectory(kept.reversed());
  }

  /// Chains at a machine.
  private record Place(PreparedMachine machine, Configurations chains) {

    /// The mean probability of an exchange with `other`.
    double acceptance(Place other, boolean whole, Workers workers) {
      int rows = chains.rows();
      Level here = new Level(machine, machine.fields());
      Level there = new Level(other.machine, other.machine.fields());
      double[][] f = new double[4][rows];
      here.logWeights(there, chains, whole, f[0], f[1], workers);
      there.logWeights(here, other.chains, whole, f[2], f[3], workers);
      double sum = 0;
      for (int r = 0; r < rows; r++)
        sum += Elementary.exp(Math.min(0, f[1][r] + f[3][r] - f[0][r] - f[2][r]));
      return sum / rows;
    }
  }
}
