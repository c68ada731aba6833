package io.harmonium.runs.inspecting;

import io.harmonium.evaluation.Rows;
import io.harmonium.insight.MutationScan;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.MutationMap;
import io.harmonium.runs.use.CellList;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// What every change of a single unit of a row would cost ([MutationScan]).
public final class MutationsView {

  private MutationsView() {}

  static View of(Subject subject, Path file) {
    MutationScan scan =
        scan(subject, Rows.of(subject.structure(), subject.run().read(file, subject.given())));
    List<List<String>> categories = subject.run().conventions().categories();
    List<String[]> rows = new ArrayList<>();
    List<Map<String, Object>> costs = new ArrayList<>();
    for (int u = 0; u < scan.values().length; u++)
      for (int a = 0; a < scan.change()[u].length; a++)
        if (a != scan.values()[u]) {
          String from = name(categories, u, scan.values()[u]);
          String to = name(categories, u, a);
          double cost = scan.change()[u][a];
          rows.add(new String[] {Integer.toString(u + 1), from, to, Double.toString(cost)});
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("site", u + 1);
          one.put("from", from);
          one.put("to", to);
          one.put("cost", cost);
          costs.add(one);
        }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("changes", rows.size());
    json.put("costs", costs);
    MutationMap map = new MutationMap(scan, shared(categories, scan.change()[0].length));
    json.putAll(map.toJson());
    return new View(
            "mutations",
            new CellList(List.of("site", "from", "to", "cost"), rows),
            json,
            List.of(),
            List.of())
        .picturedAs(map.svg())
        .keptAs(MutationMap.FILE);
  }

  private static MutationScan scan(Subject subject, Rows rows) {
    try {
      return MutationScan.of(subject.machine(), rows.x().resident(), 0, subject.workers());
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID,
          "{mutations}: " + Explained.reason(e),
          "",
          "views that suit this machine: "
              + Suggestion.of("inspect", subject.run().directory().path()),
          e);
    }
  }

  /// Names that the values of all sites share, else their numbers.
  private static List<String> shared(List<List<String>> categories, int values) {
    boolean same = categories.stream().distinct().count() <= 1;
    return IntStream.range(0, values)
        .mapToObj(a -> same ? name(categories, 0, a) : Integer.toString(a))
        .toList();
  }

  private static String name(List<List<String>> categories, int unit, int value) {
    boolean named = unit < categories.size() && value < categories.get(unit).size();
    return named ? categories.get(unit).get(value) : Integer.toString(value);
  }
}
