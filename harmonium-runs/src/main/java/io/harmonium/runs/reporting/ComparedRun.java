package io.harmonium.runs.reporting;

import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;

/// What a comparison needs to know of one run: its name, `run.json`, `metrics.jsonl` and the clock of its training. No
/// machine is loaded, so a run that is still at work is read without disturbing it.
record ComparedRun(String name, Tree description, List<Tree> metrics, TrainingClock clock) {

  /// Settings that say what a run is, in the order of a table.
  private static final List<String> FIRST = List.of("learn", "k", "hidden", "rate");

  /// Settings that stand elsewhere in a comparison, or that change no machine.
  private static final Set<String> LEFT_OUT =
      Set.of("data", "test", "split", "updates", "rateUpdates", "checkpoints", "evaluate");

  /// A line of metrics that knows a likelihood.
  record Measured(long update, Tree estimate) {

    double value() {
      return Judged.Number.of(estimate).map(Judged.Number::value).orElse(Double.NaN);
    }

    boolean trusted() {
      return !Boolean.FALSE.equals(estimate.at("trusted").value());
    }

    /// "−18.20 ± 0.46", or "≤ −18.20" where nothing is known about the lower end.
    String words() {
      Optional<Judged.Number> number = Judged.Number.of(estimate);
      if (number.isEmpty()) return "–";
      boolean low = Double.isFinite(number.get().low());
      boolean high = Double.isFinite(number.get().high());
      return (low == high ? "" : low ? "≥ " : "≤ ") + number.get().words();
    }
  }

  ComparedRun {
    metrics = List.copyOf(metrics);
  }

  static ComparedRun read(String name, RunDirectory run) {
    return new ComparedRun(
        name,
        new Tree(run.description().toJson()),
        run.readMetrics().stream().map(Tree::new).toList(),
        TrainingClock.of(run.readTimings().stream().map(Tree::new).toList()));
  }

  /// Everything that was chosen for learning, as (name, words); the data are compared by [#origin].
  SequencedMap<String, String> settings() {
    SequencedMap<String, String> all = new LinkedHashMap<>();
    all.put("model", description.at("model").text("–"));
    Map<String, String> leaves = description.at("configuration").leaves();
    for (String name : FIRST) if (leaves.containsKey(name)) all.put(name, leaves.get(name));
    leaves.forEach(
        (name, words) -> {
          if (!name.isEmpty() && !LEFT_OUT.contains(name)) all.putIfAbsent(name, words);
        });
    String spread = leaves.getOrDefault("rateUpdates", "");
    if (!spread.equals(leaves.getOrDefault("updates", ""))) all.put("rateUpdates", spread);
    all.put("seed", description.at("seed").leaves().getOrDefault("", "–"));
    return all;
  }

  /// What the rows of a part are, so that two runs with equal answers have the same rows: the hash of the file and the
  /// steps that were done with it.
  List<Object> origin(String part) {
    Tree origin = description.at("data", part);
    List<Object> all = new ArrayList<>(List.of(origin.at("sha256").text("")));
    all.addAll(origin.at("steps").texts());
    return all;
  }

  /// The data as they were named: "table.csv, split 0.9/0.1".
  String data() {
    Tree configuration = description.at("configuration");
    String source = description.at("data", "train", "source").text("unknown data");
    String file = fileName(configuration.at("data").text(source));
    String test = configuration.at("test").text("");
    String split = configuration.at("split").text("");
    return file
        + (test.isEmpty() ? "" : ", test " + fileName(test))
        + (split.isEmpty() || split.equals("none") ? "" : ", split " + split);
  }

  private static String fileName(String path) {
    Path name = Path.of(path).getFileName();
    return name == null ? path : name.toString();
  }

  /// True when the run knows the likelihood of a part.
  boolean knows(String part) {
    return last(part).isPresent();
  }

  Series likelihood(String part) {
    return Series.of(metrics, part + "LogLikelihood");
  }

  /// All that was measured of a part, in order; what is not finite is left out.
  private List<Measured> measured(String part) {
    List<Measured> all = new ArrayList<>();
    for (Tree line : metrics) {
      Tree estimate = line.at(part + "LogLikelihood");
      if (Judged.Number.of(estimate).isPresent())
        all.add(new Measured((long) line.at("update").number(0), estimate));
    }
    return all;
  }

  /// The highest of those to be trusted, or of all where none is.
  Optional<Measured> best(String part) {
    Comparator<Measured> order = Comparator.comparing(Measured::trusted);
    return measured(part).stream().max(order.thenComparingDouble(Measured::value));
  }

  Optional<Measured> last(String part) {
    List<Measured> all = measured(part);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  /// The newest pseudo-likelihood of a part.
  OptionalDouble pseudoLikelihood(String part) {
    Series series =
        Series.of(metrics, "pseudoLikelihood" + (part.equals("test") ? "Test" : "Train"));
    return series.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(series.last());
  }

  /// The newest value of a quantity that is called by its part, such as testError.
  OptionalDouble newest(String part, String quantity) {
    Series series = Series.of(metrics, part + quantity);
    return series.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(series.last());
  }

  /// Updates at the newest line of metrics.
  long updates() {
    return metrics.isEmpty() ? 0 : (long) metrics.getLast().at("update").number(0);
  }

  /// Updates that are planned; 0 where nothing is.
  long planned() {
    Tree configuration = description.at("configuration");
    return (long)
        configuration.at("updates").number(configuration.at("network", "updates").number(0));
  }

  /// Seconds of training at the newest line of metrics.
  OptionalDouble seconds() {
    return clock.at((double) updates());
  }
}
