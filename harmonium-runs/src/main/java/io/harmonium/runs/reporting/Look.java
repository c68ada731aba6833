package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Raster;
import java.util.List;
import java.util.Map;

/// How rows and filters of a run are looked at: as pictures, as a density in the plane, as sequences, or as a table.
/// To add a way, write one record and choose it in [#of].
interface Look {

  /// The first rows of data, samples and chains that are shown.
  int EXAMPLES = 64;

  /// Data, samples, chains and filters.
  List<Tile> tiles();

  /// Pictures that are also written as files: name under the run directory → picture.
  default Map<String, Raster> files() {
    return Map.of();
  }

  /// The way that suits the data of a run.
  static Look of(RunContents run) {
    RunStatistics statistics = run.statistics();
    if (statistics == null) return new TableLook(run);
    if (PictureLook.suits(statistics)) return new PictureLook(run);
    if (statistics.density() != null) return new DensityLook(run);
    if (!statistics.alphabet().isEmpty()) return new SequenceLook(run);
    return new TableLook(run);
  }
}
