package io.harmonium.runs.reporting;

import io.harmonium.formats.DataException;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Watch;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;

/// Several runs side by side: what differs between them, how far they came, and how good they are. Made from the run
/// directories alone; `part` is the part of the data that they are judged by, held-out rows where any run has some.
public final class Comparison {

  /// The words that every file of a comparison carries.
  public static final String KIND = "Harmonium comparison";

  /// Lines of a chart that can be told apart.
  public static final int MAX = 16;

  private static final String ERROR = "Error";
  private static final String LOG_LOSS = "LogLoss";

  private final List<ComparedRun> runs;
  private final String part;
  private final List<PairedDifference> paired;
  private final List<String> unpaired;

  Comparison(List<ComparedRun> runs) {
    this(runs, List.of(), List.of());
  }

  private Comparison(List<ComparedRun> runs, List<PairedDifference> paired, List<String> unpaired) {
    this.runs = List.copyOf(runs);
    this.paired = List.copyOf(paired);
    this.unpaired = List.copyOf(unpaired);
    this.part =
        runs.stream().anyMatch(run -> run.knows("test") || run.newest("test", ERROR).isPresent())
            ? "test"
            : "train";
  }

  /// Reads runs; they are called by their folders, or by their whole paths where two folders have the same name.
  public static Comparison of(List<RunDirectory> directories) {
    List<String> names = directories.stream().map(run -> folder(run.path())).toList();
    boolean clear = new LinkedHashSet<>(names).size() == names.size();
    List<ComparedRun> runs = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      RunDirectory directory = directories.get(i);
      runs.add(ComparedRun.read(clear ? names.get(i) : directory.path().toString(), directory));
    }
    return new Comparison(runs);
  }

  /// The same with differences row by row between the runs at `paths`, in the same order, and the best of them. Runs that are
  /// judged by other rows, whose log Z is not known or that have no model yet are left out with the reason.
  public Comparison paired(List<Path> paths, OpenOptions options, Watch watch) {
    if (!sameRows(part))
      return new Comparison(runs, List.of(), List.of("the runs are judged by different rows"));
    Map<String, RowLikelihoods.Judged> judged = new LinkedHashMap<>();
    List<String> without = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      String name = runs.get(i).name();
      try (Trained run = Runs.open(paths.get(i), options)) {
        judged.put(name, run.require(RowLikelihoods.class).judge(watch));
      } catch (RunException | StoreException | DataException e) {
        without.add(name + ": " + e.getMessage());
      }
    }
    List<PairedDifference> differences = new ArrayList<>();
    judged.forEach(
        (name, own) -> {
          String best = best(own.of(), judged);
          RowLikelihoods.Judged other = judged.get(best);
          if (name.equals(best)) return;
          if (own.values().length == other.values().length)
            differences.add(PairedDifference.of(name, own, best, other));
          else without.add(name + ": judged by another number of rows than " + best);
        });
    if (judged.values().stream().map(RowLikelihoods.Judged::of).distinct().count() > 1)
      judged.forEach((name, own) -> without.add(name + ": judged by " + own.of()));
    return new Comparison(runs, differences, without);
  }

  /// The best of the runs that are judged by `of`, such as "log p(x)".
  private static String best(String of, Map<String, RowLikelihoods.Judged> judged) {
    return judged.keySet().stream()
        .filter(name -> judged.get(name).of().equals(of))
        .max(java.util.Comparator.comparingDouble(name -> judged.get(name).mean()))
        .orElseThrow();
  }

  /// Differences of the runs to the best of them, row by row.
  public List<PairedDifference> paired() {
    return paired;
  }

  /// Why runs have no such difference.
  public List<String> unpaired() {
    return unpaired;
  }

  private static String folder(Path path) {
    Path name = path.toAbsolutePath().normalize().getFileName();
    return name == null ? path.toString() : name.toString();
  }

  List<ComparedRun> runs() {
    return runs;
  }

  String part() {
    return part;
  }

  /// Names of the settings that differ, in the order of a table.
  public List<String> differences() {
    Set<String> names = new LinkedHashSet<>();
    if (!sameRows("train") || !sameRows(part)) names.add("data");
    for (ComparedRun run : runs) names.addAll(run.settings().sequencedKeySet());
    return names.stream().filter(name -> name.equals("data") || !same(name)).toList();
  }

  private boolean same(String name) {
    return runs.stream().map(run -> setting(run, name)).distinct().count() == 1;
  }

  private boolean sameRows(String part) {
    return runs.stream().map(run -> run.origin(part)).distinct().count() == 1;
  }

  private static String setting(ComparedRun run, String name) {
    return name.equals("data") ? run.data() : run.settings().getOrDefault(name, "–");
  }

  /// The settings that all runs share, as (name, words).
  SequencedMap<String, String> shared() {
    SequencedMap<String, String> shared = new LinkedHashMap<>();
    if (!differences().contains("data")) shared.put("data", runs.getFirst().data());
    runs.getFirst()
        .settings()
        .forEach(
            (name, words) -> {
              if (same(name) && !words.isEmpty()) shared.put(words(name), words);
            });
    return shared;
  }

  /// What a reader must know before trusting the numbers.
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (!sameRows(part))
      warnings.add(
          "the runs are judged by different rows, so their likelihoods do not measure the same: "
              + named(part));
    else if (!sameRows("train"))
      warnings.add("the runs learned from different rows (judged by the same): " + named("train"));
    for (ComparedRun run : runs) {
      Optional<ComparedRun.Measured> last = run.last(part);
      if (last.isEmpty())
        warnings.add(run.name() + " has no " + part + " log-likelihood in its metrics");
      else if (!last.get().trusted())
        warnings.add(
            "the last "
                + part
                + " log-likelihood of "
                + run.name()
                + " is not to be trusted, and earlier ones may be too high: evaluate the run with"
                + " more chains");
    }
    return warnings;
  }

  /// The data with the runs that have them: "bars.csv (a, b); moons.csv (c)".
  private String named(String part) {
    Map<List<Object>, List<ComparedRun>> groups = new LinkedHashMap<>();
    for (ComparedRun run : runs)
      groups.computeIfAbsent(run.origin(part), origin -> new ArrayList<>()).add(run);
    List<String> words = new ArrayList<>();
    for (List<ComparedRun> group : groups.values())
      words.add(
          group.getFirst().data()
              + " ("
              + String.join(", ", group.stream().map(ComparedRun::name).toList())
              + ")");
    return String.join("; ", words);
  }

  /// "3 runs that differ in learn and k".
  public String heading() {
    List<String> names = differences().stream().map(Comparison::words).toList();
    String several = runs.size() + " runs ";
    if (names.isEmpty()) return several + "with the same settings";
    if (names.size() == 1) return several + "that differ in " + names.getFirst();
    return several
        + "that differ in "
        + String.join(", ", names.subList(0, names.size() - 1))
        + " and "
        + names.getLast();
  }

  /// A setting in words: "initScale" is "init scale".
  private static String words(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
  }

  /// The table, its head first: the run, what differs, how far it came and how good it is. Log-likelihoods are nats per
  /// row; seconds are those of training alone.
  public List<List<String>> table() {
    List<String> differences = differences();
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("run"));
    differences.forEach(name -> head.add(words(name)));
    head.addAll(List.of("updates", "seconds", "best " + part, "at", "last " + part));
    head.addAll(List.of("trusted", "pseudo"));
    boolean classes = runs.stream().anyMatch(run -> run.newest(part, ERROR).isPresent());
    if (classes) head.addAll(List.of(part + " error", part + " log-loss"));
    rows.add(head);
    for (ComparedRun run : runs) {
      List<String> row = new ArrayList<>(List.of(run.name()));
      differences.forEach(name -> row.add(setting(run, name)));
      row.add(updates(run));
      row.add(number(run.seconds(), 1));
      Optional<ComparedRun.Measured> best = run.best(part);
      Optional<ComparedRun.Measured> last = run.last(part);
      row.add(best.map(ComparedRun.Measured::words).orElse("–"));
      row.add(best.map(measured -> Numbers.count(measured.update())).orElse("–"));
      row.add(last.map(ComparedRun.Measured::words).orElse("–"));
      row.add(best.isEmpty() ? "–" : trusted(best.get(), last.orElseThrow()));
      row.add(number(run.pseudoLikelihood(part), 2));
      if (classes) {
        row.add(number(run.newest(part, ERROR), 4));
        row.add(number(run.newest(part, LOG_LOSS), 4));
      }
      rows.add(row);
    }
    return rows;
  }

  private static String updates(ComparedRun run) {
    String done = Numbers.count(run.updates());
    return run.updates() < run.planned() ? done + " of " + Numbers.count(run.planned()) : done;
  }

  private static String number(OptionalDouble value, int decimals) {
    return value.isEmpty() ? "–" : Numbers.fixed(value.getAsDouble(), decimals);
  }

  private static String trusted(ComparedRun.Measured best, ComparedRun.Measured last) {
    if (trusted(best).equals(trusted(last))) return trusted(best);
    if (best.trusted() == last.trusted()) return "one side";
    return best.trusted() ? "best only" : "last only";
  }

  /// Annealing of training comes from below alone: nothing has checked it from above.
  private static String trusted(ComparedRun.Measured measured) {
    if (!measured.trusted()) return "no";
    return measured.estimate().at("method").text("").startsWith("ais") ? "one side" : "yes";
  }

  /// As maps, lists and texts, for `--json`.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("differences", differences());
    json.put("part", part);
    json.put("warnings", warnings());
    json.put("runs", runs.stream().map(this::toJson).toList());
    json.put("paired", paired.stream().map(PairedDifference::toJson).toList());
    if (!unpaired.isEmpty()) json.put("unpaired", unpaired);
    return json;
  }

  private Map<String, Object> toJson(ComparedRun run) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.name());
    json.put("data", run.data());
    json.put("settings", run.settings());
    json.put("updates", run.updates());
    json.put("planned", run.planned());
    run.seconds().ifPresent(seconds -> json.put("trainingSeconds", seconds));
    run.best(part).ifPresent(best -> json.put("best", toJson(best)));
    run.last(part).ifPresent(last -> json.put("last", toJson(last)));
    run.pseudoLikelihood(part).ifPresent(value -> json.put("pseudoLikelihood", value));
    run.newest(part, ERROR).ifPresent(value -> json.put("error", value));
    run.newest(part, LOG_LOSS).ifPresent(value -> json.put("logLoss", value));
    return json;
  }

  private static Map<String, Object> toJson(ComparedRun.Measured measured) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("update", measured.update());
    measured.estimate().members().forEach((name, value) -> json.put(name, value.value()));
    json.put("trusted", measured.trusted());
    return json;
  }

  /// The page: one HTML document that carries all it needs.
  public String page() {
    return new ComparisonPage(this).html();
  }

  /// The charts as SVG documents by their file names; none where no likelihood is known.
  public SequencedMap<String, String> pictures() {
    SequencedMap<String, String> pictures = new LinkedHashMap<>();
    new ComparisonCharts(this)
        .charts()
        .forEach((name, chart) -> pictures.put(name, chart.document(KIND)));
    return pictures;
  }
}
