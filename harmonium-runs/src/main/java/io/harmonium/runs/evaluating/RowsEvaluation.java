package io.harmonium.runs.evaluating;

import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactDiagnostics;
import io.harmonium.evaluation.FullGaussian;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.PseudoLikelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Copies;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.HiddenConditional;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.KnownClasses;
import io.harmonium.runs.training.ModelChains;
import io.harmonium.runs.use.ExactCost;
import io.harmonium.runs.use.MachineSamples;
import io.harmonium.runs.use.TrainedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// How good a machine is: log Z by several estimators, and for each part of the data the mean log-likelihood under each
/// of them, the pseudo-likelihood, and how far moments of samples are from those of the data.
///
/// @param leftOut estimators of log Z that do not apply, with the reason
/// @param rivals plain models beside the machine, or null where they were not asked for
/// @param exact what enumeration knows beside log Z, or null where it is out of reach
/// @param moments samples beside the main rows, or null where there are none
/// @param cells experiments with single cells, or null where they were not asked for
/// @param copies whether samples are copies of training rows, or null where it was not asked for
public record RowsEvaluation(
    EvaluatedModel model,
    List<LogPartitions.Answer> answers,
    Map<String, String> leftOut,
    List<Part> parts,
    String main,
    Rivals rivals,
    ExactDiagnostics exact,
    SampleMoments moments,
    CellExperiments cells,
    Copies copies)
    implements Evaluation {

  /// Rows of which the pseudo-likelihood takes at most.
  private static final int PSEUDO_ROWS = 1000;

  /// What is known about the rows of one part; likelihoods stand in the order of the estimators of log Z, `classes` is
  /// null where there are none. `fullGaussian` is the likelihood by the normal distribution of the training rows and
  /// `gains` what each likelihood is above it, row by row; null where there is no such distribution.
  public record Part(
      String name,
      int rows,
      Estimate freeEnergy,
      List<Estimate> logLikelihoods,
      Estimate pseudoLikelihood,
      Classification classes,
      Estimate fullGaussian,
      List<Estimate> gains) {}

  /// Judges the machine of `run`.
  public static RowsEvaluation of(TrainedRows run, EvaluationWork work) {
    Machine machine = run.machine();
    EvaluationPlan plan = EvaluationPlan.of(work.request(), machine);
    work.request().only("panel", "baselines", "copies");
    plan.check(machine);
    if (!work.request().chosen()) plan.leftOut(machine).forEach(work::say);
    Workers workers = work.workers();
    Seed seed = work.seed();
    Consumer<String> say = work::say;
    Parts parts = work.parts(run);
    Rows base =
        parts.base() == null
            ? null
            : parts.base().filled(machine, seed.child("filled base"), workers);
    Supplier<MachineSamples> samples =
        new Supplier<>() {
          private MachineSamples drawn;

          @Override
          public MachineSamples get() {
            if (drawn == null) {
              say.accept("samples");
              drawn =
                  MachineSamples.draw(
                      machine,
                      run.chains(),
                      base,
                      Math.max(plan.samples(), plan.chains()),
                      seed.child("samples"),
                      workers);
            }
            return drawn;
          }
        };
    LogPartitions partitions =
        LogPartitions.of(
            machine,
            plan,
            base,
            () -> samples.get().first(plan.chains()),
            run::way,
            seed,
            workers,
            say);
    List<LogPartitions.Answer> answers = partitions.answers();
    FullGaussian rival = rival(parts);
    List<Part> judged = new ArrayList<>();
    parts
        .rows()
        .forEach(
            (name, rows) -> {
              say.accept("likelihoods of " + name);
              judged.add(part(machine, name, rows, answers, rival, seed, workers));
            });
    Rows main =
        parts.main() == null
            ? null
            : parts.rows().get(parts.main()).filled(machine, seed.child("filled"), workers);
    ExactDiagnostics exact =
        main != null
                && ExactCost.secondsOfMoments(machine)
                && HiddenConditional.quick(machine.structure())
            ? ExactDiagnostics.of(machine, main, workers)
            : null;
    FreshChains fresh = ModelChains.fromNoise(run.description(), plan.samples());
    MachineSamples judgedSamples =
        main == null
            ? null
            : fresh == null
                ? samples.get()
                : MachineSamples.fromNoise(machine, fresh, seed.child("from noise"), workers);
    Moments moments =
        main == null
            ? null
            : Moments.of(
                machine.structure(),
                run.original(main),
                run.original(Rows.of(judgedSamples.x())),
                Moments.DEFAULT_PAIRS,
                workers);
    return new RowsEvaluation(
        EvaluatedModel.of(run, work.unseen()),
        List.copyOf(answers),
        partitions.leftOut(),
        judged,
        parts.main(),
        plan.baselines()
            ? Rivals.of(machine, parts, answers, judged, seed.child("baselines"), workers, say)
            : null,
        exact,
        moments == null
            ? null
            : new SampleMoments(moments, judgedSamples.x().rows(), judgedSamples.origin()),
        work.request().cells().any() ? CellExperiments.of(run, work) : null,
        work.request().copies() ? CopyCheck.of(run, parts, judgedSamples, seed, workers) : null);
  }

  @Override
  public Map<String, Estimate> logPartitions() {
    return LogPartitions.byName(answers);
  }

  @Override
  public Map<String, Map<String, Estimate>> logLikelihoods() {
    Map<String, Map<String, Estimate>> all = new LinkedHashMap<>();
    for (Part part : parts) all.put(part.name, LogPartitions.byName(answers, part.logLikelihoods));
    return all;
  }

  @Override
  public Optional<String> mainPart() {
    return Optional.ofNullable(main);
  }

  @Override
  public List<String> lines() {
    return EvaluationText.of(this);
  }

  @Override
  public Map<String, Object> toJson() {
    return EvaluationJson.of(this);
  }

  /// The normal distribution of the training rows, or null where they have none or are not known.
  private static FullGaussian rival(Parts parts) {
    Rows train = parts.rows().get(Parts.TRAIN);
    if (train == null || FullGaussian.unsupported(train) != null) return null;
    try {
      return FullGaussian.fit(train);
    } catch (IllegalArgumentException singular) {
      return null;
    }
  }

  private static Part part(
      Machine machine,
      String name,
      Rows rows,
      List<LogPartitions.Answer> answers,
      FullGaussian rival,
      Seed seed,
      Workers workers) {
    RowScores scores = RowScores.of(machine, rows, workers);
    double[] free = scores.freeEnergies();
    List<Estimate> likelihoods = new ArrayList<>();
    for (LogPartitions.Answer answer : answers)
      likelihoods.add(scores.mean(rows, answer.estimate()));
    Estimate pseudo =
        SiteConditionals.unsupported(machine.structure()) != null
            ? null
            : new PseudoLikelihood(PSEUDO_ROWS)
                .estimate(
                    machine,
                    rows.filled(machine, seed.child("filled"), workers),
                    seed.child("pseudo"),
                    workers);
    boolean compared = rival != null && FullGaussian.unsupported(rows) == null;
    double[] normal = compared ? rival.logDensities(rows, workers) : null;
    return new Part(
        name,
        rows.count(),
        rows.mean(free),
        likelihoods,
        pseudo,
        classes(machine, rows, workers),
        compared ? rows.mean(normal) : null,
        compared ? gains(rows, free, normal, answers) : null);
  }

  /// ⟨−F(x) − log Z − log p_normal(x)⟩: what both distributions find hard or easy alike cancels row by row.
  private static List<Estimate> gains(
      Rows rows, double[] free, double[] normal, List<LogPartitions.Answer> answers) {
    double[] sums = new double[free.length];
    for (int r = 0; r < sums.length; r++) sums[r] = free[r] + normal[r];
    List<Estimate> gains = new ArrayList<>();
    for (LogPartitions.Answer answer : answers)
      gains.add(Likelihood.mean(rows, sums, answer.estimate()));
    return gains;
  }

  /// How well the classes of the rows are predicted, or null where the machine or the rows have none.
  private static Classification classes(Machine machine, Rows rows, Workers workers) {
    int label = machine.structure().label();
    if (label < 0) return null;
    int[] known = KnownClasses.of(rows, label);
    if (Arrays.stream(known).allMatch(c -> c < 0)) return null;
    double[][] p = Classification.probabilities(machine, label, rows.x(), workers);
    return Classification.of(p, known, rows.weights());
  }
}
