package io.harmonium.bench;

import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
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

/// How long does log Z by enumeration take, by units of the enumerated side? The other side has 64 units; one thread and
/// two.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class EnumerationBenchmark {

  @Param({"12", "16", "20"})
  int enumerated;

  @Param({"1", "2"})
  int threads;

  private Workers workers;
  private Machine machine;

  @Setup
  public void prepare() {
    workers = Workers.of(threads);
    machine = Machines.binary(64, enumerated, 0.2);
  }

  @TearDown
  public void close() {
    workers.close();
  }

  @Benchmark
  public double logPartition() {
    return ExactPartition.logPartition(machine, workers);
  }
}
