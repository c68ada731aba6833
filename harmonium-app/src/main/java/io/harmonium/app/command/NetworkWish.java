package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.data.generate.Generator;
import io.harmonium.data.generate.Generators;
import io.harmonium.data.generate.KnownDensity;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// What `evaluate` can be asked about networks alone.
final class NetworkWish {

  @Option(
      names = "--against",
      order = 60,
      paramLabel = "FILE",
      description =
          "Of networks: rows that are none of the data, read as the run reads files; how well they"
              + " stand out (AUROC) beside noise, interpolations and rotated pictures. May be"
              + " repeated. fashion-mnist stands for the files of Debian's dataset-fashion-mnist,"
              + " which runs on pictures of 28 x 28 are held against without being asked.")
  private List<Path> against = List.of();

  @Option(
      names = "--grid",
      order = 61,
      description =
          "Of networks of two columns: log Z by a sum over 400 x 400 cells, and log p of the rows"
              + " by it.")
  private boolean grid;

  @Option(
      names = "--truth",
      order = 62,
      paramLabel = "DISTRIBUTION",
      description =
          "With --grid: the distribution that the rows were drawn from (rings:count=2,noise=0.05);"
              + " the mean distance of the learned log-density from its own, where the rows are.")
  private String truth;

  List<Path> against() {
    return against;
  }

  boolean grid() {
    return grid || truth != null;
  }

  /// The distribution that rows were drawn from, null where none is given.
  KnownDensity distribution() {
    if (truth == null) return null;
    Generator generator = Generators.parse(truth);
    if (generator instanceof KnownDensity distribution) return distribution;
    throw CommandFailure.usage(
        "--truth: the density of " + generator.spelling() + " is not known",
        "a distribution whose density is known, such as rings, moons, mixture or grid");
  }
}
