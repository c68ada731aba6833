package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Machine;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.sampling.Start;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.NamedData;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.sampling.Chains;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// The first states of the chains of a run.
record StartRows(TrainedRows run, Start start, Seed seed) {

  /// How many rows a start has by itself: those of its file or the chains of the run; 0 where it makes any number.
  int rows() {
    if (start.equals(Start.CHAINS) && run.chains() != null) return run.chains().rows();
    return start.file() ? file().rows() : 0;
  }

  /// `count` chains.
  Configurations chains(int count, Workers workers) {
    Machine machine = run.machine();
    Fields fields = machine.fields();
    return switch (start.word()) {
      case "biases" -> independent(fields, count, workers);
      case "uniform" -> independent(Chains.uniform(machine.structure(), fields), count, workers);
      case "chains" -> MachineSamples.repeat(machine, kept(), count);
      case "data" -> fromData(count, workers);
      default -> MachineSamples.repeat(machine, filled(file(), workers), count);
    };
  }

  private Configurations independent(Fields fields, int count, Workers workers) {
    return Chains.independent(run.structure(), fields, count, 0, seed.child("start"), workers);
  }

  private Configurations kept() {
    if (run.chains() == null)
      throw RunException.invalid(
          "{start} chains: this run keeps no chains", "use {start} data, biases or a file");
    return run.chains();
  }

  private Configurations fromData(int count, Workers workers) {
    TrainingData data = RecordedData.load(run, workers);
    if (data == null)
      throw RunException.invalid(
          "{start} data: this run was not trained here, so its data are not known",
          "give a file: {start} rows.csv");
    Configurations rows = filled(data.train(), workers);
    Permutation order = Permutation.of(seed.child("start rows"), rows.rows());
    int[] chosen = new int[count];
    Arrays.setAll(chosen, i -> (int) order.at(i % rows.rows()));
    return Chains.fromData(run.structure(), rows, chosen);
  }

  private Dataset file() {
    Path path = Path.of(start.word());
    if (!Files.exists(path) && !NamedData.embedded(path))
      throw new RunException(
          RunException.Kind.NOT_FOUND,
          "{start}: '"
              + start.word()
              + "' is neither a file nor one of "
              + String.join(", ", Start.WORDS),
          Suggestions.question(start.word(), Start.WORDS, "check the name of the file"));
    return run.read(path, seed);
  }

  private Configurations filled(Dataset data, Workers workers) {
    return Rows.known(run.structure(), data)
        .filled(run.machine(), seed.child("filled"), workers)
        .x();
  }
}
