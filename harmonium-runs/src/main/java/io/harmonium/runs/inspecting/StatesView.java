package io.harmonium.runs.inspecting;

import io.harmonium.data.Sequences;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.use.CellList;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What frames leave behind for the next ones, r^(t), subject by subject and group by group. A group is what covariates
/// say of a subject; where there are none, all subjects are one.
public final class StatesView {

  /// Hidden units that have a picture each.
  private static final int PICTURES = 4;

  /// The states of one subject, frame after frame.
  private record Subject(String name, String group, List<double[]> states) {

    double mean(int j) {
      return states.stream().mapToDouble(state -> state[j]).average().orElse(Double.NaN);
    }
  }

  private StatesView() {}

  /// The states of all frames that the machine has learned from.
  static View of(FrameSubject subject) {
    return of(subject.run().machine(), subject.plan().train(), subject.workers());
  }

  private static View of(TemporalMachine machine, FrameRows data, Workers workers) {
    List<Subject> subjects = subjects(machine, data, workers);
    int width = subjects.getFirst().states.getFirst().length;
    Map<String, List<Subject>> groups = new TreeMap<>();
    for (Subject each : subjects)
      groups.computeIfAbsent(each.group, group -> new ArrayList<>()).add(each);
    List<Subject> sorted = groups.values().stream().flatMap(List::stream).toList();
    List<String> columns = new ArrayList<>(List.of("subject", "group", "frames"));
    for (int j = 1; j <= width; j++) columns.add("r" + j);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("subjects", subjects.size());
    List<String> remarks = new ArrayList<>();
    Map<String, Object> means = new LinkedHashMap<>();
    groups.forEach((name, group) -> means.put(name, summary(name, group, width, remarks)));
    json.put("groups", means);
    List<Drawing> drawings = new ArrayList<>();
    for (int j = 0; j < Math.min(width, PICTURES); j++) drawings.add(map(sorted, groups, j));
    if (width > 1) drawings.add(cloud(groups));
    return new View(
        "states",
        new CellList(columns, sorted.stream().map(each -> row(each, width)).toList()),
        json,
        drawings,
        remarks);
  }

  private static List<Subject> subjects(TemporalMachine machine, FrameRows data, Workers workers) {
    Sequences sequences = data.sequences();
    FrameBatch batch = FrameBatch.of(machine, data);
    batch.forward(machine, workers);
    Map<String, Subject> subjects = new LinkedHashMap<>();
    for (int s = 0; s < sequences.count(); s++) {
      String name = sequences.subjects().get(s);
      String group = group(sequences, s);
      Subject subject =
          subjects.computeIfAbsent(name, who -> new Subject(who, group, new ArrayList<>()));
      for (int row = batch.border(s); row < batch.border(s + 1); row++)
        subject.states.add(machine.dynamics().feature(machine, batch, row));
    }
    return List.copyOf(subjects.values());
  }

  /// "diagnosis=both 1", or "all".
  private static String group(Sequences sequences, int s) {
    List<String> words = new ArrayList<>();
    double[] values = sequences.covariates().values()[s];
    for (int q = 0; q < values.length; q++) {
      double value = values[q];
      String text =
          value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
      words.add(sequences.covariates().names().get(q) + " " + text);
    }
    return words.isEmpty() ? "all" : String.join(", ", words);
  }

  /// The mean of the subjects' means and its standard error over subjects.
  private static Map<String, Object> summary(
      String name, List<Subject> group, int width, List<String> remarks) {
    double[] means = new double[width];
    double[] errors = new double[width];
    StringBuilder text =
        new StringBuilder(name + " (" + Counted.of(group.size(), "subjects") + "):");
    for (int j = 0; j < width; j++) {
      int unit = j;
      double[] each = group.stream().mapToDouble(subject -> subject.mean(unit)).toArray();
      means[j] = Arrays.stream(each).average().orElse(Double.NaN);
      double square = 0;
      for (double value : each) square += (value - means[unit]) * (value - means[unit]);
      errors[j] = each.length < 2 ? 0 : Math.sqrt(square / (each.length - 1) / each.length);
      if (j < PICTURES)
        text.append(" r%d %.3f ± %.3f".formatted(j + 1, means[j], 1.96 * errors[j]));
    }
    remarks.add(text.toString());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("subjects", group.size());
    json.put("means", means);
    json.put("standardErrors", errors);
    return json;
  }

  private static String[] row(Subject subject, int width) {
    String[] cells = new String[3 + width];
    cells[0] = subject.name;
    cells[1] = subject.group;
    cells[2] = Integer.toString(subject.states.size());
    for (int j = 0; j < width; j++) cells[3 + j] = Double.toString(subject.mean(j));
    return cells;
  }

  /// Subjects below each other, group by group, and time to the right.
  private static Drawing map(List<Subject> sorted, Map<String, List<Subject>> groups, int j) {
    int longest = sorted.stream().mapToInt(each -> each.states.size()).max().orElse(1);
    double[] cells = new double[sorted.size() * longest];
    Arrays.fill(cells, Double.NaN);
    for (int s = 0; s < sorted.size(); s++)
      for (int t = 0; t < sorted.get(s).states.size(); t++)
        cells[s * longest + t] = sorted.get(s).states.get(t)[j];
    List<String> words = new ArrayList<>();
    int from = 0;
    int border = 0;
    for (Map.Entry<String, List<Subject>> group : groups.entrySet()) {
      if (!words.isEmpty() && border == 0) border = from;
      words.add("%d to %d: %s".formatted(from + 1, from + group.getValue().size(), group.getKey()));
      from += group.getValue().size();
    }
    Drawing drawing =
        new Drawing(
            "r" + (j + 1) + " of every subject",
            "Bright where the hidden unit is on; dark too where a subject has no more frames."
                + " Subjects from below: "
                + String.join("; ", words)
                + ".",
            new Drawing.Side("frame", "number", false),
            new Drawing.Side("subject", "number", false),
            List.of(),
            new Drawing.Cells(0.5, longest + 0.5, 0.5, sorted.size() + 0.5, longest, cells),
            Double.NaN);
    return border == 0 ? drawing : drawing.withLevel(border + 0.5);
  }

  private static Drawing cloud(Map<String, List<Subject>> groups) {
    List<Drawing.Curve> curves = new ArrayList<>();
    groups.forEach(
        (name, group) ->
            curves.add(
                new Drawing.Curve(
                    name,
                    group.stream().mapToDouble(each -> each.mean(0)).toArray(),
                    group.stream().mapToDouble(each -> each.mean(1)).toArray(),
                    Drawing.Kind.CLOUD)));
    return new Drawing(
        "Mean states of subjects",
        "A point per subject: its means of r1 and r2 over all frames.",
        new Drawing.Side("mean r1", "1", false),
        new Drawing.Side("mean r2", "1", false),
        curves,
        null,
        Double.NaN);
  }
}
