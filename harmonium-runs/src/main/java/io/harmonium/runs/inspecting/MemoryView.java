package io.harmonium.runs.inspecting;

import io.harmonium.machines.Hopfield;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.recalling.Recalled;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.reporting.RecallPictures;
import io.harmonium.runs.use.NumberTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a Hopfield network holds: its patterns, its load beside that which random patterns allow, how much damage recall
/// repairs, and the energy on the way.
public final class MemoryView {

  /// Patterns per unit beyond which Hebb's rule forgets random patterns (Amit, Gutfreund and Sompolinsky 1985).
  public static final double CAPACITY = 0.138;

  private static final int UNITS = 200;
  private static final int TRIED = 10;
  private static final int CURVES = 8;
  private static final int SWEEPS = 100;
  private static final int LOADS = 10;
  private static final int DAMAGES = 11;
  private static final int SHOWN = 60;

  /// Cells of the map of patterns in each direction, so that borders between units stay sharp.
  private static final int SIDE = 200;

  private static final double EARLY = 0.2;

  /// The number of the damage of a tenth of the units.
  private static final int OF_A_TENTH = 2;

  private MemoryView() {}

  /// Of `patterns`, numbers ±1, that `spins` stores by `rule`.
  public static View of(double[][] patterns, Machine spins, Hopfield.Rule rule, Seed seed) {
    int n = patterns[0].length;
    double load = (double) patterns.length / n;
    double[] damage = new double[DAMAGES];
    double[] overlap = new double[DAMAGES];
    int tried = Math.min(TRIED, patterns.length);
    List<Drawing.Curve> energies = new ArrayList<>();
    List<double[]> rows = new ArrayList<>();
    for (int d = 0; d < DAMAGES; d++) {
      damage[d] = 0.5 * d / (DAMAGES - 1);
      for (int m = 0; m < tried; m++)
        overlap[d] += recalled(patterns[m], spins, damage[d], seed.child(d).child(m)) / tried;
      rows.add(new double[] {damage[d], overlap[d]});
    }
    for (int m = 0; m < Math.min(CURVES, patterns.length); m++)
      energies.add(energy(m, patterns[m], spins, seed.child("energy")));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("patterns", patterns.length);
    json.put("units", n);
    json.put("load", load);
    json.put("capacity", CAPACITY);
    json.put("overlap", overlap[OF_A_TENTH]);
    json.put("examples", examples(patterns, spins, seed.child("examples")));
    List<Drawing> drawings = new ArrayList<>();
    drawings.add(stored(patterns));
    drawings.add(capacity(n, load, overlap[1], rule, seed.child("capacity")));
    drawings.add(
        Drawing.of(
            "Recall from damaged patterns",
            "Overlap of stored patterns with what is recalled when a share of their units is"
                + " turned; 1 is the pattern itself. Where the curve falls the basins end.",
            new Drawing.Side("share of units turned", "1", false),
            new Drawing.Side("overlap after recall", "1", false),
            new Drawing.Curve("", damage, overlap, Drawing.Kind.LINE)));
    drawings.add(
        Drawing.of(
            "Energy in recall",
            "Change by change from patterns of which a fifth of the units is turned; it never"
                + " rises, and each curve ends at rest.",
            new Drawing.Side("units changed", "1", false),
            new Drawing.Side("energy", "1", false),
            energies.toArray(Drawing.Curve[]::new)));
    return new View(
            "memory",
            new NumberTable(List.of("damage", "overlap"), rows.toArray(double[][]::new)),
            json,
            drawings,
            List.of())
        .keptAs(RecallPictures.FILE);
  }

  /// The first patterns, damaged and recalled.
  private static List<Map<String, Object>> examples(double[][] patterns, Machine spins, Seed seed) {
    List<Map<String, Object>> examples = new ArrayList<>();
    for (int m = 0; m < Math.min(CURVES, patterns.length); m++) {
      double[] start = Hopfield.damaged(patterns[m], EARLY, seed.row(m));
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("stored", patterns[m]);
      one.put("damaged", start);
      one.put("recalled", Hopfield.recall(spins, start, SWEEPS).spins());
      examples.add(one);
    }
    return examples;
  }

  private static double recalled(double[] pattern, Machine spins, double damage, Seed seed) {
    double[] start = Hopfield.damaged(pattern, damage, seed.row(0));
    return Hopfield.overlap(pattern, Hopfield.recall(spins, start, SWEEPS).spins());
  }

  private static Drawing.Curve energy(int m, double[] pattern, Machine spins, Seed seed) {
    double[] start = Hopfield.damaged(pattern, EARLY, seed.row(m));
    return Recalled.curve(Hopfield.recall(spins, start, SWEEPS));
  }

  private static Drawing stored(double[][] patterns) {
    int n = patterns[0].length;
    int shown = Math.min(SHOWN, patterns.length);
    int wide = Math.max(1, SIDE / n);
    int high = n > SIDE ? 1 : Math.max(1, SIDE / shown);
    int columns = wide * n;
    double[] cells = new double[high * shown * columns];
    for (int y = 0; y < high * shown; y++)
      for (int x = 0; x < columns; x++)
        cells[y * columns + x] = patterns[shown - 1 - y / high][x / wide];
    return new Drawing(
        "Stored patterns",
        (shown < patterns.length
                ? "The first " + shown + " of " + patterns.length + " patterns"
                : "Patterns")
            + " from the top down, their units from left to right; bright is up.",
        new Drawing.Side("unit", "1", false),
        new Drawing.Side("pattern from the bottom", "1", false),
        List.of(),
        new Drawing.Cells(0, n, 0, shown, columns, cells),
        Double.NaN);
  }

  /// Overlap of random patterns against their load at this size, and where the network stands.
  private static Drawing capacity(
      int n, double load, double recalled, Hopfield.Rule rule, Seed seed) {
    boolean hebb = rule == Hopfield.Rule.HEBB;
    double max = hebb ? 0.3 : 0.9;
    double[] loads = new double[LOADS];
    for (int k = 0; k < LOADS; k++) loads[k] = max * (k + 1) / LOADS;
    List<Hopfield.Load> curve =
        Hopfield.capacity(Math.clamp(n, 20, UNITS), loads, rule, 0.05, TRIED, seed);
    List<Drawing.Curve> curves = new ArrayList<>();
    curves.add(
        new Drawing.Curve(
            "random patterns",
            curve.stream().mapToDouble(Hopfield.Load::patternsPerUnit).toArray(),
            curve.stream().mapToDouble(Hopfield.Load::overlap).toArray(),
            Drawing.Kind.LINE));
    curves.add(
        new Drawing.Curve(
            "this network", new double[] {load}, new double[] {recalled}, Drawing.Kind.CLOUD));
    if (hebb)
      curves.add(
          new Drawing.Curve(
              "α = 0.138",
              new double[] {CAPACITY, CAPACITY},
              new double[] {0, 1},
              Drawing.Kind.LINE));
    return Drawing.of(
        "Load and capacity",
        String.format(
                Locale.ROOT,
                "Overlap after recall from patterns of which a twentieth is turned, against"
                    + " patterns per unit. This network has α = %.3f; ",
                load)
            + (hebb
                ? "beyond 0.138 Hebb's rule forgets random patterns (patterns that resemble each"
                    + " other sooner); the pseudo-inverse rule holds more."
                : "the pseudo-inverse rule keeps every pattern at rest, with basins that shrink as"
                    + " the load grows."),
        new Drawing.Side("patterns per unit α = P/N", "1", false),
        new Drawing.Side("overlap after recall", "1", false),
        curves.toArray(Drawing.Curve[]::new));
  }
}
