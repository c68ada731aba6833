package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;

/// Independent samples of a machine one of whose sides can be enumerated (at most 2^24 states): a state of that side
/// from the table of its probabilities, then the other side given it.
public final class ExactSamples {

  private ExactSamples() {}

  public static Configurations draw(Machine machine, int rows, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    Enumeration enumeration = Enumeration.of(machine);
    double[] cumulative = cumulative(enumeration.logWeights(workers));
    Configurations x = Configurations.zeros(structure, rows);
    for (int row = 0; row < rows; row++) {
      double u =
          seed.child("state").row(row).uniformDouble(0, 0) * cumulative[cumulative.length - 1];
      int[] values = enumeration.values(find(cumulative, u));
      int unit = 0;
      for (int l = 0; l < structure.size(); l++)
        if (enumeration.enumerates(l))
          for (int i = 0; i < structure.layer(l).size(); i++)
            structure.layer(l).units().setValue(x.layers()[l], row, i, values[unit++]);
    }
    Distribution p = Distribution.of(machine);
    workers.forBlocks(
        rows,
        64,
        (from, to, worker, space) -> {
          for (int l = 0; l < structure.size(); l++) {
            if (enumeration.enumerates(l)) continue;
            LayerConditional conditional = p.conditional(l, space).receive(x, from, to);
            Seed stream = seed.child(l);
            for (int row = from; row < to; row++)
              conditional.sample(row, stream.rowKey(row), x.layers()[l]);
          }
        });
    return x;
  }

  private static double[] cumulative(double[] logWeights) {
    double norm = Elementary.logSumExp(logWeights);
    double sum = 0;
    double[] cumulative = new double[logWeights.length];
    for (int i = 0; i < cumulative.length; i++)
      cumulative[i] = sum += Elementary.exp(logWeights[i] - norm);
    return cumulative;
  }

  /// The first index whose cumulative sum exceeds `u`.
  private static int find(double[] cumulative, double u) {
    int low = 0;
    int high = cumulative.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cumulative[middle] > u) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
