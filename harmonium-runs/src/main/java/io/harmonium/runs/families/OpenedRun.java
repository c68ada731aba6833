package io.harmonium.runs.families;

import io.harmonium.runs.Capabilities;
import io.harmonium.runs.Trained;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.List;

/// A run that is open, with what its family can do.
record OpenedRun(RunDirectory directory, String model, long update, Capabilities capabilities)
    implements Trained {

  @Override
  public Path path() {
    return directory.path();
  }

  @Override
  public List<String> warnings() {
    return directory.warnings();
  }

  @Override
  public void close() {
    capabilities.close();
    directory.close();
  }
}
