package io.harmonium.examples;

import io.harmonium.model.Distribution;
import io.harmonium.data.Dataset;
import io.harmonium.data.Split;
import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.Alphabet;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.ReadOptions;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.WeightDecay;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.machines.Rbm;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.nio.file.Path;
import java.util.List;

/// Sequences of an alignment as categorical units, one per site with 21 states (20 amino acids and the gap):
///
/// ```
/// E(x, h) = −Σ_i b_i(x_i) − Σ_ij W_ij(x_i) h_j − c·h
/// ```
///
/// Sequences that resemble each other count together as one (weights 1/#{identity ≥ 0.8}). New sequences are sampled,
/// and their pair statistics compared with those of held-out natural ones.
public final class Example05Alignment {

  private Example05Alignment() {}

  /// Pearson correlations of connected two-site statistics against held-out sequences, of samples and, as what is
  /// possible at all with so few sequences, of the training sequences; and the samples.
  record Result(double sampled, double natural, Levels samples) {}

  static Result run(Path fasta, int hidden, long updates, Workers workers) {
    Dataset all = DataFiles.read(fasta, ReadOptions.DEFAULT);
    List<Dataset> parts = Split.parse("0.8/0.2").apply(all, Seed.of(1));
    Levels values = (Levels) all.blocks().get(0).values();
    int states = values.offsets()[1];
    Machine blank = Rbm.of(new Categorical(states), values.units(), new Binary(), hidden);
    Adam adam = new Adam(Schedule.exponential(0.01, 0.0003, updates), 0.9, 0.999, 1e-8);
    Recipe recipe =
        Recipe.pcd(5, 200, 0.01).with(adam).withPenalties(List.of(new WeightDecay(0, 0.01)));
    Machine machine = Trainer.fit(recipe, blank, parts.get(0), updates, Seed.of(1));
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations samples =
        Chains.independent(machine.structure(), machine.fields(), 2000, 0, Seed.of(2), workers);
    new BlockGibbs().run(Distribution.of(prepared), samples, 0, 500, Seed.of(3), workers);
    Rows held = Rows.of(machine.structure(), parts.get(1));
    Rows known = Rows.of(machine.structure(), parts.get(0));
    Moments sampled = Moments.of(machine.structure(), held, Rows.of(samples), 20_000, workers);
    Moments natural = Moments.of(machine.structure(), held, known, 20_000, workers);
    return new Result(
        sampled.correlationPearson(), natural.correlationPearson(), (Levels) samples.values(0));
  }

  public static void main(String[] arguments) {
    Path own = Path.of(System.getProperty("harmonium.examples", ""), "data/kunitz.fasta.gz");
    Path fasta = arguments.length > 0 ? Path.of(arguments[0]) : own;
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Result result = run(fasta, 50, 2000, workers);
      System.out.printf(
          "two-site correlations with held-out sequences: r = %.3f sampled, %.3f training sequences%n",
          result.sampled(), result.natural());
      for (int row = 0; row < 5; row++) {
        StringBuilder sequence = new StringBuilder();
        for (int site = 0; site < result.samples().units(); site++)
          sequence.append(Alphabet.PROTEIN.letters().charAt(result.samples().get(row, site)));
        System.out.println(sequence);
      }
    }
  }
}
