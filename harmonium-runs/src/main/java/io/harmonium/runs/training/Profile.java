package io.harmonium.runs.training;

import io.harmonium.matrix.ProfiledKernels;
import io.harmonium.matrix.ProfiledKernels.Work;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Where the time of a run goes: rows and sweeps per second while it trains, and the shares of the work. What no kernel
/// does while it trains (preparing weights, moving parameters, waiting for another thread) is "parameters"; evaluation,
/// checkpoints and metrics are "output". "sweeps" draw bits given bits in one; the share of these draws that no bound decided
/// tells how well bounds do.
public final class Profile {

  private final ProfiledKernels kernels;
  private final int threads;
  private final double[] before = new double[Work.values().length];
  private final double[] kernelSeconds = new double[Work.values().length];
  private long begun;
  private double training;
  private double output;
  private long updates;

  public Profile(ProfiledKernels kernels, int threads) {
    this.kernels = kernels;
    this.threads = threads;
  }

  /// A stretch of training, or of output, begins.
  void begin() {
    for (Work work : Work.values()) before[work.ordinal()] = kernels.seconds(work);
    begun = System.nanoTime();
  }

  /// A stretch of `done` updates has ended.
  void trained(long done) {
    training += (System.nanoTime() - begun) * 1e-9;
    updates += done;
    for (Work work : Work.values())
      kernelSeconds[work.ordinal()] += kernels.seconds(work) - before[work.ordinal()];
  }

  /// A stretch of evaluation and writing has ended.
  void written() {
    output += (System.nanoTime() - begun) * 1e-9;
  }

  /// The figures for a run with this many rows, chains and sweeps per update.
  public Map<String, Object> toJson(int batch, int chains, int sweeps) {
    Map<String, Object> json = new LinkedHashMap<>();
    double whole = training + output;
    json.put("trainingSeconds", training);
    json.put("outputSeconds", output);
    json.put("rowsPerSecond", updates * (double) batch / training);
    json.put("sweepsPerSecond", updates * (double) chains * sweeps / training);
    double rest = training;
    for (Work work : Work.values()) {
      double seconds = kernelSeconds[work.ordinal()] / threads;
      rest -= seconds;
      json.put(work.name().toLowerCase(Locale.ROOT), seconds / whole);
    }
    json.put("kernels", kernels.describe());
    json.put("exactDraws", kernels.exactShare());
    json.put("parameters", Math.max(0, rest) / whole);
    json.put("output", output / whole);
    return json;
  }

  /// The same for a person.
  public static List<String> lines(Map<String, Object> json) {
    return List.of(
        String.format(
            Locale.ROOT,
            "profile   %,.0f rows/s, %,.0f Gibbs sweeps/s (one chain once) in %.1f s of training",
            number(json, "rowsPerSecond"),
            number(json, "sweepsPerSecond"),
            number(json, "trainingSeconds")),
        String.format(
            Locale.ROOT,
            "          sweeps %.0f %%, products %.0f %%, sampling %.0f %%, statistics %.0f %%,"
                + " parameters %.0f %%, output %.0f %%",
            percent(json, "sweeps"),
            percent(json, "products"),
            percent(json, "sampling"),
            percent(json, "statistics"),
            percent(json, "parameters"),
            percent(json, "output")),
        String.format(
            Locale.ROOT,
            "          kernels %s; of the draws in sweeps %.2f %% needed their inputs exactly",
            json.get("kernels"),
            percent(json, "exactDraws")));
  }

  private static double number(Map<String, Object> json, String key) {
    return ((Number) json.get(key)).doubleValue();
  }

  private static double percent(Map<String, Object> json, String key) {
    return 100 * number(json, key);
  }
}
