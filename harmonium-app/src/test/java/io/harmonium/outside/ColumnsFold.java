package io.harmonium.outside;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.States;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Metrics;
import io.harmonium.store.RunDescription;
import java.util.List;
import java.util.Map;

/// log p(x) = Σ bⱼ xⱼ − log(1 + e^bⱼ), ascended by ⟨xⱼ⟩ − σ(bⱼ).
final class ColumnsFold implements Fold {

  private final RunDescription description;
  private final double[] means;

  ColumnsFold(RunDescription description, Dataset rows) {
    this.description = description;
    States values = rows.blocks().getFirst().values();
    this.means = new double[values.columns()];
    double[] row = new double[means.length];
    for (int i = 0; i < rows.rows(); i++) {
      values.toDoubles(i, row);
      for (int j = 0; j < row.length; j++) means[j] += row[j] / rows.rows();
    }
  }

  @Override
  public RunDescription description() {
    return description;
  }

  @Override
  public List<String> summary() {
    return List.of("machine   " + means.length + " independent columns");
  }

  @Override
  public long planned() {
    return ((Number) description.configuration().get(ColumnsFamily.UPDATES)).longValue();
  }

  @Override
  public double epochs(long update) {
    return update;
  }

  @Override
  public String rate() {
    return String.valueOf(description.configuration().get(ColumnsFamily.RATE));
  }

  @Override
  public TrainingState start() {
    return new TrainingState(0, 0, description.structure().zeros(), Map.of(), null);
  }

  @Override
  public TrainingState run(TrainingState from, long until, Observer observer) {
    TrainingState state = from.at(from.update());
    var parameters = from.parameters().copy();
    double[] fields = parameters.values();
    double rate = Double.parseDouble(rate());
    long update = from.update();
    while (update < until && !observer.cancelled()) {
      double square = 0;
      for (int j = 0; j < fields.length; j++) {
        double gradient = means[j] - 1 / (1 + Math.exp(-fields[j]));
        fields[j] += rate * gradient;
        square += gradient * gradient;
      }
      update++;
      observer.updated(update, Math.sqrt(square));
    }
    return new TrainingState(update, state.attempt(), parameters, Map.of(), null);
  }

  @Override
  public Metrics measure(TrainingState at, boolean last) {
    double sum = 0;
    double[] fields = at.parameters().values();
    for (int j = 0; j < fields.length; j++)
      sum += means[j] * fields[j] - Math.log1p(Math.exp(fields[j]));
    return Metrics.NONE.with("trainLogLikelihood", Estimate.exact(sum), "exact");
  }
}
