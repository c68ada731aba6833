package io.harmonium.runs.families;

import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.DiagnosisRequest;
import io.harmonium.runs.diagnosis.RunDiagnosis;
import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;

/// Networks as energies, by what training wrote down.
record NetworksDiagnosing(TrainedNetwork trained) implements Diagnosing {

  @Override
  public RunDiagnosis diagnose(DiagnosisRequest request, Watch watch) {
    NetworkSettings settings = trained.sound().settings();
    RunDirectory directory = trained.directory();
    String path = directory.path().toString();
    if (request.data() != null)
      throw RunException.invalid(
          "a network is diagnosed by what training wrote down, not by other rows",
          "leave DATA out: " + Suggestion.of("diagnose", directory.path()));
    request.reading().asked(false).only();
    Diagnosis found =
        settings.diagnosis(path, trained.description().command(), directory.readMetrics());
    KeptAnswer.orWarn(
        watch,
        () -> {
          directory.writeJson(Diagnosis.FILE, found.toJson());
          NetworkPage.renew(directory);
        });
    return new RunDiagnosis(path, found, null);
  }
}
