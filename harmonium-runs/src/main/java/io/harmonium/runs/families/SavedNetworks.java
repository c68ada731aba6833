package io.harmonium.runs.families;

import io.harmonium.runs.Capabilities;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.SavedFamily;
import io.harmonium.runs.Trained;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.exchange.Exporting;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.recalling.Recalling;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.transforming.Transforming;
import io.harmonium.runs.use.SavedNetwork;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.List;

/// Classifiers that were trained and saved elsewhere (.pt, .params), as energies.
public final class SavedNetworks implements SavedFamily {

  @Override
  public String name() {
    return "saved networks";
  }

  @Override
  public boolean recognises(Path path) {
    return SavedNetwork.is(path);
  }

  @Override
  public Trained open(Path path, OpenOptions options) {
    return new Opened(path, capabilities(path, options));
  }

  /// What can be asked of a saved network.
  private static Capabilities capabilities(Path path, OpenOptions options) {
    Capabilities all =
        new Capabilities("a saved network")
            .with(Scoring.class, () -> new SavedScoring(path, options))
            .with(Sampling.class, () -> new SavedSampling(path, options))
            .without(
                Explaining.class,
                "a network has no conditionals of single cells",
                "whole rows are ranked by their energy: " + Suggestion.of("score", path, "DATA"))
            .without(Recalling.class, RowsFamily.RECALL, RowsFamily.RECALLING)
            .without(
                Transforming.class,
                "a saved network has no hidden units",
                "a model that has: " + Suggestion.of("train", "DATA").with("hidden", 100))
            .without(
                Predicting.class,
                "the file of a saved network does not name the classes",
                "a network that does: "
                    + Suggestion.of("train", "DATA").with("label", "COLUMN").with("model", "jem"))
            .without(
                Exporting.class,
                "the file of a saved network is one that other programs read",
                "take the file as it is");
    for (Class<?> recorded :
        List.of(
            Evaluating.class,
            Diagnosing.class,
            Inspecting.class,
            Reporting.class,
            RowLikelihoods.class))
      all.without(
          recorded,
          path + " is the file of a network, not a run with data, metrics and settings",
          "ask for " + Suggestion.of("score", path, "DATA") + ", or train a run");
    return all;
  }

  /// A file that is no run.
  private record Opened(Path path, Capabilities capabilities) implements Trained {

    @Override
    public String model() {
      return "saved network";
    }

    @Override
    public long update() {
      return 0;
    }

    @Override
    public List<String> warnings() {
      return List.of();
    }

    @Override
    public void close() {
      capabilities.close();
    }
  }
}
