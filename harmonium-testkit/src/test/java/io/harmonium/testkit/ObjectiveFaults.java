package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.objective.DenoisingScoreMatching;
import io.harmonium.learning.objective.ExpandedLikelihood;
import io.harmonium.learning.objective.MeasuredObjective;
import io.harmonium.learning.objective.ProbabilityFlow;
import io.harmonium.learning.objective.PseudoLikelihood;
import io.harmonium.learning.objective.RatioMatching;
import io.harmonium.learning.objective.ScoreMatching;
import io.harmonium.learning.objective.SiteObjective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.PerturbAndMap;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.List;
import java.util.stream.IntStream;

/// Wrong ways to learn without the likelihood, and wrong samples for it: every word of `--learn`.
final class ObjectiveFaults {

  private static final Machine BINARY = Specimens.random(Rbm.binary(3, 2), 0.8, Seed.of(31));
  private static final Machine WEAK = Specimens.random(Rbm.binary(3, 2), 0.4, Seed.of(35));
  private static final Machine REAL =
      Specimens.random(Rbm.of(new Gaussian(), 3, new Binary(), 2), 0.5, Seed.of(36));

  private ObjectiveFaults() {}

  static List<Fault<?>> all() {
    MeasuredObjective mean = expanded(1);
    MeasuredObjective second = expanded(2);
    MeasuredObjective third = expanded(3);
    MeasuredObjective score = new ScoreMatching();
    MeasuredObjective denoising = new DenoisingScoreMatching(0.2);
    return List.of(
        site("pl: another value forgotten", new PseudoLikelihood(0), (s, p) -> s[1 - p] = 0),
        site("pl: twice as steep", new PseudoLikelihood(0), (s, p) -> s[1 - p] *= 2),
        site("ratio: of wrong sign", new RatioMatching(0), (s, p) -> s[1 - p] *= -1),
        site("ratio: half as steep", new RatioMatching(0), (s, p) -> s[1 - p] /= 2),
        site(
            "mpf: without the half of its exponent",
            new ProbabilityFlow(0),
            (s, p) -> s[1 - p] *= 2),
        site("mpf: of wrong sign", new ProbabilityFlow(0), (s, p) -> s[1 - p] *= -1),
        measured("pl: row weights ignored", new PseudoLikelihood(0), BINARY, unweighted()),
        measured("mean-field: row weights ignored", mean, WEAK, unweighted()),
        measured("tap2: derivatives of mean field", second, WEAK, gradientOf(mean)),
        measured("tap3: derivatives of second order", third, WEAK, gradientOf(second)),
        measured("mean-field: derivatives of second order", mean, WEAK, gradientOf(second)),
        measured("score: row weights ignored", score, REAL, unweighted()),
        measured("score: derivatives of the noisy rows", score, REAL, gradientOf(denoising)),
        measured("denoising: noise of another draw", denoising, REAL, otherSeed()),
        measured(
            "denoising: noise of another size",
            denoising,
            REAL,
            gradientOf(new DenoisingScoreMatching(0.3))),
        phase("rdm: starts at the rows, one sweep", fresh(), ContrastiveDivergence.of(1), BINARY),
        phase("rdm: noise that no sweep moves", fresh(), independent(0), BINARY),
        phase("mc: no sweeps", fields(), independent(1), BINARY),
        perturbed("pmap: the maximum without noise", frozen()),
        perturbed("pmap: noise of half the size", independent(2)));
  }

  private static MeasuredObjective expanded(int order) {
    return new ExpandedLikelihood(order, new FixedPoint(0.5, 1e-12, 3000), 2);
  }

  private static NegativePhase fresh() {
    return FreshChains.fromNoise(50, Effort.chains());
  }

  private static NegativePhase fields() {
    return FreshChains.fromFields(50, Effort.chains());
  }

  private static Fault<NegativePhase> perturbed(String name, NegativePhase broken) {
    return new Fault<>(
        "objective " + name,
        ObjectiveFaults::visibleUnitsHaveTheirMeans,
        new PerturbAndMap(50),
        broken);
  }

  /// Without links perturbed maxima of the visible units are exact samples: shares within five standard errors.
  private static void visibleUnitsHaveTheirMeans(NegativePhase phase) {
    Machine unlinked = BINARY.with(BINARY.parameters().with(Rbm.LINK, new double[6]));
    int rows = Effort.chains();
    Batch batch =
        new Batch(
            Configurations.zeros(unlinked.structure(), rows),
            IntStream.range(0, rows).toArray(),
            null);
    try (Workers workers = Workers.single()) {
      Configurations drawn =
          phase.draw(PreparedMachine.of(unlinked), batch, null, Seed.of(37), workers);
      double[] fields = unlinked.parameters().get("visible.x");
      for (int i = 0; i < fields.length; i++) {
        double exact = 1 / (1 + StrictMath.exp(-fields[i]));
        double share = 0;
        for (int row = 0; row < drawn.rows(); row++)
          share += Cells.get(drawn, unlinked.structure(), 0, row, i) / drawn.rows();
        assertEquals(exact, share, 5 * Math.sqrt(exact * (1 - exact) / drawn.rows()), "unit " + i);
      }
    }
  }

