package io.harmonium.runs.training;

import io.harmonium.coupling.Convolution;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.learning.HiddenBiasSparsity;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.start.LowRankStart;
import io.harmonium.learning.start.MixtureStart;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Counted;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Explained;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A run that is settled and possible but not begun: its description, its settings and its data.
public record RunPlan(RunDescription description, RunSettings settings, TrainingData data) {

  /// log₂ of the hidden states that are summed for every row.
  private static final int CONDITIONAL_BITS = 16;

  /// Settles what was left open, and refuses machines that cannot be.
  public static RunPlan of(
      String model,
      TrainingData data,
      LearningChoice choice,
      String checkpoints,
      String evaluate,
      long seed,
      String version,
      String commandLine) {
    LearningSettings learning = Defaults.settle(model, choice, data);
    CouplingCount.of(learning, data).require();
    WeightCount.of(learning, data).require();
    RunSettings settings =
        new RunSettings(data.settings().absolute(), learning, Moments.parse(checkpoints, evaluate));
    Model made = learning.model(data.conventions().layers());
    Structure structure = made.structure();
    requirePossible(made, learning);
    requireLearnable(data, learning, structure);
    requireWhole(data, learning);
    Map<String, Object> conventions = new LinkedHashMap<>(data.conventions().toJson());
    conventions.put("reweighting", data.settings().weights());
    conventions.put("gauge", learning.gauge().toString());
    RunDescription description =
        new RunDescription(
            version,
            commandLine,
            model,
            seed,
            structure,
            settings.toJson(),
            data.provenance(),
            conventions,
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return new RunPlan(description, settings, data);
  }

  /// The same with `share` times as many units in every hidden layer, one at least.
  RunPlan smaller(double share) {
    LearningSettings then = settings.learning();
    LearningSettings learning = SettingsJson.with(then, "hidden", then.hidden().times(share));
    RunSettings less = settings.with(learning);
    RunDescription small =
        new RunDescription(
            description.harmonium(),
            description.command(),
            description.model(),
            description.seed(),
            learning.model(data.conventions().layers()).structure(),
            less.toJson(),
            description.data(),
            description.conventions(),
            description.created());
    return new RunPlan(small, less, data);
  }

  /// Refuses machines and rows that the method does not know.
  private static void requireLearnable(
      TrainingData data, LearningSettings learning, Structure structure) {
    Objective objective = learning.recipe(structure, data.train()).objective();
    String method = "{learn} " + learning.learn() + ": ";
    String unsupported = objective.unsupported(structure);
    if (unsupported != null)
      throw RunException.invalid(
          method + unsupported, learning.kind().conditional() ? "{learn} cd" : "{learn} pcd");
    if (learning.sparsity() != null && structure.hidden().isEmpty())
      throw RunException.invalid(
          "{sparsity}: there are no hidden units", "leave it out, or {hidden} N");
    String nothing =
        learning.hiddenPull() == null ? null : HiddenBiasSparsity.unsupported(structure);
    if (nothing != null)
      throw RunException.invalid(
          "{hidden-sparsity}: " + nothing, "leave it out, or {hidden} N:binary");
    if (learning.greedy() > 0 && learning.kind() != MachineKind.DBM)
      throw RunException.invalid(
          "{pretrain} greedy: links are learned one by one in a dbm, not by {model} "
              + learning.kind(),
          "{model} dbm {hidden} 500,1000, or leave it out");
    if (learning.greedy() > 0 && (data.means() || gaps(data)))
      throw RunException.invalid(
          "{pretrain} greedy: links are learned one by one from whole rows of values",
          "leave it out");
    String noModes = learning.modes() == 0 ? null : LowRankStart.unsupported(structure);
    if (noModes != null) throw RunException.invalid("{pretrain}: " + noModes, "leave it out");
    if (learning.modes() > 0 && (data.means() || gaps(data)))
      throw RunException.invalid(
          "{pretrain}: modes are learned beforehand from whole rows of values", "leave it out");
    String noMixture = learning.mixture() ? MixtureStart.unsupported(structure) : null;
    if (noMixture != null)
      throw RunException.invalid(
          "{pretrain} mixture: " + noMixture, "leave it out, or {hidden} 1:categorical:24");
    if (learning.mixture() && gaps(data))
      throw RunException.invalid(
          "{pretrain} mixture: a mixture is fitted to whole rows", "leave it out");
    if (data.means() && objective.needsValues())
      throw RunException.invalid(
          method + "it needs rows of bits, and {binarize} mean gives none",
          "{learn} pcd, or {binarize} sample");
    if (objective.needsWholeRows() && gaps(data))
      throw RunException.invalid(
          method + "cells are missing, and it is known for whole rows only",
          "{learn} pcd, which sums missing cells out, or fill them in first");
  }

  private static boolean gaps(TrainingData data) {
    return data.train().blocks().stream().anyMatch(block -> block.missing() != null);
  }

  /// Refuses rows with gaps where p(y | x) is learned.
  private static void requireWhole(TrainingData data, LearningSettings learning) {
    boolean predicts = learning.objective() != null && learning.objective().predicts();
    List<Block> blocks = data.train().blocks();
    boolean gaps = blocks.subList(0, blocks.size() - 1).stream().anyMatch(b -> b.missing() != null);
    if (predicts && gaps)
      throw RunException.invalid(
          "{objective} "
              + learning.objective()
              + ": cells are missing beside the labels, and p(label | row) is known for whole rows",
          "{objective} generative, or fill the cells in first");
  }

  /// The model with tiny weights of both signs, such as training starts from; links to squares have one sign.
  private static Model weaklyLinked(Model machine) {
    Parameters parameters = machine.parameters().copy();
    Structure structure = machine.structure();
    for (int k = 0; k < structure.links().size(); k++)
      for (int i = 0; i < structure.linkSize(k); i++)
        parameters.values()[structure.linkOffset(k) + i] =
            i % 2 == 0 && !structure.damps(k) ? 1e-6 : -1e-6;
    return machine.with(parameters);
  }

  private static void requirePossible(Model model, LearningSettings learning) {
    String unsupported = weaklyLinked(model).unsupported();
    if (unsupported != null)
      throw RunException.invalid(
          unsupported, "other hidden units ({hidden} N:binary) or visible ones ({visible})");
    if (learning.learn() == Method.EXACT && !enumerable(Models.machine(model)))
      throw RunException.invalid(
          "{learn} exact: the states of this machine are too many to be enumerated",
          "fewer units (26 binary ones at most on the smaller side), or {learn} pcd");
  }

  /// Whether log Z of the machine, or of every machine that a row makes of it, can be enumerated.
  private static boolean enumerable(Machine machine) {
    return machine.structure().conditional()
        ? Enumeration.logStates(machine, false) <= CONDITIONAL_BITS
        : Enumeration.possible(machine);
  }

  /// The settings that a run was made with.
  public static RunSettings settings(RunDirectory directory) {
    try {
      return RunSettings.from(directory.description().configuration());
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.BAD_DATA,
          "this run cannot be resumed: 'configuration': " + Explained.reason(e),
          directory.path() + ", run.json",
          "resume runs that training made; start a new one for others",
          e);
    }
  }

