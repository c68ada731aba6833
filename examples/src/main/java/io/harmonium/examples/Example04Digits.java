package io.harmonium.examples;

import io.harmonium.model.Distribution;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.logz.ReverseAnnealedImportance;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.learning.start.Initial;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.machines.Rbm;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import io.harmonium.model.Clamp;
import java.util.List;

/// Digits of 8 x 8 black and white pixels: learn them with PCD, bracket the likelihood between annealing from below and
/// from above, and repair digits whose lower half is unknown by sampling it given the upper half.
///
/// ```
/// AIS:  E[Ẑ] = Z,  so E[log Ẑ] ≤ log Z        reverse AIS:  E[1/Ẑ] = 1/Z,  so E[log Ẑ] ≥ log Z
/// ```
public final class Example04Digits {

  private Example04Digits() {}

  static Machine train(Dataset train, int hidden, long updates) {
    return Trainer.fit(Recipe.pcd(5, 200, 0.05), Rbm.binary(64, hidden), train, updates, Seed.of(1));
  }

  /// log Z from below and from above.
  static List<Estimate> bracket(Machine machine, Dataset data, Workers workers) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    Rows rows = Rows.of(machine.structure(), data);
    AnnealingPath path = AnnealingPath.fromData(prepared, rows, Betas.uniform(2000));
    Estimate below = AnnealedImportance.run(path, 200, Seed.of(2), workers).estimate();
    Configurations samples =
        Chains.independent(machine.structure(), machine.fields(), 200, 0, Seed.of(3), workers);
    new BlockGibbs().run(Distribution.of(prepared), samples, 0, 2000, Seed.of(4), workers);
    Estimate above = ReverseAnnealedImportance.run(path, samples, Seed.of(5), workers).estimate();
    return List.of(below, above);
  }

  /// Rows of `digits` with everything below the fourth line of pixels redrawn given the rest.
  static Configurations repair(Machine machine, Dataset digits, Workers workers) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations given = Initial.visible(machine.structure(), digits);
    Bits upper = Bits.zeros(digits.rows(), 64);
    for (int row = 0; row < digits.rows(); row++)
      for (int pixel = 0; pixel < 32; pixel++) upper.set(row, pixel, true);
    Clamp clamp = new Clamp(new Bits[] {upper, null}, given);
    Configurations chains =
        Chains.independent(machine.structure(), machine.fields(), digits.rows(), 0, Seed.of(6), workers);
    clamp.apply(chains);
    new BlockGibbs().run(Distribution.of(prepared).with(clamp), chains, 0, 500, Seed.of(7), workers);
    return chains;
  }

  public static void main(String[] arguments) {
    Dataset train = EmbeddedDigits.binaryParts().get(0);
    Dataset test = EmbeddedDigits.binaryParts().get(2);
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Machine machine = train(train, 100, 4000);
      Rows rows = Rows.of(machine.structure(), test);
      for (Estimate logZ : bracket(machine, train, workers))
        System.out.println("log Z " + logZ + "   test " + Likelihood.mean(machine, rows, logZ, workers));
      Dataset five = test.slice(0, 5);
      print((Bits) five.blocks().get(0).values(), (Bits) repair(machine, five, workers).values(0));
    }
  }

  private static void print(Bits before, Bits after) {
    System.out.println("five test digits, and below them the same with the lower half redrawn:");
    for (Bits digits : List.of(before, after))
      for (int line = 0; line < 8; line++) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < digits.rows(); row++) {
          for (int pixel = 0; pixel < 8; pixel++) text.append(digits.get(row, 8 * line + pixel) ? "##" : "  ");
          text.append("   ");
        }
        System.out.println(text);
      }
  }
}
