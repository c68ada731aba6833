package io.harmonium.learning.objective;

import io.harmonium.coupling.End;
import io.harmonium.learning.Batch;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The score ψ of a row and the gradient of what [ScoreMatching] and [DenoisingScoreMatching] make of it. A hidden unit
/// with values t_a of probability p_a sends s_ia = w_i·t_a to visible unit i, with d_ia = s_ia − ⟨s_i⟩:
///
/// ```
/// ψ_i = θ_i − γ_i·x_i + Σ ⟨s_i⟩     ∂ψ_i/∂x_i = −γ_i + Σ ⟨d_i²⟩
/// k = Σ_a p_a·(t_a − m)·Σ_i (R_i·d_ia + V·d_ia²)       (derivative with respect to the input of the unit)
/// ∂θ_i: R_i     ∂ζ_i: −γ_i·(R_i·x_i + V)     ∂θ_hidden: k     ∂w_i: R_i·m + 2V·⟨d_i·t⟩ + x_i·k
/// ```
///
/// R = ψ and V = 1 for plain score matching; R = s·(s·ψ + ε) and V = 0 with noise s·ε on the rows.
final class ScoreWalk {

  /// A link from a visible layer, its weights row by row.
  private record Across(int visible, int hidden, int offset, int columns) {}

  private final Structure structure;
  private final DoublePath path;
  private final double[] stored;
  private final Batch batch;
  private final double noise;
  private final Seed seed;
  private final List<Across> links = new ArrayList<>();

  /// `seed` is null without noise.
  ScoreWalk(String title, Machine machine, Batch batch, double noise, Seed seed) {
    this.structure = machine.structure();
    this.path = machine.doublePath();
    this.stored = machine.parameters().values();
    this.batch = batch;
    this.noise = noise;
    this.seed = seed;
    String unsupported = unsupported(structure);
    if (unsupported != null) throw new IllegalArgumentException(title + ": " + unsupported);
    for (int k = 0; k < structure.links().size(); k++) {
      End from = structure.ends(k).get(0);
      End to = structure.ends(k).get(1);
      links.add(
          new Across(
              from.layer(), to.layer(), structure.linkOffset(k), structure.columns(to.layer(), 0)));
    }
  }

  /// Null, or why a machine has no score of this form.
  static String unsupported(Structure structure) {
    for (int l = 0; l < structure.size(); l++) {
      Units units = structure.layer(l).units();
      boolean visible = structure.isVisible(l);
      if (visible && !units.normal())
        return "visible units must be gaussian, layer '"
            + structure.layer(l).name()
            + "' holds "
            + units.name()
            + " ones; learn by pseudo-likelihood or pcd";
      if (!visible && (units.values() == 0 || structure.ports(l) != 1))
        return "hidden units need a list of values (binary, spin, categorical), layer '"
            + structure.layer(l).name()
            + "' holds "
            + units.name()
            + " ones";
    }
    for (int k = 0; k < structure.links().size(); k++) {
      End from = structure.ends(k).get(0);
      boolean across =
          structure.isMatrix(k)
              && structure.isVisible(from.layer())
              && from.port() == 0
              && !structure.isVisible(structure.ends(k).get(1).layer());
      if (!across) return "all links must lead from visible numbers to hidden units";
    }
    return null;
  }

  RowTerms.Term term() {
    return new Row()::add;
  }

  /// The scratch of one worker.
  private final class Row {

    private final double[][][] eta = new double[structure.size()][][];
    private final double[][][] hiddenMeans = new double[structure.size()][][];
    private final double[][] epsilon = new double[structure.visible().size()][];
    private final double[][] psi = new double[structure.visible().size()][];
    private final double[][] derivative = new double[structure.visible().size()][];

    Row() {
      for (int l = 0; l < eta.length; l++) {
        eta[l] = path.zeros(l);
        hiddenMeans[l] = path.zeros(l);
        if (!structure.isVisible(l)) continue;
        epsilon[l] = new double[structure.layer(l).size()];
        psi[l] = new double[structure.layer(l).size()];
        derivative[l] = new double[structure.layer(l).size()];
      }
    }

    double add(int row, double weight, double[] gradient, double[][][] means) {
      double[][][] t = path.statistics(batch.x(), row);
      for (int l = 0; l < psi.length; l++) RowTerms.addScaled(t[l], weight, means[l]);
      if (seed != null) disturb(row, t);
      for (int h = psi.length; h < eta.length; h++) {
        path.eta(h, t, eta[h]);
        Layer layer = structure.layer(h);
        layer.units().means(eta[h], 0, layer.size(), hiddenMeans[h]);
        RowTerms.addScaled(hiddenMeans[h], weight, means[h]);
      }
      double value = residuals(t, -weight, gradient);
      for (int h = psi.length; h < eta.length; h++) value += addHidden(h, t, -weight, gradient);
      return -value;
    }

