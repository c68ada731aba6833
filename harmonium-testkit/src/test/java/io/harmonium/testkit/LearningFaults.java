package io.harmonium.testkit;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.Penalty;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.WeightDecay;
import io.harmonium.learning.gauge.Centring;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.learning.gauge.ZeroSum;
import io.harmonium.learning.objective.BatchObjective;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/// Wrong objectives, phases, gauges, optimisers, penalties and orders.
final class LearningFaults {

  private static final Machine BINARY = Specimens.random(Rbm.binary(3, 2), 0.8, Seed.of(31));
  private static final Machine POTTS =
      Specimens.random(Rbm.of(new Categorical(3), 2, new Binary(), 2), 0.8, Seed.of(32));

  private LearningFaults() {}

  private static Dataset weighted() {
    float[] weights = new float[10];
    for (int i = 0; i < 10; i++) weights[i] = 0.25f * (1 + i % 4);
    return Specimens.data(BINARY, 10, Seed.of(33)).withWeights(weights, "weights");
  }

  private static Fault<Objective> objective(String name, Objective broken) {
    Consumer<Objective> check =
        o -> LearningContract.objectiveIsTheDerivative(o, BINARY, weighted());
    return new Fault<>("objective: " + name, check, new ExactLikelihood(), broken);
  }

  private static Fault<Function<NegativePhase, Objective>> sampled(
      String name, Function<NegativePhase, Objective> broken) {
    return new Fault<>(
        "objective: " + name,
        o -> LearningContract.sampledObjectiveIsExactInTheLimit(o, BINARY, weighted()),
        MaximumLikelihood::new,
        broken);
  }

  private static Fault<NegativePhase> phase(
      String name, Consumer<NegativePhase> check, NegativePhase sound, NegativePhase broken) {
    return new Fault<>("phase: " + name, check, sound, broken);
  }

  private static Fault<Gauge> gauge(String name, Consumer<Gauge> check, Gauge sound, Gauge broken) {
    return new Fault<>("gauge: " + name, check, sound, broken);
  }

  private static void keepsTheDistribution(Gauge gauge) {
    GaugeContract.moveKeepsTheDistribution(new GaugeContract.Subject(gauge, POTTS));
  }

  private static void centres(Gauge gauge) {
    GaugeContract.steeringIsCentring(gauge, BINARY, false);
  }

  private static Fault<Penalty> penalty(String name, Penalty broken) {
    Consumer<Penalty> check =
        p ->
            LearningContract.penaltyIsADerivative(
                p,
                BINARY,
                parameters -> {
                  double sum = 0;
                  for (double w : parameters.get(Rbm.LINK)) sum -= 0.3 * Math.abs(w) + 0.2 * w * w;
                  return sum;
                });
    return new Fault<>("penalty: " + name, check, new WeightDecay(0.3, 0.4), broken);
  }

  private static Fault<Optimizer> optimizer(
      String name, Consumer<Optimizer> check, Optimizer broken) {
    return new Fault<>("optimiser: " + name, check, Sgd.withRate(0.1), broken);
  }

  /// A permutation and its inverse.
  private record Order(LongUnaryOperator at, LongUnaryOperator indexOf) {}

  private static Fault<Order> order(String name, Order broken) {
    Permutation sound = Permutation.of(Seed.of(34), 100);
    return new Fault<>(
        "order: " + name,
        o -> LearningContract.orderIsABijection(o.at, o.indexOf, 100),
        new Order(sound::at, sound::indexOf),
        broken);
  }

