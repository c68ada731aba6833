package io.harmonium.runs.families;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.sampling.Keep;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.SamplerDiagnostics;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.use.RowChains;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Suggestion;
import java.util.List;
import java.util.Map;

/// Rows of a deep belief network: sweeps of its top machine, then one pass down.
final class BeliefSampling implements Sampling {

  private final TrainedRows run;
  private final OpenOptions options;

  BeliefSampling(TrainedRows run, OpenOptions options) {
    this.run = run;
    this.options = options;
  }

  @Override
  public List<String> formats() {
    return RowSamples.FORMATS;
  }

  @Override
  public void check(SampleRequest request, String format) {
    RowSamples.check(run, request.keep(), format);
  }

  @Override
  public Samples sample(SampleRequest request, Watch watch) {
    if (request.given() != null
        || request.keep() != Keep.X
        || request.chains().every() != null
        || !request.chains().sampler().gibbs())
      throw RunException.invalid(
          "a deep belief network is sampled from its top down: no {given}, {keep}, {thin} or"
              + " {sampler}",
          Suggestion.of("sample", run.directory().path())
              .with("n", 100)
              .with("steps", 1000)
              .toString());
    request.asked().only("n", "steps", "class");
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      Configurations x =
          new DbnRows(run.model().as(Dbn.class), workers)
              .generate(
                  request.count(RowChains.DEFAULT_COUNT),
                  request.chains().steps(RowsSampling.DEFAULT_STEPS),
                  number(request.special().label()),
                  request.seed());
      return new RowSamples(run, x, Keep.X, RowKey.NONE, null, SamplerDiagnostics.NONE, Map.of());
    }
  }

  /// The number of a class, −1 where none is asked for.
  private int number(String label) {
    if (label == null) return -1;
    List<String> classes = run.conventions().classes();
    if (classes == null)
      throw RunException.invalid(
          "{class}: this deep belief network has not learned classes",
          "train one: "
              + Suggestion.of("train", "DATA").with("label", "COLUMN").with("model", "class-dbn"));
    int number = classes.indexOf(label);
    if (number < 0)
      throw RunException.invalid(
          "{class}: '" + label + "' is none of the classes", String.join(", ", classes));
    return number;
  }
}
