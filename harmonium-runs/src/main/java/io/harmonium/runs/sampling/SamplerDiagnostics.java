package io.harmonium.runs.sampling;

import io.harmonium.evaluation.Diagnostics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a sampler measured while it ran; null where it does not measure it.
///
/// @param levels temperatures, or machines of a trajectory
/// @param step the length of a step
/// @param population what a population that was led from independent units tells
/// @param energy R̂, bulk and tail ESS and the Monte Carlo error of the energy, where chains were kept four times or more
/// @param mean the same of the mean of the visible units
/// @param acceptance the share of accepted proposals
/// @param swaps swap rates between neighbouring levels
/// @param roundTrips how often a chain came down all levels
public record SamplerDiagnostics(
    Integer levels,
    Double step,
    Population population,
    Diagnostics energy,
    Diagnostics mean,
    Double acceptance,
    List<Double> swaps,
    Long roundTrips) {

  /// Nothing measured.
  public static final SamplerDiagnostics NONE =
      new SamplerDiagnostics(null, null, null, null, null, null, null, null);

  /// The share of accepted proposals alone.
  public static SamplerDiagnostics accepted(double share) {
    return new SamplerDiagnostics(null, null, null, null, null, share, null, null);
  }

  /// What sequential Monte Carlo tells.
  ///
  /// @param renewals how often the population was drawn anew from itself
  public record Population(int renewals, double smallestEffectiveSize, double logPartition) {}

  /// As documents show it.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    put(json, "levels", levels);
    put(json, "step", step);
    if (population != null) {
      json.put("renewals", population.renewals);
      json.put("smallestEffectiveSize", population.smallestEffectiveSize);
      json.put("logPartition", population.logPartition);
    }
    put(json, "energy", energy);
    put(json, "mean", mean);
    put(json, "acceptance", swaps == null ? acceptance : swaps);
    put(json, "roundTrips", roundTrips);
    return json;
  }

  private static void put(Map<String, Object> json, String name, Object value) {
    if (value != null) json.put(name, value);
  }

  private static void put(Map<String, Object> json, String name, Diagnostics mixed) {
    if (mixed == null) return;
    json.put(name + "Mcse", mixed.meanError());
    json.put(name + "RHat", mixed.rHat());
    json.put(name + "BulkEss", mixed.bulkEss());
    json.put(name + "TailEss", mixed.tailEss());
    json.put(name + "Converged", mixed.converged());
    if (mixed.unjudged() != null) json.put(name + "Unjudged", mixed.unjudged());
  }

  /// The same in a few lines.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    new SamplerDiagnostics(levels, step, population, null, null, acceptance, swaps, roundTrips)
        .toJson()
        .forEach((name, value) -> lines.add(line(name, value)));
    if (energy != null) lines.add(line("energy", energy));
    if (mean != null) lines.add(line("mean", mean));
    return lines;
  }

  private static String line(String name, Diagnostics mixed) {
    if (mixed.unjudged() != null) return name + ": not judged, " + mixed.unjudged();
    return String.format(
            Locale.ROOT,
            "%s R\u0302 %.4g, bulk ESS %.4g, tail ESS %.4g, Monte Carlo error of its mean %.2g",
            name,
            mixed.rHat(),
            mixed.bulkEss(),
            mixed.tailEss(),
            mixed.meanError())
        + (mixed.converged() ? "" : "; " + Diagnostics.LIMITS);
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
    return name.replaceAll("(?<=[a-z])(?=[A-Z][a-z])", " ")
        .replaceAll("Size$", "size")
        .replaceAll("Trips$", "trips")
        .replaceAll("Effective", "effective");
  }
}
