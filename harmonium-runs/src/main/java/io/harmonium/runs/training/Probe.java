package io.harmonium.runs.training;

import io.harmonium.coupling.Coupling;
import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.HiddenActivity;
import io.harmonium.evaluation.PseudoLikelihood;
import io.harmonium.evaluation.Reconstruction;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.Spectrum;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.store.Models;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Judges a machine during a run: one line of `metrics.jsonl`. All numbers depend on the machine, the data, the seed and
/// the update alone, so a second run writes the same bytes.
final class Probe {

  private static final int MAX_SINGULAR_VALUES = 40;
  private static final double MAX_SPECTRUM_STEPS = 5e8;
  private static final int BINS = 20;

  /// Rows that decide where annealing starts, and that the last machine is judged by, at most.
  private static final int MANY = 100_000;

  /// Rows whose class is predicted while training goes on.
  private static final int CLASSIFIED = 2000;

  /// Rows with missing cells that are judged at most: each is a walk of its own.
  private static final int GAPPY = 500;

  private final boolean likelihood;
  private final boolean patient;
  private final int label;
  private final Rows valid;
  private final Rows train;
  private final Rows base;
  private final Rows test;
  private final LogPartition.Effort effort;
  private final LogPartition.Effort lastEffort;
  private final Seed seed;
  private final Workers workers;

  /// `test` may be null.
  Probe(
      Structure structure,
      TrainingData data,
      LearningSettings learning,
      LogPartition.Effort effort,
      LogPartition.Effort lastEffort,
      Seed seed,
      Workers workers) {
    this.likelihood = !data.means() && learning.sampled();
    this.label = structure.label();
    this.patient = learning.patience() != null && label < 0;
    this.train = Rows.known(structure, data.train());
    this.test = data.test() == null ? null : Rows.known(structure, data.test());
    this.valid = data.valid() == null ? null : Rows.known(structure, data.valid());
    int max = train.missing() == null ? MANY : CLASSIFIED;
    this.base = train.subset(max, seed.child("probe").child("base"));
    this.effort = effort;
    this.lastEffort = lastEffort;
    this.seed = seed.child("probe");
    this.workers = workers;
  }

  /// Values of the machine after `update` updates; the last machine of a run is judged with more effort.
  Map<String, Object> measure(Machine machine, long update, boolean last) {
    int max = rows(2e8 / links(machine), 100, 2000);
    Rows someTrain = some(train, max, seed.child("train"));
    Rows someTest = test == null ? null : some(test, last ? MANY : max, seed.child("test"));
    Map<String, Object> line = new LinkedHashMap<>();
    boolean conditional = machine.structure().conditional();
    if (likelihood && conditional)
      new ConditionalProbe(
              base,
              last ? lastEffort : effort,
              last ? 4e9 : 3e8,
              seed.child("log Z").child(update),
              workers)
          .measure(machine, someTrain, someTest, patient ? valid : null, line);
    else if (likelihood && RowScores.possible(machine.structure()))
      likelihoods(machine, update, last, someTrain, someTest, line);
    if (label >= 0) classes(machine, last, line);
    Rows fewTrain = filled(machine, someTrain.subset(500, seed.child("few")));
    if (!machine.structure().linkedWithin(false) && !conditional)
      line.put("reconstructionError", Reconstruction.error(machine, fewTrain, workers).value());
    spectrum(machine, line);
    if (!machine.structure().hidden().isEmpty() && !machine.structure().linkedWithin(false))
      line.put("hiddenActivity", activity(machine, fewTrain));
    return line;
  }

  /// Whether the last machine is judged by annealing.
  boolean anneals(Machine machine) {
    return likelihood
        && !machine.structure().conditional()
        && RowScores.possible(machine.structure())
        && !LogPartition.exact(machine, lastEffort);
  }

  private static Rows some(Rows rows, int max, Seed seed) {
    return rows.subset(rows.missing() == null ? max : Math.min(max, GAPPY), seed);
  }

  private Rows filled(Machine machine, Rows rows) {
    return rows.filled(machine, seed.child("filled"), workers);
  }

  /// Errors and log-losses of the class: of all validation rows, of some training and test rows.
  private void classes(Machine machine, boolean last, Map<String, Object> line) {
    Seed some = seed.child("classes");
    classes(machine, "train", train.subset(CLASSIFIED, some.child("train")), line);
    if (valid != null) classes(machine, "valid", valid.subset(MANY, some.child("valid")), line);
    if (test != null)
      classes(machine, "test", test.subset(last ? MANY : CLASSIFIED, some.child("test")), line);
  }

