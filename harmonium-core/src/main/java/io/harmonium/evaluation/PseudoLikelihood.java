package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;

/// The mean over rows of Σ_i log p(x_i | x_−i), all units of every row, without log Z. Of more than `limit` rows a fixed
/// subset is taken that the seed alone decides, so that numbers of one run can be compared.
public record PseudoLikelihood(int limit) {

  public PseudoLikelihood {
    if (limit < 1)
      throw new IllegalArgumentException("at least one row is needed, got a limit of " + limit);
  }

  public Estimate estimate(Machine machine, Rows rows, Seed seed, Workers workers) {
    Rows chosen = rows.subset(limit, seed.child("pseudo-likelihood rows"));
    SiteConditionals conditionals = new SiteConditionals(machine);
    return chosen.mean(
        RowSums.map(
            chosen.count(),
            workers,
            row -> {
              double sum = 0;
              for (double[] layer : conditionals.logConditionals(chosen.x(), row))
                for (double log : layer) sum += log;
              return sum;
            }));
  }
}
