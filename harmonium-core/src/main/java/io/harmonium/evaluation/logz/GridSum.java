package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import java.util.Optional;
import java.util.Set;

/// log Z of rows of two real numbers by a sum over the cells of a plane.
final class GridSum implements LogPartitionEstimator {

  @Override
  public String name() {
    return "grid";
  }

  @Override
  public String title() {
    return "grid";
  }

  @Override
  public String description() {
    return "sum over a grid";
  }

  @Override
  public String label() {
    return "grid";
  }

  @Override
  public Set<Request> requests() {
    return Set.of(Request.GRID);
  }

  @Override
  public Evidence evidence() {
    return Evidence.EXACT;
  }

  @Override
  public int preference() {
    return 4;
  }

  @Override
  public Optional<String> unsupported(PartitionTask task) {
    return task.gridded().unsupported();
  }

  @Override
  public Estimate estimate(PartitionTask task) {
    return task.gridded().estimate().get();
  }
}
