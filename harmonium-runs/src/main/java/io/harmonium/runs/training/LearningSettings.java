package io.harmonium.runs.training;

import io.harmonium.annealing.Temperatures;
import io.harmonium.annealing.Tempering;
import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Graph;
import io.harmonium.data.Dataset;
import io.harmonium.deep.Backpropagation;
import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dropout;
import io.harmonium.deep.Perceptron;
import io.harmonium.formats.EdgeList;
import io.harmonium.formats.Limits;
import io.harmonium.learning.CouplingChange;
import io.harmonium.learning.DynamicBinarization;
import io.harmonium.learning.HiddenBiasSparsity;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.Penalty;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.RunningMean;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.ShiftedPictures;
import io.harmonium.learning.SparsityMask;
import io.harmonium.learning.WeightDecay;
import io.harmonium.learning.objective.ConditionalLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.Tempered;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.ConditionalRbm;
import io.harmonium.machines.GatedRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.store.Checkpoint;
import io.harmonium.wording.InvalidSetting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// How a run learns, everything settled.
///
/// @param hidden sizes and kinds of the hidden layers
/// @param rate the learning rate, spread over `rateUpdates` updates
/// @param sparsity to what the activity of hidden units is pulled, or null
/// @param updates how many updates are planned
/// @param model the kind of machine, null for an rbm
/// @param graph the file of coupled pairs of visible units, null for all pairs
/// @param positive how hidden units are averaged given the data, null where hidden units are not linked to each other
/// @param target the correlation at which training ends, or null
/// @param sparse how couplings come or go, or null
/// @param objective what a machine with classes learns, null for any other
/// @param patience evaluations without a better validation after which training ends, null for never
/// @param tempering levels of parallel tempering in the negative phase, null for none
/// @param filters null for machines without filters
/// @param sites units of each row that methods of single units look at, null for all
/// @param noise the deviation of the noise that denoising adds, or null
/// @param from the run whose deep machine a network starts from, or whose restricted one a deep machine, or null
/// @param average share of the past in the running mean of the parameters, or null where the last ones count
/// @param factors the rank of gated weights, null where nothing is gated
/// @param pretrain what is learned beforehand, or null
/// @param dropout the share of hidden units of a network that is left out at random, or null for none
/// @param hiddenPull the penalty on the fields of hidden units, or null
/// @param shift cells by which pictures move at most at every visit, or null where they stand still
/// @param upDown updates of the stage in which all RBMs of a deep belief network are tuned together, null for none
public record LearningSettings(
    HiddenLayers hidden,
    Method learn,
    int k,
    int chains,
    int batch,
    Rate rate,
    long rateUpdates,
    OptimizerKind optimizer,
    double momentum,
    double l1,
    double l2,
    Sparsity sparsity,
    GaugeKind gauge,
    long updates,
    double initScale,
    MachineKind model,
    Path graph,
    PositiveKind positive,
    Double target,
    SparseCouplings sparse,
    ClassObjective objective,
    Integer patience,
    Integer tempering,
    FilterSettings filters,
    Integer sites,
    Double noise,
    Pretraining pretrain,
    Path from,
    Integer factors,
    Double average,
    Double dropout,
    Integer upDown,
    Double hiddenPull,
    Integer shift) {

  private static final double RUNNING_MEANS = 0.95;

  public LearningSettings {
    Objects.requireNonNull(hidden, "hidden");
    Objects.requireNonNull(learn, "learn");
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(optimizer, "optimizer");
    Objects.requireNonNull(gauge, "gauge");
    positive("{k}", k);
    positive("{batch-size}", batch);
    positive("{updates}", updates);
    if (!(initScale >= 0 && initScale < 1e3))
      throw new InvalidSetting("{init-scale}: expected a number >= 0, got " + initScale);
    if (!(momentum >= 0 && momentum < 1))
      throw new InvalidSetting("{momentum}: expected a number from 0 to below 1, got " + momentum);
    penalty("{l1}", l1);
    penalty("{l2}", l2);
    if (hiddenPull != null) penalty("{hidden-sparsity}", hiddenPull);
    if (target != null && !(target > 0 && target < 1))
      throw new InvalidSetting(
          "{target-correlation}: expected a number between 0 and 1, got " + target);
    if (patience != null) positive("{patience}", patience);
    if (tempering != null && (tempering < 2 || learn != Method.PCD))
      throw new InvalidSetting(
          "{tempering}: expected 2 levels or more with {learn} pcd, got "
              + tempering
              + " with {learn} "
              + learn);
    if (sites != null) positive("{sites}", sites);
    if (factors != null) positive("{factors}", factors);
    if (upDown != null) positive("{up-down}", upDown);
    if (average != null && !(average > 0 && average < 1))
      throw new InvalidSetting(
          "{ema}: expected a share of the past in [0, 1) such as 0.999, got " + average);
    if (average != null && sparse != null)
      throw new InvalidSetting(
          "{ema}: couplings that come and go ({sparse}) have no mean over the updates; leave"
              + " it out");
    if (dropout != null) Said.by("{dropout}", () -> new Dropout(dropout));
    if (noise != null && !(noise > 0 && noise < 1e9))
      throw new InvalidSetting("{noise}: expected a number above 0, got " + noise);
  }

  private static void penalty(String setting, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY))
      throw new InvalidSetting(setting + ": expected a number >= 0, got " + value);
  }

  private static void positive(String setting, long value) {
    if (value < 1) throw new InvalidSetting(setting + ": expected at least 1, got " + value);
  }

  /// The same run made longer or shorter; the schedule of the rate stays.
  public LearningSettings withUpdates(long updates) {
    return SettingsJson.with(this, "updates", updates);
  }

  /// What a diagnosis asks about this practice; `command` started the run at `path`.
  public Practice practice(String path, String command) {
    boolean chains = learn.objective(this) instanceof MaximumLikelihood;
    String start = pretrain != null ? pretrain.toString() : from != null ? from.toString() : "";
    return new Practice(
        path, command, taught(), chains ? k : 0, rate.toString(), l1, l2, updates, start);
  }

  /// The word of what the machine is taught.
  private String taught() {
    if (!sampled()) return Practice.DISCRIMINATIVE;
    boolean generative = objective == null || !objective.predicts();
    return generative ? learn.toString() : Practice.HYBRID;
  }

  /// Modes that are learned beforehand, 0 for none.
  int modes() {
    return pretrain instanceof Pretraining.Modes modes ? modes.count() : 0;
  }

  /// Updates of each link of a deep machine that are made beforehand, 0 for none.
  long greedy() {
    return pretrain instanceof Pretraining.Greedy greedy ? greedy.updates() : 0;
  }

  /// Whether a mixture is fitted beforehand.
  boolean mixture() {
    return pretrain instanceof Pretraining.Mixture;
  }

  /// Units of each row that are looked at, 0 for all.
  int sitesOrAll() {
    return sites == null ? 0 : sites;
  }

  /// The kind of machine.
  MachineKind kind() {
    return model == null ? MachineKind.RBM : model;
  }

  /// The correlation at which training ends, or infinity.
  double targetCorrelation() {
    return target == null ? Double.POSITIVE_INFINITY : target;
  }

  /// How couplings come or go, or null where all stay.
  CouplingChange change() {
    return sparse == null ? null : sparse.change();
  }

  /// The model with these visible layers, all parameters 0.
  Model model(List<LayerConventions> visible) {
    HiddenLayer layer = hidden.first();
    Layer first = visible.get(0).layer();
    if (visible.size() > 1 && kind().lateral())
      throw RunException.invalid(
          "{model} " + kind() + ": columns of several kinds are not linked to each other",
          "{model} rbm, or one kind of column ({drop} NAME,..., {types} NAME=KIND,...)");
    if (kind().paired()) {
      Layer above = new Layer("hidden", layer.units(), layer.size());
      Layer learned = visible.get(1).layer();
      return kind() == MachineKind.GATED_RBM
          ? GatedRbm.of(first, learned, above, factors)
          : ConditionalRbm.of(first, learned, above);
    }
    if (kind() == MachineKind.NETWORK)
      return Perceptron.of(
          visible.stream().map(LayerConventions::layer).toList(), hidden.nameless());
    if (kind().stacked())
      return hidden.network(
          visible.stream().map(LayerConventions::layer).toList(), kind().classes(), upDown != null);
    if (kind() == MachineKind.DBM)
      return Dbm.of(visible.stream().map(LayerConventions::layer).toList(), hidden.nameless());
    if (visible.size() > 1)
      return Rbm.of(
          visible.stream().map(LayerConventions::layer).toList(),
          new Layer("hidden", layer.units(), layer.size()));
    if (filters != null) return filters.machine(first.units());
    int columns = first.size();
    Graph pairs = null;
    if (kind().lateral())
      pairs =
          graph == null
              ? Graph.complete(columns)
              : Graph.of(columns, EdgeList.read(graph, columns, Limits.DEFAULT));
    return kind().machine(first.units(), columns, layer, pairs);
  }

  /// Whether chains or sums have a share in the gradient.
  boolean sampled() {
    return objective == null || objective.sampled();
  }

  private Objective objective(Structure structure, Fields base) {
    if (kind() == MachineKind.NETWORK)
      return new Backpropagation(dropout == null ? Dropout.NONE : new Dropout(dropout));
    Objective generative =
        kind().conditional() && learn == Method.EXACT
            ? new ConditionalLikelihood()
            : tempering == null
                ? learn.objective(this)
                : new MaximumLikelihood(
                    new Tempered(Temperatures.even(tempering, base), k, chains));
    if (positive != null && generative instanceof MaximumLikelihood sampled)
      generative = positive.objective(sampled.negative(), kind());
    return objective == null ? generative : objective.of(generative, structure.label());
  }

  /// The recipe that these settings spell for a machine that learns from `rows`: tempering leads to independent units
  /// with the means of the rows.
  public Recipe recipe(Structure structure, Dataset rows) {
    double deviation = WhitenedRows.deviation(rows);
    Recipe recipe = recipe(structure, fields(structure, rows), deviation);
    Objective shown = recipe.objective();
    if (VisibleLayer.fresh(rows)) shown = new DynamicBinarization(shown);
    if (shift != null) shown = new ShiftedPictures(shown, rows.picture(), shift);
    return recipe.with(shown);
  }

  /// Where tempering leads to, or null without it.
  private Fields fields(Structure structure, Dataset rows) {
    if (tempering == null) return null;
    try (Workers alone = Workers.single()) {
      return Initial.fromData(Machine.of(structure), rows, 0, Seed.of(0), alone).fields();
    }
  }

  /// The chains of a state that stand for the machine: all of them, or with tempering those at its own level.
  Configurations modelChains(Configurations chains) {
    return tempering == null || chains == null ? chains : Tempering.level(chains, 0, tempering);
  }

  private Recipe recipe(Structure structure, Fields base, double deviation) {
    List<Penalty> penalties = new ArrayList<>();
    if (l1 != 0 || l2 != 0) penalties.add(new WeightDecay(l1, l2));
    if (sparsity != null) penalties.add(sparsity.penalty());
    if (hiddenPull != null) penalties.add(new HiddenBiasSparsity(hiddenPull));
    Schedule schedule = Said.by("{learning-rate} over rateUpdates", () -> rate.over(rateUpdates));
    Optimizer steps = optimizer.optimizer(schedule, momentum);
    return new Recipe(
        objective(structure, base),
        batch,
        sparse == null ? steps : new SparsityMask(steps, structure.linkOffset()),
        penalties,
        sparse == null ? gauge.gauges() : List.of(),
        RUNNING_MEANS,
        kind() == MachineKind.REPLICATED_SOFTMAX
            ? Map.of(structure.layer(1).parameter(structure.port(1, 0)), 0.0)
            : factors(structure, 1 / deviation),
        runningMean());
  }

  /// The mean of the parameters over the last updates that is taken for the model.
  RunningMean runningMean() {
    return new RunningMean(average == null ? 0 : average);
  }

  /// What checkpoints say of it.
  Map<String, Object> notes() {
    return average == null ? Map.of() : Map.of(Checkpoint.AVERAGE, average.toString());
  }

  /// Factors on rates. What multiplies the first visible layer takes steps as large as they would be with a deviation
  /// of 1. A parameter of hidden units that does nothing but measure their numbers stays: drifting along it changes no
  /// distribution, but the size of every other step.
  private static Map<String, Double> factors(Structure structure, double factor) {
    Map<String, Double> factors = new LinkedHashMap<>();
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      int port = structure.layer(l).units().scalePort();
      if (port >= 0) factors.put(structure.layer(l).parameter(structure.port(l, port)), 0.0);
    }
    if (factor == 1) return factors;
    factors.put(structure.layer(0).parameter(structure.port(0, 0)), factor);
    for (Coupling link : structure.links())
      if (link.ends().stream().anyMatch(end -> end.layer() == 0)) factors.put(link.name(), factor);
    return factors;
  }
}
