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
import io.harmonium.learning.SparsityTarget;
import io.harmonium.learning.WeightDecay;
import io.harmonium.learning.objective.ConditionalLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.Tempered;
import io.harmonium.learning.start.Initial;
import io.harmonium.learning.start.LowRankStart;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How a run learns, everything settled.
///
/// @param hidden sizes and kinds of the hidden layers, "500:binary" or "500:binary,1000:binary"
/// @param rate the schedule of the rate, spread over `rateUpdates` updates
/// @param sparsity "TARGET:STRENGTH", or null
/// @param updates how many updates are planned
/// @param model the word of a [MachineKind], null for an rbm
/// @param graph the file of coupled pairs of visible units, null for all pairs
/// @param positive the word of a [PositiveKind], null where hidden units are not linked to each other
/// @param target the correlation at which training ends, as text, or null
/// @param sparse how couplings come or go, in the words of [SparseCouplings], or null
/// @param objective what a machine with classes learns, null for any other
/// @param patience evaluations without a better validation after which training ends, null for never
/// @param tempering levels of parallel tempering in the negative phase, null for none
/// @param filters the text of [FilterSettings], null for machines without filters
/// @param sites units of each row that methods of single units look at, null for all
/// @param noise the deviation of the noise that denoising adds, as text, or null
/// @param from the run whose deep machine a network starts from, or whose restricted one a deep machine, or null
/// @param average share of the past in the running mean of the parameters, as text, or null where the last ones count
/// @param factors the rank of gated weights, null where nothing is gated
/// @param pretrain "modes:D" where the first D modes are learned beforehand, "mixture" where a mixture of Gaussians is,
///   "greedy" or "greedy:N" where the links of a deep
///     machine are learned one by one, or null
/// @param dropout the share of hidden units of a network that is left out at random, as text, or null for none
/// @param hiddenPull the penalty on the fields of hidden units, as text, or null
/// @param shift cells by which pictures move at most at every visit, or null where they stand still
/// @param upDown updates of the stage in which all RBMs of a deep belief network are tuned together, null for none
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
    String sparse,
    String objective,
    Integer patience,
    Integer tempering,
    String filters,
    Integer sites,
    String noise,
    String pretrain,
    String from,
    Integer factors,
    String average,
    String dropout,
    Integer upDown,
    String hiddenPull,
    Integer shift) {

  private static final double RUNNING_MEANS = 0.95;

  public LearningSettings {
    HiddenLayers.parse(hidden);
    Word.parse("--learn", Method.class, learn);
    positive("--k", k);
    positive("--batch-size", batch);
    positive("--updates", updates);
    if (!(initScale >= 0 && initScale < 1e3))
      throw new IllegalArgumentException("--init-scale: expected a number >= 0, got " + initScale);
    Said.by("--learning-rate", () -> Schedule.parse(rate, Math.max(1, rateUpdates)));
    if (!(momentum >= 0 && momentum < 1))
      throw new IllegalArgumentException(
          "--momentum: expected a number from 0 to below 1, got " + momentum);
    penalty("--l1", l1);
    penalty("--l2", l2);
    if (sparsity != null) sparsity(sparsity);
    if (hiddenPull != null) penalty("--hidden-sparsity", Double.parseDouble(hiddenPull));
    if (model != null) Word.parse("--model", MachineKind.class, model);
    if (positive != null) Word.parse("--positive", PositiveKind.class, positive);
    if (target != null && !(Double.parseDouble(target) > 0 && Double.parseDouble(target) < 1))
      throw new IllegalArgumentException(
          "--target-correlation: expected a number between 0 and 1, got " + target);
    if (sparse != null) SparseCouplings.parse(sparse);
    if (objective != null) ClassObjective.parse(objective);
    if (patience != null) positive("--patience", patience);
    if (tempering != null && (tempering < 2 || !learn.equals(Method.PCD.toString())))
      throw new IllegalArgumentException(
          "--tempering: expected 2 levels or more with --learn pcd, got "
              + tempering
              + " with --learn "
              + learn);
    if (filters != null) FilterSettings.parse(filters);
    if (sites != null) positive("--sites", sites);
    if (factors != null) positive("--factors", factors);
    if (upDown != null) positive("--up-down", upDown);
    modes(pretrain);
    if (average != null && !(Double.parseDouble(average) > 0 && Double.parseDouble(average) < 1))
      throw new IllegalArgumentException(
          "--ema: expected a share of the past in [0, 1) such as 0.999, got " + average);
    if (average != null && sparse != null)
      throw new IllegalArgumentException(
          "--ema: couplings that come and go (--sparse) have no mean over the updates; leave"
              + " it out");
    if (dropout != null) Said.by("--dropout", () -> new Dropout(Double.parseDouble(dropout)));
    if (noise != null && !(Double.parseDouble(noise) > 0 && Double.parseDouble(noise) < 1e9))
      throw new IllegalArgumentException("--noise: expected a number above 0, got " + noise);
  }

  private static void penalty(String option, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException(option + ": expected a number >= 0, got " + value);
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

  /// What a diagnosis asks about this practice; `command` started the run at `path`.
  public Practice practice(String path, String command) {
    boolean chains = method().objective(this) instanceof MaximumLikelihood;
    String start = pretrain != null ? pretrain : from != null ? from : "";
    return new Practice(path, command, taught(), chains ? k : 0, rate, l1, l2, updates, start);
  }

  /// The word of what the machine is taught.
  private String taught() {
    if (!sampled()) return Practice.DISCRIMINATIVE;
    return objective == null || objective.equals("generative") ? learn : Practice.HYBRID;
  }

  /// Modes that are learned beforehand, 0 for none.
  int modes() {
    return modes(pretrain);
  }

  /// Updates of each link of a deep machine that are made beforehand, 0 for none.
  long greedy() {
    if (!isGreedy(pretrain)) return 0;
    int colon = pretrain.indexOf(':');
    return colon < 0 ? DEFAULT_GREEDY : Long.parseLong(pretrain.substring(colon + 1));
  }

  private static final long DEFAULT_GREEDY = 3000;

  private static boolean isGreedy(String pretrain) {
    return pretrain != null && pretrain.matches("greedy(:[1-9][0-9]{0,8})?");
  }

  /// Whether a mixture is fitted beforehand.
  boolean mixture() {
    return MIXTURE.equals(pretrain);
  }

  /// The word for a start from a fitted mixture.
  static final String MIXTURE = Practice.MIXTURE;

  private static int modes(String pretrain) {
    if (pretrain == null || isGreedy(pretrain) || pretrain.equals(MIXTURE)) return 0;
    String[] parts = pretrain.split(":", -1);
    int max = LowRankStart.MAX_MODES;
    if (parts.length == 2 && parts[0].equals("modes") && parts[1].matches("[1-9]")) {
      int modes = Integer.parseInt(parts[1]);
      if (modes <= max) return modes;
    }
    throw new IllegalArgumentException(
        "--pretrain: expected modes:1 to modes:"
            + max
            + ", mixture, greedy or greedy:N, got '"
            + pretrain
            + "'");
  }

  /// Units of each row that are looked at, 0 for all.
  int sitesOrAll() {
    return sites == null ? 0 : sites;
  }

  /// The kind of machine.
  MachineKind kind() {
    return model == null ? MachineKind.RBM : Word.parse(MachineKind.class, model);
  }

  /// The correlation at which training ends, or infinity.
  double targetCorrelation() {
    return target == null ? Double.POSITIVE_INFINITY : Double.parseDouble(target);
  }

  /// How couplings come or go, or null where all stay.
  CouplingChange change() {
    return sparse == null ? null : SparseCouplings.parse(sparse);
  }

  /// The model with these visible layers, all parameters 0.
  Model model(List<LayerConventions> visible) {
    HiddenLayers hiddenLayers = HiddenLayers.parse(hidden);
    HiddenLayer layer = hiddenLayers.first();
    Layer first = visible.get(0).layer();
    if (visible.size() > 1 && kind().lateral())
      throw RunException.invalid(
          "--model " + kind() + ": columns of several kinds are not linked to each other",
          "--model rbm, or one kind of column (--drop NAME,..., --types NAME=KIND,...)");
    if (kind().paired()) {
      Layer above = new Layer("hidden", layer.units(), layer.size());
      Layer learned = visible.get(1).layer();
      return kind() == MachineKind.GATED_RBM
          ? GatedRbm.of(first, learned, above, factors)
          : ConditionalRbm.of(first, learned, above);
    }
    if (kind() == MachineKind.NETWORK)
      return Perceptron.of(
          visible.stream().map(LayerConventions::layer).toList(), hiddenLayers.nameless());
    if (kind().stacked())
      return hiddenLayers.network(
          visible.stream().map(LayerConventions::layer).toList(), kind().classes(), upDown != null);
    if (kind() == MachineKind.DBM)
      return Dbm.of(
          visible.stream().map(LayerConventions::layer).toList(), hiddenLayers.nameless());
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

  private Objective objective(Structure structure, Fields base) {
    if (kind() == MachineKind.NETWORK)
      return new Backpropagation(
          dropout == null ? Dropout.NONE : new Dropout(Double.parseDouble(dropout)));
    Objective generative =
        kind().conditional() && method() == Method.EXACT
            ? new ConditionalLikelihood()
            : tempering == null
                ? method().objective(this)
                : new MaximumLikelihood(
                    new Tempered(Temperatures.even(tempering, base), k, chains));
    if (positive != null && generative instanceof MaximumLikelihood sampled)
      generative = Word.parse(PositiveKind.class, positive).objective(sampled.negative(), kind());
    return objective == null
        ? generative
        : ClassObjective.parse(objective).of(generative, structure.label());
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
    if (sparsity != null) penalties.add(sparsity(sparsity));
    if (hiddenPull != null) penalties.add(new HiddenBiasSparsity(Double.parseDouble(hiddenPull)));
    Schedule schedule =
        Said.by("--learning-rate over rateUpdates", () -> Schedule.parse(rate, rateUpdates));
    Optimizer steps =
        Word.parse("--optimizer", OptimizerKind.class, optimizer).optimizer(schedule, momentum);
    return new Recipe(
        objective(structure, base),
        batch,
        sparse == null ? steps : new SparsityMask(steps, structure.linkOffset()),
        penalties,
        sparse == null ? Word.parse("--gauge", GaugeKind.class, gauge).gauges() : List.of(),
        RUNNING_MEANS,
        kind() == MachineKind.REPLICATED_SOFTMAX
            ? Map.of(structure.layer(1).parameter(structure.port(1, 0)), 0.0)
            : factors(structure, 1 / deviation),
        new RunningMean(average == null ? 0 : Double.parseDouble(average)));
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
