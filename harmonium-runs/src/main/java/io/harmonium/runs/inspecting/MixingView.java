package io.harmonium.runs.inspecting;

import io.harmonium.insight.Mixing;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.use.CellList;
import io.harmonium.runs.use.MixingTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// How chains forget where they began: their overlap with themselves at half the time, and with each other.
public final class MixingView {

  private MixingView() {}

  static View of(Subject subject) {
    Mixing seen = MixingTime.of(subject.run(), subject.given(), subject.workers());
    if (seen == null)
      throw RunException.invalid(
          "{mixing}: chains start at rows that the machine has learned from, which are not known"
              + " here",
          "inspect a run that was trained here");
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mixingTime", seen.mixedAfter());
    return new View(
        "mixing",
        new CellList(List.of("sweep", "own", "others", "error"), MixingTime.rows(seen)),
        json,
        List.of(
            Drawing.of(
                "Mixing of chains",
                "Overlap of a chain with itself at half the time, and of different chains: where"
                    + " the two meet, chains have forgotten where they began.",
                new Drawing.Side("sweeps", "number", true),
                new Drawing.Side("overlap", "1", false),
                curve("with itself", seen, Mixing.Overlap::own),
                curve("with others", seen, Mixing.Overlap::others))),
        List.of(MixingTime.text(seen)));
  }

  private static Drawing.Curve curve(
      String label, Mixing seen, ToDoubleFunction<Mixing.Overlap> value) {
    List<Mixing.Overlap> after =
        seen.overlaps().stream().filter(overlap -> overlap.sweep() > 0).toList();
    return new Drawing.Curve(
        label,
        after.stream().mapToDouble(Mixing.Overlap::sweep).toArray(),
        after.stream().mapToDouble(value).toArray(),
        Drawing.Kind.LINE);
  }
}
