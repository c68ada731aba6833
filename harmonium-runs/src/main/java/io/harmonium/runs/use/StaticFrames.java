package io.harmonium.runs.use;

import io.harmonium.baselines.FrameScore;
import io.harmonium.data.Sequences;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.Taken;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.training.TemporalSettings;
import io.harmonium.runs.training.Trial;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.ModelFile;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.NextFrame;
import io.harmonium.temporal.SequenceRecipe;
import io.harmonium.temporal.SequenceTrainer;
import io.harmonium.temporal.StaticRbm;
import io.harmonium.temporal.TemporalMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/// The machine of a run without its past: as many hidden units, learned in the same way from the same frames. What looking
/// back is worth is the distance to it. It is learned once and kept in the run as `static.safetensors`.
///
/// @param updates how many updates it has seen: those of the run, or fewer where they would take minutes
/// @param planned those of the run
public record StaticFrames(TemporalMachine machine, long updates, long planned) {

  private static final String FILE = "static.safetensors";

  /// Multiplications of its updates: a minute or two of one core.
  private static final double MAX_WORK = 1e12;

  /// A term of an exact sum takes as long as this many multiplications.
  private static final double TERM = 30;

  /// Chains and sweeps for the mean frame where there is no exact sum: they start at nothing and know no frame.
  private static final int CHAINS = 128;

  private static final int SWEEPS = 200;

  /// The kept one, or a new one where the run has none of these settings.
  public static StaticFrames of(RunDirectory directory, TemporalPlan plan, Workers workers) {
    TemporalSettings learning = plan.learning();
    TemporalMachine shape = shape(plan);
    long updates = Math.min(learning.updates(), affordable(plan, shape));
    Path file = directory.file(FILE);
    if (Files.exists(file)) {
      ModelFile kept = ModelFile.read(file, AtomicStore.disk());
      // Older versions wrote it as the machine of one frame.
      if (kept.update() == updates && kept.structure().as(StaticRbm.KIND).equals(shape.structure()))
        return new StaticFrames(shape.with(kept.parameters()), updates, learning.updates());
    }
    Lesson lesson = lesson(plan, updates, workers);
    TemporalMachine learned =
        shape.with(lesson.trainer().run(lesson.first(), updates, (u, norm) -> {}).parameters());
    new ModelFile(learned, updates, Map.of()).write(file, AtomicStore.disk());
    return new StaticFrames(learned, updates, learning.updates());
  }

  private static long affordable(TemporalPlan plan, TemporalMachine shape) {
    TemporalSettings learning = plan.learning();
    Sequences train = plan.train().sequences();
    double frames = (double) train.rows() / train.count() * learning.batch();
    double each =
        learning.k() == 0
            ? TERM * FrameLikelihood.terms(shape)
            : 2.0 * (learning.k() + 1) * shape.structure().columns(0, 0) * shape.hidden();
    return Math.max(1, (long) (MAX_WORK / (frames * each)));
  }

  private static TemporalMachine shape(TemporalPlan plan) {
    return TemporalMachine.of(
        new StaticRbm(),
        plan.shape().visible().units(),
        plan.shape().visible().size(),
        plan.learning().hidden());
  }

  /// How long it takes to learn one, from a short trial.
  public static Taken trial(TemporalPlan plan, Workers workers) {
    long updates = Math.min(plan.learning().updates(), affordable(plan, shape(plan)));
    Lesson lesson = lesson(plan, updates, workers);
    return Trial.updates(updates, watch -> lesson.trainer().run(lesson.first(), updates, watch))
        .first(updates);
  }

  /// One that has learned nothing.
  public static StaticFrames untrained(TemporalPlan plan, Workers workers) {
    long updates = plan.learning().updates();
    Lesson lesson = lesson(plan, updates, workers);
    return new StaticFrames(shape(plan).with(lesson.first().parameters()), updates, updates);
  }

  private record Lesson(SequenceTrainer trainer, TrainingState first) {}

  private static Lesson lesson(TemporalPlan plan, long updates, Workers workers) {
    TemporalMachine shape = shape(plan);
    TemporalSettings learning = plan.learning().withUpdates(updates);
    SequenceRecipe like = learning.recipe(plan.shape());
    SequenceRecipe recipe =
        like.of(
            like.batch(),
            name -> shape.parameters().slices().stream().anyMatch(s -> s.name().equals(name)));
    FrameRows train = bare(plan.train());
    Seed seed = Seed.of(plan.description().seed()).child("static");
    SequenceTrainer trainer = new SequenceTrainer(recipe, shape, train, seed, workers);
    TrainingState first =
        trainer.start(
            SequenceTrainer.initial(shape, train, learning.initScale(), 0, seed, workers));
    return new Lesson(trainer, first);
  }

  private static FrameRows bare(FrameRows data) {
    return new FrameRows(data.sequences().withoutCovariates(), data.x(), data.missing());
  }

  /// How well it tells the frames of `data` with at least `history` frames before them.
  FrameScore score(FrameRows data, int history, Seed seed, Workers workers) {
    FrameRows own = bare(data);
    FrameJudge judge = new FrameJudge(machine, own, history, workers);
    double[] mean = judge.exact() ? null : mean(own, seed, workers);
    return judge.score(
        "static-rbm",
        "static rbm of "
            + machine.hidden()
            + " hidden units"
            + (updates < planned ? " (" + updates + " updates)" : ""),
        (batch, group) -> {
          if (mean == null)
            return new NextFrame(0).means(machine, batch, seed.child("next").child(group), workers);
          double[] all = new double[batch.rows() * mean.length];
          for (int row = 0; row < batch.rows(); row++)
            System.arraycopy(mean, 0, all, row * mean.length, mean.length);
          return all;
        },
        null);
  }

  /// The mean frame of chains that start at nothing.
  private double[] mean(FrameRows data, Seed seed, Workers workers) {
    int count = Math.min(CHAINS, data.sequences().rows());
    int[] rows = new int[count];
    for (int i = 0; i < count; i++) rows[i] = i;
    Sequences single =
        Sequences.of(data.sequences().frames().rows(rows, "places of chains"), ones(count));
    FrameBatch batch = FrameBatch.of(machine, FrameRows.of(machine.structure(), single));
    double[] means = new NextFrame(SWEEPS).means(machine, batch, seed.child("mean"), workers);
    int width = means.length / count;
    double[] mean = new double[width];
    for (int i = 0; i < means.length; i++) mean[i % width] += means[i] / count;
    return mean;
  }

  private static int[] ones(int count) {
    int[] ones = new int[count];
    Arrays.fill(ones, 1);
    return ones;
  }
}
