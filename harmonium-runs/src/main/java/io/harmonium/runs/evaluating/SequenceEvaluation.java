package io.harmonium.runs.evaluating;

import io.harmonium.data.Sequences;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.use.FrameJudge;
import io.harmonium.runs.use.NextFrames;
import io.harmonium.runs.use.StaticFrames;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.temporal.AnnealedSequences;
import io.harmonium.temporal.FrameAnnealing;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.SubjectBootstrap;
import io.harmonium.temporal.TemporalMachine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// How good a machine of sequences is: the log-likelihood of sequences and of frames, exactly or by annealing every frame,
/// and its next frames beside plain rules.
///
/// @param parts the last of them is the one that was judged by next frames
public record SequenceEvaluation(EvaluatedModel model, Map<String, Part> parts, NextFrames next)
    implements Evaluation {

  /// Frames that are in memory at once.
  private static final int FRAMES = 2000;

  /// Draws of subjects for an interval.
  private static final int DRAWS = 2000;

  /// Terms of exact sums that nobody has asked for.
  private static final double TERMS = 3e10;

  /// What is asked for.
  ///
  /// @param exact sums over all states; where neither they nor annealing are asked for, whichever is possible
  /// @param frames annealing looks at as many frames of each part at most
  record Plan(boolean exact, boolean ais, int chains, int levels, int frames) {

    /// Chains and levels of a frame where nothing is said: every frame has its own.
    private static final int CHAINS = 20;

    private static final int LEVELS = 500;

    /// What a request means for frames: the default chains and levels are those of a single log Z.
    static Plan of(EvaluationRequest request) {
      int chains = request.effort().chains();
      int levels = request.effort().betas();
      return new Plan(
          request.asks(Request.EXACT),
          request.asks(Request.AIS),
          chains == EvaluationPlan.DEFAULT_CHAINS ? CHAINS : chains,
          levels == EvaluationPlan.DEFAULT_BETAS ? LEVELS : levels,
          request.frames());
    }
  }

  /// The log-likelihood of one part of the data, by estimator.
  public record Part(
      int sequences,
      int frames,
      Map<String, Estimate> perSequence,
      Map<String, Estimate> perFrame,
      Map<String, SubjectLikelihood> subjects) {}

  /// The exact log-likelihood of the frames of one subject.
  public record SubjectLikelihood(double sum, int frames) {

    SubjectLikelihood plus(SubjectLikelihood other) {
      return new SubjectLikelihood(sum + other.sum, frames + other.frames);
    }
  }

  /// Judges a run, whose machine has seen `update` updates, by the frames of the file, or by its own parts.
  public static SequenceEvaluation of(TrainedSequences run, long update, EvaluationWork work) {
    EvaluationRequest request = work.request();
    Plan wish = Plan.of(request);
    Seed seed = request.seed();
    Workers workers = work.workers();
    TemporalPlan plan = run.plan();
    Map<String, FrameRows> rows = new LinkedHashMap<>();
    if (request.data() != null) rows.put("data", run.read(request.data(), request.reading()));
    else if (plan == null)
      throw RunException.invalid(
          "DATA is missing: an imported run has no data of its own", "name a file of sequences");
    else {
      rows.put("train", plan.train());
      if (plan.valid() != null) rows.put("valid", plan.valid());
      if (plan.test() != null) rows.put("test", plan.test());
    }
    TemporalMachine machine = run.machine();
    refuse(request, wish, machine, rows);
    Map<String, Part> parts = new LinkedHashMap<>();
    FrameRows last = null;
    for (Map.Entry<String, FrameRows> each : rows.entrySet()) {
      last = each.getValue();
      work.unlessCancelled("likelihoods of " + each.getKey());
      parts.put(each.getKey(), part(machine, last, wish, seed.child(each.getKey()), workers));
    }
    Sequences train = plan == null ? null : plan.train().sequences();
    StaticFrames still = plan == null ? null : StaticFrames.of(run.directory(), plan, workers);
    NextFrames next = NextFrames.of(machine, last, train, still, 0, seed, workers);
    return new SequenceEvaluation(EvaluatedModel.of(run, update), parts, next);
  }

  /// Empty: every frame has its own.
  @Override
  public Map<String, Estimate> logPartitions() {
    return Map.of();
  }

  @Override
  public Map<String, Map<String, Estimate>> logLikelihoods() {
    Map<String, Map<String, Estimate>> all = new LinkedHashMap<>();
    parts.forEach((name, part) -> all.put(name, part.perSequence));
    return all;
  }

  @Override
  public Optional<String> mainPart() {
    return parts.keySet().stream().reduce((first, second) -> second);
  }

  /// Refuses settings that nothing reads: those of annealing where sums are made, those of files where there is none.
  private static void refuse(
      EvaluationRequest request, Plan wish, TemporalMachine machine, Map<String, FrameRows> rows) {
    double terms = FrameLikelihood.terms(machine);
    boolean large = rows.values().stream().anyMatch(p -> terms * p.sequences().rows() > TERMS);
    boolean anneals = wish.ais || !wish.exact && large;
    List<String> read = new ArrayList<>();
    if (anneals) read.add("frames");
    if (request.data() != null) read.addAll(ReadRequest.NAMES);
    request.asked().only(read.toArray(String[]::new));
  }

  private static Part part(
      TemporalMachine machine, FrameRows data, Plan wish, Seed seed, Workers workers) {
    Sequences sequences = data.sequences();
    Map<String, Estimate> perSequence = new LinkedHashMap<>();
    Map<String, Estimate> perFrame = new LinkedHashMap<>();
    Map<String, SubjectLikelihood> subjects = new LinkedHashMap<>();
    if (!new FrameJudge(machine, data, 0, workers).grey()) {
      double terms = FrameLikelihood.terms(machine);
      boolean free = !wish.exact && !wish.ais;
      if (wish.exact || free && terms * sequences.rows() <= TERMS) {
        if (terms == Double.POSITIVE_INFINITY)
          throw RunException.invalid(
              "{exact}: the smaller side of a frame has more than 2^20 states", "{ais}");
        exact(machine, data, workers, subjects);
        double sum = subjects.values().stream().mapToDouble(SubjectLikelihood::sum).sum();
        perSequence.put("exact", Estimate.exact(sum / sequences.count()));
        perFrame.put("exact", Estimate.exact(sum / sequences.knownFrames()));
      }
      String unsupported = FrameLikelihood.unannealed(machine);
      if (wish.ais && unsupported != null)
        throw RunException.invalid(unsupported, "leave {ais} out");
      if (wish.ais || free && perFrame.isEmpty() && unsupported == null) {
        FrameAnnealing annealing = new FrameAnnealing(wish.chains, wish.levels);
        AnnealedSequences annealed =
            AnnealedSequences.of(machine, data, wish.frames, annealing, seed, workers);
        perSequence.put("ais", annealed.perSequence());
        perFrame.put("ais", annealed.perFrame());
      }
    }
    return new Part(sequences.count(), sequences.knownFrames(), perSequence, perFrame, subjects);
  }

  /// Log-likelihoods by subject into `subjects` (modified).
  private static void exact(
      TemporalMachine machine,
      FrameRows data,
      Workers workers,
      Map<String, SubjectLikelihood> subjects) {
    Sequences sequences = data.sequences();
    for (int[] group : data.groups(FRAMES)) {
      FrameBatch batch = FrameBatch.of(machine, data, group);
      double[] logs = FrameLikelihood.exact(machine, batch, workers);
      for (int s = 0; s < group.length; s++) {
        double sum = 0;
        int known = 0;
        for (int row = batch.border(s); row < batch.border(s + 1); row++) {
          sum += logs[row];
          if (!batch.absent(row)) known++;
        }
        subjects.merge(
            sequences.subjects().get(group[s]),
            new SubjectLikelihood(sum, known),
            SubjectLikelihood::plus);
      }
    }
  }

  /// 95 % of the means per frame of subjects drawn anew.
  private static double[] interval(Map<String, SubjectLikelihood> subjects) {
    List<SubjectLikelihood> all = List.copyOf(subjects.values());
    double[] means = new double[DRAWS];
    for (int b = 0; b < DRAWS; b++) {
      Draws draws = Seed.of(0).child("subjects").row(b);
      SubjectLikelihood sum = new SubjectLikelihood(0, 0);
      for (int i = 0; i < all.size(); i++) sum = sum.plus(all.get(draws.below(all.size(), i, 0)));
      means[b] = sum.sum / Math.max(1, sum.frames);
    }
    return SubjectBootstrap.interval(means);
  }

  /// Whether there are subjects to draw from: several, and not so many that each is a sequence of its own.
  private static boolean several(Part part) {
    return part.subjects.size() > 1 && part.subjects.size() < part.sequences;
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    parts.forEach(
        (name, part) -> {
          lines.add(
              String.format(
                  Locale.ROOT,
                  "%-6s %s, %s",
                  name,
                  Counted.of(part.sequences, "sequences"),
                  Counted.of(part.frames, "frames")));
          if (part.perFrame.isEmpty())
            lines.add(
                "       no log-likelihood: grey values stand for means of bits, or the past of a"
                    + " frame is not known");
          part.perFrame.forEach(
              (method, estimate) ->
                  lines.add(
                      String.format(
                          "       log-likelihood per frame %s, per sequence %s (%s%s%s)",
                          estimate,
                          part.perSequence.get(method),
                          method,
                          estimate.trust().beside(", "),
                          estimate.note().isEmpty() ? "" : "; " + estimate.note())));
          if (several(part)) {
            double[] range = interval(part.subjects);
            lines.add(
                String.format(
                    Locale.ROOT,
                    "       per frame, 95 %% of draws of its %d subjects: %.3f to %.3f",
                    part.subjects.size(),
                    range[0],
                    range[1]));
          }
        });
    lines.add("");
    lines.addAll(next.lines());
    return lines;
  }

  /// The likelihoods of the judged part at the top, those of all parts below.
  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", model.run());
    Part last = null;
    Map<String, Object> all = new LinkedHashMap<>();
    for (Map.Entry<String, Part> each : parts.entrySet()) {
      last = each.getValue();
      Map<String, Object> part = new LinkedHashMap<>();
      part.put("sequences", last.sequences);
      part.put("frames", last.frames);
      part.put("meanLogLikelihood", json(last.perSequence));
      part.put("meanLogLikelihoodPerFrame", json(last.perFrame));
      if (several(last)) {
        part.put("perFrameOverSubjects", interval(last.subjects));
        Map<String, Object> subjects = new LinkedHashMap<>();
        last.subjects.forEach(
            (name, one) ->
                subjects.put(name, Map.of("logLikelihood", one.sum, "frames", one.frames)));
        part.put("subjects", subjects);
      }
      all.put(each.getKey(), part);
    }
    json.put("meanLogLikelihood", json(last.perSequence));
    json.put("meanLogLikelihoodPerFrame", json(last.perFrame));
    json.put("parts", all);
    json.put("nextFrame", next.toJson());
    return json;
  }

  private static Map<String, Object> json(Map<String, Estimate> estimates) {
    Map<String, Object> json = new LinkedHashMap<>();
    estimates.forEach(
        (method, estimate) -> {
          if (estimate.low() == estimate.high()) json.put(method, estimate.value());
          else json.put(method, EvaluationJson.estimate(estimate));
        });
    return json;
  }
}
