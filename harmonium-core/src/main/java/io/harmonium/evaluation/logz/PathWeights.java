package io.harmonium.evaluation.logz;

import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;

/// The log weights f_β(x) of the distributions of an [AnnealingPath] at any β, in double, and their derivatives:
///
/// ```
/// f_β(x) = (1−β)·θ_base·t(x) + β·(θ·t(x) + links within) + Σ_j Γ_j(θ_j + β·I_j(x))
/// f'_β(x) = (θ − θ_base)·t(x) + links within + Σ_j I_j·⟨t_j | θ_j + β·I_j⟩
/// ```
///
/// Hidden layers are summed where they are not linked to each other; else x is the whole state and both are linear in β.
final class PathWeights {

  /// Half the width of the difference that gives the second derivative.
  private static final double STEP = 1e-4;

  private final Structure structure;
  private final DoublePath path;
  private final Fields base;
  private final boolean summed;

  PathWeights(AnnealingPath annealing) {
    this.structure = annealing.machine().structure();
    this.path = annealing.machine().machine().doublePath();
    this.base = annealing.base();
    this.summed = !structure.linkedWithin(false);
  }

  /// What f needs to know about one row.
  final class Row {
    private double atBase;
    private double atMachine;
    private final double[][][] inputs = new double[structure.size()][][];

    /// f_β.
    double value(double beta) {
      double sum = (1 - beta) * atBase + beta * atMachine;
      for (int l = 0; l < inputs.length; l++)
        if (inputs[l] != null) {
          Layer layer = structure.layer(l);
          sum += layer.units().cumulant(eta(l, beta), 0, layer.size());
        }
      return sum;
    }

    /// ∂f_β/∂β.
    double derivative(double beta) {
      double sum = atMachine - atBase;
      for (int l = 0; l < inputs.length; l++)
        if (inputs[l] != null) {
          Layer layer = structure.layer(l);
          double[][] means = layer.zeros();
          layer.units().means(eta(l, beta), 0, layer.size(), means);
          for (int p = 0; p < means.length; p++)
            for (int j = 0; j < means[p].length; j++)
              sum = Math.fma(inputs[l][p][j], means[p][j], sum);
        }
      return sum;
    }

    /// ∂²f_β/∂β²: the variance that the hidden layers add to that of the derivative.
    double curvature(double beta) {
      return summed ? (derivative(beta + STEP) - derivative(beta - STEP)) / (2 * STEP) : 0;
    }

    private double[][] eta(int l, double beta) {
      double[][] eta = structure.layer(l).zeros();
      double[][] theta = path.fields().theta()[l];
      for (int p = 0; p < eta.length; p++)
        for (int j = 0; j < eta[p].length; j++)
          eta[p][j] = Math.fma(beta, inputs[l][p][j], theta[p][j]);
      return eta;
    }
  }

  Row row(Configurations x, int row) {
    Row out = new Row();
    int walking = summed ? structure.visible().size() : structure.size();
    Configurations walked = new Configurations(x.rows(), x.layers().clone());
    for (int l = walking; l < structure.size(); l++) walked.layers()[l] = null;
    double[][][] t = path.statistics(walked, row);
    for (int l = 0; l < walking; l++) {
      out.atBase += dot((structure.isVisible(l) ? base : path.fields()).theta()[l], t[l]);
      out.atMachine += dot(path.fields().theta()[l], t[l]);
    }
    for (int l = walking; l < structure.size(); l++) {
      out.inputs[l] = structure.layer(l).zeros();
      path.eta(l, t, out.inputs[l]);
      for (int p = 0; p < out.inputs[l].length; p++)
        for (int j = 0; j < out.inputs[l][p].length; j++)
          out.inputs[l][p][j] -= path.fields().theta()[l][p][j];
    }
    if (!summed) out.atMachine = path.constant() - path.energy(t);
    else if (structure.linkedWithin(true))
      out.atMachine += path.constant() - path.freeEnergy(t) - out.value(1);
    return out;
  }

  private static double dot(double[][] a, double[][] b) {
    double sum = 0;
    for (int p = 0; p < a.length; p++)
      for (int j = 0; j < a[p].length; j++) sum = Math.fma(a[p][j], b[p][j], sum);
    return sum;
  }
}
