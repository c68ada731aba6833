package io.harmonium.runs.families;

import io.harmonium.coupling.Graph;
import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Construction;
import io.harmonium.runs.CostPreview;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.runs.Runs;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.inspecting.MemoryView;
import io.harmonium.runs.recalling.Storage;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.StoredPatterns;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A Hopfield network, which stores rows at once.
final class HopfieldConstruction implements Construction {

  private final TrainingData data;
  private final Hopfield.Rule rule;
  private final long seed;
  private final String command;
  private final Workers workers;
  private final boolean bits;
  private StoredPatterns stored;

  HopfieldConstruction(
      TrainingData data, Hopfield.Rule rule, long seed, String command, Workers workers) {
    this.data = data;
    this.rule = rule;
    this.seed = seed;
    this.command = command;
    this.workers = workers;
    this.bits = StoredPatterns.requireTwoValued(data);
  }

  private StoredPatterns stored() {
    if (stored == null) stored = StoredPatterns.of(data, rule, Seed.of(seed));
    return stored;
  }

  @Override
  public RunDescription description() {
    return stored().description(data, seed, Runs.version(), command);
  }

  @Override
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "data      " + data.settings().data() + ": " + data.train().rows() + " rows to store");
    lines.add(
        String.format(
            Locale.ROOT,
            "machine   %d %s units, %,d pairs coupled, stored at once",
            data.columns(),
            bits ? "binary" : "spin",
            Graph.pairs(data.columns())));
    if (bits)
      lines.add("          rows of 0/1 are stored as -1/+1; the machine takes and gives 0/1");
    return lines;
  }

  @Override
  public CostPreview cost() {
    long parameters = data.columns() + Graph.pairs(data.columns());
    return CostPreview.made(data.bytes(), parameters);
  }

  @Override
  public Outcome make(RunDirectory directory, Progress progress) {
    StoredPatterns made = stored();
    int units = data.columns();
    made.write(directory, data, Seed.of(seed), workers);
    KeptViews.keep(
        directory, MemoryView.of(made.rows(), made.spins(), rule, Seed.of(seed).child("memory")));
    List<String> warnings = new ArrayList<>();
    if (rule == Hopfield.Rule.HEBB && made.patterns() > MemoryView.CAPACITY * units)
      warnings.add(
          "more than "
              + MemoryView.CAPACITY
              + " patterns per unit: Hebb's rule forgets; try: {rule} pseudo-inverse");
    return new Outcome(null, List.of(line(made, units)), List.of(storage(made, units)), warnings);
  }

  private static String line(StoredPatterns stored, int units) {
    return String.format(
        Locale.ROOT,
        "stored    %d patterns in %d units (%.3f per unit); of %d tried %d are at rest,"
            + " overlap after damage of a tenth %.3f",
        stored.patterns(),
        units,
        (double) stored.patterns() / units,
        stored.tried(),
        stored.atRest(),
        stored.recalled());
  }

  private static Storage storage(StoredPatterns stored, int units) {
    return new Storage(
        stored.patterns(),
        units,
        (double) stored.patterns() / units,
        MemoryView.CAPACITY,
        stored.tried(),
        stored.atRest(),
        stored.recalled());
  }
}
