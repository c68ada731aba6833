package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.learning.start.Initial;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.runs.Stages;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.units.Units;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A deep belief network in the making: every layer is a run of its own in `layers/`, an RBM that learns what the one
/// below draws for each row; the whole network is kept in the run above them. RBMs that are finished are not touched
/// again, and the first unfinished one goes on from its newest state, so that a run that was cut and resumed equals one
/// that was not.
public final class StackTraining implements Stages {

  /// The folder of the stage that tunes all RBMs together.
  public static final String TUNING = "layers/up-down";

  /// Draws of the hidden layers for each row whose likelihood is estimated.
  private static final int DRAWS = 20;

  /// Rows that the network is judged by at the end.
  private static final int JUDGED = 500;

  /// Rows whose class is told at the end.
  private static final int CLASSIFIED = 10_000;

  /// The folder of a run that holds its layers, one run each.
  static final String LAYERS = "layers";

  private final Last ending;
  private final RunDescription description;
  private final RunSettings settings;
  private final Workers workers;
  private final HiddenLayers hidden;
  private final List<Machine> finished = new ArrayList<>();
  private final RunPlan plan;
  private Dbn tuned;
  private TrainingData rows;

  /// The rows as input to the first RBM.
  private final TrainingData data;

  /// The same with their classes at the end, where the topmost RBM learns them.
  private final TrainingData labelled;

  /// The training of `plan`, which `ending` concludes.
  public StackTraining(RunPlan plan, Last ending, Workers workers) {
    this.ending = ending;
    this.plan = plan;
    this.description = plan.description();
    this.settings = plan.settings();
    this.labelled = plan.data();
    this.data = classes() ? withoutClasses(plan.data()) : plan.data();
    this.rows = data;
    this.workers = workers;
    this.hidden = settings.learning().hidden();
  }

  private boolean classes() {
    return settings.learning().kind().classes();
  }

  private static TrainingData withoutClasses(TrainingData data) {
    List<LayerConventions> layers = data.conventions().layers();
    return new TrainingData(
        withoutLast(data.train()),
        withoutLast(data.valid()),
        withoutLast(data.test()),
        data.settings(),
        data.conventions().withLayers(layers.subList(0, layers.size() - 1)),
        data.schema());
  }

  private static Dataset withoutLast(Dataset data) {
    return data == null
        ? null
        : data.withBlocks(data.blocks().subList(0, data.blocks().size() - 1));
  }

  private int rbms() {
    return hidden.layers().size();
  }

  /// The folder of RBM number `rbm`, from 0.
  public static String layerFolder(int rbm) {
    return LAYERS + "/" + (rbm + 1);
  }

  /// The run that `folder` is a stage of, or `folder` itself.
  static Path home(Path folder) {
    Path above = folder.getParent();
    boolean stage = above != null && above.endsWith(LAYERS) && above.getParent() != null;
    return stage && Files.exists(above.resolveSibling("run.json")) ? above.getParent() : folder;
  }

  /// Stages: the layers from the data up, and tuning all of them together where that was asked for.
  @Override
  public int count() {
    return rbms() + (tunes() ? 1 : 0);
  }

  @Override
  public String folder(int stage) {
    return stage < rbms() ? layerFolder(stage) : TUNING;
  }

  @Override
  public String title(int stage) {
    return stage < rbms() ? "layer " + (stage + 1) + " of " + rbms() : "up and down";
  }

  @Override
  public Fold stage(int stage) {
    return stage < rbms()
        ? new RowsFold(next(), Ending.none(), workers)
        : new UpDownFold(plan, network(), this::judged, workers);
  }

  @Override
  public void finished(int stage, Parameters learned) {
    if (stage < rbms()) finish(new Machine(next().description().structure(), learned));
    else tuned = Models.of(description.structure(), learned).as(Dbn.class);
  }

  @Override
  public Parameters untrained(int stage) {
    if (stage == rbms()) return network().untie().parameters();
    RunPlan next = next();
    return new FirstState(next.description(), next.settings(), rows, workers)
        .machine()
        .parameters();
  }

  @Override
  public RunDescription description() {
    return description;
  }

  @Override
  public List<String> summary() {
    return plan.summary(workers);
  }

  public Workers workers() {
    return workers;
  }

  public RunPlan plan() {
    return plan;
  }

  @Override
  public Outcome finish(RunDirectory directory, Progress progress) {
    return ending.finish(this, directory);
  }

  /// What the family does when all stages are finished.
  @FunctionalInterface
  public interface Last {
    Outcome finish(StackTraining stack, RunDirectory directory);
  }

  /// The plan of the next layer.
  private RunPlan next() {
    RunSettings own = settings(finished.size());
    return new RunPlan(describe(own), own, rows);
  }

  private long tuningUpdates() {
    return tunes() ? settings.learning().upDown() : 0;
  }

  /// Takes the machine of a finished RBM; the next one learns what it draws.
  private void finish(Machine machine) {
    Seed seed = Seed.of(description.seed()).child("storey").child(finished.size());
    finished.add(machine);
    if (finished.size() == rbms()) return;
    Dataset train = drawn(rows.train(), machine, labelled.train(), seed.child("train"));
    Dataset valid = drawn(rows.valid(), machine, labelled.valid(), seed.child("valid"));
    Dataset test = drawn(rows.test(), machine, labelled.test(), seed.child("test"));
    Units units = machine.structure().hidden().get(0).units();
    List<LayerConventions> layers = new ArrayList<>();
    layers.add(LayerConventions.of("visible", units, train.blocks().get(0)));
    if (labelNext()) layers.add(labelled.conventions().layers().getLast());
    DataConventions conventions =
        new DataConventions(layers, null, rows.conventions().binarize(), null, null, List.of());
    rows = new TrainingData(train, valid, test, data.settings(), conventions, null);
  }

