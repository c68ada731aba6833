package io.harmonium.bench;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.SplittableRandom;

/// What the benchmarks are run on: random machines and random bits.
final class Machines {

  private Machines() {}

  /// A binary machine with weights N(0, deviation²).
  static Machine binary(int visible, int hidden, double deviation) {
    Machine machine = Rbm.binary(visible, hidden);
    Parameters.Slice slice = machine.parameters().slice(Rbm.LINK);
    Draws draws = Seed.of(1).child("weights").row(0);
    double[] weights = new double[slice.length()];
    for (int i = 0; i < weights.length; i++) weights[i] = deviation * draws.normal(i, 0);
    return machine.with(machine.parameters().with(Rbm.LINK, weights));
  }

  /// Rows of bits of which one in five is set.
  static Dataset noise(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(1);
    Bits bits = Bits.zeros(rows, columns);
    for (int row = 0; row < rows; row++)
      for (int i = 0; i < columns; i++) bits.set(row, i, random.nextInt(5) == 0);
    return Dataset.of(Block.of("noise", bits), Provenance.of("random bits"));
  }

  /// The kernels whose name begins with `name`.
  static KernelProvider kernels(String name) {
    return Kernels.all().stream().filter(k -> k.name().startsWith(name)).findFirst().orElseThrow();
  }
}