  /// What the run is, where its 'model' is of the family of its structure and its settings: rows, sequences or networks.
  public static RunDescription description(RunDirectory directory) {
    RunDescription description = directory.description();
    MachineKind kind =
        Arrays.stream(MachineKind.values())
            .filter(each -> each.toString().equals(description.model()))
            .findFirst()
            .orElse(MachineKind.RBM);
    boolean sequences = !description.structure().extras().isEmpty();
    boolean network = description.configuration().containsKey(NetworkRunSettings.NETWORK);
    if (kind.sequences() == sequences && kind.network() == network) {
      RunJson.read(directory, () -> RunConfiguration.of(description));
      return shaped(directory, description, kind);
    }
    String family = sequences ? "of sequences" : network ? "that is a network" : "of rows";
    String what =
        "'model' is " + RunJson.shown(description.model()) + ", and the run holds a machine ";
    throw RunJson.damaged(
        directory, what + family + " by its 'structure' and 'configuration'", null);
  }

  /// The description where 'model' and 'structure' are of what the run holds: stored patterns, which have no state; layers
  /// with a state each; or a state of the whole.
  private static RunDescription shaped(
      RunDirectory directory, RunDescription description, MachineKind kind) {
    boolean stack = description.structure().is(Dbn.KIND);
    boolean stored = kind == MachineKind.HOPFIELD;
    boolean layers = Files.isDirectory(directory.path().resolve(StackTraining.LAYERS));
    boolean whole = directory.hasState();
    boolean fits = whole ? !stack && !stored : stack ? !stored : !layers;
    if (fits) return description;
    String holds = whole ? "one trained machine" : "a stack of layers";
    String what =
        "'model' is "
            + RunJson.shown(description.model())
            + " and the 'kind' of its 'structure' "
            + RunJson.shown(description.structure().kind())
            + ", and the run holds ";
    throw RunJson.damaged(directory, what + holds, null);
  }

