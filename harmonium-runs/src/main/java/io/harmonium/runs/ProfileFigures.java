package io.harmonium.runs;

import io.harmonium.runs.training.SettingsJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Where the time of training went.
///
/// @param sweepsPerSecond sweeps of one chain
/// @param sweeps share of the time in whole sweeps; products, sampling, statistics, parameters and output are shares too: all of
///     them add up to 1
/// @param kernels the kernels that were used
/// @param exactDraws the share of the draws in sweeps that needed their inputs exactly
public record ProfileFigures(
    double trainingSeconds,
    double outputSeconds,
    double rowsPerSecond,
    double sweepsPerSecond,
    double products,
    double sampling,
    double sweeps,
    double statistics,
    String kernels,
    double exactDraws,
    double parameters,
    double output) {

  /// For a person.
  public List<String> lines() {
    return List.of(
        String.format(
            Locale.ROOT,
            "profile   %,.0f rows/s, %,.0f Gibbs sweeps/s (one chain once) in %.1f s of training",
            rowsPerSecond,
            sweepsPerSecond,
            trainingSeconds),
        String.format(
            Locale.ROOT,
            "          sweeps %.0f %%, products %.0f %%, sampling %.0f %%, statistics %.0f %%,"
                + " parameters %.0f %%, output %.0f %%",
            100 * sweeps,
            100 * products,
            100 * sampling,
            100 * statistics,
            100 * parameters,
            100 * output),
        String.format(
            Locale.ROOT,
            "          kernels %s; of the draws in sweeps %.2f %% needed their inputs exactly",
            kernels,
            100 * exactDraws));
  }

  /// For programs.
  public Map<String, Object> toJson() {
    return SettingsJson.write(this);
  }
}
