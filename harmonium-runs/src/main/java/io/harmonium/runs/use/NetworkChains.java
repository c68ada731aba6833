package io.harmonium.runs.use;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.network.EnergyHead;
import io.harmonium.network.LeveledEnergy;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.Recovery;
import io.harmonium.network.TwoValued;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.GradientProposals;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.Langevin;
import io.harmonium.sampling.RandomWalk;
import io.harmonium.sampling.TransitionKernel;
import java.util.Locale;

/// Chains of a network that are wanted: how many, of which class (−1 for any), how they move and how far.
///
/// @param kind gibbs stands for the walk of training
/// @param step length of a step, null for that of training or one that is found
public record NetworkChains(
    int count,
    int label,
    int steps,
    SamplerKind kind,
    Double step,
    int leapfrogSteps,
    double temperature) {

  private static final int ROUNDS = 20;

  /// The same of class `other`.
  public NetworkChains of(int other) {
    return new NetworkChains(count, other, steps, kind, step, leapfrogSteps, temperature);
  }

  /// What was drawn, as input to the network, and what the walk measured; `accepted` is the share of accepted proposals, NaN where
  /// nothing is proposed.
  public record Drawn(Reals rows, String note, double accepted) {}

  /// Rows of these classes, from noise by `steps` steps as in training.
  public static Reals ofClasses(
      TrainedNetwork run, Network network, int[] labels, int steps, Seed seed, Workers workers) {
    NetworkSettings settings = run.settings();
    LeveledEnergy energy = settings.energy(network, new EnergyHead.GivenClass(labels));
    if (settings.levels() > 1)
      return descended(energy, settings, labels.length, steps, seed, workers);
    Reals start = settings.prior().draw(labels.length, network.inputs(), 0, seed.child("classes"));
    Configurations x = NetworkEnergy.rows(start);
    settings.rowWalk().run(energy, x, 0, steps, seed.child("by class"), workers);
    return NetworkEnergy.values(x);
  }

  /// Rows found level by level, `steps` steps in all.
  private static Reals descended(
      LeveledEnergy energy,
      NetworkSettings settings,
      int count,
      int steps,
      Seed seed,
      Workers workers) {
    Recovery recovery = settings.recovery();
    int columns = energy.network().inputs();
    Reals top = recovery.top().draw(count, columns, 0, seed.child("top"));
    int each = Math.max(1, steps / settings.levels());
    return recovery.descend(energy, top, each, seed.child("down"), workers);
  }

  private TransitionKernel walk(NetworkSettings settings) {
    if (settings.bits()) return walkOfBits(settings);
    Langevin training = (Langevin) settings.rowWalk();
    return switch (kind) {
      case GIBBS ->
          step == null
              ? training
              : new Langevin(
                  step, training.noise(), training.clip(), training.low(), training.high());
      case LANGEVIN -> {
        double alpha = step == null ? training.step() : step;
        yield new Langevin(
            alpha,
            Math.sqrt(2 * alpha * temperature),
            training.clip(),
            training.low(),
            training.high());
      }
      case MALA -> Hamiltonian.mala(step == null ? 1e-3 : step, temperature);
      case HMC -> new Hamiltonian(step == null ? 0.03 : step, leapfrogSteps, temperature, true);
      case METROPOLIS ->
          new RandomWalk(step == null ? 0.03 : step, temperature, training.low(), training.high());
      default ->
          throw RunException.invalid(
              "{sampler} " + kind + " is not for networks of real rows",
              "{sampler} langevin, mala, hmc or metropolis");
    };
  }

  private TransitionKernel walkOfBits(NetworkSettings settings) {
    return switch (kind) {
      case GIBBS -> step == null ? settings.rowWalk() : new TwoValued(new DiscreteLangevin(step));
      case DISCRETE_LANGEVIN -> new TwoValued(new DiscreteLangevin(step == null ? 0.2 : step));
      case GRADIENT -> new TwoValued(new GradientProposals());
      case METROPOLIS -> {
        if (step != null)
          throw RunException.invalid(
              "{step}: cells of two values are flipped one by one, which has no length",
              "leave it out");
        yield new TwoValued(new RandomWalk(1, temperature));
      }
      default ->
          throw RunException.invalid(
              "{sampler} " + kind + " is not for networks of rows with two values",
              "{sampler} discrete-langevin, gradient or metropolis");
    };
  }

  /// Runs them: from the rows that training kept, or from noise where it kept none or a class is asked for.
  public Drawn draw(
      TrainedNetwork run, Network network, Seed seed, Workers workers, Progress progress) {
    return draw(run.settings(), run.kept(), network, seed, workers, progress);
  }

  /// The same of any network; `kept` may be null.
  Drawn draw(
      NetworkSettings settings,
      Reals kept,
      Network network,
      Seed seed,
      Workers workers,
      Progress progress) {
    LeveledEnergy energy = settings.energy(network, label);
    if (kind == SamplerKind.GIBBS && settings.levels() > 1)
      return new Drawn(
          descended(energy, settings, count, steps, seed, workers),
          "found level by level, from noise down " + settings.levels() + " levels",
          Double.NaN);
    Configurations x =
        NetworkEnergy.rows(start(settings, kept, network.inputs(), seed.child("start")));
    TransitionKernel walk = walk(settings);
    boolean flips = settings.bits() && kind == SamplerKind.METROPOLIS;
    if (step == null && !flips && !Double.isNaN(walk.targetAcceptance()))
      walk = walk.adapted(energy, x, ROUNDS, seed.child("adapt"), workers);
    double accepted = 0;
    int block = Math.max(1, steps / 20);
    for (int done = 0; done < steps; done += block) {
      int some = Math.min(block, steps - done);
      accepted +=
          some * walk.run(energy, x, 0, some, seed.child("walk").child(done), workers) / steps;
      progress.at(done + some, "");
    }
    if (walk instanceof Langevin langevin)
      return new Drawn(
          NetworkEnergy.values(x),
          String.format(Locale.ROOT, "implied temperature %.2e", langevin.temperature()),
          Double.NaN);
    String how =
        walk instanceof RandomWalk random
            ? String.format(Locale.ROOT, "step %.3g", random.step())
            : flips ? "one cell at a time" : walk.toString();
    return new Drawn(
        NetworkEnergy.values(x),
        String.format(Locale.ROOT, "%.0f %% of proposals accepted, %s", 100 * accepted, how),
        accepted);
  }

  private Reals start(NetworkSettings settings, Reals kept, int columns, Seed seed) {
    if (kept == null || label >= 0 || kept.rows() < count)
      return settings.prior().draw(count, columns, 0, seed);
    Reals rows = kept.like(count);
    Permutation order = Permutation.of(seed, kept.rows());
    for (int i = 0; i < count; i++) rows.copyRange(kept, (int) order.at(i), i, 1);
    return rows;
  }
}
