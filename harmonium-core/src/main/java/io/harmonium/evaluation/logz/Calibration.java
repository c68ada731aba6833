package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Estimate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How often the intervals of each estimator covered log Z of machines for which it is known, by classes: the published table
/// of the calibration suite. Estimators pass their own checks first; what is counted is what would be trusted.
public final class Calibration {

  /// The share of machines of a class whose log Z an interval must have covered.
  public static final double COVERED = 0.9;

  /// Factor on standard errors of log Z: a few chains tell a little less than they seem to, and intervals of 95 % that hold for
  /// one class are to hold for all.
  private static final double WIDER = 1.2;

  /// What rounding in chains and inputs may add, in nats.
  private static final double ROUNDING = 1e-3;

  /// Fewest machines of a class; of so few that are all covered, nine tenths are so with a certainty of 72 %.
  public static final int MACHINES = 12;

  private static final String TABLE = "calibration.csv";

  private static final List<Entry> PUBLISHED = read();

  /// A line of the table: of `machines` machines of a class where an estimator passed all checks its interval covered log Z of
  /// `covered`.
  public record Entry(String estimator, MachineClass machines, int count, int covered) {

    /// Whether the interval may be trusted.
    public boolean holds() {
      return count >= MACHINES && covered >= COVERED * count;
    }

    /// A line of the table.
    public String line() {
      return String.join(
          ",",
          estimator,
          machines.units(),
          machines.structure(),
          machines.size(),
          machines.coupling(),
          Integer.toString(count),
          Integer.toString(covered));
    }
  }

  private Calibration() {}

  /// An interval by which chains are judged, from that which they seem to have; as it is where they all agree.
  public static Estimate widened(Estimate seeming) {
    double error = seeming.standardError();
    if (error == 0 || Double.isInfinite(error)) return seeming;
    double wider = WIDER * error;
    double half = Estimate.NORMAL_95 * Math.sqrt(wider * wider + ROUNDING * ROUNDING);
    double value = seeming.value();
    return new Estimate(
        value, value - half, value + half, seeming.bound(), seeming.trust(), seeming.note());
  }

  /// All lines.
  public static List<Entry> published() {
    return PUBLISHED;
  }

  /// What is known of an estimator, by its key in documents, on machines of a class.
  public static Optional<Entry> of(String estimator, MachineClass machines) {
    return PUBLISHED.stream()
        .filter(one -> one.estimator.equals(estimator) && one.machines.equals(machines))
        .findFirst();
  }

  /// Null, or why an interval of an estimator on such machines is not known to cover.
  static String lack(String estimator, MachineClass machines) {
    Optional<Entry> known = of(estimator, machines);
    if (known.isPresent() && known.get().holds()) return null;
    String tried =
        known.isEmpty() || known.get().count < MACHINES
            ? "too few machines of known log Z were tried of this class"
            : "of machines of this class it covered "
                + known.get().covered
                + " of "
                + known.get().count;
    return tried + " (" + machines.words() + ")";
  }

  private static List<Entry> read() {
    List<Entry> entries = new ArrayList<>();
    try (InputStream in = Calibration.class.getResourceAsStream(TABLE)) {
      if (in == null) throw new IllegalStateException(TABLE + " is missing beside its class");
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      reader.readLine();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] cells = line.split(",");
        entries.add(
            new Entry(
                cells[0],
                new MachineClass(cells[1], cells[2], cells[3], cells[4]),
                Integer.parseInt(cells[5]),
                Integer.parseInt(cells[6])));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(entries);
  }
}
