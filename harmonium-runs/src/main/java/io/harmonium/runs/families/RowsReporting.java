package io.harmonium.runs.families;

import io.harmonium.runs.reporting.Missing;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.RunStatistics;
import io.harmonium.runs.reporting.Verdict;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.List;

/// The page of a machine of rows.
record RowsReporting(RunDirectory directory) implements Reporting {

  @Override
  public Verdict verdict() {
    return Report.verdict(directory);
  }

  @Override
  public Path write() {
    return Report.write(directory);
  }

  @Override
  public List<String> missing() {
    return Missing.of(directory, RunStatistics.FILE);
  }
}
