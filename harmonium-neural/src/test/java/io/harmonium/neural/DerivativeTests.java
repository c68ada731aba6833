package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.network.Activation;
import io.harmonium.network.EnergyHead;
import io.harmonium.network.EnergySum;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.Prior;
import io.harmonium.network.PriorEnergy;
import io.harmonium.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Derivatives against central differences (f(a + h) − f(a − h))/2h in double. Their error is h²·f‴/6, with h = 2⁻¹⁰ and third
/// derivatives of a few at most below 1e-5 of derivatives near 1.
class DerivativeTests {

  private static final double H = 0x1p-10;
  private static final double CLOSE = 2e-5;

  static List<NetworkShape> shapes() {
    return List.of(
        NetworkShape.mlp(Activation.SILU, false, 4, 5, 3),
        NetworkShape.mlp(Activation.ELU, false, 4, 5, 3),
        NetworkShape.mlp(Activation.TANH, true, 4, 5, 3),
        NetworkShape.mlp(Activation.SOFTPLUS, false, 4, 3),
        NetworkShape.parse("conv:2,3/4", Activation.SILU, false, 20, 5, 4, 3),
        NetworkShape.parse("conv:2", Activation.SOFTPLUS, true, 20, 5, 4, 3));
  }

  private static Network network(NetworkShape shape) {
    Network network = new PytorchEngine().open(shape, Precision.DOUBLE, 1);
    network.load(shape.initial(Seed.of(3)).values());
    return network;
  }

  private static Configurations rows(int columns) {
    return NetworkEnergy.rows(new Prior.Normal(0, 1).draw(3, columns, 0, Seed.of(5)));
  }

  private static double[] energies(DifferentiableEnergy energy, Configurations x) {
    double[] out = new double[x.rows()];
    energy.energies(x, out);
    return out;
  }

  private static void derivativesAreDifferences(DifferentiableEnergy energy, Configurations x) {
    Reals[] derivatives = energy.derivatives(x.rows());
    double[] given = new double[x.rows()];
    energy.evaluate(x, given, derivatives, Workers.single());
    double[] plain = energies(energy, x);
    Reals values = NetworkEnergy.values(x);
    for (int row = 0; row < x.rows(); row++) {
      assertEquals(plain[row], given[row], 1e-12);
      for (int j = 0; j < values.columns(); j++) {
        float before = values.get(row, j);
        float up = before + (float) H;
        float down = before - (float) H;
        values.set(row, j, up);
        double high = energies(energy, x)[row];
        values.set(row, j, down);
        double low = energies(energy, x)[row];
        values.set(row, j, before);
        assertEquals((high - low) / ((double) up - down), derivatives[0].get(row, j), CLOSE);
      }
    }
  }

  private static void gradientIsDifferences(Network network, EnergyHead reading, Configurations x) {
    NetworkEnergy energy = new NetworkEnergy(network, reading);
    double[] weights = {0.5, -1, 2};
    Parameters gradient = energy.parameters().zeros();
    energy.addGradient(x, weights, gradient);
    energy.addGradient(x, weights, gradient);
    double[] values = network.parameters().values().clone();
    for (int p = 0; p < values.length; p += 1 + values.length / 40) {
      double[] moved = values.clone();
      moved[p] = values[p] + H;
      network.load(moved);
      double[] high = energies(energy, x);
      moved[p] = values[p] - H;
      network.load(moved);
      double[] low = energies(energy, x);
      double sum = 0;
      for (int row = 0; row < x.rows(); row++)
        sum += weights[row] * (high[row] - low[row]) / (2 * H);
      assertEquals(2 * sum, gradient.values()[p], 8 * CLOSE, "parameter " + p);
    }
    network.load(values);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void derivativesAreDifferencesOfTheEnergy(NetworkShape shape) {
    Configurations x = rows(shape.inputs());
    List<EnergyHead> readings =
        List.of(new EnergyHead.Plain(), new EnergyHead.Joint(), new EnergyHead.GivenClass(2, 0, 1));
    try (Network network = network(shape)) {
      for (EnergyHead reading : readings) {
        derivativesAreDifferences(new NetworkEnergy(network, reading), x);
        gradientIsDifferences(network, reading, x);
      }
    }
  }

  @Test
  void energiesAboveABaseDistributionAddUp() {
    try (Network network = network(NetworkShape.mlp(Activation.ELU, false, 3, 4, 2))) {
      NetworkEnergy joint = new NetworkEnergy(network, new EnergyHead.Joint());
      PriorEnergy base = new PriorEnergy(new Prior.Normal(0.5, 2), 3);
      EnergySum sum = new EnergySum(List.of(joint, base), new double[] {0.5, 2});
      Configurations x = rows(3);
      double[] alone = energies(joint, x);
      double[] below = energies(base, x);
      double[] all = energies(sum, x);
      for (int row = 0; row < 3; row++)
        assertEquals(0.5 * alone[row] + 2 * below[row], all[row], 1e-12);
      derivativesAreDifferences(sum, x);
      Parameters gradient = sum.parameters().zeros();
      sum.addGradient(x, null, gradient);
      Parameters part = joint.parameters().zeros();
      joint.addGradient(x, new double[] {0.5, 0.5, 0.5}, part);
      assertEquals(part.size(), gradient.size());
      for (int p = 0; p < part.size(); p++)
        assertEquals(part.values()[p], gradient.values()[p], 1e-12);
    }
  }

  @Test
  void spectralWeightsHaveLargestSingularValueOne() {
    NetworkShape shape = NetworkShape.mlp(Activation.TANH, true, 2, 2, 1);
    try (Network network = new PytorchEngine().open(shape, Precision.DOUBLE, 1)) {
      // W = diag(5, 3)/5 behind the tanh, then the sum of both: f(x) = tanh(x₀) + tanh(0.6·x₁).
      network.load(new double[] {5, 0, 0, 3, 0, 0, 1, 1, 0});
      Reals x = Reals.zeros(1, 2);
      x.set(0, 0, 0.5f);
      x.set(0, 1, 1f);
      assertEquals(StrictMath.tanh(0.5) + StrictMath.tanh(0.6), network.outputs(x)[0], 1e-9);
    }
  }

  @Test
  void singleAndDoublePrecisionAgreeToSixDigits() {
    NetworkShape shape = shapes().get(4);
    double[] values = shape.initial(Seed.of(3)).values();
    Reals x = NetworkEnergy.values(rows(shape.inputs()));
    try (Network single = new PytorchEngine().open(shape, Precision.SINGLE, 1);
        Network twice = network(shape)) {
      single.load(values);
      double[] a = single.outputs(x);
      double[] b = twice.outputs(x);
      for (int i = 0; i < a.length; i++) assertTrue(Math.abs(a[i] - b[i]) < 1e-5);
    }
  }
}
