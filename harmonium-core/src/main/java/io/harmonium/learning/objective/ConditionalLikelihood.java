package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.learning.phase.Completion;
import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;

/// The exact gradient of log p(y | x) of a machine that is a distribution given x, through the plain machine that each
/// x makes of it ([Conditional]); rows of which the same is given share their second term:
///
/// ```
/// ∇ log p(y | x) = ⟨∂(−E)/∂θ⟩_(h | x, y) − ⟨∂(−E)/∂θ⟩_(y, h | x)
/// ```
///
/// For machines whose y or h can be enumerated; others learn by [io.harmonium.learning.phase.ContrastiveDivergence],
/// which leaves x where it is.
public record ConditionalLikelihood() implements BatchObjective {

  @Override
  public String unsupported(Structure structure) {
    return structure.conditional()
        ? null
        : "the machine is a model of whole rows; learn it exactly as such";
  }

  @Override
  public boolean needsWholeRows() {
    return true;
  }

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    if (batch.missing() != null) throw Completion.unsupported();
    DoublePath path = machine.doublePath();
    Structure structure = machine.structure();
    int given = structure.given();
    double[][][] means = new double[structure.size()][][];
    for (int l = 0; l < means.length; l++) means[l] = path.zeros(l);
    for (Conditional.Group group : Conditional.groups(machine, batch.x())) {
      Machine plain = group.machine();
      DoublePath own = plain.doublePath();
      Parameters derivative = plain.parameters().zeros();
      double all = 0;
      for (int row : group.rows()) {
        double weight = batch.weight(row) / batch.totalWeight();
        double[][][] t = path.statistics(batch.x(), row);
        double[][][] left = java.util.Arrays.copyOfRange(t, given, t.length);
        own.addExpectations(left, weight, derivative);
        System.arraycopy(left, 0, t, given, left.length);
        all += weight;
        for (int l = 0; l < means.length; l++)
          for (int p = 0; p < means[l].length; p++)
            for (int j = 0; j < means[l][p].length; j++) means[l][p][j] += weight * t[l][p][j];
      }
      Enumeration.of(plain).addExpectations(-all, workers, derivative);
      Conditional.pull(machine, batch.x(), group.rows()[0], derivative, gradient);
    }
    return means;
  }

  /// The mean of log p(y | x) over the rows.
  public static double value(Machine machine, Batch batch, Workers workers) {
    double sum = 0;
    for (Conditional.Group group : Conditional.groups(machine, batch.x())) {
      DoublePath own = group.machine().doublePath();
      double logZ = Enumeration.of(group.machine()).logPartition(workers);
      Configurations left = Conditional.left(machine.structure(), batch.x(), group.rows());
      for (int i = 0; i < group.rows().length; i++)
        sum -= batch.weight(group.rows()[i]) * (own.freeEnergy(left, i) + logZ);
    }
    return sum / batch.totalWeight();
  }
}
