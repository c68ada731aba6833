package io.harmonium.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of an alignment and of a table run, smaller than from the command line, and what each claims holds.
class TableExamplesTests {

  @TempDir private Path folder;

  private final Workers workers = Workers.of(2);

  @Test
  void theAlignmentTeachesPairStatistics() {
    Example05Alignment.Result result =
        Example05Alignment.run(Path.of("data/kunitz.fasta.gz"), 20, 400, workers);
    assertTrue(result.sampled() > 0.6 * result.natural(), result::toString);
  }

  /// Columns alone know nothing of planted errors (½); the machine finds most of them, and guesses hidden cells better than
  /// means and modes do.
  @Test
  void errorsInATableAreFoundAndHolesFilled() {
    Path table = Example07Table.generated(folder.resolve("table.csv"), 1000);
    Example07Table.Result result = Example07Table.run(table, 12, 2500, folder.resolve("run"));
    assertEquals(11, result.columns().size());
    double machine = area(result, "misfit");
    assertTrue(machine > 0.7, () -> "area " + machine);
    assertEquals(0.5, area(result, "independentColumns"), 0.15);
    for (boolean number : new boolean[] {true, false})
      assertTrue(
          result.hidden().error(number, false) < 0.9 * result.hidden().error(number, true),
          result::toString);
  }

  private static double area(Example07Table.Result result, String name) {
    return result.anomalies().answers().stream()
        .filter(answer -> answer.name().equals(name))
        .findFirst()
        .orElseThrow()
        .area()
        .value();
  }
}