  /// The data of a run, read again; `rows` are those of a run on data in memory, else null.
  public static TrainingData data(
      RunDirectory directory, RunSettings settings, Dataset rows, Workers workers) {
    Seed seed = Seed.of(directory.description().seed());
    return RunJson.read(directory, () -> TrainingData.load(settings.data(), rows, seed, workers));
  }

  /// The same bytes by the same steps; the file may be named by another path.
  private static boolean same(Provenance now, Provenance before) {
    if (before == null || now.sha256().isEmpty()) return now.equals(before);
    return now.sha256().equals(before.sha256()) && now.steps().equals(before.steps());
  }

  /// Refuses data that are not those of the run.
  public static void requireSame(TrainingData data, RunDescription description) {
    data.provenance()
        .forEach(
            (role, origin) -> {
              if (!same(origin, description.data().get(role)))
                throw otherData(role, origin, description);
            });
  }

  static RunException otherData(String role, Provenance now, RunDescription description) {
    Provenance then = description.data().get(role);
    return new RunException(
        RunException.Kind.BAD_DATA,
        "the " + role + " data are not those that the run began with",
        now.source()
            + ", SHA-256 "
            + now.sha256()
            + "; 'data' in run.json has "
            + (then == null ? "none" : RunJson.shown(then.sha256()) + ", " + then.steps()),
        "bring back the file as it was, or start a new run",
        null);
  }

  /// The plan of a deep belief network that goes on.
  public static RunPlan resumedStack(
      RunDescription description, RunSettings settings, TrainingData data, LearningChoice choice) {
    requireSame(data, description);
    if (choice.updates != null || choice.epochs != null)
      throw RunException.invalid(
          "{updates}, {epochs}: a deep belief network is resumed as it was planned",
          "leave them out, or start a new run");
    RunSettings changed = settings.with(choice.resumed(settings.learning()));
    return new RunPlan(description.withConfiguration(changed.toJson()), changed, data);
  }

  /// Refuses to end a run before the updates that it has: those that `choice` asks for, or those of its `run.json`.
  public static void requireAhead(RunDirectory directory, long updates, LearningChoice choice) {
    long done = directory.latestState().state().update();
    if (updates < done && choice.updates == null && choice.epochs == null)
      throw RunJson.damaged(
          directory, "updates is " + updates + ", but the run has " + done + " already", null);
    if (updates < done)
      throw RunException.invalid(
          "the run has " + done + " updates already, {updates} asks for " + updates,
          "a larger number, or a new run");
  }

