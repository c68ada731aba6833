package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Long runs are not slowed down by garbage.
class SteadyStateTests {

  private static final int STRETCH = 200;

  /// Bytes of an update: a few small values (a distribution, its layers' conditionals, tasks of the workers), however large
  /// the machine is; one row of chains or weights would be more.
  private static final long MAX = 1536;

  static List<Units> kinds() {
    return Units.observableKinds();
  }

  /// The bytes of an update are counted in stretches of 200 until the compiler is done, at most 20 of them; one stretch
  /// under the limit is enough, for what is allocated by design is allocated in all of them.
  @ParameterizedTest
  @MethodSource("kinds")
  void anUpdateAllocatesNextToNothing(Units visible) {
    Machine machine = Small.random(Rbm.of(visible, 40, new Binary(), 30), 0.05, 1);
    Dataset data = Small.rough(machine, 200, 2);
    for (Recipe recipe : List.of(Recipe.pcd(2, 50, 1e-4), Recipe.cd(1, 50, 1e-4)))
      try (Workers workers = Workers.of(1, Kernels.plain())) {
        Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(3), workers);
        Least least = new Least();
        trainer.run(trainer.start(machine), 20L * STRETCH, least);
        assertTrue(least.bytes <= MAX, visible.name() + ": " + least.bytes + " bytes an update");
      }
  }

  /// The stretch with the fewest bytes; one that is good enough ends the run.
  private static final class Least implements TrainingLoop.Watch {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long bytes = Long.MAX_VALUE;
    private long before;

    @Override
    public void updated(long update, double norm) {
      if (update % STRETCH != 0) return;
      long now = threads.getThreadAllocatedBytes(Thread.currentThread().threadId());
      if (update > STRETCH) bytes = Math.min(bytes, (now - before) / STRETCH);
      before = now;
    }

    @Override
    public boolean cancelled() {
      return bytes <= MAX;
    }
  }
}
