package io.harmonium.bench;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// How long does an update of PCD take, by rows in a batch and sweeps? As many chains as rows, centred gradients, 784 x
/// 500, binary, two threads.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class UpdateBenchmark {

  @Param({"10", "100", "2000"})
  int batch;

  @Param({"1", "10"})
  int sweeps;

  private Workers workers;
  private Trainer trainer;
  private TrainingState state;

  @Setup
  public void prepare() {
    workers = Workers.of(2);
    Dataset data = Machines.noise(4000, 784);
    Machine machine = Initial.fromData(Rbm.binary(784, 500), data, 0.01, Seed.of(5), workers);
    Recipe recipe = Recipe.pcd(sweeps, batch, 0.001);
    trainer = new Trainer(recipe, machine.structure(), data, Seed.of(5), workers);
    state = trainer.start(machine);
  }

  @TearDown
  public void close() {
    workers.close();
  }

  /// Ten updates; the state is copied once for all of them.
  @Benchmark
  public long tenUpdates() {
    state = trainer.run(state, state.update() + 10, (update, norm) -> {});
    return state.update();
  }
}