  private void classes(Machine machine, String part, Rows rows, Map<String, Object> line) {
    int[] known = KnownClasses.of(rows, label);
    if (Arrays.stream(known).allMatch(c -> c < 0)) return;
    Classification judged =
        Classification.of(
            Classification.probabilities(
                Models.of(machine.structure(), machine.parameters()), rows.x(), workers),
            known,
            rows.weights());
    ClassMetrics.put(part, judged, line);
  }

  private void likelihoods(
      Machine machine, long update, boolean last, Rows some, Rows held, Map<String, Object> line) {
    LogPartition logZ =
        LogPartition.of(
            machine,
            filled(machine, base),
            last ? lastEffort : effort,
            seed.child("log Z").child(update),
            workers);
    int few = rows(2e7 / links(machine), 10, 500);
    likelihood(machine, some, logZ, "Train", line);
    if (held != null) likelihood(machine, held, logZ, "Test", line);
    if (patient && valid != null)
      likelihood(machine, some(valid, MANY, seed.child("valid")), logZ, "Valid", line);
    line.put("logZ", estimate(logZ.estimate(), logZ.method()));
    if (SiteConditionals.unsupported(machine.structure()) != null) return;
    line.put("pseudoLikelihoodTrain", pseudo(machine, some, few));
    if (held != null) line.put("pseudoLikelihoodTest", pseudo(machine, held, few));
  }

  private static double links(Machine machine) {
    double links = 0;
    for (Coupling link : machine.structure().links()) links += link.products();
    return links;
  }

  private static int rows(double affordable, int least, int max) {
    return (int) Math.clamp(affordable, least, max);
  }

  private void likelihood(
      Machine machine, Rows rows, LogPartition logZ, String part, Map<String, Object> line) {
    RowScores scores = RowScores.of(machine, rows, workers);
    line.put("freeEnergy" + part, rows.mean(scores.freeEnergies()).value());
    Estimate mean = scores.mean(rows, logZ.estimate());
    String method = logZ.method() + (scores.bound() ? ", variational bound" : "");
    line.put(part.toLowerCase(Locale.ROOT) + "LogLikelihood", estimate(mean, method));
  }

  private double pseudo(Machine machine, Rows rows, int limit) {
    return new PseudoLikelihood(limit)
        .estimate(machine, filled(machine, rows), seed.child("pseudo"), workers)
        .value();
  }

  /// An estimate as metrics hold it.
  static Map<String, Object> estimate(Estimate estimate, String method) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("value", estimate.value());
    map.put("low", estimate.low());
    map.put("high", estimate.high());
    map.put("method", method);
    if (!estimate.trusted()) map.put("trusted", false);
    return map;
  }

  private static void spectrum(Machine machine, Map<String, Object> line) {
    double square = 0;
    Parameters parameters = machine.parameters();
    for (Parameters.Slice slice : parameters.slices())
      if (slice.coupling())
        for (int i = slice.offset(); i < slice.end(); i++)
          square += parameters.values()[i] * parameters.values()[i];
    line.put("weightNorm", Math.sqrt(square));
    Coupling link =
        machine.structure().links().stream()
            .filter(each -> each.shape().length == 2 && each.ends().size() == 2)
            .findFirst()
            .orElse(null);
    if (link == null) return;
    double[] shape = Arrays.stream(link.shape()).asDoubleStream().toArray();
    if (shape[0] * shape[1] * Math.min(shape[0], shape[1]) > MAX_SPECTRUM_STEPS) return;
    double[] values = Spectrum.of(machine, link.name());
    line.put("singularValues", Arrays.copyOf(values, Math.min(values.length, MAX_SINGULAR_VALUES)));
  }

  private Map<String, Object> activity(Machine machine, Rows rows) {
    HiddenActivity activity = HiddenActivity.of(machine, rows, workers);
    Layer layer = machine.structure().hidden().get(0);
    double low = Arrays.stream(activity.means()).min().orElse(0);
    double high = Arrays.stream(activity.means()).max().orElse(1);
    if (layer.units().values() > 0) {
      low = firstStatistic(layer, 0);
      high = Math.max(1, firstStatistic(layer, layer.units().values() - 1));
    }
    int[] histogram = new int[BINS];
    for (double mean : activity.means())
      histogram[(int) Math.clamp((mean - low) / (high - low) * BINS, 0, BINS - 1.0)]++;
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("mean", Arrays.stream(activity.means()).average().orElse(0));
    if (layer.units().values() > 0) {
      map.put("dead", activity.dead());
      map.put("stuck", activity.stuck());
    }
    map.put("low", low);
    map.put("high", high);
    map.put("histogram", histogram);
    return map;
  }

  private static double firstStatistic(Layer layer, int value) {
    double[][] t = layer.zeros();
    layer.units().statistics(value, 0, t);
    return t[0][0];
  }
}
