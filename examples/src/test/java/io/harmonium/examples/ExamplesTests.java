package io.harmonium.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.generate.GaussianMixture;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactPartition;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every numbered example runs, smaller than from the command line, and what it claims holds.
class ExamplesTests {

  @TempDir private Path folder;

  private final Workers workers = Workers.of(2);

  /// A walk of 400 000 steps with a correlation time below 200 has standard errors below 0.012; five of them are 0.06.
  @Test
  void theMetropolisWalkVisitsPointsAsOftenAsTheirProbability() {
    for (double temperature : new double[] {0.5, 1, 2}) {
      double[] exact = Example01TableOfEnergies.exact(temperature);
      double[] walk = Example01TableOfEnergies.walk(temperature, 400_000, Seed.of(1));
      double sum = 0;
      for (int a = 0; a < exact.length; a++) {
        sum += exact[a];
        assertEquals(exact[a], walk[a], 0.06, "point " + a + " at temperature " + temperature);
      }
      assertEquals(1, sum, 1e-12);
    }
  }

  @Test
  void theGaussianHasTheLogPartitionOfThePaperAndAnnealingFindsIt() {
    Machine machine = Example02GaussianPartition.machine(1);
    double paper = Example02GaussianPartition.paper(1);
    assertNull(machine.refusal());
    assertEquals(paper, ExactPartition.logPartition(machine, workers), 1e-9);
    Estimate annealed = Example02GaussianPartition.annealed(machine, 200, workers);
    assertEquals(paper, annealed.value(), 6 * annealed.standardError() + 1e-6);
    assertNotNull(Example02GaussianPartition.machine(2).refusal());
  }

  @Test
  void theLabBeatsOneGaussianAndComesNearTheMixtureItself() {
    Example03TwoDimensionalLab.Result result =
        Example03TwoDimensionalLab.run(GaussianMixture.circle(8, 2.828, 0.354), 12, 8000, workers);
    assertTrue(result.machine().value() > result.gaussian() + 1, () -> "machine " + result.machine());
    assertTrue(result.machine().value() > result.truth() - 0.3, () -> "machine " + result.machine());
  }

  @Test
  void digitsAreBracketedAndRepairedWithoutTouchingTheUpperHalf() {
    List<Dataset> parts = EmbeddedDigits.binaryParts();
    Machine machine = Example04Digits.train(parts.get(0), 14, 300);
    double exact = ExactPartition.logPartition(machine, workers);
    List<Estimate> bracket = Example04Digits.bracket(machine, parts.get(0), workers);
    for (Estimate estimate : bracket)
      assertEquals(exact, estimate.value(), 6 * estimate.standardError() + 1e-3, "log Z");
    Dataset digits = parts.get(2).slice(0, 5);
    Bits repaired = (Bits) Example04Digits.repair(machine, digits, workers).values(0);
    for (int row = 0; row < 5; row++)
      for (int pixel = 0; pixel < 32; pixel++)
        assertEquals(((Bits) digits.blocks().get(0).values()).get(row, pixel), repaired.get(row, pixel));
  }

  @Test
  void theAlignmentTeachesPairStatistics() {
    Example05Alignment.Result result =
        Example05Alignment.run(Path.of("data/kunitz.fasta.gz"), 20, 600, workers);
    assertTrue(result.sampled() > 0.6 * result.natural(), result::toString);
  }

  /// One step from a digit stays nearer to it than to the other digits, and than a walk that has left it.
  @Test
  void regeneratedDigitsResembleTheOriginalsAfterOneStep() {
    List<Dataset> parts = EmbeddedDigits.binaryParts();
    Machine machine = Example06Regeneration.train(parts.get(0), 60, 1, 2500);
    Dataset digits = Example06Regeneration.nine(parts.get(2));
    assertEquals(9, digits.rows());
    assertEquals(9, Arrays.stream(digits.labels()).distinct().count());
    double[][] originals = Example06Regeneration.originals(digits);
    double[][] others = originals.clone();
    Collections.rotate(Arrays.asList(others), 1);
    double[][] once = Example06Regeneration.regenerate(machine, digits, 1, workers);
    double[][] often = Example06Regeneration.regenerate(machine, digits, 100, workers);
    double near = Example06Regeneration.agreement(originals, once);
    assertEquals(1, Example06Regeneration.agreement(originals, originals), 1e-9);
    assertTrue(near > Example06Regeneration.agreement(others, once), () -> "agreement " + near);
    assertTrue(near > Example06Regeneration.agreement(originals, often), () -> "agreement " + near);
    for (double[] digit : once) for (double p : digit) assertTrue(p > 0 && p < 1, () -> "p = " + p);
    BufferedImage mosaic =
        Example06Regeneration.mosaic(List.of(originals, once, often), parts.get(2).picture());
    assertEquals(9 * (56 + 6) + 6, mosaic.getWidth());
    assertEquals(3 * (56 + 6) + 6, mosaic.getHeight());
  }

  /// Columns alone know nothing of planted errors (½); the machine finds most of them, and guesses hidden cells better than
  /// means and modes do.
  @Test
  void errorsInATableAreFoundAndHolesFilled() {
    Path table = Example07Table.generated(folder.resolve("table.csv"), 1000);
    Example07Table.Result result = Example07Table.run(table, 12, 4000, workers);
    assertEquals(11, result.schema().columns().size());
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

  /// Neighbours of codes know the digits far better than chance (0.9 wrong), and a step of one pixel moves codes less than
  /// another digit does; the same picture has not moved at all.
  @Test
  void codesOfShiftedDigitsStayNearerThanThoseOfOthers() {
    List<Dataset> parts = EmbeddedDigits.binaryParts();
    Dataset train = parts.get(0).slice(0, 400);
    Dataset test = parts.get(2).slice(0, 100);
    List<Example08Shifts.Judged> judged = Example08Shifts.compare(train, test, 8, 3, 300, workers);
    assertEquals(64 + 24 + 64 * 24, judged.get(0).parameters());
    assertEquals(64 + 24 + 8 + 64 * 24, judged.get(1).parameters());
    for (Example08Shifts.Judged machine : judged)
      for (Example08Shifts.Line line : machine.lines()) {
        assertTrue(line.change() > 0 && line.change() < 1, () -> line.toString());
        assertTrue(line.error() < 0.5, () -> line.toString());
      }
    Dataset still = Example08Shifts.shifted(test, 0, 0);
    assertEquals(test.blocks().get(0).values(), still.blocks().get(0).values());
  }

  /// Half the run of the command line solves nearly all analogies, of which chance would a ninth; all answers are
  /// probabilities.
  @Test
  void movesSeenOnceAreMadeWithOtherPictures() {
    Machine machine = Example09Analogy.train(20, 72, 3000, workers);
    List<Example09Analogy.Question> asked = Example09Analogy.ask(machine, 60, Seed.of(9));
    double solved = Example09Analogy.solved(asked);
    assertTrue(solved > 0.8, () -> "solved " + solved);
    for (Example09Analogy.Question q : asked)
      for (double p : q.answer()) assertTrue(p > 0 && p < 1, () -> "p = " + p);
    assertEquals(5 * 54 + 6, Example09Analogy.mosaic(asked.subList(0, 3)).getWidth());
  }
}
