package io.harmonium.runs.inspecting;

import io.harmonium.evaluation.Rows;
import io.harmonium.insight.EnergyPath;
import io.harmonium.matrix.Resident;
import io.harmonium.model.Configurations;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.CellList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A path from one row to another along low free energy.
public final class PathView {

  private PathView() {}

  /// `ends` are two row numbers, "A:B", counted from 1.
  public static View of(Subject subject, String ends) {
    int[] rows = rows(ends, subject.data().rows());
    Configurations two = pair(subject, rows);
    EnergyPath path = EnergyPath.of(subject.machine(), two, 0, 1, subject.workers());
    List<String[]> cells = new ArrayList<>();
    cells.add(new String[] {"0", "", "", "", Double.toString(path.freeEnergies()[0])});
    for (int k = 0; k < path.units().length; k++) {
      int unit = path.units()[k];
      int layer = 0;
      int place = unit;
      while (place >= subject.structure().layer(layer).size())
        place -= subject.structure().layer(layer++).size();
      Resident values = (Resident) two.values(layer);
      cells.add(
          new String[] {
            Integer.toString(k + 1),
            subject.name(unit),
            subject.category(layer, place, values.value(0, place)),
            subject.category(layer, place, values.value(1, place)),
            Double.toString(path.freeEnergies()[k + 1])
          });
    }
    double start = path.freeEnergies()[0];
    double end = path.freeEnergies()[path.units().length];
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", rows[0]);
    json.put("to", rows[1]);
    json.put("steps", path.units().length);
    json.put("barrier", path.barrier());
    json.put("climb", path.barrier() - Math.max(start, end));
    json.put("exact", path.exact());
    json.put("freeEnergies", path.freeEnergies());
    return new View(
        "path",
        new CellList(List.of("step", "unit", "from", "to", "freeEnergy"), cells),
        json,
        List.of(
            Drawing.of(
                "Path from row " + rows[0] + " to row " + rows[1],
                "Free energy after every change of one unit, on the way with the lowest barrier.",
                new Drawing.Side("changes", "count", false),
                new Drawing.Side("free energy", "nats", false),
                new Drawing.Curve(
                    "",
                    IntStream.rangeClosed(0, path.units().length).asDoubleStream().toArray(),
                    path.freeEnergies(),
                    Drawing.Kind.LINE))),
        List.of(
            path.units().length
                + " changes, barrier "
                + ShortNumber.of(path.barrier() - start)
                + " nats above row "
                + rows[0]
                + (path.exact() ? " (the lowest there is)" : " (by a beam of states)")));
  }

  private static int[] rows(String ends, int count) {
    String[] words = ends.split(":", -1);
    try {
      int[] rows = {Integer.parseInt(words[0].strip()), Integer.parseInt(words[1].strip())};
      if (words.length == 2
          && Math.min(rows[0], rows[1]) >= 1
          && Math.max(rows[0], rows[1]) <= count) return rows;
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new RunException(
          RunException.Kind.INVALID,
          "{path}: expected two row numbers such as 1:7, got '" + ends + "'",
          "",
          "{path} 1:2",
          e);
    }
    throw RunException.invalid(
        "{path}: there are rows 1 to " + count + ", got '" + ends + "'", "{path} 1:2");
  }

  private static Configurations pair(Subject subject, int[] rows) {
    Configurations all = Rows.of(subject.structure(), subject.data()).x();
    Configurations two = all.like(2);
    two.copyRows(all, new int[] {rows[0] - 1, rows[1] - 1});
    return two.resident();
  }
}