  /// Whether the next RBM is the one that learns classes.
  private boolean labelNext() {
    return classes() && finished.size() == rbms() - 1;
  }

  /// What `machine` draws for rows of a part, with their classes where the next RBM learns them; null for null.
  private Dataset drawn(Dataset data, Machine machine, Dataset known, Seed seed) {
    if (data == null) return null;
    Configurations x = Initial.visible(machine.structure(), data);
    States values = DbnRows.hidden(machine, x, seed, workers);
    List<String> steps = new ArrayList<>(data.provenance().steps());
    steps.add("hidden layer " + finished.size() + " drawn");
    Provenance origin =
        new Provenance(data.provenance().source(), data.provenance().sha256(), steps);
    Dataset drawn = Dataset.of(Block.of("hidden" + finished.size(), values), origin);
    if (labelNext())
      drawn = drawn.withBlocks(List.of(drawn.blocks().getFirst(), known.blocks().getLast()));
    return data.weights() == null ? drawn : drawn.withWeights(data.weights(), "weights");
  }

  /// What was said holds for all RBMs; what follows from real rows holds for the first one alone.
  private RunSettings settings(int rbm) {
    Map<String, Object> values = SettingsJson.values(settings.learning());
    values.put("hidden", new HiddenLayers(List.of(hidden.layers().get(rbm))));
    values.remove("model");
    values.remove("upDown");
    if (rbm > 0 && data.units().growth() == Units.Growth.QUADRATIC) {
      values.put("k", settings.learning().learn().defaultK());
      values.put("initScale", 0.01);
      values.put("rate", Defaults.BINARY_RATE);
    }
    return settings.with(SettingsJson.of(LearningSettings.class, values));
  }

  private RunDescription describe(RunSettings own) {
    return new RunDescription(
        description.harmonium(),
        description.command(),
        MachineKind.RBM.toString(),
        description.seed(),
        own.learning().model(rows.conventions().layers()).structure(),
        own.toJson(),
        rows.provenance(),
        rows.conventions().toJson(),
        description.created());
  }

  /// The network of all RBMs, tuned where it has been.
  public Dbn network() {
    return tuned == null ? new Dbn(finished) : tuned;
  }

  /// Whether all RBMs are tuned together at the end.
  private boolean tunes() {
    return settings.learning().upDown() != null;
  }

  /// Keeps the finished network, judges it, and returns its line of metrics.
  public Map<String, Object> complete(RunDirectory directory) {
    Dbn network = network();
    long update = settings.learning().updates() * rbms() + tuningUpdates();
    directory.saveModel(update, network, description.header());
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update);
    line.put(
        "epoch",
        settings.learning().updates() * (double) settings.learning().batch() / data.train().rows());
    line.putAll(judged(network));
    if (directory.readMetrics().isEmpty()) directory.appendMetrics(line);
    return line;
  }

  /// How good a network is: bounds of the likelihood where rows have one, and classes.
  private Map<String, Object> judged(Dbn network) {
    Map<String, Object> line = new LinkedHashMap<>();
    if (!data.means()) judge(network, line);
    if (classes()) {
      classes(network, "train", labelled.train(), line);
      if (labelled.test() != null) classes(network, "test", labelled.test(), line);
    }
    return line;
  }

  /// How well classes of a part are told.
  private void classes(Dbn network, String name, Dataset part, Map<String, Object> line) {
    Structure together = network.structure();
    int label = together.label();
    Rows some =
        Rows.known(together, part)
            .subset(CLASSIFIED, Seed.of(description.seed()).child("classes").child(name));
    int[] known = KnownClasses.of(some, label);
    if (Arrays.stream(known).allMatch(c -> c < 0)) return;
    double[][] told = new DbnRows(network, workers).probabilities(some.x());
    ClassMetrics.put(name, Classification.of(told, known, some.weights()), line);
  }

  private void judge(Dbn network, Map<String, Object> line) {
    Seed seed = Seed.of(description.seed()).child("stack");
    Effort effort = Effort.of(settings.learning(), settings.evaluationPlan());
    Rows top = Rows.known(network.top().structure(), rows.train()).subset(2000, seed.child("top"));
    LogPartition logZ =
        LogPartition.of(network.top(), top, effort.last(), seed.child("log Z"), workers);
    part(network, data.train(), "train", logZ, seed, line);
    if (data.test() != null) part(network, data.test(), "test", logZ, seed, line);
    line.put("logZ", Probe.estimate(logZ.estimate(), logZ.method()));
  }

  private void part(
      Dbn network,
      Dataset part,
      String name,
      LogPartition logZ,
      Seed seed,
      Map<String, Object> line) {
    Rows some =
        Rows.known(network.rbms().get(0).structure(), part).subset(JUDGED, seed.child(name));
    double[][] logs =
        new DbnRows(network, workers).logWeights(some.x(), DRAWS, seed.child("draws"), false);
    Estimate bound = DbnRows.bound(some, logs, logZ.estimate());
    line.put(name + "LogLikelihood", Probe.estimate(bound, logZ.method() + ", variational bound"));
    line.put(
        name + "Importance",
        Probe.estimate(DbnRows.importance(some, logs, logZ.estimate()), logZ.method()));
  }
}
