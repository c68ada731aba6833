package io.harmonium.runs;

import io.harmonium.runs.training.SettingsJson;
import io.harmonium.runs.training.Taken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a run would cost, from a short trial that leaves nothing behind. The seconds of all parts together are those of the
/// run: the first updates and evaluations as slow as they are while code is cold.
///
/// @param updates updates that are still to be done
/// @param secondsPerUpdate measured on the trial, once code is warm
/// @param secondsPerEvaluation the same of judging the machine
/// @param evaluations how often the machine would be judged before its last update
/// @param secondsOfStart until the first update: Java, the data, the first machine
/// @param secondsOfUpdates all updates
/// @param secondsOfEvaluations all evaluations but the last
/// @param secondsOfLast judging the last machine, which may take more of annealing: measured, or reckoned from the other one where it is long
/// @param secondsOfFiles keeping machines
/// @param secondsOfReport all that comes after the last evaluation; 0 where it was not measured, as the machine is large
/// @param processorSeconds all of it in seconds of processor, all cores together
/// @param snapshots machines that would be kept for good
/// @param states full checkpoints that stay
/// @param memoryBytes what the data, the machine and its optimiser need at least
/// @param memoryLimit what the JVM may use
public record CostPreview(
    long parameters,
    long updates,
    double secondsPerUpdate,
    double secondsPerEvaluation,
    long evaluations,
    double secondsOfStart,
    double secondsOfUpdates,
    double secondsOfEvaluations,
    double secondsOfLast,
    double secondsOfFiles,
    double secondsOfReport,
    double processorSeconds,
    long snapshots,
    long snapshotBytes,
    int states,
    long stateBytes,
    long memoryBytes,
    long memoryLimit) {

  public static final long HEADER_BYTES = 4096;

  /// A model of `parameters` numbers that is made at once from rows of `dataBytes` bytes.
  public static CostPreview made(long dataBytes, long parameters) {
    return new CostPreview(
        parameters,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        8 * parameters + HEADER_BYTES,
        0,
        0,
        dataBytes + 3 * 8 * parameters,
        Runtime.getRuntime().maxMemory());
  }

  /// This run and, after it, another stage of the same one.
  public CostPreview then(CostPreview next) {
    long all = updates + next.updates;
    return new CostPreview(
        parameters + next.parameters,
        all,
        (updates * secondsPerUpdate + next.updates * next.secondsPerUpdate) / Math.max(1, all),
        Math.max(secondsPerEvaluation, next.secondsPerEvaluation),
        evaluations + next.evaluations + 1,
        secondsOfStart + next.secondsOfStart,
        secondsOfUpdates + next.secondsOfUpdates,
        secondsOfEvaluations + secondsOfLast + next.secondsOfEvaluations,
        next.secondsOfLast,
        secondsOfFiles + next.secondsOfFiles,
        secondsOfReport + next.secondsOfReport,
        processorSeconds + next.processorSeconds,
        snapshots + next.snapshots,
        Math.max(snapshotBytes, next.snapshotBytes),
        states + next.states,
        Math.max(stateBytes, next.stateBytes),
        Math.max(memoryBytes, next.memoryBytes),
        memoryLimit);
  }

  /// The same with a report that takes more.
  public CostPreview withReport(Taken more) {
    Map<String, Object> values = SettingsJson.write(this);
    values.put("secondsOfReport", secondsOfReport + more.seconds());
    values.put("processorSeconds", processorSeconds + more.processor());
    return SettingsJson.of(CostPreview.class, values);
  }

  /// The same of a model of `others` parameters that learns the same rows of `dataBytes` bytes: all work but the start grows
  /// as the parameters do.
  public CostPreview times(long others, long dataBytes) {
    double factor = (double) others / parameters;
    return new CostPreview(
        others,
        updates,
        factor * secondsPerUpdate,
        factor * secondsPerEvaluation,
        evaluations,
        secondsOfStart,
        factor * secondsOfUpdates,
        factor * secondsOfEvaluations,
        factor * secondsOfLast,
        factor * secondsOfFiles,
        factor * secondsOfReport,
        factor * processorSeconds,
        snapshots,
        Math.round(factor * snapshotBytes),
        states,
        Math.round(factor * stateBytes),
        dataBytes + Math.round(factor * (memoryBytes - dataBytes)),
        memoryLimit);
  }

  /// All of it together.
  public double seconds() {
    return secondsOfStart
        + secondsOfUpdates
        + secondsOfEvaluations
        + secondsOfLast
        + secondsOfFiles
        + secondsOfReport;
  }

  /// All files together.
  public long bytes() {
    return snapshots * snapshotBytes + states * stateBytes;
  }

  /// For people.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (updates == 0) lines.add("time      nothing is left to learn");
    else {
      lines.add(
          String.format(
              "time      about %s (%s of processor)",
              duration(seconds()), duration(processorSeconds)));
      part(lines, secondsOfStart, "start");
      part(
          lines,
          secondsOfUpdates,
          updates + " updates, " + duration(secondsPerUpdate) + " each once warm");
      part(
          lines,
          secondsOfEvaluations,
          evaluations + " evaluations, " + duration(secondsPerEvaluation) + " each once warm");
      part(lines, secondsOfLast, "last evaluation");
      part(lines, secondsOfFiles, "saving " + snapshots + " machines");
      if (secondsOfReport > 0) part(lines, secondsOfReport, "report");
      else lines.add("                      and a report, which was not measured");
    }
    lines.add("memory    " + size(memoryBytes) + " of " + size(memoryLimit) + " that Java may use");
    lines.add(
        String.format(
            "files     %s: %d machines of %s, %d checkpoints of %s",
            size(bytes()), snapshots, size(snapshotBytes), states, size(stateBytes)));
    return lines;
  }

  private static void part(List<String> lines, double seconds, String name) {
    lines.add(String.format(Locale.ROOT, "          %10s  %s", duration(seconds), name));
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = SettingsJson.write(this);
    json.put("seconds", seconds());
    json.put("bytes", bytes());
    return json;
  }

  private static String duration(double seconds) {
    if (seconds >= 5400) return String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    if (seconds >= 90) return String.format(Locale.ROOT, "%.0f min", seconds / 60);
    if (seconds >= 1) return String.format(Locale.ROOT, "%.1f s", seconds);
    return seconds >= 1e-3
        ? String.format(Locale.ROOT, "%.1f ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.0f µs", seconds * 1e6);
  }

  private static String size(long bytes) {
    double value = bytes;
    for (String unit : new String[] {"B", "kB", "MB"}) {
      if (value < 1000)
        return String.format(
            Locale.ROOT, value < 10 && !unit.equals("B") ? "%.1f %s" : "%.0f %s", value, unit);
      value /= 1000;
    }
    return String.format(Locale.ROOT, "%.1f GB", value);
  }
}
