package io.harmonium.baselines;

import io.harmonium.evaluation.RowSums;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;

/// Columns that know nothing of each other, each with the distribution of its kind that has the means of the data. The
/// means of discrete columns are those of the data and half an observation of every value.
///
/// ```
/// log p(x) = Σ_i [θ_i·t(x_i) + log h(x_i) − Γ(θ_i)],   ⟨t_i | θ_i⟩ = data
/// ```
final class IndependentColumns implements Baseline {

  private static final double PSEUDO = 0.5;

  private final Machine machine;
  private final DoublePath path;
  private final double logPartition;

  private IndependentColumns(Machine machine) {
    this.machine = machine;
    this.path = machine.doublePath();
    double sum = -path.constant();
    for (int l = 0; l < machine.structure().size(); l++) {
      Layer layer = machine.structure().layer(l);
      sum += layer.units().cumulant(path.fields().theta()[l], 0, layer.size());
    }
    this.logPartition = sum;
  }

  public static IndependentColumns fit(Structure structure, Rows rows, Seed seed, Workers workers) {
    Structure alone = structure.columns();
    Machine machine = Machine.of(alone);
    Parameters parameters = machine.parameters();
    for (int l = 0; l < alone.size(); l++) {
      Layer layer = alone.layer(l);
      double[][] stored = layer.zeros();
      if (layer.units().values() > 0 && layer.ports() == 1) discrete(layer, l, rows, stored);
      else layer.units().fit(means(layer, l, rows), 0, layer.size(), stored);
      for (int p = 0; p < stored.length; p++)
        System.arraycopy(stored[p], 0, parameters.values(), alone.offset(l, p), stored[p].length);
    }
    return new IndependentColumns(machine.with(parameters));
  }

  private static double[][] means(Layer layer, int index, Rows rows) {
    double[][] sums = layer.zeros();
    double[][] t = layer.zeros();
    for (int row = 0; row < rows.count(); row++) {
      layer.units().statistics(rows.x().layers()[index], row, t);
      double share = rows.weight(row) / rows.totalWeight();
      for (int p = 0; p < t.length; p++)
        for (int j = 0; j < t[p].length; j++) sums[p][j] = Math.fma(share, t[p][j], sums[p][j]);
    }
    return sums;
  }

  /// Fields from smoothed shares of values: for statistics t(a) the θ with θ·t(a) − θ·t(0) = log p(a)/p(0), which for a
  /// two-valued unit is a difference over t(1) − t(0) and for one-hot units the logarithms themselves.
  private static void discrete(Layer layer, int index, Rows rows, double[][] stored) {
    int q = layer.units().values();
    double[][] counts = new double[layer.size()][q];
    for (double[] unit : counts) java.util.Arrays.fill(unit, PSEUDO);
    for (int row = 0; row < rows.count(); row++)
      for (int u = 0; u < counts.length; u++)
        counts[u][(int) layer.units().value(rows.x().layers()[index], row, u)] += rows.weight(row);
    int[] offsets = layer.units().offsets(layer.size());
    double[][] low = layer.zeros();
    double[][] high = layer.zeros();
    for (int u = 0; u < counts.length; u++) {
      int width = offsets[u + 1] - offsets[u];
      layer.units().statistics(0, u, low);
      for (int a = 0; a < q; a++) {
        layer.units().statistics(a, u, high);
        double odds = Elementary.log(counts[u][a] / counts[u][0]);
        int column = offsets[u] + Math.min(a, width - 1);
        double step = high[0][column] - low[0][column];
        if (a > 0) stored[0][column] = odds / step;
      }
    }
  }

  @Override
  public String name() {
    return "independent";
  }

  @Override
  public String title() {
    return "independent columns";
  }

  @Override
  public long parameters() {
    return machine.parameters().size();
  }

  @Override
  public boolean latent() {
    return false;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    Configurations seen = Visible.of(machine.structure(), x);
    return RowSums.map(x.rows(), workers, row -> -path.freeEnergy(seen, row) - logPartition);
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    return Chains.independent(machine.structure(), machine.fields(), rows, 0, seed, workers);
  }
}
