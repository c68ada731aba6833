package io.harmonium.runs.inspecting;

import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.reporting.Report;
import io.harmonium.store.RunDirectory;
import java.util.LinkedHashMap;
import java.util.Map;

/// The drawings of views that were asked for, kept in the run directory so that the report shows them too.
public final class KeptViews {

  private KeptViews() {}

  /// Puts the drawings of a view in the place of older ones of the same name, and writes the report anew where there is one.
  public static void keep(RunDirectory directory, View view) {
    if (view.document() != null) directory.writeJson(view.document(), view.json());
    Map<String, Object> kept = new LinkedHashMap<>();
    if (directory.has(Drawing.FILE) && directory.readJson(Drawing.FILE) instanceof Map<?, ?> old)
      old.forEach((name, drawings) -> kept.put(String.valueOf(name), drawings));
    if (!view.drawings().isEmpty()) {
      kept.put(view.name(), view.drawings().stream().map(Drawing::toJson).toList());
      directory.writeJson(Drawing.FILE, kept);
    }
    renew(directory);
  }

  /// Writes the report of a run anew where there is one.
  public static void renew(RunDirectory directory) {
    if (directory.has(Report.FILE)) Report.write(directory);
  }
}
