package io.harmonium.testkit.trust;

import io.harmonium.evaluation.Agreement;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Trust;
import io.harmonium.evaluation.logz.Calibration;
import io.harmonium.evaluation.logz.LogPartitionEstimator;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.evaluation.logz.MachineClass;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/// Asks the panel of log Z about machines whose log Z is known, without telling it: samples come from chains, as those of
/// machines that nobody can sum.
public final class TrustSuite {

  /// Estimators whose rows rest on chains.
  private static final List<String> SHOWN =
      List.of("ais", "reverseAis", "bennett", "trajectoryAis", "tempering", "thermodynamic");

  private static final int SWEEPS = 1000;

  /// An interval less exact than this excludes what rounding alone has moved.
  private static final double ROUNDING = 1e-6;

  private TrustSuite() {}

  /// The answer of one estimator, with the trust that the others leave it.
  public record Answer(String name, Estimate estimate, double seconds) {}

  /// The panel of one machine.
  ///
  public record Run(
      String family, long seed, double truth, MachineClass machines, List<Answer> answers) {

    /// By how much an interval misses log Z, 0 where it covers it.
    public double miss(Estimate estimate) {
      double miss = Math.max(estimate.low() - truth, truth - estimate.high());
      return miss <= ROUNDING ? 0 : miss;
    }
  }

  /// Samples of a machine by chains from its data, or from its biases where there are none.
  static Configurations samples(KnownMachine known, int rows, Seed seed, Workers workers) {
    Machine machine = known.machine();
    Configurations x;
    if (known.data() == null)
      x =
          Chains.independent(
              machine.structure(), machine.fields(), rows, 0, seed.child("start"), workers);
    else {
      int[] chosen = new int[rows];
      for (int i = 0; i < rows; i++) chosen[i] = i % known.data().count();
      x = Chains.fromData(machine.structure(), known.data().x(), chosen);
    }
    Sampler.defaultFor(machine.structure())
        .run(Distribution.of(machine), x, 0, SWEEPS, seed.child("sweeps"), workers);
    return x;
  }

  /// The same machine with weaker parameters, as it might have been on the way of training.
  private static List<Machine> way(Machine machine) {
    List<Machine> way = new ArrayList<>();
    for (double share : new double[] {0.3, 0.6, 1}) {
      double[] values = machine.parameters().values().clone();
      for (int i = 0; i < values.length; i++) values[i] *= share;
      way.add(machine.with(machine.parameters().with(values)));
    }
    return way;
  }

