package io.harmonium.insight;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.List;

/// A machine over two parameters, a factor w on all its weights and a field h on its visible units beside their own biases:
///
/// ```
/// p(x) ∝ exp(Σ θ·t + h·Σ_i s_i + w·Σ_links ⟨W; t, t⟩),   s: two-valued visible units as −1 and 1
/// ```
///
/// w = 1 and h = 0 is the machine itself. For each field chains go from independent units (w smallest) upward.
public record PhasePlane(List<Point> points) {

  /// Sweeps between two looks.
  private static final int EVERY = 4;

  /// The numbers at one pair of parameters; `magnetisation` has its sign, `size` has none.
  public record Point(
      double weights,
      double field,
      double magnetisation,
      double size,
      double overlap,
      double specificHeat) {}

  public PhasePlane {
    points = List.copyOf(points);
  }

  /// Field after field, each over the ascending `weights`, with `chains` chains and `sweeps` sweeps at each point, of which the
  /// second half is looked at every fourth time; all layers must be discrete, visible units two-valued.
  public static PhasePlane of(
      Machine machine,
      double[] weights,
      double[] fields,
      int chains,
      int sweeps,
      Seed seed,
      Workers workers) {
    Structure structure = machine.structure();
    require(structure);
    Distribution p = Distribution.of(machine);
    Sampler sampler = Sampler.defaultFor(structure);
    List<Point> points = new ArrayList<>();
    for (int f = 0; f < fields.length; f++) {
      Seed row = seed.child(f);
      Configurations x =
          Chains.independent(
              structure,
              Chains.uniform(structure, machine.fields()),
              chains,
              0,
              row.child("start"),
              workers);
      for (int w = 0; w < weights.length; w++) {
        Fields here = at(machine, weights[w], fields[f]);
        Seed own = row.child("level").child(w);
        int half = sweeps / 2;
        sampler.run(p.at(here), x, 0, half, own.child("before"), workers);
        OrderSums sums = new OrderSums(machine.doublePath().under(here));
        for (int s = half; s < sweeps; s += EVERY) {
          sampler.run(p.at(here), x, 0, EVERY, own.child("look").child(s), workers);
          sums.add(x, workers);
        }
        points.add(
            new Point(
                weights[w],
                fields[f],
                sums.direction(),
                sums.magnetisation(),
                sums.overlap(),
                sums.variance() / sums.visible()));
      }
    }
    return new PhasePlane(points);
  }

  private static void require(Structure structure) {
    for (int l = 0; l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      int values = layer.units().values();
      if (values == 0 || structure.isVisible(l) && values != 2)
        throw new IllegalArgumentException(
            "a phase diagram of weights and field is that of discrete units, visible ones"
                + " two-valued; layer '"
                + layer.name()
                + "' holds "
                + layer.units().name()
                + " units");
    }
  }

  /// The fields of `machine` with weights times `weights` and `field` on s of every visible unit.
  private static Fields at(Machine machine, double weights, double field) {
    Fields own = machine.fields();
    Fields other = own.mix(0, own, 1, weights * own.links());
    for (int l = 0; l < machine.structure().visible().size(); l++) {
      double[][] range = OrderSums.range(machine.structure().layer(l));
      double[] theta = other.theta()[l][0];
      for (int c = 0; c < theta.length; c++) theta[c] += 2 * field / (range[1][c] - range[0][c]);
    }
    return other;
  }
}