  static List<Fault<?>> all() {
    Permutation sound = Permutation.of(Seed.of(34), 100);
    NegativePhase cd = ContrastiveDivergence.of(1);
    NegativePhase pcd = Persistent.of(1, 500);
    Consumer<Optimizer> climbs = o -> LearningContract.optimizerClimbs(o, 2000, 1e-6);
    return List.of(
        objective("row weights ignored", unweighted()),
        objective("no negative phase", noNegativePhase()),
        objective("gradient of −log p", descending()),
        sampled("hidden means of another row", OtherRow::new),
        sampled("weights ignored in the negative phase", UnweightedPhase::new),
        phase("CD chains not reset", LearningFaults::keepsWhatItSays, cd, new NotReset()),
        phase("PCD chains start at the data", LearningFaults::keepsWhatItSays, pcd, restarted()),
        phase("PCD chains never move", LearningFaults::keepsWhatItSays, pcd, neverMoves()),
        phase("CD at twice the fields", LearningFaults::phaseKeepsTheDistribution, cd, hot()),
        gauge(
            "zero sum forgets c",
            LearningFaults::keepsTheDistribution,
            new ZeroSum(),
            forgetsFields()),
        gauge(
            "zero sum of each column",
            LearningFaults::keepsTheDistribution,
            new ZeroSum(),
            byColumn()),
        gauge("centring of wrong sign", LearningFaults::centres, new Centring(false), wrongSign()),
        gauge("centring forgets b", LearningFaults::centres, new Centring(false), forgetsVisible()),
        optimizer("descends", climbs, step((x, g, f, t) -> x - 0.1 * f * g)),
        optimizer(
            "the rate dies at once",
            climbs,
            step((x, g, f, t) -> x + 0.1 / (1 << Math.min(t, 30)) * f * g)),
        optimizer(
            "factors ignored",
            LearningContract::optimizerHeedsFactors,
            step((x, g, f, t) -> x + 0.1 * g)),
        penalty("of wrong sign", negated(new WeightDecay(0.3, 0.4))),
        penalty("on the fields too", onFields()),
        penalty("l2 twice as large", new WeightDecay(0.3, 0.8)),
        order("not a bijection", new Order(i -> 2 * i % 100, i -> i / 2)),
        order("a wrong inverse", new Order(sound::at, sound::at)),
        order("one element too far", new Order(i -> sound.at(i) + 1, i -> sound.indexOf(i - 1))));
  }

  private static void keepsWhatItSays(NegativePhase phase) {
    LearningContract.negativePhaseKeepsWhatItSays(phase, BINARY);
  }

  private static void phaseKeepsTheDistribution(NegativePhase phase) {
    LearningContract.negativePhaseKeepsTheDistribution(phase, BINARY);
  }

  private static BatchObjective unweighted() {
    return (machine, batch, chains, seed, workers, gradient) ->
        new ExactLikelihood()
            .addGradient(
                machine, new Batch(batch.x(), batch.rows(), null), chains, seed, workers, gradient);
  }

  private static BatchObjective noNegativePhase() {
    return (machine, batch, chains, seed, workers, gradient) -> {
      PhaseSums sums =
          PhaseSums.of(PreparedMachine.of(machine), batch.x(), batch.weights(), workers);
      sums.addTo(1, machine.parameters(), gradient);
      return sums.means();
    };
  }

  private static BatchObjective descending() {
    return (machine, batch, chains, seed, workers, gradient) -> {
      double[][][] means =
          new ExactLikelihood().addGradient(machine, batch, chains, seed, workers, gradient);
      for (int i = 0; i < gradient.size(); i++) gradient.values()[i] *= -1;
      return means;
    };
  }

  /// Adds what one phase sends, with rows and hidden means that do not belong together.
  private record OtherRow(NegativePhase negative) implements BatchObjective {
    @Override
    public double[][][] addGradient(
        Machine machine,
        Batch batch,
        Configurations chains,
        Seed seed,
        Workers workers,
        Parameters gradient) {
      int rows = batch.x().rows();
      int[] next = new int[rows];
      for (int i = 0; i < rows; i++) next[i] = (i + 1) % rows;
      Configurations shifted = batch.x().like(rows);
      shifted.copyRows(batch.x(), next);
      return new MaximumLikelihood(negative)
          .addGradient(
              machine,
              new Batch(shifted, batch.rows(), batch.weights()),
              chains,
              seed,
              workers,
              gradient);
    }
  }

  private record UnweightedPhase(NegativePhase negative) implements BatchObjective {
    @Override
    public double[][][] addGradient(
        Machine machine,
        Batch batch,
        Configurations chains,
        Seed seed,
        Workers workers,
        Parameters gradient) {
      PreparedMachine prepared = PreparedMachine.of(machine);
      PhaseSums positive = PhaseSums.of(prepared, batch.x(), batch.weights(), workers);
      positive.addTo(1, machine.parameters(), gradient);
      Configurations model = negative.draw(prepared, batch, chains, seed, workers);
      PhaseSums.of(prepared, model, null, workers).addTo(-1, machine.parameters(), gradient);
      return positive.means();
    }
  }

  /// Contrastive divergence that goes on from where the last call ended.
  private static final class NotReset implements NegativePhase {
    private Configurations last;

    @Override
    public int chains() {
      return 0;
    }

