package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Split;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/// Trains a few updates on a file and prints a fingerprint of the machine and of its score; a program of its own, so
/// that it can be given a small heap.
final class SmallHeapTrainer {

  private SmallHeapTrainer() {}

  public static void main(String[] arguments) {
    System.out.println(
        fingerprint(DataFiles.read(Path.of(arguments[0]), ReadOptions.DEFAULT))
            + " "
            + Runtime.getRuntime().maxMemory());
  }

  static String fingerprint(Dataset data) {
    List<Dataset> parts = Split.parse("0.9/0.1").apply(data, Seed.of(0));
    Machine machine = Rbm.binary(data.blocks().get(0).values().cells(), 8);
    try (Workers workers = Workers.single()) {
      Machine start = Initial.fromData(machine, parts.get(0), 0.01, Seed.of(1), workers);
      Trainer trainer =
          new Trainer(
              Recipe.pcd(1, 100, 0.05), machine.structure(), parts.get(0), Seed.of(1), workers);
      Machine end =
          machine.with(trainer.run(trainer.start(start), 5, (u, norm) -> {}).parameters());
      Rows test = Rows.of(machine.structure(), parts.get(1)).subset(1000, Seed.of(2));
      Estimate mean = test.mean(Likelihood.freeEnergies(end, test.x(), workers));
      double[] values = end.parameters().values();
      ByteBuffer bytes = ByteBuffer.allocate(8 * values.length + 8);
      for (double value : values) bytes.putDouble(value);
      bytes.putDouble(mean.value());
      return HexFormat.of().formatHex(Content.digest().digest(bytes.array()));
    }
  }
}
