package io.harmonium.runs.recalling;

import io.harmonium.data.Dataset;
import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.use.CellList;
import io.harmonium.runs.use.NamedTable;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.TrainedRows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows from which a network of two-valued units went down to a state at rest, at temperature 0.
///
/// @param starts values of the units at the start, a line for each row
/// @param patterns the stored patterns as values of the units; null where they are not known
/// @param names of rows, or null
/// @param missing cells of the rows that were not known
/// @param units a name for each unit
/// @param rows the recalled rows as the data write them
public record Recalled(
    List<Hopfield.Recall> recalls,
    double[][] starts,
    double[][] patterns,
    List<String> names,
    long missing,
    List<String> units,
    RowTable rows) {

  private static final int CURVES = 40;
  private static final int GRAIN = 1;

  /// Recall from every row of `data`, in `sweeps` sweeps at most. Missing cells begin at the sign of their field from the known ones.
  public static Recalled of(
      TrainedRows run,
      Dataset data,
      double[][] patterns,
      int sweeps,
      Hopfield.Order order,
      Workers workers) {
    double[][] starts = values(data);
    Bits missing = data.blocks().get(0).missing();
    Hopfield.Recall[] recalls = new Hopfield.Recall[starts.length];
    workers.forBlocks(
        starts.length,
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            if (missing != null) {
              for (int i = 0; i < starts[row].length; i++)
                if (missing.get(row, i)) starts[row][i] = Double.NaN;
              starts[row] = Hopfield.completed(run.machine(), starts[row]);
            }
            recalls[row] = Hopfield.recall(run.machine(), starts[row], sweeps, order);
          }
        });
    long cells = 0;
    for (int row = 0; missing != null && row < starts.length; row++) cells += missing.count(row);
    List<Hopfield.Recall> all = List.of(recalls);
    return new Recalled(
        all,
        starts,
        patterns,
        data.names(),
        cells,
        run.conventions().columns(),
        table(run, all, data.names()));
  }

  /// Values of the units of every row.
  public static double[][] values(Dataset data) {
    States states = data.blocks().get(0).values();
    double[][] rows = new double[data.rows()][states.columns()];
    for (int row = 0; row < rows.length; row++) states.toDoubles(row, rows[row]);
    return rows;
  }

  /// The stored pattern nearest to `values`, its number from 1, and the overlap with it: −1 is its mirror image.
  private double[] nearest(double[] values) {
    double[] best = {0, 0};
    for (int m = 0; m < patterns.length; m++) {
      int same = 0;
      for (int i = 0; i < values.length; i++) if (values[i] == patterns[m][i]) same++;
      double overlap = 2.0 * same / values.length - 1;
      if (Math.abs(overlap) > Math.abs(best[1])) best = new double[] {m + 1, overlap};
    }
    return best;
  }

  private static RowTable table(
      TrainedRows run, List<Hopfield.Recall> recalls, List<String> names) {
    Structure structure = run.structure();
    Configurations x = Configurations.zeros(structure, recalls.size());
    for (int row = 0; row < recalls.size(); row++) {
      double[] values = recalls.get(row).spins();
      for (int i = 0; i < values.length; i++)
        structure.layer(0).units().setValue(x.layers()[0], row, i, values[i] > 0 ? 1 : 0);
    }
    return NamedTable.of(names, run.table(x, true, false));
  }

  /// The energy step by step: row (from 1), sweep (0 is the start), units changed so far, the one that changed (empty where
  /// all change at once), energy.
  public RowTable energies() {
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < recalls.size(); row++) {
      Hopfield.Recall recall = recalls.get(row);
      rows.add(line(row, 0, 0, "", recall.energies().get(0)));
      int changed = 0;
      for (Hopfield.Turn turn : recall.turns())
        rows.add(line(row, turn.sweep(), ++changed, units.get(turn.unit()), turn.energy()));
      for (int k = 0; recall.turns().isEmpty() && k < recall.changes().size(); k++) {
        changed += recall.changes().get(k);
        rows.add(line(row, k + 1, changed, "", recall.energies().get(k + 1)));
      }
    }
    return new CellList(List.of("row", "sweep", "changed", "unit", "energy"), rows);
  }

  private static String[] line(int row, int sweep, int changed, String unit, double energy) {
    return new String[] {
      Integer.toString(row + 1),
      Integer.toString(sweep),
      Integer.toString(changed),
      unit,
      NumberTable.text(energy)
    };
  }

  /// How many rows ended in which way.
  public List<String> lines() {
    long rest = recalls.stream().filter(Hopfield.Recall::settled).count();
    long cycling = recalls.stream().filter(Hopfield.Recall::cycling).count();
    List<String> lines = new ArrayList<>();
    lines.add(
        rest
            + " of "
            + recalls.size()
            + " rows came to rest"
            + (cycling > 0 ? ", " + cycling + " ended with two states that take turns" : "")
            + (rest + cycling < recalls.size() ? "; more sweeps go on with the others" : ""));
    if (missing > 0)
      lines.add(missing + " missing cells began at the sign of their field from the known cells");
    if (patterns == null) return lines;
    int exact = 0;
    int mirrored = 0;
    for (Hopfield.Recall recall : recalls) {
      double overlap = nearest(recall.spins())[1];
      if (overlap == 1) exact++;
      if (overlap == -1) mirrored++;
    }
    lines.add(
        exact
            + " ended at a stored pattern, "
            + mirrored
            + " at the mirror image of one, "
            + (recalls.size() - exact - mirrored)
            + " elsewhere");
    return lines;
  }

  /// The energy of the first rows against the number of units that have changed.
  public Drawing drawing() {
    List<Drawing.Curve> curves = new ArrayList<>();
    for (Hopfield.Recall recall : recalls.subList(0, Math.min(CURVES, recalls.size())))
      curves.add(curve(recall));
    return Drawing.of(
        "Energy in recall",
        "The energy of each row at temperature 0, change by change.",
        new Drawing.Side("units changed", "1", false),
        new Drawing.Side("energy", "1", false),
        curves.toArray(Drawing.Curve[]::new));
  }

  /// The energy of one recall, change by change; sweep by sweep where all units change at once.
  public static Drawing.Curve curve(Hopfield.Recall recall) {
    boolean single = !recall.turns().isEmpty();
    int steps = single ? recall.turns().size() : recall.changes().size();
    double[] x = new double[steps + 1];
    double[] y = new double[steps + 1];
    y[0] = recall.energies().get(0);
    for (int k = 1; k <= steps; k++) {
      x[k] = single ? k : x[k - 1] + recall.changes().get(k - 1);
      y[k] = single ? recall.turns().get(k - 1).energy() : recall.energies().get(k);
    }
    return new Drawing.Curve("", x, y, Drawing.Kind.LINE);
  }

  /// Each row by itself.
  public List<Map<String, Object>> toJson() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int row = 0; row < recalls.size(); row++) {
      Hopfield.Recall recall = recalls.get(row);
      Map<String, Object> one = new LinkedHashMap<>();
      if (names != null) one.put("name", names.get(row));
      one.put("sweeps", recall.changes().size());
      one.put("settled", recall.settled());
      one.put("cycling", recall.cycling());
      one.put("energies", recall.energies());
      one.put("changed", recall.changes());
      if (patterns != null) {
        double[] reached = nearest(recall.spins());
        one.put("pattern", (int) reached[0]);
        one.put("overlap", reached[1]);
        one.put("overlapBefore", nearest(starts[row])[1]);
      }
      all.add(one);
    }
    return all;
  }
}
