package io.harmonium.bench;

import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.matrix.Workers;
import io.harmonium.model.PreparedMachine;
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

/// How long do 100 temperatures of AIS take, by chains and hidden units? 784 visible units, two threads.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class AnnealingBenchmark {

  @Param({"20", "100", "500"})
  int chains;

  @Param({"500", "1024"})
  int hidden;

  private Workers workers;
  private AnnealingPath path;

  @Setup
  public void prepare() {
    workers = Workers.of(2);
    PreparedMachine machine = PreparedMachine.of(Machines.binary(784, hidden, 0.05));
    path = AnnealingPath.uniform(machine, Betas.uniform(100));
  }

  @TearDown
  public void close() {
    workers.close();
  }

  @Benchmark
  public double hundredTemperatures() {
    return AnnealedImportance.run(path, chains, Seed.of(6), workers).weights().logMean();
  }
}
