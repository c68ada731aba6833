package io.harmonium.learning.phase;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Hidden units given the data as if they were independent, each in the mean field of the others:
///
/// ```
/// m ← ½·m + ½·⟨t | θ + inputs from the data + J·m⟩,   ⟨t_i t_j⟩ ≈ m_i m_j
/// ```
///
/// repeated `steps` times from the means without J. It maximises a lower bound of the likelihood, and is exact where the
/// hidden units are not linked to each other.
public record DampedMeanField(int steps) implements Posterior.Filled {

  public DampedMeanField {
    if (steps < 1)
      throw new IllegalArgumentException("the mean field needs at least 1 step, got " + steps);
  }

  @Override
  public Configurations complete(
      PreparedMachine machine,
      Configurations x,
      Configurations chains,
      Seed seed,
      Workers workers) {
    Structure structure = machine.structure();
    int first = structure.visible().size();
    int rows = x.rows();
    States[][] layers = new States[structure.size()][];
    System.arraycopy(x.resident().layers(), 0, layers, 0, first);
    for (int l = first; l < layers.length; l++) {
      layers[l] = new States[structure.ports(l)];
      for (int p = 0; p < layers[l].length; p++)
        layers[l][p] = Reals.zeros(rows, structure.columns(l, p));
    }
    Distribution p = Distribution.of(machine);
    workers.forBlocks(
        rows,
        64,
        (from, to, worker, space) -> {
          for (int step = 0; step <= steps; step++)
            for (int l = first; l < layers.length; l++)
              move(
                  p.conditional(l, space).receive(layers, from, to),
                  layers[l],
                  step == 0 ? 1f : 0.5f);
        });
    return new Configurations(rows, layers);
  }

  /// m ← (1 − share)·m + share·⟨t | η⟩ of the rows that have received.
  private static void move(LayerConditional conditional, States[] m, float share) {
    for (int row = conditional.from(); row < conditional.to(); row++) {
      float[][] means = conditional.means(row);
      for (int p = 0; p < m.length; p++) {
        Reals out = (Reals) m[p];
        int at = row * out.stride();
        for (int j = 0; j < out.columns(); j++)
          out.data()[at + j] += share * (means[p][j] - out.data()[at + j]);
      }
    }
  }
}
