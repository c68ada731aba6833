package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.data.Homology;
import io.harmonium.data.Sequences;
import io.harmonium.data.Split;
import io.harmonium.formats.Limits;
import io.harmonium.formats.TableRows;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.NamedData;
import io.harmonium.runs.training.RunFolders;
import io.harmonium.runs.training.SequenceData;
import io.harmonium.runs.training.TrainingData;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Divides the rows of a file into files of their own.
@Command(name = "split", description = "Divide the rows of a file into training and test files.")
@Examples({
  "harmonium data split table.csv                        table.train.csv and table.test.csv",
  "harmonium data split x.npy --parts 0.8/0.1/0.1        and x.valid.npy",
  "harmonium data split x.npy --parts 1000/500 --ordered   without shuffling",
  "harmonium data split diary.csv --id person --holdout 0.2   the end of each person's rows"
})
final class DataSplit implements Callable<Integer> {

  private static final List<List<String>> NAMES =
      List.of(List.of(), List.of(), List.of("train", "test"), List.of("train", "valid", "test"));

  @Parameters(paramLabel = "FILE", description = "The file.")
  @Input
  private Path file;

  @Option(
      names = "--parts",
      order = 2,
      paramLabel = "PARTS",
      defaultValue = "0.9/0.1",
      description = "Two or three counts or fractions of rows (${DEFAULT-VALUE}).")
  private String parts;

  @Option(names = "--ordered", order = 3, description = "Keep the order of the file.")
  private boolean ordered;

  @Option(
      names = "--homology",
      order = 3,
      paramLabel = "SHARE",
      description =
          "Keep sequences that agree in at least this share of their letters, such as 0.8, in one"
              + " part.")
  private Double homology;

  @Option(
      names = "--format",
      order = 4,
      paramLabel = "ENDING",
      description = "csv, tsv, npy, npz, bits or fasta (default: that of the file, else npz).")
  private String format;

  @Option(names = "--force", order = 5, description = "Replace the files.")
  private boolean force;

  @Mixin private ReadingChoices reading;

  @Mixin private SequenceChoices sequences;

  @Mixin private Common common;

  @Override
  public Integer call() {
    if (sequences.sequences(file)) return splitSequences();
    Split split = Split.parse(parts);
    int count = split.parts().size();
    if (count < 2 || count > 3)
      throw CommandFailure.usage(
          "--parts: expected two or three parts, got '" + parts + "'", "0.9/0.1 or 0.8/0.1/0.1");
    List<DataFile> files = new ArrayList<>();
    for (String name : NAMES.get(count)) files.add(new DataFile(path(name), force));
    int[] sizes =
        TrainingData.schema(reading.settings(file)) == null
            ? splitRows(split, files)
            : splitTable(split, files);
    Console console = common.console();
    Map<String, Object> document = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      console.print(files.get(i).path() + "  " + Counted.of(sizes[i], "rows"));
      Map<String, Object> part = new LinkedHashMap<>();
      part.put("file", files.get(i).path().toString());
      part.put("rows", sizes[i]);
      document.put(NAMES.get(count).get(i), part);
    }
    console.document(document);
    return ExitCode.DONE.number();
  }

  private int[] splitRows(Split split, List<DataFile> files) {
    Dataset all = NamedData.read(file, reading.settings(file).readOptions(common.seed()));
    List<Dataset> rows = parts(split, all);
    for (int i = 0; i < rows.size(); i++) files.get(i).write(rows.get(i));
    return rows.stream().mapToInt(Dataset::rows).toArray();
  }

  /// The rows of a table of several kinds, word for word.
  private int[] splitTable(Split split, List<DataFile> files) {
    String ending = ending();
    if (homology != null || !ending.equals("csv") && !ending.equals("tsv"))
      throw CommandFailure.usage(
          homology == null
              ? "--format: a table of several kinds is written as csv or tsv, not as " + ending
              : "--homology compares sequences, and this is a table of several kinds",
          homology == null ? "--format csv" : "leave it out");
    TableRows table = TableRows.of(file, Limits.DEFAULT);
    List<int[]> places = split.places(table.rows().size(), ordered ? null : common.seed());
    for (int i = 0; i < places.size(); i++) table.write(files.get(i).path(), places.get(i));
    return places.stream().mapToInt(part -> part.length).toArray();
  }

  /// Whole sequences in parts, or the end of each subject's frames (--holdout).
  private int splitSequences() {
    String rule =
        sequences.settings().holdout() == null ? parts + (ordered ? ":ordered" : "") : null;
    SequenceData data =
        SequenceData.load(
            reading.settings(file.toString(), null, rule, DataSettings.NONE),
            sequences.settings(),
            common.seed());
    Map<String, Sequences> found = new LinkedHashMap<>();
    found.put("train", data.train());
    if (data.valid() != null) found.put("valid", data.valid());
    found.put("test", data.test());
    Map<String, DataFile> files = new LinkedHashMap<>();
    found.keySet().forEach(name -> files.put(name, new DataFile(path(name), force)));
    Console console = common.console();
    Map<String, Object> document = new LinkedHashMap<>();
    found.forEach(
        (name, part) -> {
          files.get(name).write(part);
          Path path = files.get(name).path();
          console.print(
              path
                  + "  "
                  + Counted.of(part.count(), "sequences")
                  + ", "
                  + Counted.of(part.rows(), "frames"));
          document.put(
              name,
              Map.of("file", path.toString(), "sequences", part.count(), "rows", part.rows()));
        });
    console.document(document);
    return ExitCode.DONE.number();
  }

  private List<Dataset> parts(Split split, Dataset all) {
    if (homology == null) return ordered ? split.apply(all) : split.apply(all, common.seed());
    if (ordered)
      throw CommandFailure.usage(
          "--ordered and --homology exclude each other", "leave out one of them");
    try (Workers workers = common.workers()) {
      return new Homology(homology).apply(split, all, common.seed(), workers);
    }
  }

  private Path path(String part) {
    return file.resolveSibling(RunFolders.stem(file.toString()) + "." + part + "." + ending());
  }

  private String ending() {
    if (format != null) return format;
    String name = file.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    for (String ending : List.of("csv", "tsv", "npy", "npz", "bits", "fasta", "fa"))
      if (name.endsWith("." + ending)) return ending;
    return "npz";
  }
}
