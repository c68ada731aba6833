package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.sampling.TransitionKernel;
import java.util.Arrays;

/// The recovery likelihood (Bengio et al. 2013; Gao et al. 2021): at every noise level rows are found again from x̃ =
/// a·x_t + σξ,
///
/// ```
/// p(x_t | x̃) ∝ e^(−E_t(x_t) − |a·x_t − x̃|²/2σ²),   J = ⟨E_t(x_t)⟩ − ⟨E_t(x_t⁻)⟩,   x_t⁻ from x̃ by `steps` steps of
/// `walk`
/// ```
///
/// The tether makes the distribution nearly one hill, which short chains can follow, and E_t becomes the energy of rows
/// with the noise of all levels before t. The rows of a batch take the levels in turn. Lengths of `walk` are in units
/// of σ.
public record Recovery(NoiseLevels levels, TransitionKernel walk, int steps)
    implements RowObjective {

  public Recovery {
    if (steps < 1) throw new IllegalArgumentException("at least one step is needed, got " + steps);
  }

  @Override
  public Terms addRows(
      DifferentiableEnergy energy,
      Configurations data,
      Reals x,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    int[] turns = new int[x.rows()];
    int first = (int) (seed.child("level").row(0).uniformDouble(0, 0) * levels.count());
    double[] kept = new double[turns.length];
    double[] noise = new double[turns.length];
    for (int row = 0; row < turns.length; row++) {
      turns[row] = (first + row) % levels.count();
      kept[row] = levels.kept(turns[row]);
      noise[row] = levels.noise(turns[row]);
    }
    DifferentiableEnergy own = at(energy, turns);
    Reals rows = NoiseLevels.add(x, kept, noise, seed.child("before"));
    Reals noisy = NoiseLevels.add(rows, keeps(turns), deviations(turns), seed);
    Reals found = found(own, noisy, turns, steps, seed.child("chains"), workers);
    return new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0)
        .add(own, NetworkEnergy.rows(rows), NetworkEnergy.rows(found), seed, workers, gradient);
  }

  private DifferentiableEnergy at(DifferentiableEnergy energy, int[] turns) {
    if (levels.count() == 1) return energy;
    if (energy instanceof LeveledEnergy leveled && leveled.levels() == levels.count())
      return leveled.at(turns);
    throw new IllegalArgumentException(
        "a ladder of "
            + levels.count()
            + " noise levels needs a network with outputs for each of them (LeveledNetwork)");
  }

  private double[] keeps(int[] turns) {
    return Arrays.stream(turns).mapToDouble(t -> levels.keeps()[t]).toArray();
  }

  private double[] deviations(int[] turns) {
    return Arrays.stream(turns).mapToDouble(t -> levels.deviations()[t]).toArray();
  }

  /// Rows that chains find from `noisy` ones, of which each has the level in `turns`.
  private Reals found(
      DifferentiableEnergy energy,
      Reals noisy,
      int[] turns,
      int steps,
      Seed seed,
      Workers workers) {
    Recovered distribution = new Recovered(energy, noisy, keeps(turns), deviations(turns));
    Configurations z = NetworkEnergy.rows(distribution.start());
    walk.run(distribution, z, 0, steps, seed, workers);
    return distribution.rows(NetworkEnergy.values(z));
  }

  /// Where noise of the highest level begins its way down.
  public Prior top() {
    return new Prior.Normal(0, levels.noise(levels.count()));
  }

  /// Rows of the data, found level by level from rows of the top with `each` steps at every level.
  public Reals descend(
      DifferentiableEnergy energy, Reals top, int each, Seed seed, Workers workers) {
    Reals x = top;
    for (int t = levels.count() - 1; t >= 0; t--) {
      int[] turns = new int[x.rows()];
      Arrays.fill(turns, t);
      x = found(at(energy, turns), x, turns, each, seed.child(t), workers);
    }
    return x;
  }
}