  /// The plan of a run that goes on, to its end or to the number of updates in `choice`.
  public static RunPlan resumed(
      RunDirectory directory,
      RunDescription description,
      RunSettings settings,
      TrainingData data,
      LearningChoice choice) {
    requireSame(data, description);
    LearningSettings learning = settings.learning();
    long updates = learning.updates();
    if (choice.updates != null || choice.epochs != null)
      updates = Defaults.updates(choice, data.train().rows(), learning.batch());
    requireAhead(directory, updates, choice);
    if (choice.rate != null)
      learning =
          SettingsJson.with(
              learning, "rate", Said.by("{learning-rate}", () -> Rate.parse(choice.rate)));
    RunSettings longer = settings.with(learning.withUpdates(updates));
    return new RunPlan(description.withConfiguration(longer.toJson()), longer, data);
  }

  /// Hidden layers, of a chain from the data up.
  private static Stream<Layer> upward(Structure structure) {
    int[] upward = structure.is(Dbn.KIND) ? Dbn.upward(structure) : Dbm.upward(structure);
    return IntStream.of(upward).mapToObj(structure::layer);
  }

  /// "100 binary hidden", with the pairs that are coupled within layers.
  private static String others(Structure structure) {
    String text =
        structure.hidden().isEmpty()
            ? "none hidden"
            : String.join(
                    " + ", upward(structure).map(l -> l.size() + " " + l.units().name()).toList())
                + " hidden";
    Convolution filters = ConvolutionalRbm.link(structure);
    if (filters != null)
      text +=
          String.format(
              " (%d filters of %dx%d at %d positions)",
              filters.filters(),
              filters.window().tall(),
              filters.window().wide(),
              filters.window().positions());
    for (int l = 0; l < structure.size(); l++)
      if (structure.lateral(l) != null)
        text +=
            String.format(
                ", %,d pairs of %s units coupled",
                structure.lateral(l).graph().edges(), structure.layer(l).name());
    return text;
  }

  /// The plan in a few lines.
  public List<String> summary(Workers workers) {
    LearningSettings learning = settings.learning();
    Structure structure = description.structure();
    String visible =
        String.join(
            " + ",
            structure.visible().stream().map(l -> l.size() + " " + l.units().name()).toList());
    String rows = Counted.of(data.train().rows(), "rows");
    if (data.valid() != null) rows += ", " + data.valid().rows() + " for validation";
    if (data.test() != null) rows += ", " + data.test().rows() + " held out";
    if (data.fresh()) rows += "; bits drawn at every visit, grey rows have no likelihood";
    else if (data.means()) rows += "; means of bits, which have no likelihood";
    if (data.conventions().whitening() != null) rows += "; whitened ({whiten} none: as they are)";
    double epochs = learning.updates() * (double) learning.batch() / data.train().rows();
    return List.of(
        "data      " + data.train().provenance().source() + ": " + rows,
        String.format(
            "machine   %s visible, %s, %,d parameters",
            visible, others(structure), structure.parameters()),
        String.format(
            Locale.ROOT,
            "learning  %s, batch %d, %s rate %s, %s gradient, %d updates (%.0f epochs)",
            method(learning),
            learning.batch(),
            learning.optimizer(),
            learning.rate(),
            learning.gauge(),
            learning.updates(),
            epochs),
        String.format(
            "computing %d thread%s, %s kernels, seed %d",
            workers.threads(),
            workers.threads() == 1 ? "" : "s",
            workers.kernels().name(),
            description.seed()));
  }

  private static String method(LearningSettings learning) {
    String objective = learning.objective() == null ? "" : learning.objective() + ", ";
    if (!learning.sampled()) return learning.objective().toString();
    String modes =
        learning.mixture()
            ? "a mixture of Gaussians first, then "
            : learning.modes() == 0 ? "" : learning.modes() + " modes first, then ";
    return objective + modes + learning.learn().text(learning);
  }
}
