package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.GreedyStart;
import io.harmonium.deep.Perceptron;
import io.harmonium.deep.RestrictedStart;
import io.harmonium.evaluation.Rows;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.learning.start.LowRankStart;
import io.harmonium.learning.start.MixtureStart;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.List;

/// Where a run begins: fields fitted to the data with small random weights, or what is learned beforehand: the first modes
/// of the data, the links of a deep machine one by one, or another run.
record FirstState(
    RunDescription description, RunSettings settings, TrainingData data, Workers workers) {

  /// Rows whose means stand for what layers of a deep machine receive from above.
  private static final int MEANS = 2000;

  /// The rate of plain gradient steps when links are learned one by one (Salakhutdinov and Hinton 2009).
  private static final double GREEDY_RATE = 0.05;

  /// The state before the first update of `trainer`. Chains that are kept start in the modes where there are any.
  TrainingState of(Trainer trainer) {
    LearningSettings learning = settings.learning();
    if (learning.kind() == MachineKind.NETWORK) return trainer.start(network());
    if (learning.from() != null) return continued(trainer);
    if (learning.greedy() > 0) return trainer.start(greedy());
    if (learning.mixture())
      return trainer.start(
          MixtureStart.of(Machine.of(description.structure()), data.train(), seed(), workers));
    if (learning.modes() == 0) return trainer.start(machine());
    LowRankStart modes =
        LowRankStart.of(
            Machine.of(description.structure()),
            data.train(),
            learning.modes(),
            learning.initScale(),
            seed(),
            workers);
    TrainingState state = trainer.start(modes.machine());
    if (state.chains() == null) return state;
    return state.with(modes.chains(state.chains().rows(), seed().child("chains of modes")));
  }

  /// A deep machine whose links have been learned one by one.
  private Machine greedy() {
    LearningSettings learning = settings.learning();
    return GreedyStart.of(
        Machine.of(description.structure()),
        data.train(),
        learning.greedy(),
        learning.batch(),
        GREEDY_RATE,
        seed().child("greedy"),
        workers);
  }

  /// A deep machine that goes on from another run, whose chains go on too: from the same machine, or above a restricted one.
  private TrainingState continued(Trainer trainer) {
    Machine zero = Machine.of(description.structure());
    Path from = settings.learning().from();
    try (RunDirectory other = RunDirectory.open(from)) {
      Machine known = other.machine();
      boolean same = known.structure().equals(zero.structure());
      if (!same && !RestrictedStart.fits(zero.structure(), known.structure()))
        throw RunException.invalid(
            "{from} "
                + from
                + ": a dbm starts from a dbm like itself, or from an rbm of the same visible units"
                + " whose hidden units are those of its first hidden layer",
            "{hidden} "
                + known.structure().hidden().stream().findFirst().map(Layer::size).orElse(0)
                + ",N, or a run of {model} rbm on these data");
      double scale = settings.learning().initScale();
      TrainingState state =
          trainer.start(
              same ? known : RestrictedStart.of(zero, known, scale, seed().child("above")));
      Configurations chains = other.hasState() ? other.latestState().state().chains() : null;
      if (state.chains() == null || chains == null) return state;
      return state.with(RestrictedStart.chains(zero.structure(), chains, state.chains()));
    }
  }

  /// A network with random weights, or with those of a deep machine.
  private Perceptron network() {
    Perceptron zero = new Perceptron(description.structure(), description.structure().zeros());
    Seed seed = seed().child("network");
    Path from = settings.learning().from();
    if (from == null) return Perceptron.random(zero, seed);
    try (RunDirectory other = RunDirectory.open(from)) {
      if (other.newest() instanceof Dbn deep) return Perceptron.from(zero, deep, seed);
      Machine deep = other.machine();
      if (!Dbm.deep(deep.structure()))
        throw RunException.invalid(
            "{from} " + from + ": a network starts from a dbn or a dbm",
            "train one first: " + Suggestion.of("train", "DATA").with("model", "dbn"));
      List<States> rows =
          data.train().blocks().stream()
              .limit(deep.structure().visible().size())
              .map(Block::values)
              .toList();
      Configurations all = Configurations.visible(deep.structure(), rows);
      Configurations some = Rows.of(all).subset(MEANS, seed.child("rows")).x();
      return Perceptron.from(zero, deep, some, seed, workers);
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID,
          "{from} " + from + ": " + Explained.reason(e),
          "",
          "the same {hidden} as that run has",
          e);
    }
  }

  /// The machine of fitted fields, or the network.
  Model model() {
    return settings.learning().kind() == MachineKind.NETWORK ? network() : machine();
  }

  Machine machine() {
    Machine fitted =
        Initial.fromData(
            Machine.of(description.structure()),
            data.train(),
            settings.learning().initScale(),
            seed(),
            workers);
    return VisibleLayer.withoutAbsentStates(fitted, data.train());
  }

  private Seed seed() {
    return Seed.of(description.seed());
  }
}
