package io.harmonium.insight;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Coupling;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
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
    PreparedMachine prepared = PreparedMachine.of(machine);
    Sampler sampler = Sampler.usual(structure);
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
      Fields fields = prepared.fields().atTemperature(1 / betas[b]);
      Seed own = seed.child("level").child(b);
      int half = sweeps / 2;
      sampler.run(prepared, fields, x, 0, half, own.child("before"), workers);
      Sums sums = new Sums(machine);
      for (int s = half; s < sweeps; s += EVERY) {
        sampler.run(prepared, fields, x, 0, EVERY, own.child("look").child(s), workers);
        sums.add(x, workers);
      }
      points.add(sums.point(betas[b]));
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

  private static final class Sums {
    private final Structure structure;
    private final DoublePath path;
    private final double[][][] range;
    private final int visible;
    private final int hidden;
    private int looks;
    private double magnetisation;
    private double overlap;
    private double active;
    private double energy;
    private double square;

    Sums(Machine machine) {
      this.structure = machine.structure();
      this.path = machine.doublePath();
      this.range = new double[structure.size()][][];
      int seen = 0;
      int unseen = 0;
      for (int l = 0; l < range.length; l++) {
        range[l] = range(structure.layer(l));
        if (structure.isVisible(l)) seen += structure.layer(l).columns();
        else unseen += structure.layer(l).columns();
      }
      this.visible = seen;
      this.hidden = unseen;
    }

    private static double[][] range(Layer layer) {
      double[][] t = layer.zeros();
      double[] low = new double[layer.columns()];
      double[] high = new double[layer.columns()];
      java.util.Arrays.fill(low, Double.POSITIVE_INFINITY);
      java.util.Arrays.fill(high, Double.NEGATIVE_INFINITY);
      for (int value = 0; value < layer.units().values(); value++) {
        for (int u = 0; u < layer.size(); u++) layer.units().statistics(value, u, t);
        for (int c = 0; c < low.length; c++) {
          low[c] = Math.min(low[c], t[0][c]);
          high[c] = Math.max(high[c], t[0][c]);
        }
      }
      return new double[][] {low, high};
    }

    void add(Configurations x, Workers workers) {
      int n = x.rows();
      double[][] rows = new double[n][visible];
      double[] energies = new double[n];
      double[] on = new double[n];
      workers.forBlocks(
          n,
          16,
          (from, to, worker, space) -> {
            for (int row = from; row < to; row++) {
              double[][][] t = path.statistics(x, row);
              energies[row] = path.energy(t);
              int at = 0;
              for (int l = 0; l < t.length; l++)
                for (int c = 0; c < t[l][0].length; c++) {
                  double low = range[l][0][c];
                  double s = 2 * (t[l][0][c] - low) / (range[l][1][c] - low) - 1;
                  if (structure.isVisible(l)) rows[row][at++] = s;
                  else if (s > 0) on[row]++;
                }
            }
          });
      double[] sum = new double[visible];
      double norms = 0;
      double magnetic = 0;
      for (int r = 0; r < n; r++) {
        double own = 0;
        for (int j = 0; j < visible; j++) {
          sum[j] += rows[r][j];
          own += rows[r][j];
          norms += rows[r][j] * rows[r][j];
        }
        magnetic += Math.abs(own) / visible / n;
        active += hidden == 0 ? 0 : on[r] / hidden / n;
        energy += energies[r] / n;
        square += energies[r] * energies[r] / n;
      }
      double squares = 0;
      for (double s : sum) squares += s * s;
      magnetisation += magnetic;
      overlap += n > 1 ? (squares - norms) / ((double) n * (n - 1) * visible) : 1;
      looks++;
    }

    Point point(double beta) {
      double mean = energy / looks;
      return new Point(
          beta,
          magnetisation / looks,
          overlap / looks,
          active / looks,
          mean,
          beta * beta * Math.max(0, square / looks - mean * mean) / visible);
    }
  }
}
