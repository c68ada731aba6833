package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Reals;
import io.harmonium.model.Parameters;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkProbe;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.store.ModelFile;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/// A run of a network as the verbs that use it see it.
public record TrainedNetwork(
    RunDirectory directory,
    RunDescription description,
    NetworkSettings settings,
    TrainingState state,
    DataConventions conventions) {

  /// How the engine is added to an installation that has none.
  public static final String HOW_TO_ADD =
      "in a checkout: mvn -pl harmonium-neural -am -Dmaven.test.skip=true package; elsewhere: put"
          + " the jars of harmonium-neural into lib/neural";

  private static boolean is(String model) {
    return model.equals(MachineKind.JEM.toString()) || model.equals(MachineKind.EBM.toString());
  }

  /// Whether the run at `path` holds a network.
  public static boolean is(Path path) {
    return is(RunPlan.description(RunDirectory.open(path)).model());
  }

  /// The run at `path`.
  public static TrainedNetwork open(Path path) {
    RunDirectory directory = RunDirectory.open(path);
    RunDescription description = RunPlan.description(directory);
    if (!is(description.model()))
      throw RunException.invalid(
          directory.path() + " holds a " + description.model() + ", no network",
          Suggestion.of("inspect", directory.path()).toString());
    RunJson.read(directory, () -> NetworkPlan.shape(description));
    return new TrainedNetwork(
        directory,
        description,
        RunJson.read(directory, () -> settings(description)),
        directory.latestState().state(),
        RunJson.read(directory, () -> DataConventions.of(description)));
  }

  /// Settings all of whose words are understood.
  private static NetworkSettings settings(RunDescription description) {
    NetworkSettings settings = NetworkPlan.settings(description);
    settings.recipe();
    return settings;
  }

  /// The same run with the newest kept network of at most `update` updates, and without chains.
  public TrainedNetwork at(long update) {
    ModelFile kept = directory.model(update).read();
    TrainingState then = new TrainingState(kept.update(), 0, kept.parameters(), Map.of(), null);
    return new TrainedNetwork(directory, description, settings, then, conventions);
  }

  /// Refuses a network in a verb that is for machines of layers and links.
  static void refuse(RunDescription description, Path path) {
    if (is(description.model()))
      throw RunException.invalid(
          path + " holds a network (" + description.model() + "), which this cannot use",
          "evaluate, predict, sample, score, inspect, diagnose, compare or export");
  }

  /// The engine, or a failure that says how to add it.
  public static NetworkEngine engine() {
    NetworkEngine engine = NetworkEngine.find();
    if (engine != null) return engine;
    throw new RunException(
        RunException.Kind.UNAVAILABLE,
        "networks need an engine, and the module harmonium-neural is not here",
        HOW_TO_ADD);
  }

  /// The running mean of the parameters, or the parameters themselves where none was kept.
  public Parameters parameters() {
    return settings.average() == 0 ? state.parameters() : state.averaged();
  }

  /// Refuses parameters that no answer can be had of.
  public TrainedNetwork sound() {
    LostMachine.refuse(parameters(), directory, state.update());
    return this;
  }

  /// The network with its parameters; the caller closes it.
  public Network network(NetworkEngine.Precision precision, int threads) {
    Network network = settings.open(engine(), NetworkPlan.shape(description), precision, threads);
    network.load(parameters().values());
    return network;
  }

  /// The same run whose files are read by other conventions.
  public TrainedNetwork with(DataConventions other) {
    return new TrainedNetwork(directory, description, settings, state, other);
  }

  /// The rows of a file as input to the network.
  public NetworkPlan.Part read(Path file, Seed seed) {
    return NetworkPlan.part(data(file, seed), settings);
  }

  /// The rows of a file whose classes do not count, as input to the network.
  public Reals readRows(Path file, Seed seed) {
    return NetworkPlan.rows(
        RunJson.label(directory, conventions.label(), () -> conventions.readRows(file, seed)),
        settings);
  }

  /// The rows of a file, classes marked where they are missing.
  public Dataset data(Path file, Seed seed) {
    return RunJson.label(directory, conventions.label(), () -> conventions.read(file, seed));
  }

  /// The rows that training kept, or null.
  public Reals kept() {
    return state.chains() == null ? null : NetworkEnergy.values(state.chains());
  }

  /// By which numbers that were computed once are known to belong to these parameters.
  public String fingerprint() {
    return Fingerprint.of(parameters());
  }

  /// log Z over rows scaled to [−1, 1], by the last `evaluate` of the same parameters.
  public KnownLogPartition logPartition() {
    KnownLogPartition known = KnownLogPartition.recorded(directory, fingerprint());
    if (known != null) return known;
    throw RunException.invalid(
        "{log-likelihood}: log Z of this network is not known",
        "estimate it first: "
            + Suggestion.of("evaluate", directory.path()).with("ais")
            + (conventions.columns().size() == 2 ? ", or {grid}" : ""));
  }

  /// What is added to log p of scaled rows of `columns` numbers to have it in the units of the data; rows of two values have
  /// no units.
  public double units(int columns) {
    return settings.bits() ? 0 : columns * StrictMath.log(2 / (settings.high() - settings.low()));
  }

  /// log p of every row in the units of the data, where log Z of scaled rows is `logZ`.
  public double[] logLikelihoods(Network network, Reals x, double logZ) {
    return logLikelihoods(NetworkProbe.energies(settings.energy(network, -1), x), logZ);
  }

  /// The same of rows with these energies.
  public double[] logLikelihoods(double[] energies, double logZ) {
    double units = units(description.structure().layer(0).size());
    return Arrays.stream(energies).map(energy -> -energy - logZ + units).toArray();
  }
}
