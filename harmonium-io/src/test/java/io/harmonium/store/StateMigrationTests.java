package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.learning.TrainingState;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Gaussian;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checkpoints that number what is kept beside the parameters are read by what the numbers meant.
class StateMigrationTests {

  @TempDir Path folder;

  /// Writes a file as it was before tensors had names; array i is full of i + 1.
  private TrainingState through(
      Structure structure,
      Parameters parameters,
      int arrays,
      double[] means,
      Map<String, Object> header) {
    List<Tensor> tensors = new ArrayList<>(MachineTensors.of(parameters));
    for (int i = 0; i < arrays; i++) tensors.add(Tensor.of("memory/" + i, full(parameters, i + 1)));
    tensors.add(Tensor.of("means", means));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("update", 7);
    facts.put("memory", arrays);
    facts.put("means", means.length);
    facts.put("chains", null);
    if (parameters.size() != structure.parameters())
      facts.put(Layout.NAME, Layout.write(parameters));
    Path file = folder.resolve("old.safetensors");
    new Envelope(Checkpoint.KIND, facts, structure, Envelope.versioned(header))
        .write(file, tensors, AtomicStore.disk());
    return Checkpoint.read(file, AtomicStore.disk()).state();
  }

  private static double[] full(Parameters like, double value) {
    double[] full = new double[like.size()];
    java.util.Arrays.fill(full, value);
    return full;
  }

  private static void assertHolds(TrainingState state, String... names) {
    assertEquals(List.of(names), List.copyOf(state.tensors().keySet()));
    assertEquals(7, state.update());
  }

  @Test
  void optimiserStatesMeansAndStatisticsOfRowsAreFound() {
    Machine machine = TinyRun.binary().machine();
    Parameters parameters = machine.parameters();
    double[] means = {0.25, 0.5};
    TrainingState momentum = through(machine.structure(), parameters, 1, means, Map.of());
    assertHolds(momentum, "optimizer/momentum", TrainingState.STATISTICS);
    assertArrayEquals(means, momentum.tensor(TrainingState.STATISTICS));
    assertEquals(0, momentum.attempt());
    TrainingState averaged =
        through(machine.structure(), parameters, 3, new double[0], Map.of(Checkpoint.AVERAGE, 0.9));
    assertHolds(averaged, "optimizer/first", "optimizer/size", TrainingState.MEAN);
    assertArrayEquals(full(parameters, 2), averaged.tensor("optimizer/size"));
    assertArrayEquals(full(parameters, 3), averaged.averaged().values());
    assertHolds(through(machine.structure(), parameters, 0, new double[0], Map.of()));
    assertThrows(
        StoreException.class, () -> through(machine.structure(), parameters, 3, means, Map.of()));
  }

  @Test
  void theOneRunningMeanOfANetworkWasItsNumberOfAttempts() {
    Structure rows =
        new Structure(List.of(new Layer("visible", new Gaussian(), 2)), List.of(), List.of());
    Parameters network =
        new Parameters(
            List.of(new Parameters.Slice("stage0.weight", 0, new int[] {3, 2})),
            new double[] {1, 2, 3, 4, 5, 6});
    TrainingState state = through(rows, network, 3, new double[] {2}, Map.of());
    assertHolds(state, "optimizer/first", "optimizer/size", TrainingState.MEAN);
    assertEquals(2, state.attempt());
    Parameters ones = network.with(full(network, 1));
    assertHolds(through(rows, ones, 1, new double[] {0}, Map.of()));
  }
}