  private static Dataset weighted(Machine machine) {
    float[] weights = new float[10];
    for (int i = 0; i < 10; i++) weights[i] = 0.25f * (1 + i % 4);
    return Specimens.data(machine, 10, Seed.of(33)).withWeights(weights, "weights");
  }

  private static Fault<NegativePhase> phase(
      String name, NegativePhase sound, NegativePhase broken, Machine machine) {
    return new Fault<>(
        "objective " + name,
        p -> LearningContract.negativePhaseReachesTheDistribution(p, machine),
        sound,
        broken);
  }

  /// Independent units under `factor` times the machine's fields.
  private static NegativePhase independent(double factor) {
    return drawing(
        (machine, seed, workers) -> {
          Fields fields = machine.fields();
          return Chains.independent(
              machine.structure(),
              fields.mix(0, null, factor, 0),
              Effort.chains(),
              0,
              seed,
              workers);
        });
  }

  private static NegativePhase frozen() {
    return drawing(
        (machine, seed, workers) -> Configurations.zeros(machine.structure(), Effort.chains()));
  }

  private interface Draw {
    Configurations draw(PreparedMachine machine, Seed seed, Workers workers);
  }

  private static NegativePhase drawing(Draw draw) {
    return new NegativePhase() {
      @Override
      public int chains() {
        return 0;
      }

      @Override
      public Configurations draw(
          PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
        return draw.draw(machine, seed, workers);
      }
    };
  }

  /// What is done to the derivatives of a two-valued unit whose value is `present`.
  private interface Spoil {
    void spoil(double[] derivatives, int present);
  }

  private static Fault<MeasuredObjective> site(String name, SiteObjective sound, Spoil spoil) {
    return fault(name, sound, new SpoiledSite(sound, spoil), BINARY);
  }

  private record SpoiledSite(SiteObjective sound, Spoil spoil) implements SiteObjective {
    @Override
    public int sites() {
      return sound.sites();
    }

    @Override
    public double score(double[] g, int present, double[] derivatives) {
      double value = sound.score(g, present, derivatives);
      spoil.spoil(derivatives, present);
      return value;
    }

    @Override
    public String title() {
      return sound.title();
    }
  }

  private static Fault<MeasuredObjective> fault(
      String name, MeasuredObjective sound, MeasuredObjective broken, Machine machine) {
    return new Fault<>(
        "objective " + name,
        o -> LearningContract.measuredObjectiveIsTheDerivative(o, machine, weighted(machine)),
        sound,
        broken);
  }

  /// How a gradient is added in place of that of `sound`.
  private interface Gradient {
    double[][][] add(
        MeasuredObjective sound,
        Machine machine,
        Batch batch,
        Seed seed,
        Workers workers,
        Parameters gradient);
  }

  private static Fault<MeasuredObjective> measured(
      String name, MeasuredObjective sound, Machine machine, Gradient gradient) {
    return fault(name, sound, new Spoiled(sound, gradient), machine);
  }

  private record Spoiled(MeasuredObjective sound, Gradient wrong) implements MeasuredObjective {
    @Override
    public double value(Machine machine, Batch batch, Seed seed, Workers workers) {
      return sound.value(machine, batch, seed, workers);
    }

    @Override
    public double[][][] addGradient(
        Machine machine,
        Batch batch,
        Configurations chains,
        Seed seed,
        Workers workers,
        Parameters gradient) {
      return wrong.add(sound, machine, batch, seed, workers, gradient);
    }

    @Override
    public String unsupported(Structure structure) {
      return sound.unsupported(structure);
    }
  }

  private static Gradient unweighted() {
    return (sound, machine, batch, seed, workers, gradient) ->
        sound.addGradient(
            machine, new Batch(batch.x(), batch.rows(), null), null, seed, workers, gradient);
  }

  private static Gradient otherSeed() {
    return (sound, machine, batch, seed, workers, gradient) ->
        sound.addGradient(machine, batch, null, seed.child("other"), workers, gradient);
  }

  private static Gradient gradientOf(MeasuredObjective other) {
    return (sound, machine, batch, seed, workers, gradient) ->
        other.addGradient(machine, batch, null, seed, workers, gradient);
  }
}
