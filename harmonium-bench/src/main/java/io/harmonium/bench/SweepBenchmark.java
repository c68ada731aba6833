package io.harmonium.bench;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
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

/// How long does a Gibbs sweep take, by chains, threads and size of the weights? Large weights hold units fast, so that
/// few change from sweep to sweep. 784 x 500, binary.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class SweepBenchmark {

  @Param({"10", "100", "2000"})
  int chains;

  @Param({"1", "2"})
  int threads;

  @Param({"0.01", "0.2"})
  double deviation;

  private Workers workers;
  private PreparedMachine machine;
  private Configurations states;
  private long sweep;

  @Setup
  public void prepare() {
    workers = Workers.of(threads);
    Machine plain = Machines.binary(784, 500, deviation);
    machine = PreparedMachine.of(plain);
    states = Chains.independent(plain.structure(), plain.fields(), chains, 0, Seed.of(2), workers);
    new BlockGibbs().run(Distribution.of(machine), states, 0, 20, Seed.of(3), workers);
  }

  @TearDown
  public void close() {
    workers.close();
  }

  /// Ten sweeps, as an update of PCD-10 makes them.
  @Benchmark
  public void tenSweeps() {
    Seed seed = Seed.of(4).child(sweep++);
    new BlockGibbs().run(Distribution.of(machine), states, 0, 10, seed, workers);
  }
}
