package io.harmonium.network;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.Locale;

/// The data are made probable and the rows of chains x⁻, which are held fixed, improbable:
///
/// ```
/// likelihood:   J = ⟨E(x⁺)⟩ − ⟨E(x⁻)⟩            (∂J/∂θ is that of −log p where chains follow p)
/// softplus:     J = ⟨log(1 + e^(E(x⁺) − E(x⁻)))⟩   (in pairs)
/// log_sum_exp:  J = ⟨E(x⁺)⟩ − Σ_i w_i E(x_i⁻),  w ∝ e^(−E(x⁻))
/// and           + λ·(⟨E(x⁺)²⟩ + ⟨E(x⁻)²⟩)        (energies stay near 0; p does not see a constant)
/// ```
///
/// all times `weight`.
public record Contrastive(Form form, double weight, double decay) implements EnergyObjective {

  /// How energies of data and chains meet.
  public enum Form {
    LIKELIHOOD {
      @Override
      double loss(double[] data, double[] chains, double[] up, double[] down) {
        Arrays.fill(up, 1.0 / up.length);
        Arrays.fill(down, 1.0 / down.length);
        return EnergyObjective.mean(data) - EnergyObjective.mean(chains);
      }
    },
    SOFTPLUS {
      @Override
      double loss(double[] data, double[] chains, double[] up, double[] down) {
        if (data.length != chains.length)
          throw new IllegalArgumentException(
              "pairs need as many chains as rows, got " + chains.length + " and " + data.length);
        double sum = 0;
        for (int i = 0; i < up.length; i++) {
          double gap = data[i] - chains[i];
          sum += Elementary.softplus(gap) / up.length;
          up[i] = Elementary.sigmoid(gap) / up.length;
          down[i] = up[i];
        }
        return sum;
      }
    },
    LOG_SUM_EXP {
      @Override
      double loss(double[] data, double[] chains, double[] up, double[] down) {
        Arrays.fill(up, 1.0 / up.length);
        double[] logs = new double[chains.length];
        for (int i = 0; i < logs.length; i++) logs[i] = -chains[i];
        double sum = Elementary.logSumExp(logs);
        double loss = EnergyObjective.mean(data);
        for (int i = 0; i < down.length; i++) {
          down[i] = Elementary.exp(logs[i] - sum);
          loss -= down[i] * chains[i];
        }
        return loss;
      }
    };

    /// J; what each row weighs in ∂J/∂θ goes into `up` (data) and `down` (chains, to be taken off).
    abstract double loss(double[] data, double[] chains, double[] up, double[] down);

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public Contrastive {
    if (!(weight >= 0) || !(decay >= 0))
      throw new IllegalArgumentException(
          "weight and decay must be numbers from 0 on, got " + weight + " and " + decay);
  }

  @Override
  public boolean chains() {
    return true;
  }

  /// a − b + λ(a² + b²) of two sets that never meet is least at a = −1/2λ, b = 1/2λ.
  @Override
  public double farthest() {
    return form == Form.LIKELIHOOD && decay > 0 ? 1 / decay : Double.POSITIVE_INFINITY;
  }

  @Override
  public Terms add(
      DifferentiableEnergy energy,
      Configurations data,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    double[] above = new double[data.rows()];
    double[] below = new double[chains.rows()];
    energy.energies(data, above);
    energy.energies(chains, below);
    double[] up = new double[above.length];
    double[] down = new double[below.length];
    double loss = form.loss(above, below, up, down);
    for (int i = 0; i < up.length; i++) {
      loss += decay * above[i] * above[i] / up.length;
      up[i] = weight * (up[i] + 2 * decay * above[i] / up.length);
    }
    for (int i = 0; i < down.length; i++) {
      loss += decay * below[i] * below[i] / down.length;
      down[i] = weight * (-down[i] + 2 * decay * below[i] / down.length);
    }
    energy.addGradient(data, up, gradient);
    energy.addGradient(chains, down, gradient);
    return new Terms(weight * loss, EnergyObjective.mean(above), EnergyObjective.mean(below));
  }
}
