package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.types.Shape;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import io.harmonium.matrix.Reals;
import io.harmonium.model.Configurations;
import io.harmonium.network.Activation;
import io.harmonium.network.EnergyHead;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.Stage;
import io.harmonium.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Networks against sums by hand, and what goes into the engine comes out of it.
class NetworkTests {

  private static Reals row(double... numbers) {
    Reals x = Reals.zeros(1, numbers.length);
    for (int j = 0; j < numbers.length; j++) x.set(0, j, (float) numbers[j]);
    return x;
  }

  private static double energy(Network network, EnergyHead reading, Reals x) {
    double[] out = new double[1];
    Configurations rows = NetworkEnergy.rows(x);
    new NetworkEnergy(network, reading).energies(rows, out);
    return out[0];
  }

  @Test
  void theEngineIsFoundAsAService() {
    assertInstanceOf(PytorchEngine.class, NetworkEngine.find());
  }

  @Test
  void energiesOfASmallNetworkAreThoseByHand() {
    NetworkShape shape = NetworkShape.mlp(Activation.ELU, false, 2, 2, 2);
    try (Network network = new PytorchEngine().open(shape, Precision.DOUBLE, 1)) {
      network.load(new double[] {1, 2, -1, 0.5, 0.25, 0, 1, -1, 2, 3, 0.5, -0.5});
      Reals x = row(1, -0.5);
      // Hidden: 1 − 1 + 0.25 = 0.25, and elu(−1 − 0.25) = e^(−1.25) − 1.
      double second = StrictMath.exp(-1.25) - 1;
      double f0 = 0.25 - second + 0.5;
      double f1 = 0.5 + 3 * second - 0.5;
      assertArrayEquals(new double[] {f0, f1}, network.outputs(x), 1e-12);
      assertEquals(-f0, energy(network, new EnergyHead.Plain(), x), 1e-12);
      assertEquals(-f1, energy(network, new EnergyHead.GivenClass(1), x), 1e-12);
      assertEquals(
          -StrictMath.log(StrictMath.exp(f0) + StrictMath.exp(f1)),
          energy(network, new EnergyHead.Joint(), x),
          1e-12);
    }
  }

  @Test
  void filtersSeeTheirSurroundingsAndZerosBeyondTheBorder() {
    NetworkShape shape =
        new NetworkShape(
            List.of(new Stage.Filters(1, 3, 3, 1, 3, 2), new Stage.Dense(4, 1)),
            Activation.SOFTPLUS,
            false);
    try (Network network = new PytorchEngine().open(shape, Precision.DOUBLE, 1)) {
      // The filter adds all nine places; the picture is 1 … 9; the four corners have sums 12, 16,
      // 24, 28.
      network.load(new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 10, 100, 1000, 0});
      double f = network.outputs(row(1, 2, 3, 4, 5, 6, 7, 8, 9))[0];
      assertEquals(12 + 160 + 2400 + 28000, f, 0.01);
    }
  }

  @Test
  void parametersComeOutAsTheyWentIn() {
    NetworkShape shape = NetworkShape.parse("conv:2,3/4", Activation.SILU, true, 20, 5, 4, 3);
    double[] values = shape.initial(Seed.of(8)).values();
    try (Network network = new PytorchEngine().open(shape, Precision.SINGLE, 1)) {
      network.load(values);
      Reals x = Reals.zeros(2, 20);
      x.set(1, 3, 1f);
      double[] before = network.outputs(x);
      assertArrayEquals(values, network.parameters().values());
      network.load(new double[values.length]);
      network.load(network.parameters().with(values).values());
      assertArrayEquals(before, network.outputs(x));
    }
  }

  @Test
  void aBlockOfTheUserIsANetworkLikeAnyOther() {
    SequentialBlock block =
        new SequentialBlock()
            .add(Linear.builder().setUnits(4).build())
            .add(ai.djl.nn.Activation.tanhBlock())
            .add(Linear.builder().setUnits(2).build());
    NetworkShape shape = NetworkShape.mlp(Activation.TANH, false, 3, 4, 2);
    double[] values = shape.initial(Seed.of(4)).values();
    try (Network own = BlockNetwork.of(block, new Shape(3));
        Network staged = new PytorchEngine().open(shape, Precision.SINGLE, 1)) {
      assertEquals(values.length, own.parameters().size());
      own.load(values);
      staged.load(values);
      Reals x = row(0.5, -1, 2);
      assertArrayEquals(staged.outputs(x), own.outputs(x), 1e-6);
      double[] a = new double[values.length];
      double[] b = new double[values.length];
      Reals ownDerivatives = Reals.zeros(1, 3);
      Reals derivatives = Reals.zeros(1, 3);
      Network.Head ones = (f, c) -> java.util.Arrays.fill(c, 1);
      own.pull(x, ones, ownDerivatives, a);
      staged.pull(x, ones, derivatives, b);
      assertArrayEquals(b, a, 1e-6);
      for (int j = 0; j < 3; j++)
        assertEquals(derivatives.get(0, j), ownDerivatives.get(0, j), 1e-6);
    }
  }

  @Test
  void rowsOfAnotherWidthAreRefused() {
    NetworkShape shape = NetworkShape.mlp(Activation.ELU, false, 2, 1);
    try (Network network = new PytorchEngine().open(shape, Precision.SINGLE, 1)) {
      assertThrows(IllegalArgumentException.class, () -> network.outputs(row(1, 2, 3)));
    }
  }
}
