package io.harmonium.runs;

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
import java.util.List;

/// What can be asked of a trained model. The list is closed: every family has each of these or says why not, and a test that
/// walks [#all()] misses none.
public sealed interface Capability
    permits Scoring,
        Transforming,
        Predicting,
        Recalling,
        Sampling,
        Explaining,
        Evaluating,
        Diagnosing,
        Inspecting,
        Reporting,
        Exporting,
        RowLikelihoods {

  /// All capabilities.
  static List<Class<?>> all() {
    return List.of(Capability.class.getPermittedSubclasses());
  }
}
