package io.harmonium.runs.inspecting;

import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.use.RowTable;
import java.util.List;
import java.util.Map;

/// One way of looking into a model, ready to be written: a table, numbers for programs, drawings for the report, and remarks for
/// people.
///
/// @param document the file of the run directory that keeps `json` for the report, or null where its drawings are enough
/// @param own pictures (SVG) that stand for the drawings in files, empty where they are the drawings
public record View(
    String name,
    RowTable table,
    Map<String, Object> json,
    List<Drawing> drawings,
    List<String> remarks,
    String document,
    List<String> own) {

  public View {
    drawings = List.copyOf(drawings);
    remarks = List.copyOf(remarks);
    own = List.copyOf(own);
  }

  /// A view whose pictures are its drawings.
  public View(
      String name,
      RowTable table,
      Map<String, Object> json,
      List<Drawing> drawings,
      List<String> remarks) {
    this(name, table, json, drawings, remarks, null, List.of());
  }

  /// The same with a picture of its own.
  View picturedAs(String svg) {
    return new View(name, table, json, drawings, remarks, document, List.of(svg));
  }

  /// The same whose numbers the report reads from the file `document`.
  View keptAs(String file) {
    return new View(name, table, json, drawings, remarks, file, own);
  }

  /// The pictures as SVG documents.
  public List<String> pictures() {
    return own.isEmpty() ? drawings.stream().map(Drawing::svg).toList() : own;
  }
}
