package io.harmonium.runs.diagnosis;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A small machine with its data and its metrics, healthy or with one thing changed.
record Patient(
    Machine machine,
    Practice practice,
    List<Map<String, Object>> metrics,
    Configurations chains,
    Dataset train,
    Dataset test) {

  static final Seed SEED = Seed.of(3);

  static final Practice EXACT =
      new Practice("run", "harmonium train rows.csv", "exact", 0, "0.02", 0, 0, 0);

  static final Practice PCD =
      new Practice(
          "run", "harmonium train rows.csv --learning-rate 0.02", "pcd", 5, "0.02", 0, 0, 0);

  /// Rows near one of `prototypes` by turns, every bit flipped with probability `noise`.
  static Dataset near(long[] prototypes, int columns, int rows, double noise, long seed) {
    Bits bits = Bits.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      Draws draws = Seed.of(seed).row(r);
      long prototype = prototypes[(int) (draws.uniformDouble(columns, 0) * prototypes.length)];
      for (int j = 0; j < columns; j++)
        bits.set(r, j, (prototype >> j & 1) == 1 ^ draws.uniformDouble(j, 0) < noise);
    }
    return Dataset.of(Block.of("visible", bits), Provenance.of("prototypes"));
  }

  /// Trains from `start` and judges log-spaced updates exactly.
  static Patient trained(
      Machine start, Recipe recipe, long updates, Practice practice, Dataset train, Dataset test) {
    Workers workers = Workers.single();
    Trainer trainer = new Trainer(recipe, start.structure(), train, SEED, workers);
    TrainingState state = trainer.start(start);
    List<Map<String, Object>> metrics = new ArrayList<>();
    metrics.add(judge(start, 0, train, test, workers));
    for (int i = 1; i <= 12; i++) {
      long until = Math.round(StrictMath.pow(updates, i / 12.0));
      if (until <= state.update()) continue;
      state = trainer.run(state, until, (update, norm) -> {});
      metrics.add(judge(start.with(state.parameters()), until, train, test, workers));
    }
    Machine end = start.with(state.parameters());
    return new Patient(end, practice, metrics, state.chains(), train, test);
  }

  static Machine initial(Machine machine, Dataset train) {
    return Initial.fromData(machine, train, 0.01, SEED, Workers.single());
  }

  static Map<String, Object> judge(
      Machine machine, long update, Dataset train, Dataset test, Workers workers) {
    Estimate logZ = Estimate.exact(ExactPartition.logPartition(machine, workers));
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update);
    line.put("trainLogLikelihood", likelihood(machine, train, logZ, workers));
    line.put("testLogLikelihood", likelihood(machine, test, logZ, workers));
    line.put("logZ", Map.of("value", logZ.value()));
    double square = 0;
    for (Parameters.Slice slice : machine.parameters().slices())
      if (slice.coupling()) for (double w : machine.parameters().get(slice.name())) square += w * w;
    line.put("weightNorm", Math.sqrt(square));
    return line;
  }

  private static Map<String, Object> likelihood(
      Machine machine, Dataset rows, Estimate logZ, Workers workers) {
    Estimate mean = Likelihood.mean(machine, Rows.of(machine.structure(), rows), logZ, workers);
    return Map.of("value", mean.value(), "low", mean.low(), "high", mean.high());
  }

  Patient with(Machine other) {
    return new Patient(other, practice, List.of(), null, train, test);
  }

  Patient changed(String slice, UnaryOperator<double[]> change) {
    Parameters parameters = machine.parameters();
    return with(machine.with(parameters.with(slice, change.apply(parameters.get(slice)))));
  }

  Patient with(Dataset otherTrain, Dataset otherTest) {
    return new Patient(machine, practice, List.of(), null, otherTrain, otherTest);
  }

  Patient with(Configurations otherChains, Practice otherPractice) {
    return new Patient(machine, otherPractice, metrics, otherChains, train, test);
  }

  Diagnosis diagnosis(Workers workers) {
    Evidence evidence =
        new Evidence(machine, practice, metrics, chains, train, test, 2000, SEED, workers);
    return Diagnosis.of(evidence, java.util.EnumSet.allOf(Examination.When.class), name -> {});
  }
}
