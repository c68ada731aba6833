package io.harmonium.store;

import java.nio.file.Path;
import java.util.Map;

/// A process that replaces a run by the next one until it is killed, and says the number of each that stands. All of a run follows
/// from its number.
final class KilledReplacer {

  private KilledReplacer() {}

  public static void main(String[] arguments) {
    Path path = Path.of(arguments[0]);
    for (long number = RunDirectory.open(path).description().seed() + 1; ; number++) {
      replace(path, number, true);
      System.out.println(number);
    }
  }

  static void replace(Path path, long number, boolean force) {
    try (RunDirectory run = RunDirectory.create(path, force)) {
      run.describe(
          new RunDescription(
              "test",
              "",
              "rbm",
              number,
              KilledSaver.machine().structure(),
              Map.of(),
              Map.of(),
              Map.of(),
              ""));
      run.appendMetrics(KilledSaver.metrics(number));
      run.saveModel(number, KilledSaver.machine(), Map.of());
      run.writeText("report.html", "run " + number);
      run.saveState(KilledSaver.checkpoint(number));
    }
  }
}
