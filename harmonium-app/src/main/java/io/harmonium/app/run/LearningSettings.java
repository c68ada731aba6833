package io.harmonium.app.run;

import io.harmonium.learning.Penalty;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.SparsityTarget;
import io.harmonium.learning.WeightDecay;
import io.harmonium.model.Machine;
import io.harmonium.model.Rbm;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How a run learns, everything settled.
///
/// @param hidden size and kind of the hidden layer, "500:binary"
/// @param rate the schedule of the rate, spread over `rateUpdates` updates
/// @param sparsity "TARGET:STRENGTH", or null
/// @param updates how many updates are planned
public record LearningSettings(
    String hidden,
    String learn,
    int k,
    int chains,
    int batch,
    String rate,
    long rateUpdates,
    String optimizer,
    double momentum,
    double l1,
    double l2,
    String sparsity,
    String gauge,
    long updates,
    double initScale) {

  /// Rate of precisions relative to that of all other parameters.

  private static final double RUNNING_MEANS = 0.95;

  public LearningSettings {
    HiddenLayer.parse(hidden);
    Word.parse(Method.class, learn);
    positive("--k", k);
    positive("--batch", batch);
    positive("--updates", updates);
    if (!(initScale >= 0 && initScale < 1e3))
      throw new IllegalArgumentException("--init-scale: expected a number >= 0, got " + initScale);
    if (sparsity != null) sparsity(sparsity);
  }

  private static void positive(String option, long value) {
    if (value < 1)
      throw new IllegalArgumentException(option + ": expected at least 1, got " + value);
  }

  /// The same run made longer or shorter; the schedule of the rate stays.
  public LearningSettings withUpdates(long updates) {
    return new LearningSettings(
        hidden,
        learn,
        k,
        chains,
        batch,
        rate,
        rateUpdates,
        optimizer,
        momentum,
        l1,
        l2,
        sparsity,
        gauge,
        updates,
        initScale);
  }

  /// The machine for `columns` visible units of a kind, all parameters 0.
  Machine machine(Units visible, int columns) {
    HiddenLayer layer = HiddenLayer.parse(hidden);
    return Rbm.of(visible, columns, layer.units(), layer.size());
  }

  /// The recipe that these settings spell.
  public Recipe recipe() {
    List<Penalty> penalties = new ArrayList<>();
    if (l1 != 0 || l2 != 0) penalties.add(new WeightDecay(l1, l2));
    if (sparsity != null) penalties.add(sparsity(sparsity));
    Schedule schedule = Schedule.parse(rate, rateUpdates);
    return new Recipe(
        Word.parse(Method.class, learn).objective(k, chains),
        batch,
        Word.parse(OptimizerKind.class, optimizer).optimizer(schedule, momentum),
        penalties,
        Word.parse(GaugeKind.class, gauge).gauges(),
        RUNNING_MEANS,
        Map.of());
  }

  private static SparsityTarget sparsity(String text) {
    String[] parts = text.split(":", -1);
    try {
      if (parts.length == 2)
        return new SparsityTarget(Double.parseDouble(parts[1]), Double.parseDouble(parts[0]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(sparsityUsage(text), e);
    }
    throw new IllegalArgumentException(sparsityUsage(text));
  }

  private static String sparsityUsage(String text) {
    return "--sparsity: expected TARGET or TARGET:STRENGTH such as 0.1:0.05, got '" + text + "'";
  }
}
