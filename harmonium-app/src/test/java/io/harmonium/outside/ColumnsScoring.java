package io.harmonium.outside;

import io.harmonium.data.Dataset;
import io.harmonium.runs.Parts;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.scoring.ScoreRequest;
import io.harmonium.runs.scoring.Scores;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.scoring.ScoringCost;
import io.harmonium.store.RunDescription;
import java.nio.file.Path;
import java.util.Map;

/// F(x) = −Σ bⱼ xⱼ.
record ColumnsScoring(RunDescription run, double[] fields) implements Scoring {

  @Override
  public NamedRows rows() {
    return Parts.named(run);
  }

  @Override
  public Scores score(Path file, ScoreRequest request, Watch watch) {
    return score(Parts.read(run, file), request, watch);
  }

  @Override
  public Scores score(Dataset rows, ScoreRequest request, Watch watch) {
    double[] energies = new double[rows.rows()];
    double[] row = new double[fields.length];
    for (int i = 0; i < energies.length; i++) {
      rows.blocks().getFirst().values().toDoubles(i, row);
      for (int j = 0; j < row.length; j++) energies[i] -= fields[j] * row[j];
    }
    return Scores.of(Map.of("freeEnergy", energies), rows);
  }

  @Override
  public ScoringCost cost() {
    return new ScoringCost(fields.length, "one product for each column");
  }
}
