package io.harmonium.runs.evaluating;

import io.harmonium.data.generate.KnownDensity;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.evaluation.logz.PartitionTask.Effort;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.data.Asked;
import io.harmonium.runs.data.ReadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// What an evaluation is asked for.
///
/// @param data the file of rows that the model is judged by; null for the data of the run, read again
/// @param reading how files are read; its seed serves all that is drawn
/// @param estimators of log Z; without EXACT, AIS and REVERSE those that apply and take seconds to minutes
/// @param effort chains and temperatures of annealing
/// @param samples whose moments are compared with those of the rows
/// @param baselines whether plain models are fitted to the same rows and judged beside the model
/// @param copies whether samples are searched for copies of training rows
/// @param cells experiments with single cells; alone they leave log Z out
/// @param frames of each part that annealing looks at, of sequences
/// @param against of networks: files of rows that are none of the data
/// @param truth of networks of two columns: the distribution that the rows were drawn from; null where it is not known
public record EvaluationRequest(
    Path data,
    ReadRequest reading,
    Set<Request> estimators,
    Effort effort,
    int samples,
    boolean baselines,
    boolean copies,
    CellRequest cells,
    int frames,
    List<Path> against,
    KnownDensity truth) {

  public static final int DEFAULT_FRAMES = 200;

  /// Everything that applies within seconds to minutes, by the data of the run.
  public static final EvaluationRequest DEFAULT =
      new EvaluationRequest(
          null,
          ReadRequest.DEFAULT,
          Set.of(),
          new Effort(EvaluationPlan.DEFAULT_CHAINS, EvaluationPlan.DEFAULT_BETAS),
          EvaluationPlan.DEFAULT_SAMPLES,
          false,
          false,
          CellRequest.NONE,
          DEFAULT_FRAMES,
          List.of(),
          null);

  public EvaluationRequest {
    estimators = Set.copyOf(estimators);
    against = List.copyOf(against);
  }

  /// The same by the rows of a file that is written as the training data were.
  public EvaluationRequest withData(Path file) {
    return with(draft -> draft.data = file);
  }

  /// The same with files that are read so, and its seed.
  public EvaluationRequest withReading(ReadRequest other) {
    return with(draft -> draft.reading = other);
  }

  /// The same with these estimators of log Z.
  public EvaluationRequest withEstimators(Set<Request> other) {
    return with(draft -> draft.estimators = other);
  }

  /// The same with so many chains and temperatures of annealing.
  public EvaluationRequest withAnnealing(int chains, int temperatures) {
    return with(draft -> draft.effort = new Effort(chains, temperatures));
  }

  /// The same with so many samples.
  public EvaluationRequest withSamples(int count) {
    return with(draft -> draft.samples = count);
  }

  /// The same with or without plain models beside it.
  public EvaluationRequest withBaselines(boolean fitted) {
    return with(draft -> draft.baselines = fitted);
  }

  /// The same with or without a search for copies of training rows.
  public EvaluationRequest withCopies(boolean searched) {
    return with(draft -> draft.copies = searched);
  }

  /// The same with experiments on single cells.
  public EvaluationRequest withCells(CellRequest other) {
    return with(draft -> draft.cells = other);
  }

  /// The same with so many frames that annealing looks at.
  public EvaluationRequest withFrames(int count) {
    return with(draft -> draft.frames = count);
  }

  /// The same with files of rows that are none of the data.
  public EvaluationRequest withAgainst(List<Path> files) {
    return with(draft -> draft.against = files);
  }

  /// The same with the distribution that the rows were drawn from, or null.
  public EvaluationRequest withTruth(KnownDensity distribution) {
    return with(draft -> draft.truth = distribution);
  }

  /// The same with other random numbers.
  public EvaluationRequest withSeed(Seed other) {
    return withReading(reading.withSeed(other));
  }

  private EvaluationRequest with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.done();
  }

  /// A request while one of its parts is replaced.
  private static final class Draft {
    private Path data;
    private ReadRequest reading;
    private Set<Request> estimators;
    private Effort effort;
    private int samples;
    private boolean baselines;
    private boolean copies;
    private CellRequest cells;
    private int frames;
    private List<Path> against;
    private KnownDensity truth;

    Draft(EvaluationRequest from) {
      data = from.data;
      reading = from.reading;
      estimators = from.estimators;
      effort = from.effort;
      samples = from.samples;
      baselines = from.baselines;
      copies = from.copies;
      cells = from.cells;
      frames = from.frames;
      against = from.against;
      truth = from.truth;
    }

    EvaluationRequest done() {
      return new EvaluationRequest(
          data,
          reading,
          estimators,
          effort,
          samples,
          baselines,
          copies,
          cells,
          frames,
          against,
          truth);
    }
  }

  /// Where all random numbers come from.
  public Seed seed() {
    return reading.seed();
  }

  boolean asks(Request estimator) {
    return estimators.contains(estimator);
  }

  /// Whether estimators of log Z were chosen one by one.
  boolean chosen() {
    return asks(Request.EXACT) || asks(Request.AIS) || asks(Request.REVERSE);
  }

  /// Whether experiments with cells are all that is asked for.
  public boolean cellsAlone() {
    return cells.any() && !chosen();
  }

  /// What of log Z is asked of a network: annealing back is judged beside annealing up.
  Set<Request> ofNetworks() {
    Set<Request> asked = EnumSet.noneOf(Request.class);
    asked.addAll(estimators);
    if (asks(Request.REVERSE)) asked.add(Request.AIS);
    return asked;
  }

  /// What it asks for beside the default, but for data, estimators and how much work they may be.
  Asked asked() {
    return new Asked()
        .with("panel", asks(Request.PANEL), "has no effect on this model")
        .with("baselines", baselines, "has no effect on this model")
        .with("copies", copies, "has no effect on this model")
        .with("frames", frames != DEFAULT_FRAMES, "belongs to annealing of sequences")
        .with(
            "share",
            cells.share() != CellRequest.DEFAULT_SHARE && !cells.any(),
            "belongs to experiments with cells (anomalies, imputation)")
        .with(reading.asked(data != null || !against.isEmpty()));
  }

  /// Refuses what a model of rows does not read; `read` names what it does beside how files are read.
  void only(String... read) {
    List<String> all = new ArrayList<>(List.of(read));
    if (data != null || !against.isEmpty())
      all.addAll(List.of("binarize", "label", "drop", "strict"));
    asked().only(all.toArray(String[]::new));
  }

  /// Refuses what only networks can be asked.
  public EvaluationRequest requireNoNetwork() {
    if (!against.isEmpty() || asks(Request.GRID))
      throw RunException.invalid(
          "{against}, {grid} and {truth} are for networks (jem, ebm)", "leave them out");
    return this;
  }

  /// Refuses what networks cannot be asked.
  public void requireNetwork() {
    ofRows()
        .forEach(
            (setting, given) -> {
              if (given)
                throw RunException.invalid(
                    "{" + setting + "} is not supported by networks (jem, ebm)", "leave it out");
            });
  }

  /// Refuses what machines of sequences cannot be asked.
  public void requireSequences() {
    Map<String, Boolean> asked = new LinkedHashMap<>();
    asked.put("reverse", asks(Request.REVERSE));
    asked.put("panel", asks(Request.PANEL));
    asked.putAll(ofRows());
    asked.forEach(
        (setting, given) -> {
          if (given)
            throw RunException.invalid(
                "{" + setting + "} is not supported by models of sequences",
                "leave it out: next frames are always judged beside plain rules");
        });
  }

  /// What only machines of rows can be asked.
  private Map<String, Boolean> ofRows() {
    Map<String, Boolean> asked = new LinkedHashMap<>();
    asked.put("baselines", baselines);
    asked.put("copies", copies);
    asked.put("anomalies", cells.anomalies());
    asked.put("imputation", cells.imputation());
    return asked;
  }
}
