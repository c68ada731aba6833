package io.harmonium.annealing;

import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import java.util.List;

/// The ladder that training built (Béreux, Decelle, Furtlehner, Rosset and Seoane 2025): from a machine back through the
/// machines it was during its training, latest first, to the independent units it began with,
///
/// ```
/// p_0 (the machine),  p_1, …, p_n (`machines`),  p_n with its links off
/// ```
///
/// Modes that appeared one after the other are crossed one after the other. All levels have the temperature of the run. Which
/// machines, and what lies between those that a run kept, is found by a [TrajectorySearch].
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
  public Distribution at(int level, Distribution p) {
    if (level == 0) return p;
    PreparedMachine then = machines.get(Math.min(level, machines.size()) - 1);
    if (!then.structure().equals(p.structure()))
      throw new IllegalArgumentException(
          "machine " + level + " on the way has another structure; use machines of one run");
    double scale = p.links();
    double links = level > machines.size() ? 0 : scale;
    Distribution here = Distribution.of(then).with(p.biases()).with(p.clamp());
    return scale == 1 && links == 1 ? here : here.at(then.fields().mix(0, null, scale, links));
  }
}
