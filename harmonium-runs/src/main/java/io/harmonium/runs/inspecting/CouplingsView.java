package io.harmonium.runs.inspecting;

import io.harmonium.insight.EffectiveCouplings;
import io.harmonium.insight.Expansion;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.CellList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Effective fields and 2-, 3- and 4-body couplings among the visible units: all of them for at most [Expansion#LIMIT] units,
/// else fields, all pairs, and the sets of the [#STRONG] most strongly coupled units. Those of spins are then approximate, and
/// table, numbers and remarks say so.
public final class CouplingsView {

  private static final int MAX_BODIES = 4;

  /// Units whose couplings of three and four bodies are listed where there are too many of all.
  private static final int STRONG = 12;

  private record Entry(int[] units, double value) {}

  private CouplingsView() {}

  public static View of(Subject subject, Expansion.Basis basis) {
    EffectiveCouplings found = EffectiveCouplings.of(subject.machine(), basis);
    boolean all = found.units() <= Expansion.LIMIT;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("basis", basis.name().toLowerCase(java.util.Locale.ROOT));
    List<Entry> entries = new ArrayList<>();
    double[][] pairs;
    List<String> remarks = new ArrayList<>();
    boolean exact = all || basis == Expansion.Basis.BITS;
    json.put("method", exact ? "exact" : "normal");
    if (all) {
      Expansion expansion = Expansion.of(subject.machine(), basis, subject.workers());
      pairs = new double[found.units()][found.units()];
      for (int set = 1; set < expansion.coupling().length; set++) {
        int[] units = units(set);
        if (units.length == 2)
          pairs[units[0]][units[1]] = pairs[units[1]][units[0]] = expansion.coupling()[set];
        if (units.length <= MAX_BODIES) entries.add(new Entry(units, expansion.coupling()[set]));
      }
      double[] strengths = new double[found.units() + 1];
      for (int order = 0; order < strengths.length; order++)
        strengths[order] = expansion.strength(order);
      json.put("constant", expansion.coupling()[0]);
      json.put("strengths", strengths);
      remarks.add(
          "root mean square by order, from fields on: "
              + java.util.Arrays.stream(strengths)
                  .skip(1)
                  .mapToObj(ShortNumber::of)
                  .collect(java.util.stream.Collectors.joining(", ")));
    } else {
      pairs = found.pairs(subject.workers());
      double[] fields = found.fields();
      for (int i = 0; i < fields.length; i++) entries.add(new Entry(new int[] {i}, fields[i]));
      for (int i = 0; i < fields.length; i++)
        for (int j = i + 1; j < fields.length; j++)
          entries.add(new Entry(new int[] {i, j}, pairs[i][j]));
      int[] strong = EffectiveCouplings.strongest(pairs, STRONG);
      for (int set = 1; set < 1 << strong.length; set++) {
        int[] units = units(set);
        if (units.length < 3 || units.length > MAX_BODIES) continue;
        for (int k = 0; k < units.length; k++) units[k] = strong[units[k]];
        entries.add(new Entry(units, found.coupling(units)));
      }
      remarks.add(
          "couplings of three and four bodies are those among the "
              + strong.length
              + " most strongly coupled units");
      if (!exact) {
        double error = found.error(pairs, subject.workers());
        json.put("error", error);
        remarks.add(
            "couplings are approximate: beyond "
                + Expansion.LIMIT
                + " units a normal distribution stands for the sum over the states of all others;"
                + " they are off by about "
                + ShortNumber.of(error)
                + " (the "
                + EffectiveCouplings.JUDGED
                + " strongest pairs, with the "
                + EffectiveCouplings.SUMMED
                + " strongest weights of each hidden unit summed exactly); those of basis bits"
                + " are exact");
      }
    }
    entries.sort(
        Comparator.comparingInt((Entry e) -> e.units().length)
            .thenComparingDouble(e -> -Math.abs(e.value())));
    json.put("couplings", entries.size());
    json.put("pairs", List.of(pairs));
    return new View(
        "couplings",
        new CellList(
            List.of("order", "unit1", "unit2", "unit3", "unit4", "coupling", "method"),
            entries.stream().map(entry -> cells(subject, entry, exact)).toList()),
        json,
        List.of(drawing(pairs)),
        remarks);
  }

  private static int[] units(int set) {
    int[] units = new int[Integer.bitCount(set)];
    int at = 0;
    for (int i = 0; set >> i != 0; i++) if ((set >> i & 1) == 1) units[at++] = i;
    return units;
  }

  private static String[] cells(Subject subject, Entry entry, boolean exact) {
    String[] cells = new String[3 + MAX_BODIES];
    cells[0] = Integer.toString(entry.units().length);
    for (int k = 0; k < MAX_BODIES; k++)
      cells[1 + k] = k < entry.units().length ? subject.name(entry.units()[k]) : "";
    cells[1 + MAX_BODIES] = Double.toString(entry.value());
    cells[2 + MAX_BODIES] = exact ? "exact" : "normal";
    return cells;
  }

  private static Drawing drawing(double[][] pairs) {
    int n = pairs.length;
    double[] cells = new double[n * n];
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) cells[i * n + j] = pairs[i][j];
    return new Drawing(
        "Effective couplings of pairs",
        "What hidden units do for pairs of visible units: bright pairs like to be equal or both on,"
            + " dark ones differ.",
        new Drawing.Side("visible unit", "number", false),
        new Drawing.Side("visible unit", "number", false),
        List.of(),
        new Drawing.Cells(0.5, n + 0.5, 0.5, n + 0.5, n, cells),
        Double.NaN);
  }
}