    private void disturb(int row, double[][][] t) {
      for (int l = 0; l < epsilon.length; l++) {
        Draws draws = seed.child(l).row(row);
        for (int i = 0; i < epsilon[l].length; i++) {
          epsilon[l][i] = draws.normal(i, 0);
          double x = t[l][0][i] + noise * epsilon[l][i];
          structure.layer(l).units().statisticsAt(x, i, t[l]);
        }
      }
    }

    /// ψ and R of all visible units, their own gradients, and the part of the value that they make.
    private double residuals(double[][][] t, double weight, double[] gradient) {
      double value = 0;
      for (int l = 0; l < psi.length; l++) {
        path.eta(l, known(t), eta[l]);
        for (int i = 0; i < psi[l].length; i++) {
          double x = t[l][0][i];
          double precision = structure.layer(l).units().precision(eta[l], i);
          psi[l][i] = eta[l][0][i] - precision * x;
          double curve = seed == null ? 1 : 0;
          double residual = seed == null ? psi[l][i] : noise * psi[l][i] + epsilon[l][i];
          derivative[l][i] = seed == null ? residual : noise * residual;
          value += 0.5 * residual * residual - curve * precision;
          gradient[structure.offset(l, 0) + i] += weight * derivative[l][i];
          gradient[structure.offset(l, 1) + i] -=
              weight * precision * (derivative[l][i] * x + curve);
        }
      }
      return value;
    }

    /// The row with its hidden means.
    private double[][][] known(double[][][] t) {
      double[][][] all = hiddenMeans.clone();
      System.arraycopy(t, 0, all, 0, psi.length);
      return all;
    }

    /// The part of the value and of the gradient that the units of a hidden layer make.
    private double addHidden(int h, double[][][] t, double weight, double[] gradient) {
      Layer layer = structure.layer(h);
      int values = layer.units().values();
      double[][] out = layer.zeros();
      double[] p = new double[values];
      double[] pull = new double[values];
      double value = 0;
      for (int unit = 0; unit < layer.size(); unit++) {
        int first = structure.unitOffsets(h, 0)[unit];
        int width = structure.unitOffsets(h, 0)[unit + 1] - first;
        double[][] statistics = new double[values][];
        for (int a = 0; a < values; a++) {
          layer.units().statistics(a, unit, out);
          statistics[a] = Arrays.copyOfRange(out[0], first, first + width);
          p[a] = layer.units().logBase(a);
          for (int c = 0; c < width; c++) p[a] += eta[h][0][first + c] * statistics[a][c];
        }
        double norm = Elementary.logSumExp(p);
        for (int a = 0; a < values; a++) p[a] = Elementary.exp(p[a] - norm);
        Arrays.fill(pull, 0);
        for (Across link : links)
          if (link.hidden == h)
            value += addUnit(link, first, statistics, p, weight, gradient, pull);
        for (int c = 0; c < width; c++) {
          double k = 0;
          for (int a = 0; a < values; a++)
            k += p[a] * (statistics[a][c] - hiddenMeans[h][0][first + c]) * pull[a];
          gradient[structure.offset(h, 0) + first + c] += weight * k;
          for (Across link : links)
            if (link.hidden == h)
              for (int i = 0; i < psi[link.visible].length; i++)
                gradient[link.offset + i * link.columns + first + c] +=
                    weight * k * t[link.visible][0][i];
        }
      }
      return value;
    }

    /// Σ_i V·⟨d_i²⟩ of one hidden unit; adds Σ_i (R_i·d_ia + V·d_ia²) to `pull` and R_i·m + 2V·⟨d_i·t⟩ to the gradient
    /// of its weights (both modified).
    private double addUnit(
        Across link,
        int first,
        double[][] statistics,
        double[] p,
        double weight,
        double[] gradient,
        double[] pull) {
      int values = p.length;
      int width = statistics[0].length;
      double curve = seed == null ? 1 : 0;
      double[] d = new double[values];
      double sum = 0;
      for (int i = 0; i < psi[link.visible].length; i++) {
        int at = link.offset + i * link.columns + first;
        double mean = 0;
        for (int a = 0; a < values; a++) {
          d[a] = 0;
          for (int c = 0; c < width; c++) d[a] += stored[at + c] * statistics[a][c];
          mean += p[a] * d[a];
        }
        double residual = derivative[link.visible][i];
        for (int a = 0; a < values; a++) {
          d[a] -= mean;
          pull[a] += residual * d[a] + curve * d[a] * d[a];
          sum += curve * p[a] * d[a] * d[a];
          for (int c = 0; c < width; c++)
            gradient[at + c] += weight * p[a] * statistics[a][c] * (residual + 2 * curve * d[a]);
        }
      }
      return sum;
    }
  }
}
