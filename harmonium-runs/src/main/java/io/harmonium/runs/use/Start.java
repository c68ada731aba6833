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
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.NamedData;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.sampling.Chains;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Where chains start, in the words of the command line: `data` (rows of the training data, chosen by the seed),
/// `uniform` (units without preference), `biases` (independent units under the machine's own fields), `chains` (those
/// that the run kept), or the rows of a file in their order. Where there are fewer rows than chains they are taken in
/// turn.
public record Start(String word) {

  private static final List<String> WORDS = List.of("data", "uniform", "biases", "chains");

  /// The start where none is named: the run's chains where it kept some, else the biases.
  public static Start usual(TrainedRows run) {
    return new Start(run.chains() == null ? "biases" : "chains");
  }

  /// How many rows a start has by itself: those of its file or the chains of the run; 0 where it makes any number.
  public int rows(TrainedRows run, Seed seed) {
    if (word.equals("chains") && run.chains() != null) return run.chains().rows();
    return WORDS.contains(word) ? 0 : file(run, seed).rows();
  }

  /// `count` chains.
  public Configurations chains(TrainedRows run, int count, Seed seed, Workers workers) {
    Machine machine = run.machine();
    Fields fields = machine.fields();
    return switch (word) {
      case "biases" -> independent(machine, fields, count, seed, workers);
      case "uniform" ->
          independent(machine, Chains.uniform(machine.structure(), fields), count, seed, workers);
      case "chains" -> MachineSamples.repeat(machine, kept(run), count);
      case "data" -> fromData(run, count, seed, workers);
      default -> MachineSamples.repeat(machine, rows(run, file(run, seed), seed, workers), count);
    };
  }

  private static Configurations independent(
      Machine machine, Fields fields, int count, Seed seed, Workers workers) {
    return Chains.independent(machine.structure(), fields, count, 0, seed.child("start"), workers);
  }

  private static Configurations kept(TrainedRows run) {
    if (run.chains() == null)
      throw RunException.invalid(
          "--start chains: this run keeps no chains", "use --start data, biases or a file");
    return run.chains();
  }

  private static Configurations fromData(TrainedRows run, int count, Seed seed, Workers workers) {
    TrainingData data = RecordedData.load(run, workers);
    if (data == null)
      throw RunException.invalid(
          "--start data: this run was not trained here, so its data are not known",
          "give a file: --start rows.csv");
    Configurations rows = rows(run, data.train(), seed, workers);
    Permutation order = Permutation.of(seed.child("start rows"), rows.rows());
    int[] chosen = new int[count];
    Arrays.setAll(chosen, i -> (int) order.at(i % rows.rows()));
    return Chains.fromData(run.structure(), rows, chosen);
  }

  private Dataset file(TrainedRows run, Seed seed) {
    Path path = Path.of(word);
    if (!Files.exists(path) && !NamedData.embedded(path))
      throw new RunException(
          RunException.Kind.NOT_FOUND,
          "--start: '" + word + "' is neither a file nor one of " + String.join(", ", WORDS),
          Suggestions.question(word, WORDS, "check the name of the file"));
    return run.read(path, seed);
  }

  private static Configurations rows(TrainedRows run, Dataset data, Seed seed, Workers workers) {
    return Rows.known(run.structure(), data)
        .filled(run.machine(), seed.child("filled"), workers)
        .x();
  }
}
