package io.harmonium.runs.use;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.network.TrustedCode;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.NetworkDefaults;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.wording.Explained;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A classifier that was trained and saved elsewhere, as an energy: E(x) = −log Σ_y e^(f(x)[y]), or −f(x) where it has one output.
/// Rows are what it was trained on; nothing is scaled.
public record SavedNetwork(Network network, NetworkSettings settings) implements AutoCloseable {

  private static final String ARCHIVE = ".pt";
  private static final String PARAMETERS = ".params";
  private static final String RUN = "run.json";

  /// Whether `path` is a saved network, or a folder with one, and no run.
  public static boolean is(Path path) {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    if (Files.isRegularFile(path))
      return Stream.of(ARCHIVE, ".pth", PARAMETERS).anyMatch(name::endsWith);
    return Files.isDirectory(path) && !Files.exists(path.resolve(RUN)) && !archives(path).isEmpty();
  }

  private static List<Path> archives(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ARCHIVE) || file.toString().endsWith(PARAMETERS))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The network at `path`, of rows of `columns` numbers (0 where its first layer tells them); the caller closes it.
  ///
  /// @param code the program that may run: the archive's own, or the class that builds the network where `path` holds parameters
  ///     alone
  /// @param warn receives of a program that runs
  public static SavedNetwork open(
      Path path, TrustedCode code, int columns, int threads, Consumer<String> warn) {
    Path file = path;
    if (Files.isDirectory(path)) {
      List<Path> found = archives(path);
      if (found.size() > 1)
        throw RunException.invalid(
            path + " holds several networks: " + found, "the name of one of them");
      file = found.getFirst();
    }
    boolean parameters = file.toString().endsWith(PARAMETERS);
    if (parameters && code.block() == null)
      throw new RunException(
          RunException.Kind.BAD_DATA,
          "parameters alone are no network: what is done with them stands in the program",
          file.toString(),
          "name the class that builds the block, {block} net.jar:com.acme.Net (a Block or a"
              + " Supplier of one, made without arguments), or save the network as a TorchScript"
              + " archive (.pt)",
          null);
    if (!parameters && code.block() != null)
      throw RunException.invalid(
          "{block}: " + file + " holds a whole network, not parameters alone (.params)",
          "leave it out");
    if (!parameters && !code.archive())
      throw new RunException(
          RunException.Kind.PERMISSION,
          "a TorchScript archive is a program; it would run with all your rights: read, change and"
              + " delete your files, use your network",
          file.toString(),
          "if you trust whoever made it, the same with {trust-code}",
          null);
    if (!parameters) warn.accept("the program in " + file + " runs with all your rights");
    try {
      Network network = TrainedNetwork.engine().read(file, code, columns, threads);
      if (columns > 0 && network.inputs() != columns) {
        network.close();
        throw new IllegalArgumentException(
            file + " does not take rows of " + columns + " numbers but of " + network.inputs());
      }
      return new SavedNetwork(network, NetworkDefaults.saved(network.outputs()));
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.BAD_DATA,
          Explained.reason(e),
          file.toString(),
          parameters
              ? "the class that built the block when it was saved, and rows as wide as it takes"
                  + " them"
              : "a TorchScript archive, and rows as wide as it takes them (sample: {columns} N)",
          e);
    }
  }

  /// How strange rows are, by each score.
  public Map<String, double[]> scores(Reals x, Workers workers) {
    return NetworkJudgement.scores(settings, network, x, workers);
  }

  /// Rows that chains end in, from noise in [−1, 1].
  public NetworkChains.Drawn draw(
      NetworkChains chains, Seed seed, Workers workers, Progress progress) {
    return chains.draw(settings, null, network, seed, workers, progress);
  }

  @Override
  public void close() {
    network.close();
  }
}
