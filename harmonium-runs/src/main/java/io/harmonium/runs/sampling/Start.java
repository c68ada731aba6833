package io.harmonium.runs.sampling;

import java.nio.file.Path;
import java.util.List;

/// Where chains start. Where there are fewer rows than chains they are taken in turn.
///
/// @param word "data", "uniform", "biases", "chains", or the name of a file of rows
public record Start(String word) {

  /// Rows of the training data, chosen by the seed.
  public static final Start DATA = new Start("data");

  /// Units without preference.
  public static final Start UNIFORM = new Start("uniform");

  /// Independent units with the biases of the machine.
  public static final Start BIASES = new Start("biases");

  /// The chains that the run kept.
  public static final Start CHAINS = new Start("chains");

  /// The words that are no files.
  public static final List<String> WORDS =
      List.of(DATA.word, UNIFORM.word, BIASES.word, CHAINS.word);

  /// The rows of `file` in their order.
  public static Start rows(Path file) {
    return new Start(file.toString());
  }

  /// Whether chains start at the rows of a file.
  public boolean file() {
    return !WORDS.contains(word);
  }
}
