package io.harmonium.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.testkit.Allocation;
import io.harmonium.units.Binary;
import io.harmonium.units.Spin;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Chains in lanes on processors that have them, whatever a measurement would choose.
class LaneKernelsTests {

  private static final KernelProvider LANES = new LaneKernels(1, LaneChoice.of(true));

  @Test
  void warmLanesAllocateNothing() {
    if (!LANES.usable()) return;
    Machine machine = random(Rbm.binary(100, 75));
    Prepared w = (Prepared) PreparedMachine.of(machine).ready(0)[1];
    Bits x = Bits.zeros(256, 100);
    Bits out = Bits.zeros(256, 75);
    BitConditional p = new BitConditional(new float[75], 1, 1);
    Workspace space = new Workspace(LANES);
    Allocation.check("lanes", () -> LANES.drawSent(x, 0, 256, w, p, 3, 7, space, out));
  }

  /// Sweeps of binary and spin machines end in the same states with plain kernels, in rows, in lanes, while both are tried,
  /// and with one and three threads.
  @Test
  void sweepsHaveTheSameBitsInEveryWay() {
    for (Machine machine : List.of(random(Rbm.binary(77, 50)), spins())) {
      byte[][] expected = states(machine, Kernels.plain(), 1);
      List<KernelProvider> ways =
          LANES.usable()
              ? List.of(new VectorKernels(), LANES, new LaneKernels(1, LaneChoice.open()))
              : Kernels.all();
      for (KernelProvider kernels : ways)
        for (int threads : new int[] {1, 3}) {
          byte[][] actual = states(machine, kernels, threads);
          for (int l = 0; l < 2; l++) assertArrayEquals(expected[l], actual[l], kernels.describe());
        }
    }
  }

  private static Machine spins() {
    return random(Rbm.of(new Spin(), 61, new Binary(), 97));
  }

  private static Machine random(Machine machine) {
    SplittableRandom random = new SplittableRandom(8);
    double[] numbers = new double[machine.parameters().size()];
    for (int i = 0; i < numbers.length; i++) numbers[i] = 0.4 * random.nextGaussian();
    return machine.with(machine.parameters().with(numbers));
  }

  private static byte[][] states(Machine machine, KernelProvider kernels, int threads) {
    Configurations chains = Configurations.zeros(machine.structure(), 700);
    try (Workers workers = Workers.of(threads, kernels)) {
      new BlockGibbs().run(Distribution.of(machine), chains, 5, 12, Seed.of(3), workers);
    }
    return new byte[][] {((Bits) chains.values(0)).data(), ((Bits) chains.values(1)).data()};
  }

  @Test
  void theSoonerWayIsChosen() {
    LaneChoice choice = LaneChoice.open();
    int turns = 0;
    while (choice.undecided() && turns++ < 1000) {
      boolean lanes = choice.lanes();
      choice.took(lanes, lanes ? 300 : 200, 1000);
    }
    assertFalse(choice.undecided());
    assertFalse(choice.lanes());
    assertEquals("chains in rows (measured 0.2000 against 0.3000 ns a product)", choice.describe());
  }
}
