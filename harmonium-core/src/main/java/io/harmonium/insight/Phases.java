package io.harmonium.insight;

import io.harmonium.coupling.Coupling;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.List;

/// A machine at inverse temperatures β, p_β(x) ∝ e^(−βE(x)), by chains that are cooled from one β to the next:
///
/// ```
/// magnetisation = ⟨|Σ_i s_i / N|⟩        s: the visible statistics brought into [−1, 1]
/// overlap = ⟨Σ_i s_i s'_i / N⟩           between different chains
/// active = hidden columns above the middle of their range, as a share
/// specific heat = β²·(⟨E²⟩ − ⟨E⟩²) / N
/// ```
///
/// A peak of the specific heat marks a transition; beside the same machine with its weights shuffled one sees what learning
/// has made of it.
public record Phases(List<Point> points) {

  /// Sweeps between two looks.
  private static final int EVERY = 4;

  /// The numbers at one inverse temperature.
  public record Point(
      double beta,
      double magnetisation,
      double overlap,
      double active,
      double energy,
      double specificHeat) {}

  public Phases {
    points = List.copyOf(points);
  }

  /// Cools `chains` chains over the ascending `betas`, `sweeps` sweeps at each, of which the second half is looked at every
  /// fourth time; all layers must be discrete.
  public static Phases of(
      Machine machine, double[] betas, int chains, int sweeps, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    for (Layer layer : structure.layers())
      if (layer.units().values() == 0)
        throw new IllegalArgumentException(
            "phases are those of discrete units; layer '"
                + layer.name()
                + "' holds "
                + layer.units().name()
                + " units");
    Distribution whole = Distribution.of(machine);
    Sampler sampler = Sampler.defaultFor(structure);
    Configurations x =
        Chains.independent(
            structure,
            Chains.uniform(structure, machine.fields()),
            chains,
            0,
            seed.child("start"),
            workers);
    List<Point> points = new ArrayList<>();
    for (int b = 0; b < betas.length; b++) {
      Distribution p = whole.at(machine.fields().atTemperature(1 / betas[b]));
      Seed own = seed.child("level").child(b);
      int half = sweeps / 2;
      sampler.run(p, x, 0, half, own.child("before"), workers);
      OrderSums sums = new OrderSums(machine.doublePath());
      for (int s = half; s < sweeps; s += EVERY) {
        sampler.run(p, x, 0, EVERY, own.child("look").child(s), workers);
        sums.add(x, workers);
      }
      double beta = betas[b];
      points.add(
          new Point(
              beta,
              sums.magnetisation(),
              sums.overlap(),
              sums.active(),
              sums.energy(),
              beta * beta * sums.variance() / sums.visible()));
    }
    return new Phases(points);
  }

  /// The same machine with the weights of each link in another order.
  public static Machine shuffled(Machine machine, Seed seed) {
    Parameters parameters = machine.parameters();
    for (Coupling link : machine.structure().links()) {
      double[] weights = parameters.get(link.name());
      double[] other = new double[weights.length];
      Permutation order = Permutation.of(seed.child(link.name()), weights.length);
      for (int i = 0; i < other.length; i++) other[i] = weights[Math.toIntExact(order.at(i))];
      parameters = parameters.with(link.name(), other);
    }
    return machine.with(parameters);
  }

  /// The β at which the specific heat is largest.
  public double peak() {
    Point best = points.getFirst();
    for (Point point : points) if (point.specificHeat() > best.specificHeat()) best = point;
    return best.beta();
  }
}
