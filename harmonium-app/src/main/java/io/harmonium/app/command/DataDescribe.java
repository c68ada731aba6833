package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.Limits;
import io.harmonium.formats.Schema;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.DataSummary;
import io.harmonium.runs.training.NamedData;
import io.harmonium.runs.training.SequenceSummary;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.wording.Spelling;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Says what a file holds, as training would read it.
@Command(name = "describe", description = "Describe a file as training would read it.")
@Examples({
  "harmonium data describe table.csv",
  "harmonium data describe family.fasta --json",
  "harmonium data describe diary.csv --id person --time hours --gap 6h"
})
final class DataDescribe implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The file, or a folder of pictures.")
  @Input
  private Path file;

  @Mixin private ReadingChoices reading;

  @Mixin private SequenceChoices sequences;

  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    DataSettings settings = reading.settings(file);
    if (sequences.sequences(file)) {
      SequenceSummary summary =
          new SequenceSummary(
              sequences.read(file, settings, common.seed()),
              SequenceFiles.formatOf(file, Limits.DEFAULT));
      summary.lines().forEach(console::print);
      console.document(summary.toJson());
      return ExitCode.DONE.number();
    }
    DataSettings learned = settings.withOwnLabels();
    if (!learned.equals(settings)) console.print(Spelling.SHELL.of(DataSettings.OWN_LABELS));
    Schema schema = TrainingData.schema(learned);
    if (schema == null) {
      settings = learned.withoutRowNumbers();
      if (!settings.equals(learned)) schema = TrainingData.schema(settings);
    }
    if (schema != null) {
      console.print("file      " + file + " (a table of several kinds)");
      schema.lines(Spelling.SHELL).forEach(console::print);
      console.document(schema.toJson());
      return ExitCode.DONE.number();
    }
    Dataset data = NamedData.read(file, settings.readOptions(common.seed()));
    DataSummary summary =
        new DataSummary(
            data,
            NamedData.embedded(file) ? "embedded" : DataFiles.reader(file, Limits.DEFAULT).name());
    summary.lines().forEach(console::print);
    console.document(summary.toJson());
    return ExitCode.DONE.number();
  }
}
