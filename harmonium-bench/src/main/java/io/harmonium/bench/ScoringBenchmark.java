package io.harmonium.bench;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.scoring.Scoring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// What does a scored row cost beside its free energy? A run of 20 binary columns and 100 hidden units, one thread: the free
/// energies of the machine alone, then the run's scorer by a batch, by one row of numbers and by one map of named cells.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class ScoringBenchmark {

  private static final int ROWS = 1000;
  private static final int COLUMNS = 20;

  private Path folder;
  private Trained model;
  private Scoring scoring;
  private Workers workers;
  private Machine machine;
  private Configurations x;
  private Dataset batch;
  private double[] row;
  private Map<String, Double> cells;

  @Setup
  public void prepare() throws IOException {
    batch = Machines.noise(ROWS, COLUMNS);
    folder = Files.createTempDirectory("harmonium-scoring");
    TrainingRequest request =
        TrainingRequest.of(batch).hidden(100).updates(20).threads(1).out(folder.resolve("run"));
    model = Runs.train(request).open();
    scoring = model.require(Scoring.class);
    row = new double[COLUMNS];
    batch.blocks().getFirst().values().toDoubles(1, row);
    cells = new LinkedHashMap<>();
    for (int j = 0; j < COLUMNS; j++) cells.put(scoring.columns().get(j), row[j]);
    workers = Workers.single();
    machine = Machines.binary(COLUMNS, 100, 0.1);
    x = Rows.known(machine.structure(), batch).x();
  }

  @TearDown
  public void close() throws IOException {
    model.close();
    workers.close();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(each);
    }
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public double[] freeEnergies() {
    return Likelihood.freeEnergies(machine, x, workers);
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public double[] batch() {
    return scoring.scores(batch);
  }

  @Benchmark
  public double numbers() {
    return scoring.score(row);
  }

  @Benchmark
  public double cells() {
    return scoring.score(cells);
  }
}
