package io.harmonium.app.use;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.run.TrainingData;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Hopfield;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/// A Hopfield network that stores the rows of a file of spins: no updates, one model.
///
/// @param atRest how many of the stored rows stay as they are
/// @param recalled the mean overlap of rows with what is recalled when a tenth of their spins is turned
public record StoredPatterns(
    Machine machine, Hopfield.Rule rule, int patterns, int atRest, double recalled) {

  /// The word for such a machine in `run.json`.
  public static final String MODEL = "hopfield";

  private static final int TRIED = 100;
  private static final int SWEEPS = 100;
  private static final float DAMAGE = 0.1f;

  /// Stores the training rows of `data` and tries to recall some of them.
  public static StoredPatterns of(TrainingData data, Hopfield.Rule rule, Seed seed) {
    requireSpins(data);
    double[][] rows = rows(data.train());
    Machine machine = stored(rows, rule);
    int tried = Math.min(TRIED, rows.length);
    int atRest = 0;
    double overlap = 0;
    for (int m = 0; m < tried; m++) {
      if (Hopfield.overlap(rows[m], Hopfield.recall(machine, rows[m], SWEEPS).spins()) == 1)
        atRest++;
      double[] damaged = rows[m].clone();
      Draws draws = seed.child("damage").row(m);
      for (int i = 0; i < damaged.length; i++)
        if (draws.uniform(i, 0) < DAMAGE) damaged[i] = -damaged[i];
      overlap +=
          Hopfield.overlap(rows[m], Hopfield.recall(machine, damaged, SWEEPS).spins()) / tried;
    }
    return new StoredPatterns(machine, rule, rows.length, atRest, overlap);
  }

  /// Refuses rows that are no spins.
  public static void requireSpins(TrainingData data) {
    if (!data.units().name().equals("spin"))
      throw CommandFailure.usage(
          "--model hopfield: the rows hold "
              + data.units().name()
              + " units, a Hopfield network has spins",
          "--visible spin");
  }

  private static Machine stored(double[][] rows, Hopfield.Rule rule) {
    try {
      return Hopfield.of(rows, rule);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage(), "--rule hebb, or fewer and different rows");
    }
  }

  private static double[][] rows(Dataset data) {
    var values = data.blocks().get(0).values();
    double[][] rows = new double[data.rows()][values.columns()];
    for (int row = 0; row < rows.length; row++) values.toDoubles(row, rows[row]);
    return rows;
  }

  /// Rows that were tried.
  public int tried() {
    return Math.min(TRIED, patterns);
  }

  /// Writes the run and its report; `version` and `command` say who made it.
  public void write(
      Path run,
      boolean force,
      TrainingData data,
      long seed,
      String version,
      String command,
      Workers workers) {
    Map<String, Object> configuration = new LinkedHashMap<>(data.settings().toJson());
    configuration.put("model", MODEL);
    configuration.put("rule", rule.toString());
    Map<String, Object> conventions = data.conventions().toJson();
    RunDescription description =
        new RunDescription(
            version,
            command,
            MODEL,
            seed,
            machine.structure(),
            configuration,
            data.provenance(),
            conventions,
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    try (RunDirectory directory = RunDirectory.create(run, force)) {
      directory.saveModel(0, machine, Map.of("conventions", conventions));
      directory.describe(description);
      RunGallery.write(directory, data, machine, Seed.of(seed), workers);
    }
  }
}
