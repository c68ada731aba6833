package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Spins too many for exact samples, so that 256 ends of chains stand beside 2000 rows.
class MomentsCheckTests {

  private static final int SPINS = 18;

  /// Weak pairs, the sign by turns, and fields of `field` by turns up and down.
  private static Machine spins(double pair, double field) {
    Machine machine = Boltzmann.ising(SPINS);
    Parameters parameters = machine.parameters();
    for (Parameters.Slice slice : parameters.slices()) {
      double[] values = parameters.get(slice.name());
      for (int i = 0; i < values.length; i++)
        values[i] = slice.coupling() ? (i % 9 == 0 ? pair : 0) : i % 2 == 0 ? field : -field;
      parameters = parameters.with(slice.name(), values);
    }
    return machine.with(parameters);
  }

  private static Evidence evidence(Machine truth, Machine machine) {
    Dataset rows =
        Dataset.of(
            Block.of(
                "visible", ExactSamples.draw(truth, 2000, Seed.of(7), Workers.single()).values(0)),
            Provenance.of("spins"));
    return new Evidence(
        machine,
        Patient.PCD,
        List.of(),
        null,
        rows,
        null,
        Evidence.ROWS,
        Patient.SEED,
        Workers.single());
  }

  /// Seeds are fixed; 256 samples reach less than 0.9 of the r of two halves of the rows.
  @Test
  void theTruthItselfPassesWithFewSamples() {
    Machine truth = spins(0.12, 0.1);
    Evidence evidence = evidence(truth, truth);
    Finding found = new MomentsCheck().examine(evidence).getFirst();
    assertEquals(Finding.Verdict.PASS, found.verdict(), found::toString);
    double pearson = (double) found.figures().get("pearson");
    assertTrue(pearson < 0.9 * evidence.ceiling(), () -> found + " " + evidence.ceiling());
  }

  @Test
  void aQuarterOfTheMagnetisationIsTold() {
    Evidence evidence = evidence(spins(0.12, 0.12), spins(0.12, 0.03));
    Finding found = new MomentsCheck().examine(evidence).getFirst();
    assertTrue((double) found.figures().get("meanShift") < 0.15, found::toString);
    assertTrue((double) found.figures().get("meanSlope") < 0.5, found::toString);
    assertTrue(found.wrong(), found::toString);
  }
}
