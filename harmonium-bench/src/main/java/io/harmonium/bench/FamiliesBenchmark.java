package io.harmonium.bench;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.Rtrbm;
import io.harmonium.temporal.SequenceRecipe;
import io.harmonium.temporal.SequenceTrainer;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.units.Binary;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// How long does an update take of machines that are not restricted ones of rows? An RTRBM of 88 x 100 (CD-10, 20 sequences
/// of 50 frames) and a Potts machine of 50 sites with 21 states (PCD-10, 200 rows and chains); two threads.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class FamiliesBenchmark {

  private static final int SITES = 50;
  private static final int STATES = 21;

  private Workers workers;
  private SequenceTrainer sequences;
  private TrainingState ofSequences;
  private Trainer alignment;
  private TrainingState ofAlignment;

  @Setup
  public void prepare() {
    workers = Workers.of(2);
    TemporalMachine shape = TemporalMachine.of(new Rtrbm(0), new Binary(), 88, 100);
    int[] lengths = IntStream.generate(() -> 50).limit(20).toArray();
    FrameRows frames =
        FrameRows.of(shape.structure(), Sequences.of(Machines.noise(1000, 88), lengths));
    SequenceRecipe recipe = SequenceRecipe.cd(10, 20, Sgd.withRate(0.001));
    sequences = new SequenceTrainer(recipe, shape, frames, Seed.of(5), workers);
    ofSequences =
        sequences.start(SequenceTrainer.initial(shape, frames, 0.01, 0.01, Seed.of(5), workers));
    Dataset rows = letters();
    Machine potts =
        Initial.fromData(Boltzmann.potts(SITES, STATES), rows, 0.01, Seed.of(5), workers);
    alignment =
        new Trainer(Recipe.pcd(10, 200, 0.001), potts.structure(), rows, Seed.of(5), workers);
    ofAlignment = alignment.start(potts);
  }

  private static Dataset letters() {
    SplittableRandom random = new SplittableRandom(1);
    int[] offsets = IntStream.rangeClosed(0, SITES).map(i -> i * STATES).toArray();
    Levels levels = Levels.zeros(2000, offsets);
    for (int row = 0; row < 2000; row++)
      for (int site = 0; site < SITES; site++) levels.set(row, site, random.nextInt(STATES));
    return Dataset.of(Block.of("letters", levels), Provenance.of("random letters"));
  }

  @TearDown
  public void close() {
    workers.close();
  }

  @Benchmark
  public long rtrbmUpdate() {
    ofSequences = sequences.run(ofSequences, ofSequences.update() + 1, (update, norm) -> {});
    return ofSequences.update();
  }

  @Benchmark
  public long pottsUpdate() {
    ofAlignment = alignment.run(ofAlignment, ofAlignment.update() + 1, (update, norm) -> {});
    return ofAlignment.update();
  }
}