    @Override
    public Configurations draw(
        PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
      if (last == null) {
        last = Configurations.zeros(machine.structure(), batch.x().rows());
        last.copyRange(batch.x(), 0, 0, last.rows());
      }
      new BlockGibbs().run(Distribution.of(machine), last, 0, 1, seed, workers);
      return last;
    }
  }

  /// A phase of 500 chains.
  private interface Kept extends NegativePhase {
    @Override
    default int chains() {
      return 500;
    }
  }

  private static NegativePhase restarted() {
    return (Kept)
        (machine, batch, chains, seed, workers) -> {
          chains.copyRange(batch.x(), 0, 0, chains.rows());
          return Persistent.of(1, 500).draw(machine, batch, chains, seed, workers);
        };
  }

  private static NegativePhase neverMoves() {
    return (Kept) (machine, batch, chains, seed, workers) -> chains;
  }

  private static NegativePhase hot() {
    return new NegativePhase() {
      @Override
      public int chains() {
        return 0;
      }

      @Override
      public Configurations draw(
          PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
        Configurations x = batch.x().copy();
        var hot = machine.fields().atTemperature(0.5);
        new BlockGibbs().run(Distribution.of(machine).at(hot), x, 0, 1, seed, workers);
        return x;
      }
    };
  }

  private static Gauge forgetsFields() {
    return new Gauge() {
      @Override
      public void move(Structure structure, Parameters parameters, Workspace space) {
        double[] before = parameters.get("hidden.x");
        new ZeroSum().move(structure, parameters);
        Parameters.Slice slice = parameters.slice("hidden.x");
        System.arraycopy(before, 0, parameters.values(), slice.offset(), before.length);
      }
    };
  }

  private static Gauge byColumn() {
    return new Gauge() {
      @Override
      public void move(Structure structure, Parameters parameters, Workspace space) {
        Parameters.Slice slice = parameters.slice(Rbm.LINK);
        for (int j = 0; j < 2; j++) {
          double mean = 0;
          for (int i = 0; i < 6; i++) mean += parameters.values()[slice.offset() + 2 * i + j] / 6;
          for (int i = 0; i < 6; i++) parameters.values()[slice.offset() + 2 * i + j] -= mean;
        }
      }
    };
  }

  private static Gauge wrongSign() {
    return new Gauge() {
      @Override
      public void steer(
          Structure structure, double[][][] means, Parameters gradient, Workers workers) {
        double[][][] minus = new double[means.length][][];
        for (int l = 0; l < means.length; l++)
          minus[l] = new double[][] {java.util.Arrays.stream(means[l][0]).map(m -> -m).toArray()};
        new Centring(false).steer(structure, minus, gradient, workers);
      }
    };
  }

  private static Gauge forgetsVisible() {
    return new Gauge() {
      @Override
      public void steer(
          Structure structure, double[][][] means, Parameters gradient, Workers workers) {
        double[] before = gradient.get("visible.x");
        new Centring(false).steer(structure, means, gradient, workers);
        Parameters.Slice slice = gradient.slice("visible.x");
        System.arraycopy(before, 0, gradient.values(), slice.offset(), before.length);
      }
    };
  }

  /// The new value of a parameter from its old one, the gradient, its rate factor and the update.
  @FunctionalInterface
  private interface Rule {
    double next(double x, double gradient, double factor, long update);
  }

  private static Optimizer step(Rule rule) {
    return new Optimizer() {
      @Override
      public String name() {
        return "mutant";
      }

      @Override
      public List<String> memory() {
        return List.of();
      }

      @Override
      public void step(
          double[] x,
          double[] gradient,
          double[] factors,
          double[][] m,
          long update,
          int from,
          int to) {
        for (int i = from; i < to; i++)
          x[i] = rule.next(x[i], gradient[i], factors == null ? 1 : factors[i], update);
      }
    };
  }

  private static Penalty negated(Penalty sound) {
    return (structure, parameters, means, from, to, gradient) -> {
      double[] own = new double[gradient.length];
      sound.addGradient(structure, parameters, means, from, to, own);
      for (int i = from; i < to; i++) gradient[i] -= own[i];
    };
  }

  private static Penalty onFields() {
    return (structure, parameters, means, from, to, gradient) -> {
      new WeightDecay(0.3, 0.4).addGradient(structure, parameters, means, from, to, gradient);
      if (from == 0) gradient[0] -= 0.4 * parameters.values()[0];
    };
  }
}
