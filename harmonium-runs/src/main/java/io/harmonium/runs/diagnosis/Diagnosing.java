package io.harmonium.runs.diagnosis;

import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;

/// Says what is wrong with a run, why, and what to try. May be used from several threads at once; each call makes its own
/// workers.
public non-sealed interface Diagnosing extends Capability {

  /// Examines the run. What all checks find by the data of the run is kept in `diagnosis.json`, and the report shows it.
  /// Where the folder cannot be written, `watch` is warned.
  RunDiagnosis diagnose(DiagnosisRequest request, Watch watch);

  /// The same without a watch.
  default RunDiagnosis diagnose(DiagnosisRequest request) {
    return diagnose(request, Watch.logging());
  }
}
