package io.harmonium.app.command;

import io.harmonium.app.console.Heading;
import io.harmonium.formats.Visible;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.wording.Shell;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Option;

/// Options that say how a file is read.
@Heading("Data")
class ReadingChoices {

  /// What `--visible` takes.
  static final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Visible.words().iterator();
    }
  }

  @Option(
      names = "--visible",
      order = 1,
      paramLabel = "KIND",
      defaultValue = "auto",
      description =
          "Visible units: ${COMPLETION-CANDIDATES} (mixed: a table whose columns differ; default:"
              + " auto, what the data look like).",
      completionCandidates = Kinds.class)
  private String visible;

  @Option(
      names = "--binarize",
      order = 20,
      paramLabel = "RULE",
      description =
          "Grey values to bits: threshold:T, sample, mean, or fresh: drawn anew at every visit"
              + " (threshold:0.5). Makes --visible binary unless that is given.")
  private String binarize;

  @Option(
      names = "--alphabet",
      order = 21,
      paramLabel = "LETTERS",
      description = "Letters of sequences: protein, dna, rna or the letters (default: guessed).")
  private String alphabet;

  @Option(
      names = {"--label", "--labels"},
      order = 25,
      paramLabel = "COLUMN",
      description =
          "The column of labels (name, number or last; a file for IDX); learned by models with"
              + " classes only (train takes a column called label; none for no labels).")
  private String label;

  @Option(
      names = "--drop",
      order = 26,
      paramLabel = "COLUMN,...",
      hideParamSyntax = true,
      description = "Columns to leave out, by name or number; '\"a,b\"' for a name with a comma.")
  private List<String> drop = List.of();

  @Option(
      names = "--types",
      order = 27,
      paramLabel = "NAME=KIND,...",
      description =
          "What columns of a mixed table hold: numeric, count, boolean or categorical (default:"
              + " what they look like).")
  private String types;

  @Option(
      names = "--grey",
      order = 28,
      description =
          "Coloured pictures as grey ones (default: red, green and blue of every pixel, where a"
              + " picture has colours).")
  private boolean grey;

  private static final String DEFAULT_BITS = "threshold:0.5";

  /// The settings to read `file` alone.
  DataSettings settings(Path file) {
    return settings(file.toString(), null, DataSettings.NONE, DataSettings.NONE);
  }

  /// The settings for `data` with rows held out and weights.
  DataSettings settings(String data, String test, String split, String weights) {
    String bits = binarize == null ? DEFAULT_BITS : binarize;
    String kind = binarize != null && visible.equals("auto") ? "binary" : visible;
    return new DataSettings(
        data,
        test,
        split,
        label,
        Shell.items(drop),
        kind,
        bits,
        alphabet,
        weights,
        types,
        null,
        null,
        null,
        null,
        grey ? DataSettings.GREY : DataSettings.AUTO);
  }
}