  /// The panel about one machine; every fourth is annealed twice as long with twice as many chains.
  public static Run run(KnownMachine known, long number, Workers workers) {
    int times = number % 4 == 3 ? 2 : 1;
    PartitionTask.Effort effort = new PartitionTask.Effort(128 * times, 500 * times);
    Seed seed = Seed.of(number).child("trust").child(known.family());
    LogPartitionTask task =
        new LogPartitionTask(known.machine(), known.data(), effort, seed, workers)
            .snapshots(() -> way(known.machine()))
            .samples(
                () ->
                    new LogPartitionTask.Samples(
                        samples(known, effort.chains(), seed.child("samples"), workers),
                        "chains started at data",
                        false));
    double truth = known.logPartition().applyAsDouble(workers);
    List<Agreement.Row> rows = new ArrayList<>();
    List<Double> seconds = new ArrayList<>();
    for (String name : SHOWN) {
      LogPartitionEstimator estimator = LogPartitionEstimators.named(name).orElseThrow();
      if (estimator.unsupported(task).isPresent()) continue;
      long start = System.nanoTime();
      Estimate estimate = estimator.estimate(task);
      seconds.add((System.nanoTime() - start) * 1e-9);
      rows.add(new Agreement.Row(name, estimator.title(), estimator.evidence(), estimate));
    }
    List<Estimate> settled = Agreement.settle(rows, task::reach);
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++)
      answers.add(new Answer(rows.get(i).key(), settled.get(i), seconds.get(i)));
    return new Run(known.family(), number, truth, task.reach().orElseThrow().machines(), answers);
  }

  /// Machines `first … first + count − 1` of all classes whose names contain `only`.
  public static List<Run> runs(
      long first, int count, String only, Workers workers, Consumer<Run> watch) {
    List<Run> runs = new ArrayList<>();
    for (long i = first; i < first + count; i++)
      for (KnownMachines.Family family : KnownMachines.all()) {
        if (!family.name().contains(only)) continue;
        Run run = run(family.maker().apply(i), i, workers);
        runs.add(run);
        watch.accept(run);
      }
    return runs;
  }

  /// How often an estimator did what.
  private static final class Count {
    private int runs;
    private int passed;
    private int covered;
    private double worst;
    private double seconds;

    void add(Run run, Answer answer, Trust least) {
      Estimate estimate = answer.estimate;
      runs++;
      seconds += answer.seconds;
      if (estimate.trust().compareTo(least) > 0) return;
      passed++;
      double miss = run.miss(estimate);
      if (miss == 0) covered++;
      worst = Math.max(worst, miss);
    }
  }

  private static <K extends Comparable<K>> Map<K, Map<String, Count>> counts(
      List<Run> runs, Function<Run, K> key, Trust least) {
    Map<K, Map<String, Count>> all = new TreeMap<>();
    for (Run run : runs)
      for (Answer answer : run.answers())
        all.computeIfAbsent(key.apply(run), k -> new LinkedHashMap<>())
            .computeIfAbsent(answer.name(), name -> new Count())
            .add(run, answer, least);
    return all;
  }

  /// The published table of [Calibration]: what passed its own checks, and what of it covered.
  public static List<String> calibration(List<Run> runs) {
    List<String> lines = new ArrayList<>();
    Map<String, MachineClass> classes = new TreeMap<>();
    for (Run run : runs) classes.put(run.machines().words(), run.machines());
    counts(runs, run -> run.machines().words(), Trust.CONSISTENT)
        .forEach(
            (words, counts) ->
                counts.forEach(
                    (name, count) -> {
                      if (SHOWN.contains(name) && count.passed > 0)
                        lines.add(
                            new Calibration.Entry(
                                    name, classes.get(words), count.passed, count.covered)
                                .line());
                    }));
    lines.sort(Comparator.naturalOrder());
    lines.addFirst("estimator,units,structure,size,coupling,machines,covered");
    return lines;
  }

  /// Estimator by class: runs, shares, coverage and the worst miss of what is trusted by `least` at least.
  public static List<String> table(List<Run> runs, Trust least) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| machines | estimator | runs | "
            + least.words()
            + " | covered | worst miss beyond the interval, nats | seconds |");
    lines.add("|---|---|---|---|---|---|---|");
    Map<String, Map<String, Count>> all = counts(runs, Run::family, least);
    for (KnownMachines.Family family : KnownMachines.all())
      if (all.containsKey(family.name())) rows(family.name(), all.get(family.name()), lines);
    counts(runs, run -> "all", least).forEach((name, counts) -> rows(name, counts, lines));
    return lines;
  }

  private static void rows(String name, Map<String, Count> counts, List<String> lines) {
    for (String estimator : SHOWN) {
      Count count = counts.get(estimator);
      if (count == null) continue;
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %s | %d | %d | %s | %.3f | %.2f |",
              name,
              estimator,
              count.runs,
              count.passed,
              count.passed == 0
                  ? "–"
                  : count.covered + " (" + Math.round(100.0 * count.covered / count.passed) + " %)",
              count.worst,
              count.seconds / count.runs));
    }
  }

  /// `FIRST COUNT [NAME]`: machines FIRST … FIRST + COUNT − 1 of all classes, or of those whose name contains NAME. Prints the
  /// lines of the published table, then what passes its checks and what is trusted.
  public static void main(String[] arguments) {
    long first = arguments.length > 0 ? Long.parseLong(arguments[0]) : 0;
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 24;
    String only = arguments.length > 2 ? arguments[2] : "";
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      List<Run> runs = runs(first, count, only, workers, TrustSuite::say);
      calibration(runs).forEach(System.out::println);
      for (Trust least : List.of(Trust.CONSISTENT, Trust.TRUSTED)) {
        System.out.println();
        table(runs, least).forEach(System.out::println);
      }
    }
  }

  private static void say(Run run) {
    StringBuilder line = new StringBuilder();
    line.append(run.family())
        .append(' ')
        .append(run.seed())
        .append(" (")
        .append(run.machines().words())
        .append(')');
    for (Answer answer : run.answers()) {
      Estimate e = answer.estimate;
      if (!SHOWN.contains(answer.name())) continue;
      line.append(
          String.format(
              Locale.ROOT,
              "; %s %.3f [%.3f, %.3f] %s%s",
              answer.name(),
              e.value() - run.truth(),
              e.low() - run.truth(),
              e.high() - run.truth(),
              e.trust().cell(),
              e.trust() != Trust.NONE && run.miss(e) > 0 ? " MISSED" : ""));
    }
    System.err.println(line);
  }
}
