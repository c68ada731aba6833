package io.harmonium.runs.families;

import io.harmonium.runs.reporting.Missing;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.SequencePage;
import io.harmonium.runs.reporting.Verdict;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.List;

/// The page of a machine of sequences.
record SequencesReporting(RunDirectory directory) implements Reporting {

  @Override
  public Verdict verdict() {
    return Report.verdict(directory);
  }

  @Override
  public Path write() {
    return SequencePage.write(directory);
  }

  @Override
  public List<String> missing() {
    return Missing.of(directory, SequencePage.NEXT);
  }
}
