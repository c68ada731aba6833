package io.harmonium.app.command;

import picocli.CommandLine.Option;

/// The same of verbs that may refuse words which training did not see.
final class StrictDataOptions extends NewDataOptions {

  @Option(
      names = "--strict",
      order = 53,
      description =
          "Refuse words that the training data did not have in their columns (default: such cells"
              + " are missing, and counted).")
  private boolean strict;

  @Override
  boolean strict() {
    return strict;
  }
}
