package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Langevin;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Every objective of the energy ½a·x² and data of N(0, 1): its derivative is negative below the right a and positive
/// above it, and where J is a function of the parameters the gradient is that of J.
class EnergyObjectiveTests {

  private static final int ROWS = 4000;

  private static Configurations normal(double deviation, long seed) {
    return NetworkEnergy.rows(new Prior.Normal(0, deviation).draw(ROWS, 1, 0, Seed.of(seed)));
  }

  private record Seen(double loss, double derivative) {}

  /// J and ∂J/∂a.
  private static Seen at(EnergyObjective objective, double a, Configurations chains) {
    return at(objective, a, 0.5 * Elementary.log(2 * Math.PI / a), chains);
  }

  private static Seen at(
      EnergyObjective objective, double a, double offset, Configurations chains) {
    NetworkEnergy energy =
        new NetworkEnergy(QuadraticNetwork.bowl(a, 0, offset), new EnergyHead.Plain());
    Parameters gradient = energy.parameters().zeros();
    EnergyObjective.Terms terms =
        objective.add(energy, normal(1, 1), chains, Seed.of(3), Workers.single(), gradient);
    return new Seen(terms.loss(), -gradient.values()[1] / 2);
  }

  private static void turnsAt(double a, EnergyObjective objective) {
    assertTrue(at(objective, 0.8 * a, null).derivative() < 0, objective + " below");
    assertTrue(at(objective, 1.25 * a, null).derivative() > 0, objective + " above");
  }

  @Test
  void contrastiveFormsTurnWhereChainsFollowTheData() {
    for (Contrastive.Form form : Contrastive.Form.values()) {
      Contrastive objective = new Contrastive(form, 1, 0);
      assertTrue(
          at(objective, 0.5, normal(1 / Math.sqrt(0.5), 2)).derivative() < 0, form + " below");
      assertTrue(at(objective, 2, normal(1 / Math.sqrt(2), 2)).derivative() > 0, form + " above");
    }
  }

  @Test
  void scoreMatchingFindsThePrecision() {
    turnsAt(1, new SlicedScore(0.1));
  }

  @Test
  void denoisingFindsThePrecisionOfDataWithNoise() {
    turnsAt(1 / (1 + 0.25), new DenoisingScore(0.5, 0.1));
  }

  @Test
  void noiseContrastFindsDensityAndNormaliser() {
    turnsAt(1, new NoiseContrast(new Prior.Normal(0, 2)));
    NoiseContrast objective = new NoiseContrast(new Prior.Normal(0, 2));
    double right = Elementary.HALF_LOG_TWO_PI;
    double best = at(objective, 1, right, null).loss();
    assertTrue(at(objective, 1, right - 0.3, null).loss() > best);
    assertTrue(at(objective, 1, right + 0.3, null).loss() > best);
  }

  @Test
  void recoveryTurnsAtThePrecision() {
    Recovery objective = new Recovery(NoiseLevels.single(1), Langevin.of(0.1, Math.sqrt(0.2)), 30);
    assertTrue(at(objective, 0.5, null).derivative() < 0);
    assertTrue(at(objective, 2, null).derivative() > 0);
  }

  /// J is quadratic in a for all but noise contrast and softplus; h = 10⁻³ leaves h²·J‴/6 < 10⁻⁶.
  @Test
  void gradientsAreDifferencesOfTheLoss() {
    double h = 1e-3;
    Configurations chains = normal(0.7, 2);
    for (EnergyObjective objective :
        List.of(
            new Contrastive(Contrastive.Form.LIKELIHOOD, 0.5, 0.1),
            new Contrastive(Contrastive.Form.SOFTPLUS, 2, 0.1),
            new Weighted(new SlicedScore(0.1), 0.5),
            new DenoisingScore(0.5, 0.1),
            new NoiseContrast(new Prior.Normal(0, 2)))) {
      double up = at(objective, 1.3 + h, 0.4, chains).loss();
      double down = at(objective, 1.3 - h, 0.4, chains).loss();
      double derivative = at(objective, 1.3, 0.4, chains).derivative();
      assertEquals(
          (up - down) / (2 * h),
          derivative,
          2e-4 * Math.max(1, Math.abs(derivative)),
          "" + objective);
    }
  }

  @Test
  void decayDrawsEnergiesToZero() {
    Contrastive plain = new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0);
    Contrastive decay = new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0.1);
    NetworkEnergy energy =
        new NetworkEnergy(QuadraticNetwork.bowl(1, 0, 5), new EnergyHead.Plain());
    double[] offset = new double[2];
    int i = 0;
    for (Contrastive objective : List.of(plain, decay)) {
      Parameters gradient = energy.parameters().zeros();
      objective.add(energy, normal(1, 1), normal(1, 2), Seed.of(3), Workers.single(), gradient);
      offset[i++] = gradient.values()[2];
    }
    // The offset of E is −b, and b moves down the gradient: towards smaller |E| only with decay.
    assertEquals(0, offset[0], 1e-9);
    assertTrue(offset[1] < -1);
  }
}
