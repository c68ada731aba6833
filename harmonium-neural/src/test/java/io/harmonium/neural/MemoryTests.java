package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.network.Activation;
import io.harmonium.network.DenoisingScore;
import io.harmonium.network.EnergyHead;
import io.harmonium.network.EnergyObjective;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.Prior;
import io.harmonium.network.SlicedScore;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Steps of learning leave nothing behind in the engine. Rows of 512 numbers in batches of 256 are half a megabyte, and a step of
/// score matching hands the engine at least four such arrays; whatever step by step is forgotten there shows in the memory of
/// the process, which may grow by 64 MB (Java's own heap has settled by then). With `-Dharmonium.thorough=true` there are 2000 steps.
class MemoryTests {

  private static final Path MEMORY = Path.of("/proc/self/statm");
  private static final long PAGE = 4096;
  private static final int WARM = 60;
  private static final int STEPS = Boolean.getBoolean("harmonium.thorough") ? 2000 : 120;
  private static final double MAX = 64e6;

  private static double resident() throws IOException {
    return PAGE * Double.parseDouble(Files.readString(MEMORY).split(" ")[1]);
  }

  @Test
  void derivativesOfDerivativesLeaveNothingBehind() throws IOException {
    Assumptions.assumeTrue(Files.exists(MEMORY), "memory is read from /proc");
    NetworkShape shape = NetworkShape.mlp(Activation.SILU, false, 512, 8, 1);
    List<EnergyObjective> objectives =
        List.of(new DenoisingScore(0.3, 0.05), new SlicedScore(0.05));
    try (Network network = new PytorchEngine().open(shape, Precision.SINGLE, 1)) {
      Parameters parameters = shape.initial(Seed.of(1));
      NetworkEnergy energy = new NetworkEnergy(network, new EnergyHead.Plain());
      Configurations data =
          NetworkEnergy.rows(new Prior.Normal(0, 1).draw(256, shape.inputs(), 0, Seed.of(2)));
      double before = 0;
      for (int step = 0; step < WARM + STEPS; step++) {
        if (step == WARM) before = resident();
        network.load(parameters.values());
        objectives
            .get(step % 2)
            .add(energy, data, null, Seed.of(step), Workers.single(), parameters.zeros());
      }
      double grown = resident() - before;
      assertTrue(grown < MAX, "memory grew by " + grown / 1e6 + " MB in " + STEPS + " steps");
    }
  }
}
