package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Explained;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A Hopfield network that stores the rows of a file of spins or of bits: no updates, one model. Bits are stored as spins, 0
/// as −1, and the machine is the same distribution over bits.
///
/// @param machine the network over the units of the data
/// @param spins the same over spins
/// @param rows the stored patterns as spins
/// @param atRest how many of the stored rows stay as they are
/// @param recalled the mean overlap of rows with what is recalled when a tenth of their spins is turned
public record StoredPatterns(
    Machine machine,
    Machine spins,
    Hopfield.Rule rule,
    double[][] rows,
    int atRest,
    double recalled) {

  /// The word for such a machine in `run.json`.
  public static final String MODEL = "hopfield";

  private static final int TRIED = 100;
  private static final int SWEEPS = 100;
  private static final float DAMAGE = 0.1f;

  /// Stores the training rows of `data` and tries to recall some of them.
  public static StoredPatterns of(TrainingData data, Hopfield.Rule rule, Seed seed) {
    boolean bits = requireTwoValued(data);
    double[][] rows = rows(data.train());
    if (bits)
      for (double[] row : rows) for (int i = 0; i < row.length; i++) row[i] = 2 * row[i] - 1;
    Machine spins = stored(rows, rule);
    int tried = Math.min(TRIED, rows.length);
    int atRest = 0;
    double overlap = 0;
    for (int m = 0; m < tried; m++) {
      if (Hopfield.overlap(rows[m], Hopfield.recall(spins, rows[m], SWEEPS).spins()) == 1) atRest++;
      double[] damaged = Hopfield.damaged(rows[m], DAMAGE, seed.child("damage").row(m));
      overlap += Hopfield.overlap(rows[m], Hopfield.recall(spins, damaged, SWEEPS).spins()) / tried;
    }
    return new StoredPatterns(
        bits ? Hopfield.bits(spins) : spins, spins, rule, rows, atRest, overlap);
  }

  /// Whether rows are bits and not spins; refuses rows that are neither.
  public static boolean requireTwoValued(TrainingData data) {
    String name = data.units().name();
    if (data.conventions().layers().size() == 1 && List.of("spin", "binary").contains(name))
      return name.equals("binary");
    throw RunException.invalid(
        "{model} hopfield: the rows hold "
            + (data.conventions().layers().size() == 1 ? name : "several kinds of")
            + " units, a Hopfield network has two-valued ones: -1 and 1, or 0 and 1",
        "{visible} binary {binarize} threshold:0.5");
  }

  /// How many patterns are stored.
  public int patterns() {
    return rows.length;
  }

  /// Whether rows of 0/1 are stored as −1/+1.
  public boolean bits() {
    return !machine.equals(spins);
  }

  private static Machine stored(double[][] rows, Hopfield.Rule rule) {
    try {
      return Hopfield.of(rows, rule);
    } catch (IllegalArgumentException e) {
      throw RunException.invalid(Explained.reason(e), "{rule} hebb, or fewer and different rows");
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
    return Math.min(TRIED, rows.length);
  }

  /// What `run.json` says; `version` and `command` say who made it.
  public RunDescription description(TrainingData data, long seed, String version, String command) {
    Map<String, Object> configuration = new LinkedHashMap<>(data.settings().toJson());
    configuration.put("model", MODEL);
    configuration.put("rule", rule.toString());
    return new RunDescription(
        version,
        command,
        MODEL,
        seed,
        machine.structure(),
        configuration,
        data.provenance(),
        data.conventions().toJson(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /// Keeps the network in a run that is described, and writes its report.
  public void write(RunDirectory directory, TrainingData data, Seed seed, Workers workers) {
    directory.saveModel(0, machine, Map.of("conventions", data.conventions().toJson()));
    directory.establish();
    RunGallery.write(directory, data, machine, seed, workers);
  }
}
