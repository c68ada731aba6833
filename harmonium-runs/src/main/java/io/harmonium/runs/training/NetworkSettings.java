package io.harmonium.runs.training;

import io.harmonium.network.Activation;
import io.harmonium.network.Contrastive;
import io.harmonium.network.DenoisingScore;
import io.harmonium.network.EnergyHead;
import io.harmonium.network.EnergyObjective;
import io.harmonium.network.LeveledEnergy;
import io.harmonium.network.LeveledNetwork;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkRecipe;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.NoiseContrast;
import io.harmonium.network.NoiseLevels;
import io.harmonium.network.Prior;
import io.harmonium.network.Recovery;
import io.harmonium.network.ReplayBuffer;
import io.harmonium.network.SlicedScore;
import io.harmonium.network.Weighted;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.NetworkDiagnosis;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.sampling.Langevin;
import io.harmonium.sampling.TransitionKernel;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// How a network is made and learned, as `run.json` keeps it.
///
/// @param network the hidden layers, as [NetworkShape#parse] reads them for the inputs that the data have
/// @param langevin how chains move
/// @param box whether chains stay in [−1, 1]
/// @param base the distribution that the energy stands on
/// @param buffer where chains are kept
/// @param chains per update, held against as many rows of the batch
/// @param optimizer absent in older runs, which have adam
/// @param firstBeta β₁ of adam and adamax, momentum of sgd
/// @param classes outputs of the network, 0 where there are no classes
/// @param low number of the data that becomes −1
/// @param high number of the data that becomes 1
public record NetworkSettings(
    MachineKind model,
    String network,
    Activation activation,
    boolean spectral,
    NetworkObjective objective,
    double generativeWeight,
    double energyDecay,
    boolean conditional,
    EnergyBase base,
    NetworkWalk langevin,
    boolean box,
    int k,
    NetworkBuffer buffer,
    int batch,
    Integer chains,
    double inputNoise,
    OptimizerKind optimizer,
    Rate rate,
    long warmUp,
    double firstBeta,
    double clip,
    double average,
    long updates,
    int classes,
    double low,
    double high) {

  /// How checks see it; `command` trained the run in `path`.
  public Practice practice(String path, String command) {
    return new Practice(path, command, "", k, rate.toString(), 0, 0, updates);
  }

  /// What is wrong with the run in `path`, which `command` trained, by its lines of metrics.
  public Diagnosis diagnosis(String path, String command, List<Map<String, Object>> metrics) {
    double temperature = contrasts() && !bits() ? walk().temperature() : Double.NaN;
    return new NetworkDiagnosis(practice(path, command), metrics, clip, temperature).diagnosis();
  }

  private static final double REACH = 0.05;
  private static final double LIMIT = 1000;
  private static final int DEFAULT_STEPS = 200;

  /// Noise of the last level of a ladder of recovery.
  private static final double MAX_NOISE = 5;

  public NetworkSettings {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(network, "network");
    Objects.requireNonNull(activation, "activation");
    Objects.requireNonNull(objective, "objective");
    Objects.requireNonNull(base, "base");
    Objects.requireNonNull(langevin, "langevin");
    Objects.requireNonNull(buffer, "buffer");
    Objects.requireNonNull(rate, "rate");
    if (optimizer == null) optimizer = OptimizerKind.ADAM;
    if (chains == null) chains = batch;
    if (!(low < high))
      throw new IllegalArgumentException(
          "the data hold one number only (" + low + "); there is nothing to learn");
  }

  /// The network for rows of `inputs` numbers; `width` is 0 where they are no pictures.
  NetworkShape shape(int inputs, int width, int height) {
    return NetworkShape.parse(
        network, activation, spectral, inputs, width, height, levels() * Math.max(1, classes));
  }

  /// Noise levels with outputs of their own.
  public int levels() {
    return objective.recovers() ? recovery().levels().count() : 1;
  }

  /// How rows are found again from noise, where the objective is to learn it.
  public Recovery recovery() {
    double first = objective.deviation();
    NoiseLevels noise =
        objective.kind() == NetworkObjective.Kind.LADDER
            ? NoiseLevels.ladder(objective.levels(), first, MAX_NOISE)
            : NoiseLevels.single(first);
    return new Recovery(noise, walk(), k);
  }

  /// Whether rows have two values, and chains change them one for the other.
  public boolean bits() {
    return langevin.ofBits() != null;
  }

  /// How chains of real rows move.
  public Langevin walk() {
    if (!(langevin instanceof NetworkWalk.Real real))
      throw RunException.invalid(
          "{langevin} " + langevin + ": real rows move by STEP:NOISE[:CLIP]", "{langevin} 1:0.01");
    double end = box ? 1 : Double.POSITIVE_INFINITY;
    return new Langevin(real.step(), real.noise(), real.clip(), -end, end);
  }

  /// How chains move in training.
  public TransitionKernel chainWalk() {
    return bits() ? langevin.ofBits() : walk();
  }

  /// How chains over the energy of rows of the data move: as in training, where recovery counts in units of its first noise.
  public TransitionKernel rowWalk() {
    return objective.recovers() ? walk().scaled(recovery().levels().deviations()[0]) : chainWalk();
  }

  /// Where chains start.
  public Prior prior() {
    return bits() ? new Prior.Two(-1, 1) : new Prior.Uniform(-1, 1);
  }

  /// The distribution that the energy stands on, or null.
  public Prior basePrior() {
    return base.prior();
  }

  /// The energy of a network of this run, of rows of class `label` where it is not −1.
  public LeveledEnergy energy(Network network, int label) {
    if (label >= Math.max(1, classes) || label >= 0 && classes == 0)
      throw RunException.invalid(
          "{class}: this run has " + classes + " classes",
          classes == 0 ? "leave it out" : "a class that it knows");
    return energy(
        network,
        classes == 0
            ? new EnergyHead.Plain()
            : label >= 0 ? new EnergyHead.GivenClass(label) : new EnergyHead.Joint());
  }

  /// The energy that a reading of a network's outputs means, above the base of this run.
  public LeveledEnergy energy(Network network, EnergyHead reading) {
    return new LeveledEnergy(network, reading, basePrior());
  }

  /// Whether chains are held against the data.
  public boolean contrasts() {
    return generativeWeight > 0 && learned().chains();
  }

  /// Steps of chains that are drawn where no number is given: those of an update where chains are short runs from noise (at
  /// every level of a ladder), else enough to see them arrive.
  public int defaultSteps() {
    if (objective.recovers()) return levels() == 1 ? DEFAULT_STEPS : levels() * k;
    return replay().kind() == ReplayBuffer.Kind.FRESH ? k : DEFAULT_STEPS;
  }

  private ReplayBuffer replay() {
    if (buffer.kind() == ReplayBuffer.Kind.FRESH) return ReplayBuffer.fresh(prior());
    int blocks = conditional && buffer.kind() == ReplayBuffer.Kind.WRITE_BACK ? classes : 0;
    int size = Math.max(chains, buffer.size());
    if (blocks > 0) size = (size + blocks - 1) / blocks * blocks;
    return new ReplayBuffer(buffer.kind(), size, buffer.share(), prior(), blocks);
  }

  /// What is learned about rows, null where only classes count.
  EnergyObjective learned() {
    if (generativeWeight == 0) return null;
    Contrastive.Form form = objective.kind().form();
    if (form != null) return new Contrastive(form, generativeWeight, energyDecay);
    return new Weighted(withoutBuffer(), generativeWeight);
  }

  private EnergyObjective withoutBuffer() {
    return switch (objective.kind()) {
      case LIKELIHOOD, SOFTPLUS, LOG_SUM_EXP ->
          throw new IllegalStateException(objective + " has chains");
      case SLICED -> new SlicedScore(REACH);
      case NOISE_CONTRAST -> new NoiseContrast(new Prior.Normal(0, 1));
      case DENOISING -> new DenoisingScore(objective.deviation(), REACH);
      case RECOVERY, LADDER -> recovery();
    };
  }

  /// How it is learned.
  public NetworkRecipe recipe() {
    boolean jem = model == MachineKind.JEM;
    return new NetworkRecipe(
        learned(),
        jem ? 1 : 0,
        conditional,
        basePrior(),
        chainWalk(),
        k,
        replay(),
        batch,
        chains,
        inputNoise,
        optimizer.optimizer(rate.over(updates), firstBeta),
        warmUp,
        clip,
        average,
        LIMIT);
  }

  /// The network of a run, all of its parameters 0; the caller closes it.
  public Network open(
      NetworkEngine engine, NetworkShape shape, NetworkEngine.Precision precision, int threads) {
    Network network = engine.open(shape, precision, threads);
    return levels() == 1 ? network : new LeveledNetwork(network, levels());
  }

  /// "likelihood weight 1, chains of 20 steps 1:0.01 (temperature 5.0e-05), write-back 2000, …".
  public String text(int rows) {
    String told =
        generativeWeight == 0
            ? "classes only"
            : String.format(
                Locale.ROOT,
                "%s weight %.3g, %d steps %s (%s), %s",
                objective,
                generativeWeight,
                k,
                langevin,
                bits()
                    ? "exact walk of bits"
                    : String.format(
                        Locale.ROOT, "Langevin, implied temperature %.1e", walk().temperature()),
                replay());
    return String.format(
        Locale.ROOT,
        "%s, batch %d%s, %s rate %s, %d updates (%.0f epochs)",
        told,
        batch,
        generativeWeight == 0 || chains == batch ? "" : " with " + chains + " chains",
        optimizer,
        rate,
        updates,
        updates * (double) batch / rows);
  }
}
