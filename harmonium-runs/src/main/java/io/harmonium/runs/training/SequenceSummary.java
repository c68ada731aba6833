package io.harmonium.runs.training;

import io.harmonium.data.Sequences;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.text.ShortNumber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// What a person wants to know about sequences before training: how many, how long, whose, what is missing.
public final class SequenceSummary {

  private static final int LISTED = 6;

  private final Sequences data;
  private final DataSummary frames;

  public SequenceSummary(Sequences data, String format) {
    this.data = data;
    this.frames = new DataSummary(data.frames(), format);
  }

  private long subjects() {
    return data.subjects().stream().distinct().count();
  }

  private long absent() {
    return IntStream.range(0, data.rows()).filter(data::absent).count();
  }

  private long cells() {
    return (long) data.rows()
        * data.frames().blocks().stream().mapToInt(b -> b.values().cells()).sum();
  }

  /// For people.
  public List<String> lines() {
    List<String> all = frames.lines();
    List<String> lines = new ArrayList<>(all.subList(0, 1));
    lines.addAll(count());
    lines.addAll(all.subList(1, all.size()));
    return lines;
  }

  /// How many, how long, of whom, and what is missing.
  public List<String> count() {
    int[] lengths = data.lengths();
    Arrays.sort(lengths);
    List<String> lines = new ArrayList<>();
    lines.add(
        "sequences %d, %d to %d frames long, median %d"
            .formatted(
                lengths.length,
                lengths[0],
                lengths[lengths.length - 1],
                lengths[lengths.length / 2]));
    if (subjects() < data.count()) lines.add("subjects  " + subjects());
    for (int k = 0; k < data.covariates().size(); k++) lines.add("covariate " + covariate(k));
    if (data.missingCells() > 0)
      lines.add(
          String.format(
              Locale.ROOT,
              "missing   %d of %d cells (%.1f %%); %d frames wholly",
              data.missingCells(),
              cells(),
              100.0 * data.missingCells() / cells(),
              absent()));
    return lines;
  }

  private String covariate(int k) {
    Map<Double, Integer> counts = new TreeMap<>();
    for (double[] values : data.covariates().values()) counts.merge(values[k], 1, Integer::sum);
    String name = data.covariates().names().get(k) + ": ";
    if (counts.size() > LISTED) return name + counts.size() + " different values";
    List<String> words = new ArrayList<>();
    counts.forEach(
        (value, n) -> words.add(ShortNumber.of(value) + " in " + Counted.of(n, "sequences")));
    return name + String.join(", ", words);
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>(frames.toJson());
    json.put("sequences", data.count());
    json.put("lengths", data.lengths());
    json.put("subjects", subjects());
    json.put("covariates", data.covariates().names());
    json.put("missingCells", data.missingCells());
    json.put("absentFrames", absent());
    return json;
  }
}
