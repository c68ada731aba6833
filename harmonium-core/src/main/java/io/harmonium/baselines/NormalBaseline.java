package io.harmonium.baselines;

import io.harmonium.evaluation.FullGaussian;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// The normal distribution with the mean and the covariance of the rows ([FullGaussian]).
final class NormalBaseline implements Baseline {

  private final Structure structure;
  private final FullGaussian distribution;

  private NormalBaseline(Structure structure, FullGaussian distribution) {
    this.structure = structure;
    this.distribution = distribution;
  }

  public static NormalBaseline fit(Structure structure, Rows rows, Seed seed, Workers workers) {
    Rows seen = new Rows(Visible.of(structure, rows.x()), rows.weights());
    return new NormalBaseline(structure, FullGaussian.fit(seen));
  }

  @Override
  public String name() {
    return "fullGaussian";
  }

  @Override
  public String title() {
    return "full Gaussian";
  }

  @Override
  public long parameters() {
    long n = structure.layer(0).size();
    return n + n * (n + 1) / 2;
  }

  @Override
  public boolean latent() {
    return false;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    return Visible.real(x, workers, distribution::logDensity);
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    return Visible.real(
        structure,
        rows,
        row -> {
          Draws draws = seed.row(row);
          double[] normals = new double[structure.layer(0).size()];
          for (int j = 0; j < normals.length; j++) normals[j] = draws.normal(j, 0);
          return distribution.shaped(normals);
        });
  }
}
