package io.harmonium.runs.recalling;

import io.harmonium.data.Dataset;
import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import java.nio.file.Path;

/// Recalls stored patterns from damaged rows: each unit takes the sign of its local field until nothing changes, at temperature 0
/// and without randomness. Missing cells begin at the sign of their field from the known cells.
///
/// Any number of threads may use one at once.
public non-sealed interface Recalling extends Capability {

  /// What turns named cells and numbers into rows of this model.
  NamedRows rows();

  /// Recall from every row of a file.
  Recalled recall(Path file, RecallRequest request, Watch watch);

  /// Recall from every row.
  Recalled recall(Dataset rows, RecallRequest request, Watch watch);
}
