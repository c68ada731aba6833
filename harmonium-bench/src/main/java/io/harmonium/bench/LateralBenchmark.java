package io.harmonium.bench;

import io.harmonium.coupling.Graph;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.SingleSite;
import java.util.ArrayList;
import java.util.List;
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

/// How long do three sweeps unit by unit take of machines whose units are linked to each other? One thread.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class LateralBenchmark {

  private static final int SWEEPS = 3;

  /// 400 spins or bits with all pairs, 50 sites of 21 states with all pairs, 64 x 64 spins on a torus, unit by unit and by
  /// colours.
  @Param({"ising", "boltzmann", "potts", "lattice", "coloured"})
  String machine;

  @Param({"1", "32", "1000"})
  int chains;

  private Workers workers;
  private Sampler sampler;
  private Distribution p;
  private Configurations x;
  private int calls;

  @Setup
  public void prepare() {
    workers = Workers.of(1);
    sampler = machine.equals("coloured") ? SingleSite.coloured() : SingleSite.sequential();
    Machine random =
        switch (machine) {
          case "ising" -> random(Boltzmann.ising(400), 0.05);
          case "boltzmann" -> random(Boltzmann.boltzmann(400), 0.05);
          case "potts" -> random(Boltzmann.potts(50, 21), 0.05);
          default -> random(Boltzmann.ising(torus(64)), 0.4);
        };
    p = Distribution.of(PreparedMachine.of(random));
    x = Configurations.zeros(random.structure(), chains);
    sampler.run(p, x, 0, SWEEPS, Seed.of(2), workers);
  }

  /// Couplings N(0, deviation²).
  private static Machine random(Machine machine, double deviation) {
    Parameters.Slice slice = machine.parameters().slice(Boltzmann.VISIBLE);
    Draws draws = Seed.of(1).child("weights").row(0);
    double[] weights = new double[slice.length()];
    for (int i = 0; i < weights.length; i++) weights[i] = deviation * draws.normal(i, 0);
    return machine.with(machine.parameters().with(Boltzmann.VISIBLE, weights));
  }

  private static Graph torus(int side) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) {
        pairs.add(new int[] {i * side + j, i * side + (j + 1) % side});
        pairs.add(new int[] {i * side + j, (i + 1) % side * side + j});
      }
    return Graph.of(side * side, pairs);
  }

  @TearDown
  public void close() {
    workers.close();
  }

  @Benchmark
  public Configurations threeSweeps() {
    sampler.run(p, x, 0, SWEEPS, Seed.of(3).child(calls++), workers);
    return x;
  }
}
