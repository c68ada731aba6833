package io.harmonium.app.run;

import io.harmonium.formats.EdgeList;
import io.harmonium.formats.Limits;
import io.harmonium.learning.MaximumLikelihood;
import io.harmonium.learning.Objective;
import io.harmonium.learning.Penalty;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.SparsityTarget;
import io.harmonium.learning.WeightDecay;
import io.harmonium.model.ClassRbm;
import io.harmonium.model.Graph;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Rbm;
import io.harmonium.model.Structure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How a run learns, everything settled.
///
/// @param hidden size and kind of the hidden layer, "500:binary"
/// @param rate the schedule of the rate, spread over `rateUpdates` updates
/// @param sparsity "TARGET:STRENGTH", or null
/// @param updates how many updates are planned
/// @param model the word of a [MachineKind], null for an rbm
/// @param graph the file of coupled pairs of visible units, null for all pairs
/// @param positive the word of a [PositiveKind], null where hidden units are not linked to each other
/// @param target the correlation at which training ends, as text, or null
/// @param objective what a machine with classes learns, null for any other
/// @param patience evaluations without a better validation after which training ends, null for never
/// @param filters the text of [FilterSettings], null for machines without filters
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
    double initScale,
    String model,
    String graph,
    String positive,
    String target,
    String objective,
    Integer patience,
    String filters) {

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
    if (model != null) Word.parse(MachineKind.class, model);
    if (positive != null) Word.parse(PositiveKind.class, positive);
    if (target != null && !(Double.parseDouble(target) > 0 && Double.parseDouble(target) < 1))
      throw new IllegalArgumentException(
          "--target-correlation: expected a number between 0 and 1, got " + target);
    if (objective != null) ClassObjective.parse(objective);
    if (patience != null) positive("--patience", patience);
    if (filters != null) FilterSettings.parse(filters);
  }

  private static void positive(String option, long value) {
    if (value < 1)
      throw new IllegalArgumentException(option + ": expected at least 1, got " + value);
  }

  /// The same run made longer or shorter; the schedule of the rate stays.
  public LearningSettings withUpdates(long updates) {
    return SettingsJson.with(this, "updates", updates);
  }

  /// How it learns.
  Method method() {
    return Word.parse(Method.class, learn);
  }

  /// The kind of machine.
  MachineKind kind() {
    return model == null ? MachineKind.RBM : Word.parse(MachineKind.class, model);
  }

  /// The correlation at which training ends, or infinity.
  double targetCorrelation() {
    return target == null ? Double.POSITIVE_INFINITY : Double.parseDouble(target);
  }

  /// The machine with these visible layers, all parameters 0.
  Machine machine(List<LayerConventions> visible) {
    HiddenLayer layer = HiddenLayer.parse(hidden);
    Layer first = visible.get(0).layer();
    if (visible.size() > 1)
      return Rbm.of(
          visible.stream().map(LayerConventions::layer).toList(),
          new Layer("hidden", layer.units(), layer.size()));
    if (filters != null) return FilterSettings.parse(filters).machine(first.units());
    int columns = first.size();
    Graph pairs = null;
    if (kind().lateral())
      pairs =
          graph == null
              ? Graph.complete(columns)
              : Graph.of(columns, EdgeList.read(Path.of(graph), columns, Limits.DEFAULT));
    return kind().machine(first.units(), columns, layer, pairs);
  }

  /// Whether chains or sums have a share in the gradient.
  boolean sampled() {
    return objective == null || ClassObjective.parse(objective).sampled();
  }

  private Objective objective(Structure structure) {
    Objective generative = method().objective(this);
    if (positive != null && generative instanceof MaximumLikelihood sampled)
      generative =
          new MaximumLikelihood(
              sampled.negative(), Word.parse(PositiveKind.class, positive).phase());
    return objective == null
        ? generative
        : ClassObjective.parse(objective).of(generative, ClassRbm.label(structure));
  }

  /// The recipe that these settings spell for a machine.
  public Recipe recipe(Structure structure) {
    List<Penalty> penalties = new ArrayList<>();
    if (l1 != 0 || l2 != 0) penalties.add(new WeightDecay(l1, l2));
    if (sparsity != null) penalties.add(sparsity(sparsity));
    Schedule schedule = Schedule.parse(rate, rateUpdates);
    return new Recipe(
        objective(structure),
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
