package io.harmonium.runs.families;

import io.harmonium.runs.reporting.Missing;
import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.reporting.Verdict;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.List;

/// The page of a network.
record NetworksReporting(RunDirectory directory) implements Reporting {

  @Override
  public Verdict verdict() {
    return NetworkPage.verdict(directory);
  }

  @Override
  public Path write() {
    return NetworkPage.write(directory);
  }

  @Override
  public List<String> missing() {
    return Missing.of(directory, NetworkPage.FILE);
  }
}
