package io.harmonium.runs.training;

import io.harmonium.learning.Schedule;
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
import io.harmonium.network.TwoValued;
import io.harmonium.network.Weighted;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.NetworkDiagnosis;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.GradientProposals;
import io.harmonium.sampling.Langevin;
import io.harmonium.sampling.TransitionKernel;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How a network is made and learned, as `run.json` keeps it.
///
/// @param objective likelihood, softplus, log-sum-exp, sliced, denoising:S, noise-contrast, recovery:S or ladder:LEVELS
/// @param langevin STEP:NOISE or STEP:NOISE:CLIP; for rows of two values discrete:STEP or flips
/// @param box whether chains stay in [−1, 1]
/// @param base normal:DEVIATION or none
/// @param buffer KIND:SIZE:SHARE or fresh
/// @param chains per update, held against as many rows of the batch
/// @param optimizer sgd, adam or adamax
/// @param firstBeta β₁ of adam and adamax, momentum of sgd
/// @param classes outputs of the network, 0 where there are no classes
/// @param low number of the data that becomes −1
/// @param high number of the data that becomes 1
public record NetworkSettings(
    String model,
    String network,
    String activation,
    boolean spectral,
    String objective,
    double generativeWeight,
    double energyDecay,
    boolean conditional,
    String base,
    String langevin,
    boolean box,
    int k,
    String buffer,
    int batch,
    Integer chains,
    double inputNoise,
    String optimizer,
    String rate,
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
    return new Practice(path, command, "", k, rate, 0, 0, updates);
  }

  /// What is wrong with the run in `path`, which `command` trained, by its lines of metrics.
  public Diagnosis diagnosis(String path, String command, List<Map<String, Object>> metrics) {
    double temperature = contrasts() && !bits() ? walk().temperature() : Double.NaN;
    return new NetworkDiagnosis(practice(path, command), metrics, clip, temperature).diagnosis();
  }

  /// No distribution that the energy stands on.
  static final String NONE = "none";

  private static final double REACH = 0.05;
  private static final double LIMIT = 1000;
  private static final int DEFAULT_STEPS = 200;

  /// Noise of a ladder of recovery, from its first level to its last.
  private static final double LEAST_NOISE = 0.1;

  private static final double MAX_NOISE = 5;

  private static final String FLIPS = "flips";

  public NetworkSettings {
    if (optimizer == null) optimizer = OptimizerKind.ADAM.toString();
    if (chains == null) chains = batch;
    if (!(low < high))
      throw new IllegalArgumentException(
          "the data hold one number only (" + low + "); there is nothing to learn");
  }

  /// The network for rows of `inputs` numbers; `width` is 0 where they are no pictures.
  NetworkShape shape(int inputs, int width, int height) {
    return NetworkShape.parse(
        network,
        Activation.parse(activation),
        spectral,
        inputs,
        width,
        height,
        levels() * Math.max(1, classes));
  }

  /// Whether rows are found again from noise.
  static boolean recovers(String objective) {
    return objective.startsWith("recovery") || objective.startsWith("ladder");
  }

  /// Noise levels with outputs of their own.
  public int levels() {
    return recovers(objective) ? recovery().levels().count() : 1;
  }

  /// How rows are found again from noise, where the objective is to learn it.
  public Recovery recovery() {
    if (!objective.startsWith("ladder"))
      return new Recovery(NoiseLevels.single(deviation("recovery")), walk(), k);
    double[] parts = numbers("--objective", objective, "ladder:LEVELS[:LEAST]", 2, 3, 1);
    double least = parts.length == 2 ? parts[1] : LEAST_NOISE;
    return new Recovery(NoiseLevels.ladder((int) parts[0], least, MAX_NOISE), walk(), k);
  }

  private double deviation(String kind) {
    return numbers("--objective", objective, kind + ":DEVIATION", 2, 2, 1)[0];
  }

  /// Whether rows have two values, and chains change them one for the other.
  public boolean bits() {
    return langevin.equals(FLIPS) || langevin.startsWith("discrete");
  }

  /// How chains of real rows move.
  public Langevin walk() {
    double[] parts = numbers("--langevin", langevin, "STEP:NOISE or STEP:NOISE:CLIP", 2, 3, 0);
    double end = box ? 1 : Double.POSITIVE_INFINITY;
    return new Langevin(
        parts[0], parts[1], parts.length == 3 ? parts[2] : Double.POSITIVE_INFINITY, -end, end);
  }

  /// How chains move in training.
  public TransitionKernel chainWalk() {
    if (!bits()) return walk();
    if (langevin.equals(FLIPS)) return new TwoValued(new GradientProposals());
    double step = numbers("--langevin", langevin, "discrete:STEP or flips", 2, 2, 1)[0];
    return new TwoValued(new DiscreteLangevin(step));
  }

  /// How chains over the energy of rows of the data move: as in training, where recovery counts in units of its first noise.
  public TransitionKernel rowWalk() {
    return recovers(objective) ? walk().scaled(recovery().levels().deviations()[0]) : chainWalk();
  }

  /// Where chains start.
  public Prior prior() {
    return bits() ? new Prior.Two(-1, 1) : new Prior.Uniform(-1, 1);
  }

  /// The distribution that the energy stands on, or null.
  public Prior basePrior() {
    if (base.equals(NONE)) return null;
    if (!base.startsWith("normal:"))
      throw RunException.invalid(
          "--base: expected normal:DEVIATION or none, got '" + base + "'", "--base normal:1");
    return new Prior.Normal(0, numbers("--base", base, "normal:DEVIATION", 2, 2, 1)[0]);
  }

  /// The energy of a network of this run, of rows of class `label` where it is not −1.
  public LeveledEnergy energy(Network network, int label) {
    if (label >= Math.max(1, classes) || label >= 0 && classes == 0)
      throw RunException.invalid(
          "--class: this run has " + classes + " classes",
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
    if (recovers(objective)) return levels() == 1 ? DEFAULT_STEPS : levels() * k;
    return replay().kind() == ReplayBuffer.Kind.FRESH ? k : DEFAULT_STEPS;
  }

  private ReplayBuffer replay() {
    if (buffer.equals("fresh")) return ReplayBuffer.fresh(prior());
    String[] parts = buffer.split(":");
    for (ReplayBuffer.Kind kind : ReplayBuffer.Kind.values())
      if (kind.toString().equals(parts[0])) {
        double[] sizes = numbers("--buffer", buffer, "KIND:SIZE or KIND:SIZE:SHARE", 2, 3, 1);
        int blocks = conditional && kind == ReplayBuffer.Kind.WRITE_BACK ? classes : 0;
        int size = (int) Math.max(chains, sizes[0]);
        if (blocks > 0) size = (size + blocks - 1) / blocks * blocks;
        return new ReplayBuffer(kind, size, sizes.length == 2 ? sizes[1] : 0.05, prior(), blocks);
      }
    throw RunException.invalid(
        "--buffer: expected write-back, fifo, reservoir or fresh, got '" + buffer + "'",
        "--buffer write-back:2000:0.05");
  }

  /// What is learned about rows, null where only classes count.
  EnergyObjective learned() {
    if (generativeWeight == 0) return null;
    for (Contrastive.Form form : Contrastive.Form.values())
      if (form.toString().equals(objective))
        return new Contrastive(form, generativeWeight, energyDecay);
    return new Weighted(withoutBuffer(), generativeWeight);
  }

  private EnergyObjective withoutBuffer() {
    if (objective.equals("sliced")) return new SlicedScore(REACH);
    if (objective.equals("noise-contrast")) return new NoiseContrast(new Prior.Normal(0, 1));
    if (objective.startsWith("denoising")) return new DenoisingScore(deviation("denoising"), REACH);
    if (recovers(objective)) return recovery();
    throw RunException.invalid(
        "--objective: expected likelihood, softplus, log-sum-exp, sliced, denoising:S,"
            + " noise-contrast, recovery:S or ladder:LEVELS for a network, got '"
            + objective
            + "'",
        "--objective likelihood");
  }

  /// The numbers of "a:b:c", from part `first` on.
  private static double[] numbers(
      String option, String text, String expected, int least, int max, int first) {
    String[] parts = text.split(":");
    try {
      if (parts.length >= least && parts.length <= max) {
        double[] numbers = new double[parts.length - first];
        for (int i = 0; i < numbers.length; i++) numbers[i] = Double.parseDouble(parts[first + i]);
        return numbers;
      }
    } catch (NumberFormatException e) {
      throw unreadable(option, text, expected);
    }
    throw unreadable(option, text, expected);
  }

  private static RunException unreadable(String option, String text, String expected) {
    return RunException.invalid(
        option + ": expected " + expected + ", got '" + text + "'",
        "numbers between colons; train --help has an example of " + option);
  }

  /// How it is learned.
  public NetworkRecipe recipe() {
    boolean jem = model.equals(MachineKind.JEM.toString());
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
        Word.parse("--optimizer", OptimizerKind.class, optimizer)
            .optimizer(Schedule.parse(rate, updates), firstBeta),
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
