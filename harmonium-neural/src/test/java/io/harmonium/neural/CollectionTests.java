package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.LambdaBlock;
import io.harmonium.matrix.Reals;
import io.harmonium.network.Activation;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.NetworkShape;
import io.harmonium.random.Seed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Collections of memory between a forward pass and its pull-back change no derivative. The engine lends the memory of
/// Java's numbers and does not say that it still needs them.
class CollectionTests {

  private final List<ByteBuffer> rubbish = new ArrayList<>();

  /// Collects memory and writes over what became free.
  private void collect() {
    System.gc();
    try {
      Thread.sleep(30);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    for (int i = 0; i < 2000; i++) rubbish.add(ByteBuffer.allocateDirect(4).putFloat(0, 7e20f));
  }

  private static Reals rows() {
    Reals x = Reals.zeros(3, 2);
    for (int row = 0; row < 3; row++) for (int j = 0; j < 2; j++) x.set(row, j, row - 0.75f * j);
    return x;
  }

  private static float[] derivatives(Network network, Runnable between) {
    Reals derivatives = Reals.zeros(3, 2);
    network.pull(
        rows(),
        (outputs, cotangents) -> {
          between.run();
          Arrays.fill(cotangents, 1);
        },
        derivatives,
        null);
    float[] numbers = new float[6];
    for (int i = 0; i < 6; i++) numbers[i] = derivatives.get(i / 2, i % 2);
    return numbers;
  }

  @ParameterizedTest
  @EnumSource(Activation.class)
  void stagesLendNoMemoryOfJava(Activation activation) {
    NetworkShape shape = NetworkShape.mlp(activation, true, 2, 5, 1);
    try (Network network = new PytorchEngine().open(shape, Precision.SINGLE, 1)) {
      network.load(shape.initial(Seed.of(3)).values());
      float[] quiet = derivatives(network, () -> {});
      for (int i = 0; i < 3; i++) assertArrayEquals(quiet, derivatives(network, this::collect));
    }
  }

  private static Network doubling(AtomicInteger calls) {
    return BlockNetwork.of(
        new LambdaBlock(
            x -> {
              calls.incrementAndGet();
              return new NDList(x.singletonOrThrow().mul(2f).sum(new int[] {1}, true));
            }),
        new Shape(2));
  }

  @Test
  void blocksWithNumbersAreAskedAgainAfterACollection() {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger heads = new AtomicInteger();
    try (Network network = doubling(calls)) {
      calls.set(0);
      float[] derivatives =
          derivatives(
              network,
              () -> {
                if (heads.getAndIncrement() == 0) collect();
              });
      assertArrayEquals(new float[] {2, 2, 2, 2, 2, 2}, derivatives);
      assertEquals(2, calls.get());
    }
  }

  @Test
  void blocksThatNeverHaveQuietAreRefused() {
    try (Network network = doubling(new AtomicInteger())) {
      assertThrows(IllegalStateException.class, () -> derivatives(network, System::gc));
    }
  }
}
