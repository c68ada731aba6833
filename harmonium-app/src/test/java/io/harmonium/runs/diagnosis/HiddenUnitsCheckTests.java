package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Window;
import io.harmonium.data.Dataset;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import io.harmonium.units.Subspace;
import java.util.List;
import org.junit.jupiter.api.Test;

class HiddenUnitsCheckTests {

  private static final int COLUMNS = 12;

  private static List<Finding> findings(Machine machine) {
    Dataset rows = Patient.near(new long[] {0xF0F, 0x333, 0x5A5}, COLUMNS, 60, 0.2, 5);
    Practice practice =
        new Practice("run", "harmonium train rows.csv --hidden 9", "pcd", 5, "0.02", 0, 0, 0);
    return new HiddenUnitsCheck()
        .examine(
            new Evidence(
                machine, practice, List.of(), null, rows, null, 60, Seed.of(1), Workers.single()));
  }

  /// Weights so large that rows decide the states of hidden units, in which column j repeats column `same[j]`.
  private static Machine with(Machine zero, String link, int... same) {
    return with(20, zero, link, same);
  }

  /// Weights of up to `scale` in which column j of the hidden layer repeats column `same[j]`.
  private static Machine with(double scale, Machine zero, String link, int... same) {
    double[] w = zero.parameters().get(link);
    for (int i = 0; i < w.length / same.length; i++)
      for (int j = 0; j < same.length; j++)
        w[i * same.length + j] = scale * (2 * Seed.of(7).row(i).uniformDouble(same[j], 0) - 1);
    return zero.with(zero.parameters().with(link, w));
  }

  private static String command(Machine machine) {
    List<Finding> found = findings(machine);
    assertEquals("duplicated-units", found.getFirst().pathology(), found::toString);
    return found.getFirst().command();
  }

  @Test
  void theRemedyKeepsTheKindOfUnits() {
    Machine spins = with(Rbm.of(new Binary(), COLUMNS, new Spin(), 4), Rbm.LINK, 0, 1, 0, 1);
    assertEquals(
        "harmonium train rows.csv --hidden 2:spin --out run-hidden-2-spin", command(spins));
    Machine bits = with(Rbm.binary(COLUMNS, 4), Rbm.LINK, 0, 1, 0, 1);
    assertEquals("harmonium train rows.csv --hidden 2 --out run-hidden-2", command(bits));
    Machine states =
        with(
            Rbm.of(new Binary(), COLUMNS, new Categorical(3), 3),
            Rbm.LINK,
            0,
            1,
            2,
            3,
            4,
            5,
            2,
            1,
            0);
    assertEquals(
        "harmonium train rows.csv --hidden 2:categorical:3 --out run-hidden-2-categorical-3",
        command(states));
  }

  @Test
  void theRemedyOfFiltersIsFewerFilters() {
    Window window = new Window(3, 4, 1, 3, 3, 1, 1);
    Machine zero = ConvolutionalRbm.of(new Binary(), window, 3);
    String link = ConvolutionalRbm.link(zero.structure()).name();
    double[] w = zero.parameters().get(link);
    for (int k = 0; k < w.length; k++)
      w[k] = 20 * (2 * Seed.of(3).row(k % 9).uniformDouble(k < 9 ? 0 : 1, 0) - 1);
    String command = command(zero.with(zero.parameters().with(link, w)));
    assertTrue(command.contains(" --filters 2:3x3:1 "), command);
  }

  /// Their states differ, and a machine with fewer of them is a poorer one: on a table the advice to leave them out led to the
  /// same advice again, and to a lower likelihood.
  @Test
  void copiesWithGradedMeansAreNoDuplicates() {
    Machine graded = with(1, Rbm.binary(COLUMNS, 4), Rbm.LINK, 0, 1, 0, 1);
    List<Finding> found = findings(graded);
    assertEquals(Finding.Verdict.PASS, found.getFirst().verdict(), found::toString);
  }

  @Test
  void bitsBehindOneGateDoNotRepeatEachOther() {
    Machine gates =
        with(Rbm.of(new Binary(), COLUMNS, new Subspace(2), 3), Rbm.LINK, 0, 0, 1, 1, 2, 2);
    List<Finding> found = findings(gates);
    assertEquals(1, found.size(), found::toString);
    assertEquals(Finding.Verdict.PASS, found.getFirst().verdict(), found::toString);
  }
}
