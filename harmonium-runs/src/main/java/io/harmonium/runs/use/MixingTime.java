package io.harmonium.runs.use;

import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Mixing;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.TrainingData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// How many sweeps the chains of a run need to forget where they began: the mixing time t of [Mixing], looked for with
/// four times as many sweeps again and again.
public final class MixingTime {

  private static final int CHAINS = 200;
  private static final int FIRST = 64;

  /// Sweeps after which the search ends.
  public static final int MAX = 1 << 14;

  private MixingTime() {}

  /// What was seen, or null where the rows that the machine has learned from are not known.
  public static Mixing of(TrainedRows run, Seed seed, Workers workers) {
    TrainingData data = RecordedData.load(run, workers);
    if (data == null) return null;
    Rows rows =
        Rows.known(run.structure(), data.train())
            .filled(run.machine(), seed.child("filled"), workers);
    Mixing seen = null;
    for (int sweeps = FIRST; sweeps <= MAX && (seen == null || seen.mixedAfter() < 0); sweeps *= 4)
      seen = Mixing.of(run.machine(), rows, CHAINS, sweeps, seed.child("mixing"), workers);
    return seen;
  }

  /// "chains have forgotten where they began after 24 sweeps", or that they have not.
  public static String text(Mixing seen) {
    return seen.mixedAfter() < 0
        ? "chains have not forgotten where they began after " + seen.sweeps() + " sweeps"
        : "chains have forgotten where they began after " + seen.mixedAfter() + " sweeps";
  }

  /// The overlaps sweep by sweep, with a line of titles.
  public static List<String[]> rows(Mixing seen) {
    List<String[]> rows = new ArrayList<>();
    for (Mixing.Overlap overlap : seen.overlaps())
      rows.add(
          new String[] {
            Integer.toString(overlap.sweep()),
            number(overlap.own()),
            number(overlap.others()),
            number(overlap.error())
          });
    return rows;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
