package io.harmonium.runs.use;

import io.harmonium.annealing.Exchanges;
import io.harmonium.annealing.Journeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a sampler told while it ran: accepted shares, steps, levels and round trips.
public final class SamplerNotes {

  private final Map<String, Object> values = new LinkedHashMap<>();
  private Journeys journeys;
  private double accepted;
  private long offers;

  /// It runs groups of chains on a ladder.
  void groups(int levels, int groups) {
    values.put("levels", levels);
    journeys = new Journeys(levels, 0, groups);
  }

  /// Who follows the exchanges of groups.
  Exchanges exchanges() {
    return journeys;
  }

  /// Who counts offers that are not exchanges.
  Exchanges offers() {
    return (chain, level, probability, taken) -> accepted(probability);
  }

  void accepted(double probability) {
    accepted += probability;
    offers++;
  }

  /// The mean probability of the rarest exchange between neighbours; NaN where there are none.
  double rarest() {
    return journeys == null
        ? Double.NaN
        : Arrays.stream(journeys.acceptance()).min().orElse(Double.NaN);
  }

  void step(double step) {
    values.put("step", step);
  }

  void put(String name, Object value) {
    values.put(name, value);
  }

  /// All of it, for a document.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>(values);
    if (journeys != null) {
      json.put("acceptance", Arrays.stream(journeys.acceptance()).boxed().toList());
      json.put("roundTrips", journeys.roundTrips());
    } else if (offers > 0) json.put("acceptance", accepted / offers);
    return json;
  }

  /// The same in a line or two.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    toJson().forEach((name, value) -> lines.add(line(name, value)));
    return lines;
  }

  private static String line(String name, Object value) {
    if (value instanceof List<?> list)
      return String.format(
          Locale.ROOT,
          "%s of neighbours %.2f to %.2f",
          name,
          list.stream().mapToDouble(v -> ((Number) v).doubleValue()).min().orElse(Double.NaN),
          list.stream().mapToDouble(v -> ((Number) v).doubleValue()).max().orElse(Double.NaN));
    String words = words(name);
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%s %.4g", words, number)
        : words + " " + value;
  }

  /// The name of a number of a document in words.
  private static String words(String name) {
    if (name.equals("logPartition")) return "log Z";
    return name.replaceAll("RHat$", " R\u0302")
        .replaceAll("(?<=[a-z])(?=[A-Z][a-z])", " ")
        .replaceAll("EffectiveSize$", "effective size")
        .replaceAll("Size$", "size")
        .replaceAll("Trips$", "trips")
        .replaceAll("Effective", "effective");
  }
}
