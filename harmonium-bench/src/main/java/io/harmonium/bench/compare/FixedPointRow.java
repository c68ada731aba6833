package io.harmonium.bench.compare;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Locale;

/// What do fixed-point products cost in quality? The same machine, seeds and data trained with them and with double
/// products, and both test likelihoods by annealing. Learning amplifies a difference in the last bit until two runs differ
/// as two seeds do, so the error is that of several seeds; it includes that of log Z.
record FixedPointRow() implements Row {

  private static final int HIDDEN = 100;

  @Override
  public String number() {
    return "11";
  }

  @Override
  public String question() {
    return "test likelihood after PCD-5, 64 x 100, embedded digits, fixed-point products";
  }

  @Override
  public String against() {
    return "itself with double products";
  }

  @Override
  public Goal goal() {
    return Goal.none(" nats");
  }

  @Override
  public Outcome run(Setting setting) {
    int seeds = setting.choose(5, 3);
    double[] fixed = new double[seeds];
    double[] exact = new double[seeds];
    double[] difference = new double[seeds];
    List<Dataset> parts = EmbeddedDigits.binaryParts();
    try (Workers workers = Workers.of(Setting.THREADS);
        Workers doubles = Workers.of(Setting.THREADS, new DoubleKernels(Kernels.best()))) {
      for (int i = 0; i < seeds; i++) {
        Seed seed = Seed.of(15).child(i);
        long updates = setting.choose(4000, 1000);
        fixed[i] = judge(train(parts.get(0), updates, seed, workers), parts, workers);
        exact[i] = judge(train(parts.get(0), updates, seed, doubles), parts, workers);
        difference[i] = fixed[i] - exact[i];
      }
    }
    Sample own = Sample.of(fixed);
    Sample other = Sample.of(exact);
    Sample gap = Sample.of(difference);
    return Outcome.of(
        gap.mean(),
        java.util.Arrays.stream(difference).min().orElseThrow(),
        java.util.Arrays.stream(difference).max().orElseThrow(),
        show(own),
        show(other),
        List.of(Check.sampled("test likelihood", own, other)),
        seeds + " seeds; difference " + show(gap));
  }

  private static String show(Sample sample) {
    return String.format(Locale.ROOT, "%.3f ± %.3f nats", sample.mean(), sample.error());
  }

  private static Machine train(Dataset data, long updates, Seed seed, Workers workers) {
    Machine machine = Rbm.binary(64, HIDDEN);
    Machine initial = Initial.fromData(machine, data, 0.01, seed, workers);
    Trainer trainer =
        new Trainer(Recipe.pcd(5, 200, 0.05), machine.structure(), data, seed, workers);
    TrainingState end = trainer.run(trainer.start(initial), updates, (update, norm) -> {});
    return machine.with(end.parameters());
  }

  /// The mean log-likelihood of the test rows.
  private static double judge(Machine machine, List<Dataset> parts, Workers workers) {
    Rows train = Rows.of(machine.structure(), parts.get(0));
    AnnealingPath path =
        AnnealingPath.fromData(PreparedMachine.of(machine), train, Betas.uniform(2000));
    Estimate logPartition = AnnealedImportance.run(path, 500, Seed.of(16), workers).estimate();
    Rows test = Rows.of(machine.structure(), parts.get(2));
    return Likelihood.mean(machine, test, logPartition, workers).value();
  }
}
