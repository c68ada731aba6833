package io.harmonium.runs.reporting;

import io.harmonium.runs.Capability;
import java.nio.file.Path;
import java.util.List;

/// Makes the page of a run: one HTML document without script and without requests, from the run directory alone.
///
/// ```java
/// Path page = trained.require(Reporting.class).write();
/// ```
public non-sealed interface Reporting extends Capability {

  /// The judgement that the page begins with.
  Verdict verdict();

  /// Writes `report.html` into the run directory and returns it. The same directory gives the same bytes.
  ///
  /// @throws io.harmonium.runs.RunException where the directory does not have what any page needs
  Path write();

  /// What the page cannot show because the run does not have it, and how to get it; empty where nothing is missing.
  List<String> missing();
}
