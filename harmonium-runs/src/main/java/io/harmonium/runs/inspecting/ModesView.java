package io.harmonium.runs.inspecting;

import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Modes;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.store.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Singular values of the weights through training, and the updates at which directions turned into modes.
public final class ModesView {

  private static final int MAX_MACHINES = 40;
  private static final int CURVES = 12;

  private ModesView() {}

  public static View of(Subject subject) {
    Rows rows = subject.rows();
    List<Modes> course = course(subject, rows);
    List<Modes.Transition> transitions = Modes.transitions(course);
    List<double[]> cells = new ArrayList<>();
    for (Modes modes : course)
      for (int k = 0; k < modes.singularValues().length; k++)
        cells.add(
            new double[] {modes.update(), k + 1, modes.singularValues()[k], modes.scaled()[k]});
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("machines", course.size());
    json.put("modes", course.getLast().count());
    json.put("singularValues", course.getLast().singularValues());
    json.put("scaled", course.getLast().scaled());
    List<String> remarks = new ArrayList<>();
    List<Object> listed = new ArrayList<>();
    for (Modes.Transition transition : transitions) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("mode", transition.mode());
      one.put("after", transition.before());
      one.put("update", transition.update());
      listed.add(one);
      if (transition.mode() <= CURVES)
        remarks.add(
            "mode "
                + transition.mode()
                + " appears between updates "
                + transition.before()
                + " and "
                + transition.update());
    }
    json.put("transitions", listed);
    remarks.add(
        course.getLast().count()
            + " modes at update "
            + course.getLast().update()
            + ", the strongest "
            + ShortNumber.of(course.getLast().scaled()[0])
            + " times the threshold");
    return new View(
        "modes",
        new NumberTable(
            List.of("update", "mode", "singularValue", "scaled"), cells.toArray(double[][]::new)),
        json,
        List.of(drawing(course)),
        remarks);
  }

  private static List<Modes> course(Subject subject, Rows rows) {
    List<Snapshot> kept = subject.run().directory().models();
    List<Modes> course = new ArrayList<>();
    int every = Math.max(1, (kept.size() + MAX_MACHINES - 1) / MAX_MACHINES);
    for (int i = 0; i < kept.size(); i++) {
      Snapshot snapshot = kept.get(i);
      if (snapshot.update() >= subject.run().update() || (kept.size() - 1 - i) % every != 0)
        continue;
      course.add(Modes.of(snapshot.update(), snapshot.read().machine(), rows, subject.workers()));
    }
    course.add(Modes.of(subject.run().update(), subject.machine(), rows, subject.workers()));
    return course;
  }

  private static Drawing drawing(List<Modes> course) {
    int max = Math.min(CURVES, course.getLast().scaled().length);
    Drawing.Curve[] curves = new Drawing.Curve[max];
    for (int k = 0; k < max; k++) {
      int mode = k;
      curves[k] =
          new Drawing.Curve(
              "",
              course.stream().mapToDouble(modes -> 1 + modes.update()).toArray(),
              course.stream().mapToDouble(modes -> modes.scaled()[mode]).toArray(),
              Drawing.Kind.LINE);
    }
    return Drawing.of(
            "Modes through training",
            "Singular values of the weights in units of the mean-field threshold (dashed): a"
                + " direction above it is a mode that the machine has learned.",
            new Drawing.Side("1 + update", "count", true),
            new Drawing.Side("scaled singular value", "1", false),
            curves)
        .withLevel(1);
  }
}
