package io.harmonium.runs.reporting;

import io.harmonium.data.Picture;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.training.BestMachine;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.ModelChains;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Everything that a report shows, as read from a run directory: its name, `run.json`, `metrics.jsonl`,
/// `timings.jsonl`, `statistics.json` (null where absent), `evaluation.json` (empty where absent), the newest machine (null for a network)
/// and the chains of the newest state (null where none are kept), and further documents by their file names.
record RunContents(
    String name,
    Tree description,
    List<Tree> metrics,
    List<Tree> timings,
    RunStatistics statistics,
    Tree evaluation,
    Machine machine,
    Configurations chains,
    Map<String, Tree> documents) {

  RunContents {
    documents = Map.copyOf(documents);
    metrics = List.copyOf(metrics);
    timings = List.copyOf(timings);
  }

  /// A run of which nothing was asked but to learn.
  RunContents(
      String name,
      Tree description,
      List<Tree> metrics,
      List<Tree> timings,
      RunStatistics statistics,
      Tree evaluation,
      Machine machine,
      Configurations chains) {
    this(name, description, metrics, timings, statistics, evaluation, machine, chains, Map.of());
  }

  /// A further document of the run, empty where it is absent.
  Tree document(String file) {
    return documents.getOrDefault(file, Tree.EMPTY);
  }

  /// Reads a run; files that are not there leave their part empty.
  static RunContents read(RunDirectory run) {
    Configurations chains = null;
    Machine machine;
    if (run.hasState()) {
      Checkpoint newest = run.latestState();
      machine = newest.machine();
      chains = ModelChains.of(run.description(), newest.state().chains());
      DataConventions conventions = DataConventions.of(run.description());
      if (chains != null && conventions != null)
        chains = conventions.original(machine.structure(), chains);
    } else machine = run.machine();
    Tree statistics = document(run, RunStatistics.FILE);
    return new RunContents(
        name(run),
        new Tree(run.description().toJson()),
        run.readMetrics().stream().map(Tree::new).toList(),
        run.readTimings().stream().map(Tree::new).toList(),
        statistics.present() ? RunStatistics.fromJson(statistics) : null,
        document(run, "evaluation.json"),
        machine,
        chains,
        more(run));
  }

  /// What is known of a run of a network, which has no machine of layers.
  static RunContents ofNetwork(RunDirectory run) {
    return new RunContents(
        name(run),
        new Tree(run.description().toJson()),
        run.readMetrics().stream().map(Tree::new).toList(),
        run.readTimings().stream().map(Tree::new).toList(),
        null,
        document(run, "evaluation.json"),
        null,
        null,
        more(run));
  }

  private static String name(RunDirectory run) {
    Path folder = run.path().toAbsolutePath().normalize().getFileName();
    return folder == null ? "run" : folder.toString();
  }

  private static Map<String, Tree> more(RunDirectory run) {
    Map<String, Tree> found = new java.util.HashMap<>();
    for (String file :
        List.of(
            Diagnosis.FILE,
            Drawing.FILE,
            ClassResults.FILE,
            MutationMap.FILE,
            RecallPictures.FILE,
            SequencePage.NEXT)) if (run.has(file)) found.put(file, document(run, file));
    List<Object> layers = new java.util.ArrayList<>();
    for (int k = 1; run.has(layer(k)); k++)
      try (RunDirectory layer = RunDirectory.open(run.path().resolve("layers/" + k))) {
        layers.add(layer.readMetrics());
      }
    if (!layers.isEmpty()) found.put(LAYERS, new Tree(layers));
    return found;
  }

  private static String layer(int k) {
    return "layers/" + k + "/metrics.jsonl";
  }

  /// Where the metrics of the layers of a stack stand, one list of lines each.
  private static final String LAYERS = "layers";

  /// Lines of metrics of each layer of a stack, which were learned one after the other; none for other machines.
  List<List<Tree>> layers() {
    return document(LAYERS).list().stream().map(Tree::list).toList();
  }

  private static Tree document(RunDirectory run, String name) {
    return run.has(name) ? new Tree(run.readJson(name)) : Tree.EMPTY;
  }

  /// The same run as if it had never been evaluated.
  RunContents withoutEvaluation() {
    return new RunContents(
        name, description, metrics, timings, statistics, Tree.EMPTY, machine, chains, documents);
  }

  /// The filters of the machine, on the numbers of the data.
  Filters filters() {
    Tree white = description.at("conventions", "whitening");
    if (!white.present()) return Filters.of(machine);
    double[][] matrix =
        white.at("matrix").list().stream().map(Tree::numbers).toArray(double[][]::new);
    return Filters.of(machine).on(Whitening.of(white.at("mean").numbers(), matrix));
  }

  /// How the first units of a row are looked at, or null where they are no picture.
  Picture picture() {
    Tree size = description.at("conventions", "picture");
    return size.present()
        ? new Picture(
            (int) size.at("width").number(0),
            (int) size.at("height").number(0),
            (int) size.at("channels").number(1))
        : null;
  }

  int hiddenUnits() {
    return machine == null ? 0 : machine.structure().hidden().stream().mapToInt(Layer::size).sum();
  }

  /// The time from the first to the last line of timings: "42 s", "3 min 20 s", "5 h 2 min".
  Optional<String> checkTime() {
    if (timings.size() < 2) return Optional.empty();
    try {
      Instant first = Instant.parse(timings.getFirst().at("time").text(""));
      Instant last = Instant.parse(timings.getLast().at("time").text(""));
      long seconds = Math.max(0, Duration.between(first, last).toSeconds());
      if (seconds < 60) return Optional.of(seconds + " s");
      if (seconds < 3600) return Optional.of(seconds / 60 + " min " + seconds % 60 + " s");
      return Optional.of(seconds / 3600 + " h " + seconds % 3600 / 60 + " min");
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /// The update of the machine that judged validation rows best, which is the one that is used; −1 where none was judged.
  long best() {
    List<Map<String, Object>> lines = new java.util.ArrayList<>();
    for (Tree line : metrics) {
      Map<String, Object> one = new java.util.HashMap<>();
      if (line.value() instanceof Map<?, ?> map)
        map.forEach((name, value) -> one.put(String.valueOf(name), value));
      lines.add(one);
    }
    return BestMachine.of(lines).update();
  }

  /// The update of the machine that is used: the best by validation, or the newest.
  long used() {
    return best() < 0 ? updates() : best();
  }

  /// The lines of metrics up to that of the machine that is used.
  List<Tree> metricsUsed() {
    long used = used();
    return metrics.stream().filter(line -> line.at("update").number(0) <= used).toList();
  }

  /// Updates of the newest line of metrics, 0 where there is none.
  long updates() {
    return metrics.isEmpty() ? 0 : (long) metrics.getLast().at("update").number(0);
  }
}
