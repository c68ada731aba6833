package io.harmonium.bench.compare;

import io.harmonium.store.Json;
import java.nio.file.Path;
import java.util.Map;

/// Where and how a run takes place.
///
/// @param root the checkout, which is the current folder
/// @param scratch a temporary folder
/// @param peers versions of what the peer's Python has; empty where there is no such Python
/// @param material trained machines and data
public record Setting(
    Options options, Path root, Path scratch, Map<String, Object> peers, Material material) {

  /// Threads of either side.
  public static final int THREADS = 2;

  public static Setting of(Options options, Path scratch) {
    Path root = Path.of("").toAbsolutePath();
    String line =
        Peer.output(root, options.python(), root.resolve("bench/peers/versions.py").toString());
    Material material =
        new Material(options.data(), root.resolve("harmonium-bench/target/compare"));
    return new Setting(options, root, scratch, versions(line), material);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> versions(String line) {
    return line != null && Json.parse(line) instanceof Map<?, ?> map
        ? (Map<String, Object>) map
        : Map.of();
  }

  public String python() {
    return options.python();
  }

  public boolean quick() {
    return options.quick();
  }

  /// `full`, or `quick` in a quick run.
  public int choose(int full, int quick) {
    return options.quick() ? quick : full;
  }

  /// How often the two sides of a comparison take turns.
  public int rounds() {
    return choose(7, 3);
  }

  /// How long our side runs before it is timed: the JIT compiler needs some seconds.
  public double warmSeconds() {
    return choose(10, 5);
  }

  /// Null, or why the peer of `row` cannot be run.
  public String absent(Row row) {
    for (Row.Package needed : row.needs())
      if (!peers.containsKey(needed.module())) return needed.absence();
    return null;
  }

  /// Says on standard error what is going on.
  public void progress(String text) {
    System.err.println(text);
  }
}
