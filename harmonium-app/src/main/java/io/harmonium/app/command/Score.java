package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.use.KnownLogPartition;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.SavedNetwork;
import io.harmonium.runs.use.Scores;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says how strange rows are.
@Command(
    name = "score",
    description = {
      "Print the free energy of every row: the higher, the stranger.",
      "The score of a row does not depend on the other rows. Missing cells are summed out."
    })
@Examples({
  "harmonium score run new.csv",
  "harmonium score run new.csv --log-likelihood --out scores.npy",
  "harmonium score classifier.pt new.csv --trust-code   runs the program in the file",
  "harmonium score classifier-0010.params new.csv --block net.jar:com.acme.Net"
})
final class Score implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "The run, or a classifier saved as TorchScript (.pt) or by DJL (.params).")
  private Path path;

  @Parameters(index = "1", paramLabel = "DATA", description = "The rows to score.")
  @Input
  private Path data;

  @Option(
      names = "--log-likelihood",
      description =
          "Also log p(x) = -F(x) - log Z, by the log Z of the last evaluate or an exact sum.")
  private boolean likelihood;

  @Mixin private CodeOptions code;
  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile file = out.file(OutOptions.TABLES);
    if (SavedNetwork.is(path))
      return new SavedVerbs(path, code.trusted(), common).score(data, reading, file);
    code.refuse();
    TrainedNetwork network = TrainedNetwork.open(path);
    if (network != null)
      return new NetworkVerbs(reading.apply(network, common.console()), common)
          .score(data, likelihood, file);
    TrainedSequences temporal = TrainedSequences.open(path);
    if (temporal != null) return new TemporalVerbs(temporal, sequences, common).score(data, file);
    Console console = common.console();
    TrainedRows run = reading.apply(TrainedRows.open(path), console).requireLaw().sound();
    run.directory().warnings().forEach(console::warn);
    Dataset rows = Scores.read(run, data, common.seed());
    RowKey key = RowKey.of(run.conventions(), data, rows, sequences.id());
    try (Workers workers = common.workers()) {
      if (run.structure().conditional()) {
        Scores scores = Scores.conditional(run, rows, likelihood, workers);
        write(file, key, scores);
        return ExitCode.DONE.number();
      }
      KnownLogPartition logZ = likelihood ? KnownLogPartition.of(run, workers) : null;
      if (logZ != null) console.note(logZ.words());
      Scores scores = Scores.of(run, rows, logZ, workers);
      if (scores.bound())
        console.note(
            "free energies of this deep machine are variational bounds (of a dbn by importance"
                + " sampling): the exact ones are not higher");
      write(file, key, scores);
    }
    return ExitCode.DONE.number();
  }

  private void write(ResultFile file, RowKey key, Scores scores) {
    boolean listed = file.standardOutput();
    Results.write(
        common.console(), file, key.before(scores.table()), key.in(scores.toJson(listed), listed));
  }
}
