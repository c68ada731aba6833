package io.harmonium.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineTests {

  private static double logZ(Machine machine) {
    try (Workers workers = Workers.single()) {
      return Enumeration.of(machine).logPartition(workers);
    }
  }

  /// x = (1 + s)/2 in the energy gives W/4, b/2 + ΣW/4, c/2 + ΣW/4 and a constant.
  @Test
  void aBinaryMachineIsASpinMachineInOtherCoordinates() {
    Machine binary = Small.random(Rbm.binary(3, 2), 1, 1);
    double[] w = binary.parameters().get(Rbm.LINK);
    double[] b = binary.parameters().get("visible.x");
    double[] c = binary.parameters().get("hidden.x");
    double[] ws = new double[6];
    double[] bs = new double[3];
    double[] cs = new double[2];
    double constant = 0;
    for (int i = 0; i < 3; i++) {
      bs[i] += b[i] / 2;
      constant += b[i] / 2;
      for (int j = 0; j < 2; j++) {
        ws[2 * i + j] = w[2 * i + j] / 4;
        bs[i] += w[2 * i + j] / 4;
        cs[j] += w[2 * i + j] / 4;
        constant += w[2 * i + j] / 4;
      }
    }
    for (int j = 0; j < 2; j++) {
      cs[j] += c[j] / 2;
      constant += c[j] / 2;
    }
    Machine spin = Rbm.of(new Spin(), 3, new Spin(), 2);
    Parameters parameters =
        spin.parameters().with("visible.s", bs).with("hidden.s", cs).with(Rbm.LINK, ws);
    assertEquals(logZ(binary), logZ(spin.with(parameters)) + constant, 1e-12);
  }

  /// U(x) = (x − b)²/2σ² is 0 at the mean, whatever θ and γ are, and log Z of free units is Σ ½ log 2πσ².
  @Test
  void theConstantOfGaussianUnitsCounts() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 1), 0, 2);
    DoublePath path = machine.doublePath();
    double[] theta = machine.parameters().get("visible.x");
    double[] zeta = machine.parameters().get("visible.x²");
    double[][][] t = {path.zeros(0), path.zeros(1)};
    double expected = StrictMath.log(1 + StrictMath.exp(machine.parameters().get("hidden.x")[0]));
    for (int i = 0; i < 2; i++) {
      double variance = StrictMath.exp(-zeta[i]);
      t[0][0][i] = theta[i] * variance;
      t[0][1][i] = t[0][0][i] * t[0][0][i];
      expected += 0.5 * StrictMath.log(2 * Math.PI * variance);
    }
    assertEquals(0, path.energy(t), 1e-12);
    assertEquals(expected, logZ(machine), 1e-12);
  }

  /// diag(γ) − W of one unit against one is definite where w² < γ_v·γ_h.
  @Test
  void twoGaussianLayersAreRefusedWhereTheCouplingIsTooStrong() {
    Machine machine = Rbm.of(new Gaussian(), 1, new Gaussian(), 1);
    double zeta = StrictMath.log(4);
    Parameters parameters =
        machine
            .parameters()
            .with("visible.x²", new double[] {zeta})
            .with("hidden.x²", new double[] {zeta});
    for (double weight : new double[] {3.999, -3.999})
      assertNull(machine.with(parameters.with(Rbm.LINK, new double[] {weight})).unsupported());
    for (double weight : new double[] {4.001, -4.001}) {
      String reason = machine.with(parameters.with(Rbm.LINK, new double[] {weight})).unsupported();
      assertNotNull(reason);
      assertTrue(reason.contains(Rbm.LINK) && reason.contains("bounded units"), reason);
    }
  }

  @Test
  void annealedFieldsRunFromTheBaseToTheMachine() {
    Machine machine = Small.random(Rbm.binary(3, 2), 1, 3);
    Fields target = machine.fields();
    Fields base = Small.random(machine, 1, 4).fields();
    Fields start = target.anneal(base, 0, 1);
    Fields end = target.anneal(base, 1, 1);
    assertEquals(0, start.links());
    assertEquals(1, end.links());
    assertArrayEquals(base.theta()[0][0], start.theta()[0][0]);
    assertArrayEquals(target.theta()[0][0], end.theta()[0][0]);
    assertArrayEquals(target.theta()[1][0], start.theta()[1][0]);
    assertThrows(IllegalArgumentException.class, () -> target.atTemperature(0));
    assertThrows(IllegalArgumentException.class, () -> target.atTemperature(Double.NaN));
  }

  @Test
  void structuresThatCannotBeAreRefused() {
    Layer a = new Layer("a", new Binary(), 2);
    Layer b = new Layer("b", new Binary(), 3);
    Dense link = new Dense("a-b", new End(0, 0), new End(1, 0), 2, 3);
    refused("at least one visible layer", List.of(), List.of(b), List.of());
    refused("two parts of the machine are called 'a'", List.of(a), List.of(a), List.of());
    refused(
        "layer 7",
        List.of(a),
        List.of(b),
        List.of(new Dense("x", new End(0, 0), new End(7, 0), 2, 3)));
    Structure good = new Structure(List.of(a), List.of(b), List.of(link));
    assertTrue(good.bipartite());
    assertEquals(2 + 3 + 6, good.parameters());
    assertEquals(good.parameters(), good.zeros().size());
    assertEquals(5, good.offset(link));
  }

  private static void refused(
      String reason, List<Layer> visible, List<Layer> hidden, List<Coupling> links) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> new Structure(visible, hidden, links))
            .getMessage();
    assertTrue(message.contains(reason), message);
  }
}
