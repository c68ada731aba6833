package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.learning.Sgd;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.sampling.TransitionKernel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What happens to a gradient on its way to the parameters, and when training is said to have diverged. Steps are plain ones of
/// rate 1, so that a step is the gradient that arrived.
class NetworkStepTests {

  private static final int BATCH = 400;

  /// A walk that goes nowhere and notes how far it was told to go.
  private record StaticRbm(List<Integer> sweeps) implements TransitionKernel {

    @Override
    public double run(
        DifferentiableEnergy energy,
        Configurations x,
        long firstChain,
        int sweeps,
        Seed seed,
        Workers workers) {
      this.sweeps.add(sweeps);
      return 1;
    }

    @Override
    public String unsupported(List<Layer> layers) {
      return null;
    }

    @Override
    public TransitionKernel scaled(double factor) {
      return this;
    }

    @Override
    public double targetAcceptance() {
      return Double.NaN;
    }
  }

  private static NetworkTrainer trainer(
      double noise, long warmUp, double clip, double average, double limit, StaticRbm walk) {
    Prior prior = new Prior.Uniform(-2, 2);
    NetworkRecipe recipe =
        new NetworkRecipe(
            new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0),
            0,
            false,
            null,
            walk,
            3,
            ReplayBuffer.fresh(prior),
            BATCH,
            BATCH,
            noise,
            Sgd.withRate(1),
            warmUp,
            clip,
            average,
            limit);
    return new NetworkTrainer(
        recipe,
        QuadraticNetwork.bowl(1, 0, 0),
        Reals.zeros(BATCH, 1),
        null,
        Seed.of(2),
        Workers.single());
  }

  private static StaticRbm still() {
    return new StaticRbm(new ArrayList<>());
  }

  private static final NetworkTrainer.Watch QUIET = (update, terms, classLoss, norm) -> {};

  private static TrainingState start(NetworkTrainer trainer) {
    return trainer.start(QuadraticNetwork.bowl(1, 0, 0).parameters());
  }

  /// The parameters after `updates` updates minus those before.
  private static double[] moved(NetworkTrainer trainer, int updates) {
    double[] before = start(trainer).parameters().values();
    double[] after = trainer.run(start(trainer), updates, QUIET).parameters().values();
    double[] moved = new double[before.length];
    for (int i = 0; i < moved.length; i++) moved[i] = after[i] - before[i];
    return moved;
  }

  private static double norm(double[] x) {
    double sum = 0;
    for (double value : x) sum += value * value;
    return Math.sqrt(sum);
  }

  @Test
  void longGradientsAreCutToTheirLimitAndKeepTheirDirection() {
    double[] whole = moved(trainer(0, 0, 0, 0, 1000, still()), 1);
    double[] cut = moved(trainer(0, 0, 0.1, 0, 1000, still()), 1);
    assertEquals(0.1, norm(cut), 1e-12);
    for (int i = 0; i < cut.length; i++) assertEquals(whole[i] * 0.1 / norm(whole), cut[i], 1e-12);
    assertArrayEquals(whole, moved(trainer(0, 0, 10 * norm(whole), 0, 1000, still()), 1));
  }

  @Test
  void ratesGrowOverTheWarmUp() {
    double[] whole = moved(trainer(0, 0, 0, 0, 1000, still()), 1);
    double[] first = moved(trainer(0, 8, 0, 0, 1000, still()), 1);
    for (int i = 0; i < first.length; i++) assertEquals(whole[i] / 8, first[i], 1e-12);
  }

  /// Shares of the past grow as (1 + t)/(10 + t) up to the one that was asked for.
  @Test
  void theRunningMeanIsThatOfTheWay() {
    NetworkTrainer trainer = trainer(0, 0, 0.1, 0.3, 1000, still());
    TrainingState state = start(trainer);
    double[] mean = state.parameters().values().clone();
    for (int t = 0; t < 5; t++) {
      state = trainer.run(state, t + 1, QUIET);
      double past = Math.min(0.3, (1.0 + t) / (10 + t));
      for (int i = 0; i < mean.length; i++)
        mean[i] = past * mean[i] + (1 - past) * state.parameters().values()[i];
    }
    assertArrayEquals(mean, trainer.averaged(state).values(), 1e-12);
  }

  /// All rows are 0 and E = ½x²: ⟨E⟩ is half the variance of the noise, with relative deviation √(2/n).
  @Test
  void noiseIsAddedToTheData() {
    double[] seen = new double[1];
    NetworkTrainer trainer = trainer(0.5, 0, 0, 0, 1000, still());
    trainer.run(start(trainer), 1, (update, terms, c, norm) -> seen[0] = terms.dataEnergy());
    assertEquals(0.125, seen[0], 5 * 0.125 * Math.sqrt(2.0 / BATCH));
  }

  @Test
  void chainsGoTwiceAsFarAtEveryNewAttempt() {
    StaticRbm walk = still();
    NetworkTrainer trainer = trainer(0, 0, 0, 0, 1e-9, walk);
    assertThrows(NonFiniteException.class, () -> trainer.run(start(trainer), 20, QUIET));
    assertEquals(List.of(3, 6, 12, 24, 24, 24), walk.sweeps());
  }

  @Test
  void classesWeighAsTheyAreTold() {
    Reals x = new Prior.Normal(0, 1).draw(4, 2, 0, Seed.of(1));
    int[] classes = {0, 1, -1, 1};
    Parameters zeros = new QuadraticNetwork(2, 2).parameters();
    double[] once = zeros.zeros().values();
    double[] thrice = zeros.zeros().values();
    double loss = CrossEntropy.add(new QuadraticNetwork(2, 2), x, classes, 1, once);
    assertEquals(loss, CrossEntropy.add(new QuadraticNetwork(2, 2), x, classes, 3, thrice));
    for (int i = 0; i < once.length; i++) assertEquals(3 * once[i], thrice[i], 1e-12);
  }

  private static double loss(Contrastive objective, double data, double chains) {
    double[] above = {data};
    double[] below = {chains};
    return objective.form().loss(above, below, new double[1], new double[1])
        + objective.decay() * (data * data + chains * chains);
  }

  /// Where energies of data and chains can be chosen freely, J is least at the farthest.
  @Test
  void dataAndChainsThatNeverMeetStopAtTheFarthest() {
    Contrastive objective = new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0.1);
    double half = objective.farthest() / 2;
    double least = loss(objective, -half, half);
    for (double by : new double[] {-0.5, 0.5}) {
      assertEquals(0.1 * by * by, loss(objective, -half + by, half) - least, 1e-12);
      assertEquals(0.1 * by * by, loss(objective, -half, half + by) - least, 1e-12);
    }
    assertEquals(objective.farthest(), new Weighted(objective, 0.3).farthest());
  }

  private static EnergyObjective.Terms gap(double gap) {
    return new EnergyObjective.Terms(0, gap, 0);
  }

  @Test
  void aGapOfOneSignOrEnergiesBeyondTheLimitAreDivergence() {
    double any = Double.POSITIVE_INFINITY;
    Guard oneSigned = new Guard(10, any);
    Guard swinging = new Guard(10, any);
    Guard small = new Guard(10, any);
    Guard apart = new Guard(10, 0.5);
    Guard near = new Guard(10, 0.6);
    Guard above = new Guard(10, 0.5);
    for (int t = 0; t < NetworkTrainer.STRETCH; t++) {
      oneSigned.look(t, gap(2), 1);
      swinging.look(t, gap(t == 0 ? -2 : 2), 1);
      small.look(t, gap(0.5), 1);
      apart.look(t, gap(-0.5), 1);
      near.look(t, gap(-0.5), 1);
      above.look(t, gap(0.5), 1);
    }
    assertThrows(DivergedException.class, () -> oneSigned.finish(20));
    assertDoesNotThrow(() -> swinging.finish(20));
    assertDoesNotThrow(() -> small.finish(20));
    assertThrows(DivergedException.class, () -> apart.finish(20));
    assertDoesNotThrow(() -> near.finish(20));
    assertDoesNotThrow(() -> above.finish(20));
    assertThrows(DivergedException.class, () -> new Guard(10, any).look(0, gap(11), 1));
    assertThrows(
        DivergedException.class,
        () -> new Guard(10, any).look(0, new EnergyObjective.Terms(0, 0, -11), 1));
    assertThrows(
        DivergedException.class,
        () -> new Guard(10, any).look(0, new EnergyObjective.Terms(Double.NaN, 0, 0), 1));
    assertThrows(DivergedException.class, () -> new Guard(10, any).look(0, gap(0), Double.NaN));
  }
}
