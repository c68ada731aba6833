package io.harmonium.runs.inspecting;

import io.harmonium.coupling.Coupling;
import io.harmonium.insight.HopfieldPhases;
import io.harmonium.insight.PhasePlane;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.StoredPatterns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// A phase diagram over two parameters, as maps: of a Hopfield network temperature and load, of other machines a factor on the
/// weights and a field on the visible units.
public final class PhaseDiagramView {

  private static final String NAME = "phase-diagram";
  private static final int WEIGHTS = 13;
  private static final int FIELDS = 13;
  private static final double MAX_WEIGHT = 3;
  private static final double MAX_FIELD = 1;
  private static final int CHAINS = 50;
  private static final double WORK = 2e10;

  private static final int LOADS = 12;
  private static final int TEMPERATURES = 13;
  private static final double MAX_LOAD = 0.24;
  private static final double MAX_TEMPERATURE = 1.2;
  private static final int MIN_UNITS = 50;
  private static final int MAX_UNITS = 200;
  private static final int TRIED = 16;
  private static final int SWEEPS = 80;

  private PhaseDiagramView() {}

  public static View of(Subject subject) {
    return subject.run().description().model().equals(StoredPatterns.MODEL)
        ? memory(subject)
        : plane(subject);
  }

  /// `steps` numbers from `low` to `high`.
  private static double[] even(double low, double high, int steps) {
    double[] all = new double[steps];
    for (int i = 0; i < steps; i++)
      all[i] = Math.rint(1e9 * (low + (high - low) * i / (steps - 1.0))) / 1e9;
    return all;
  }

  private static View plane(Subject subject) {
    double[] weights = even(0, MAX_WEIGHT, WEIGHTS);
    double[] fields = even(-MAX_FIELD, MAX_FIELD, FIELDS);
    double links = 1;
    for (Coupling link : subject.structure().links())
      links += subject.machine().parameters().slice(link.name()).length();
    int sweeps = (int) Math.clamp(WORK / links / CHAINS / WEIGHTS / FIELDS, 24, 120);
    PhasePlane found =
        PhasePlane.of(
            subject.machine(),
            weights,
            fields,
            CHAINS,
            sweeps,
            subject.seed(NAME),
            subject.workers());
    List<double[]> rows = new ArrayList<>();
    for (PhasePlane.Point p : found.points())
      rows.add(
          new double[] {
            p.weights(), p.field(), p.magnetisation(), p.size(), p.overlap(), p.specificHeat()
          });
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("axes", List.of("weights", "field"));
    json.put("weights", weights);
    json.put("field", fields);
    json.put("magnetisation", List.of(grid(found, PhasePlane.Point::magnetisation)));
    json.put("overlap", List.of(grid(found, PhasePlane.Point::overlap)));
    json.put("specificHeat", List.of(grid(found, PhasePlane.Point::specificHeat)));
    json.put("chains", CHAINS);
    json.put("sweeps", sweeps);
    PhasePlane.Point peak = found.points().getFirst();
    for (PhasePlane.Point p : found.points()) if (p.specificHeat() > peak.specificHeat()) peak = p;
    return new View(
        NAME,
        new NumberTable(
            List.of("weights", "field", "magnetisation", "size", "overlap", "specificHeat"),
            rows.toArray(double[][]::new)),
        json,
        List.of(
            map(
                "Magnetisation",
                "Mean of the visible units as -1 and 1",
                found,
                PhasePlane.Point::magnetisation),
            map(
                "Overlap between chains",
                "Agreement of independent chains: order, of whatever kind",
                found,
                PhasePlane.Point::overlap),
            map(
                "Specific heat",
                "Variance of the energy per visible unit: a ridge is where phases meet",
                found,
                PhasePlane.Point::specificHeat)),
        List.of(
            "specific heat is largest at weights x "
                + ShortNumber.of(peak.weights())
                + ", field "
                + ShortNumber.of(peak.field())
                + "; the machine itself is at 1 and 0"));
  }

