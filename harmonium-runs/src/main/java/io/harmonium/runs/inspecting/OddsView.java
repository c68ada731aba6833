package io.harmonium.runs.inspecting;

import io.harmonium.insight.Features;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.use.CellList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Weights as odds ratios: when hidden column h goes from 0 to 1, the odds of a visible one (of 0/1 units and categories) are
/// multiplied by e^W.
public final class OddsView {

  private record Entry(String visible, String hidden, double weight) {}

  private OddsView() {}

  public static View of(Subject subject) {
    List<Entry> entries = new ArrayList<>();
    List<Features.Feature> features = Features.of(subject.machine()).all();
    if (features.isEmpty())
      throw new IllegalArgumentException(
          "odds ratios are those of visible beside hidden units, and this machine has none hidden");
    int columns = features.getFirst().weights().length;
    double[] cells = new double[features.size() * columns];
    for (int h = 0; h < features.size(); h++)
      for (int j = 0; j < columns; j++) {
        double weight = features.get(h).weights()[j];
        cells[h * columns + j] = weight;
        entries.add(new Entry(subject.columnName(j), features.get(h).name(), weight));
      }
    entries.sort(Comparator.comparingDouble(e -> -Math.abs(e.weight())));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("ratios", entries.size());
    List<Object> strongest = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (Entry entry : entries.subList(0, Math.min(20, entries.size()))) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("visible", entry.visible());
      one.put("hidden", entry.hidden());
      one.put("weight", entry.weight());
      one.put("oddsRatio", StrictMath.exp(entry.weight()));
      strongest.add(one);
    }
    json.put("strongest", strongest);
    return new View(
        "odds",
        new CellList(
            List.of("visible", "hidden", "weight", "oddsRatio"),
            entries.stream()
                .map(
                    e ->
                        new String[] {
                          e.visible(),
                          e.hidden(),
                          Double.toString(e.weight()),
                          Double.toString(StrictMath.exp(e.weight()))
                        })
                .toList()),
        json,
        List.of(
            new Drawing(
                "Logarithms of the odds ratios",
                "Bright: the visible column is more likely where the hidden one is on; dark: less.",
                new Drawing.Side("visible column", "number", false),
                new Drawing.Side("hidden column", "number", false),
                List.of(),
                new Drawing.Cells(0.5, columns + 0.5, 0.5, features.size() + 0.5, columns, cells),
                Double.NaN)),
        remarks);
  }
}
