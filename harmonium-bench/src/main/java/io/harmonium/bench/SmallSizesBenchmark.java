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

/// Are the SIMD kernels ever slower than the plain ones? A Gibbs sweep of few chains and few units, one thread; as many
/// hidden units as visible ones.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class SmallSizesBenchmark {

  @Param({"plain", "vector"})
  String kernels;

  @Param({"8", "16", "32", "64"})
  int rows;

  @Param({"8", "16", "32", "64"})
  int units;

  private Workers workers;
  private PreparedMachine machine;
  private Configurations states;
  private long sweep;

  @Setup
  public void prepare() {
    workers = Workers.of(1, Machines.kernels(kernels));
    Machine plain = Machines.binary(units, units, 0.2);
    machine = PreparedMachine.of(plain);
    states = Chains.independent(plain.structure(), plain.fields(), rows, 0, Seed.of(7), workers);
  }

  @TearDown
  public void close() {
    workers.close();
  }

  @Benchmark
  public void sweep() {
    Seed seed = Seed.of(8).child(sweep++);
    new BlockGibbs().run(Distribution.of(machine), states, 0, 1, seed, workers);
  }
}
