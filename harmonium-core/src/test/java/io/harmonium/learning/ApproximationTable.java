package io.harmonium.learning;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;

/// KL(distribution ‖ machine) after exact-gradient training, for five random distributions on {0, 1}⁴ and for even
/// parity of three bits, against the number of hidden units. [#main] prints the table of
/// `docs/results/small-machines.md`.
public final class ApproximationTable {

  private static final int UPDATES = 3000;

  private ApproximationTable() {}

  /// The distributions by name: probabilities proportional to exponential numbers, and ¼ on the even states of three
  /// bits.
  static Map<String, Dataset> distributions() {
    Map<String, Dataset> distributions = new LinkedHashMap<>();
    for (int k = 0; k < 5; k++) {
      Draws draws = Seed.of(2026).child("law").row(k);
      double[] p = new double[16];
      double sum = 0;
      for (int s = 0; s < 16; s++) sum += p[s] = -StrictMath.log(draws.uniformDouble(s, 0));
      for (int s = 0; s < 16; s++) p[s] /= sum;
      distributions.put("random distribution " + (k + 1), Small.distribution(p, 4));
    }
    double[] even = new double[8];
    for (int s = 0; s < 8; s++) even[s] = Integer.bitCount(s) % 2 == 0 ? 0.25 : 0;
    distributions.put("even parity", Small.distribution(even, 3));
    return distributions;
  }

  /// KL after training `hidden` units from start number `start`, in nats.
  static double divergence(Dataset distribution, int hidden, int start) {
    int bits = distribution.blocks().get(0).values().columns();
    Machine machine = Rbm.binary(bits, hidden);
    Schedule rate = Schedule.exponential(0.1, 0.005, UPDATES);
    Recipe recipe = Recipe.of(new ExactLikelihood(), 16, new Adam(rate, 0.9, 0.999, 1e-8));
    Seed seed = Seed.of(start);
    try (Workers workers = Workers.single()) {
      Machine initial = Initial.fromData(machine, distribution, 1, seed, workers);
      Trainer trainer = new Trainer(recipe, machine.structure(), distribution, seed, workers);
      TrainingState end = trainer.run(trainer.start(initial), UPDATES, (update, norm) -> {});
      return -entropy(distribution)
          - Small.logLikelihood(machine.with(end.parameters()), distribution);
    }
  }

  private static double entropy(Dataset distribution) {
    double entropy = 0;
    for (float weight : distribution.weights()) {
      double p = weight / distribution.totalWeight();
      entropy -= p * StrictMath.log(p);
    }
    return entropy;
  }

  /// The smallest divergence over several starts.
  static double best(Dataset distribution, int hidden, int starts) {
    double best = Double.POSITIVE_INFINITY;
    for (int start = 1; start <= starts; start++)
      best = Math.min(best, divergence(distribution, hidden, start));
    return best;
  }

  /// Prints the table in Markdown, the best of five starts in each cell.
  public static void main(String[] arguments) {
    System.out.println("| distribution | 1 | 2 | 4 | 8 hidden units |\n|---|---|---|---|---|");
    distributions()
        .forEach(
            (name, distribution) ->
                System.out.printf(
                    "| %s | %.4f | %.4f | %.4f | %.4f |%n",
                    name,
                    best(distribution, 1, 5),
                    best(distribution, 2, 5),
                    best(distribution, 4, 5),
                    best(distribution, 8, 5)));
  }
}
