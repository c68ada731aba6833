package io.harmonium.runs.reporting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A few rows of data and of samples as the user's file writes them: columns in its order, its words and units, empty
/// texts for missing cells.
public record TableTexts(
    List<String> columns, List<List<String>> data, List<List<String>> samples) {

  public TableTexts {
    columns = List.copyOf(columns);
    data = data.stream().map(List::copyOf).toList();
    samples = samples.stream().map(List::copyOf).toList();
    for (List<List<String>> rows : List.of(data, samples))
      for (List<String> row : rows)
        if (row.size() != columns.size())
          throw new IllegalArgumentException(
              "a row of " + row.size() + " cells under " + columns.size() + " columns");
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("columns", columns);
    json.put("data", data);
    json.put("samples", samples);
    return json;
  }

  static TableTexts fromJson(Tree json) {
    return new TableTexts(
        json.at("columns").texts(), rows(json.at("data")), rows(json.at("samples")));
  }

  private static List<List<String>> rows(Tree json) {
    List<List<String>> rows = new ArrayList<>();
    for (Tree row : json.list()) rows.add(row.texts());
    return rows;
  }
}
