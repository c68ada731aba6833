package io.harmonium.bench.compare;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/// The program of [MemoryRow]: trains on a million rows and prints the kilobytes it has held at most.
final class MemoryChild {

  static final int ROWS = 1_000_000;

  private MemoryChild() {}

  public static void main(String[] arguments) throws IOException {
    Bits bits = Bits.zeros(ROWS, 784);
    SplittableRandom random = new SplittableRandom(7);
    byte[] row = new byte[784 / 8];
    for (int r = 0; r < ROWS; r++) {
      random.nextBytes(row);
      System.arraycopy(row, 0, bits.data(), r * bits.stride(), row.length);
    }
    Dataset data = Dataset.of(Block.of("noise", bits), Provenance.of("random bits"));
    try (Workers workers = Workers.of(Setting.THREADS)) {
      Machine machine = Initial.fromData(Rbm.binary(784, 500), data, 0.01, Seed.of(13), workers);
      Trainer trainer =
          new Trainer(Recipe.pcd(1, 500, 0.01), machine.structure(), data, Seed.of(13), workers);
      trainer.run(trainer.start(machine), Long.parseLong(arguments[0]), (update, norm) -> {});
    }
    for (String line : Files.readAllLines(Path.of("/proc/self/status")))
      if (line.startsWith("VmHWM:")) System.out.println(line.replaceAll("\\D", ""));
  }
}
