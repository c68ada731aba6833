package io.harmonium.runs.inspecting;

import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.use.RowTable;
import java.util.List;
import java.util.Map;

/// One way of looking into a machine, ready to be written: a table, numbers for programs, pictures, and remarks for people.
public record View(
    String name,
    RowTable table,
    Map<String, Object> json,
    List<Drawing> drawings,
    List<String> remarks) {

  public View {
    drawings = List.copyOf(drawings);
    remarks = List.copyOf(remarks);
  }
}
