package io.harmonium.runs.evaluating;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.VisibleLayer;
import io.harmonium.runs.use.ExactCost;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.List;

/// A restricted machine for few or many rows: trained by PCD on nine tenths of them, judged on the rest after 1, 2, 4, …
/// sixteenths of `updates` for every size of `hidden`; the best length and size are then trained on all rows.
public record MachineSearch(List<Integer> hidden, int updates, double rate) {

  private static final int BATCH = 200;
  private static final int SWEEPS = 3;
  private static final int CHAINS = 64;
  private static final int LEVELS = 500;

  /// A machine with its log Z.
  public record Found(Machine machine, Estimate logPartition) {

    Estimate judge(Rows rows, Workers workers) {
      return Likelihood.mean(machine, rows, logPartition, workers);
    }
  }

  /// The layers of the first size.
  Structure structure(Dataset rows) {
    return machine(rows, hidden.getFirst()).structure();
  }

  private static Machine machine(Dataset rows, int hidden) {
    Units units = VisibleLayer.units(rows.blocks().get(0).values());
    return Rbm.of(units, rows.blocks().get(0).values().cells(), new Binary(), hidden);
  }

  Found best(Dataset rows, Seed seed, Workers workers) {
    Permutation order = Permutation.of(seed.child("held out"), rows.rows());
    int[] all = new int[rows.rows()];
    for (int i = 0; i < all.length; i++) all[i] = Math.toIntExact(order.at(i));
    int few = Math.max(1, all.length / 10);
    Dataset held = rows.rows(Arrays.copyOf(all, few), "held out");
    Dataset kept = rows.rows(Arrays.copyOfRange(all, few, all.length), "kept");
    double highest = Double.NEGATIVE_INFINITY;
    int size = hidden.getFirst();
    int length = updates;
    for (int candidate : hidden) {
      Trainer trainer = trainer(kept, candidate, seed, workers);
      TrainingState state = trainer.start(initial(kept, candidate, seed, workers));
      for (int part = 1; part <= 16; part *= 2) {
        int until = Math.max(1, updates * part / 16);
        state = trainer.run(state, until, (update, norm) -> {});
        Found found = known(machine(kept, candidate).with(state.parameters()), kept, seed, workers);
        Rows judged = Rows.of(found.machine.structure(), held);
        double score = found.judge(judged, workers).value();
        if (score > highest) {
          highest = score;
          size = candidate;
          length = until;
        }
      }
    }
    Trainer trainer = trainer(rows, size, seed, workers);
    TrainingState state =
        trainer.run(
            trainer.start(initial(rows, size, seed, workers)), length, (update, norm) -> {});
    return known(machine(rows, size).with(state.parameters()), rows, seed, workers);
  }

  private Trainer trainer(Dataset rows, int size, Seed seed, Workers workers) {
    Recipe recipe =
        Recipe.of(
            new MaximumLikelihood(Persistent.of(SWEEPS, BATCH)),
            BATCH,
            new Sgd(Schedule.exponential(rate, 0.03 * rate, updates), 0.5));
    return new Trainer(recipe, machine(rows, size).structure(), rows, seed, workers);
  }

  private static Machine initial(Dataset rows, int size, Seed seed, Workers workers) {
    return Initial.fromData(machine(rows, size), rows, 0.01, seed, workers);
  }

  /// log Z exactly where that takes seconds, else annealed.
  private static Found known(Machine machine, Dataset rows, Seed seed, Workers workers) {
    if (ExactCost.seconds(machine))
      return new Found(machine, Estimate.exact(ExactPartition.logPartition(machine, workers)));
    AnnealingPath path =
        AnnealingPath.fromData(
            PreparedMachine.of(machine),
            Rows.of(machine.structure(), rows),
            Betas.piecewise(LEVELS));
    return new Found(
        machine, AnnealedImportance.run(path, CHAINS, seed.child("annealing"), workers).estimate());
  }
}
