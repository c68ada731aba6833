package io.harmonium.store;

import io.harmonium.learning.TrainingState;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.nio.file.Path;
import java.util.Map;

/// A process that saves checkpoint after checkpoint into a run until it is killed, and says the number of each that it
/// has saved. The numbers in a checkpoint follow from the number of updates.
final class KilledSaver {

  private KilledSaver() {}

  public static void main(String[] arguments) {
    try (RunDirectory run = RunDirectory.resume(Path.of(arguments[0]))) {
      long update = run.hasState() ? run.rewind().state().update() : 0;
      while (true) {
        update++;
        run.appendMetrics(metrics(update));
        run.saveState(checkpoint(update));
        System.out.println(update);
      }
    }
  }

  static Machine machine() {
    return Rbm.binary(40, 30);
  }

  static Map<String, Object> metrics(long update) {
    return Map.of("update", update, "value", 1.0 / update);
  }

  static Checkpoint checkpoint(long update) {
    Machine machine = machine();
    Seed seed = Seed.of(update);
    double[] values = machine.parameters().values();
    for (int i = 0; i < values.length; i++) values[i] = (double) seed.child(i).key();
    double[] means = new double[70];
    means[0] = (double) update;
    Configurations chains = Configurations.zeros(machine.structure(), 20);
    TrainingState state =
        new TrainingState(
            update,
            0,
            machine.parameters(),
            Map.of("optimizer/momentum", values.clone(), TrainingState.STATISTICS, means),
            chains);
    return new Checkpoint(state, machine.structure(), Map.of("seed", update));
  }
}
