package io.harmonium.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The examples of pictures run, smaller than from the command line, and what each claims holds.
class PictureExamplesTests {

  private final Workers workers = Workers.of(2);

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