  private static double[][] grid(PhasePlane found, ToDoubleFunction<PhasePlane.Point> value) {
    double[][] grid = new double[FIELDS][WEIGHTS];
    for (int i = 0; i < found.points().size(); i++)
      grid[i / WEIGHTS][i % WEIGHTS] = value.applyAsDouble(found.points().get(i));
    return grid;
  }

  private static Drawing map(
      String title, String meaning, PhasePlane found, ToDoubleFunction<PhasePlane.Point> value) {
    double[] cells = found.points().stream().mapToDouble(value).toArray();
    double stepX = MAX_WEIGHT / (WEIGHTS - 1) / 2;
    double stepY = MAX_FIELD / (FIELDS - 1);
    return new Drawing(
        title + " over weights and field",
        meaning + "; the point is the machine itself.",
        new Drawing.Side("factor on the weights", "1", false),
        new Drawing.Side("field on visible units", "1", false),
        List.of(new Drawing.Curve("", new double[] {1}, new double[] {0}, Drawing.Kind.CLOUD)),
        new Drawing.Cells(
            -stepX,
            MAX_WEIGHT + stepX,
            -MAX_FIELD - stepY,
            MAX_FIELD + stepY,
            WEIGHTS,
            cells,
            title.toLowerCase(Locale.ROOT)),
        Double.NaN);
  }

  private static View memory(Subject subject) {
    int units = Math.clamp(subject.structure().layer(0).size(), MIN_UNITS, MAX_UNITS);
    double[] loads = new double[LOADS];
    for (int k = 0; k < LOADS; k++) loads[k] = MAX_LOAD * (k + 1) / LOADS;
    double[] temperatures = even(0, MAX_TEMPERATURE, TEMPERATURES);
    HopfieldPhases found =
        HopfieldPhases.of(
            units, loads, temperatures, TRIED, SWEEPS, subject.seed(NAME), subject.workers());
    double[] line = new double[TEMPERATURES];
    for (int t = 0; t < TEMPERATURES; t++) line[t] = HopfieldPhases.capacity(temperatures[t]);
    double[][] overlap = new double[TEMPERATURES][LOADS];
    double[] cells = new double[TEMPERATURES * LOADS];
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < found.points().size(); i++) {
      HopfieldPhases.Point p = found.points().get(i);
      int t = i % TEMPERATURES;
      overlap[t][i / TEMPERATURES] = p.overlap();
      cells[t * LOADS + i / TEMPERATURES] = p.overlap();
      rows.add(new double[] {p.load(), p.temperature(), p.overlap(), line[t]});
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("axes", List.of("load", "temperature"));
    json.put("units", units);
    json.put("load", loads);
    json.put("temperature", temperatures);
    json.put("overlap", List.of(overlap));
    json.put("capacity", line);
    json.put("chains", TRIED);
    json.put("sweeps", SWEEPS);
    double stepX = MAX_LOAD / LOADS / 2;
    double stepY = MAX_TEMPERATURE / (TEMPERATURES - 1) / 2;
    return new View(
        NAME,
        new NumberTable(
            List.of("load", "temperature", "overlap", "capacity"), rows.toArray(double[][]::new)),
        json,
        List.of(
            new Drawing(
                "Memory over load and temperature",
                "Overlap of chains with the random pattern at which they began, "
                    + units
                    + " units. The line is the theory of many units: patterns are kept below it, up"
                    + " to 0.138 per unit at temperature 0.",
                new Drawing.Side("patterns per unit α = P/N", "1", false),
                new Drawing.Side("temperature", "1", false),
                List.of(new Drawing.Curve("", line, temperatures, Drawing.Kind.LINE)),
                new Drawing.Cells(
                    MAX_LOAD / LOADS - stepX,
                    MAX_LOAD + stepX,
                    -stepY,
                    MAX_TEMPERATURE + stepY,
                    LOADS,
                    cells,
                    "overlap"),
                Double.NaN)),
        List.of(
            "random patterns in "
                + units
                + " units: theory puts the end of memory at "
                + ShortNumber.of(line[0])
                + " patterns per unit at temperature 0"));
  }
}
