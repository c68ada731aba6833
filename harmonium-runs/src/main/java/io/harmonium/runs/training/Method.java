package io.harmonium.runs.training;

import io.harmonium.learning.objective.DenoisingScoreMatching;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.ExpandedLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.objective.ProbabilityFlow;
import io.harmonium.learning.objective.PseudoLikelihood;
import io.harmonium.learning.objective.RatioMatching;
import io.harmonium.learning.objective.ScoreMatching;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.phase.PerturbAndMap;
import io.harmonium.runs.text.Named;
import java.util.List;
import java.util.function.Function;

/// How a machine learns, as `--learn` spells it: which gradient is ascended. A method is the objective that its settings
/// make, a few words about it, what `--k` and `--chains` usually are (0: it has none), and its full names.
public enum Method implements Named {
  PCD(
      5,
      100,
      s -> sampled(Persistent.of(s.k(), s.chains())),
      "PCD-%k with %chains chains",
      "persistent-contrastive-divergence",
      "stochastic-maximum-likelihood"),
  CD(5, 0, s -> sampled(ContrastiveDivergence.of(s.k())), "CD-%k", "contrastive-divergence"),
  EXACT(1, 0, s -> new ExactLikelihood(), "exact gradient", "exact-likelihood", "enumeration"),
  RDM(
      10,
      100,
      s -> sampled(FreshChains.fromNoise(s.k(), s.chains())),
      "%k sweeps from noise with %chains chains (out of equilibrium)",
      "random-restarts",
      "out-of-equilibrium"),
  MC(
      100,
      100,
      s -> sampled(FreshChains.fromFields(s.k(), s.chains())),
      "%chains independent samples of %k sweeps",
      "monte-carlo"),
  PMAP(
      20,
      0,
      s -> sampled(new PerturbAndMap(s.k())),
      "perturb-and-MAP, at most %k steps",
      "perturb-and-map"),
  MEAN_FIELD(
      30,
      10,
      s -> expanded(1, s),
      "mean field from %chains rows, at most %k rounds",
      "naive-mean-field"),
  TAP2(
      30,
      10,
      s -> expanded(2, s),
      "TAP of second order from %chains rows, at most %k rounds",
      "tap",
      "thouless-anderson-palmer"),
  TAP3(
      30,
      10,
      s -> expanded(3, s),
      "TAP of third order from %chains rows, at most %k rounds",
      "tap",
      "thouless-anderson-palmer"),
  PL(
      1,
      0,
      s -> new PseudoLikelihood(s.sitesOrAll()),
      "pseudo-likelihood of %sites",
      "pseudo-likelihood"),
  RATIO(1, 0, s -> new RatioMatching(s.sitesOrAll()), "ratio matching of %sites", "ratio-matching"),
  MPF(
      1,
      0,
      s -> new ProbabilityFlow(s.sitesOrAll()),
      "minimum probability flow of %sites",
      "minimum-probability-flow"),
  SCORE(1, 0, s -> new ScoreMatching(), "score matching", "score-matching"),
  DENOISING(
      1,
      0,
      s -> new DenoisingScoreMatching(s.noise()),
      "denoising score matching with noise %noise",
      "denoising-score-matching");

  private final int defaultK;
  private final int defaultChains;
  private final Function<LearningSettings, Objective> objective;
  private final String words;
  private final List<String> fullNames;

  Method(
      int defaultK,
      int defaultChains,
      Function<LearningSettings, Objective> objective,
      String words,
      String... fullNames) {
    this.defaultK = defaultK;
    this.defaultChains = defaultChains;
    this.objective = objective;
    this.words = words;
    this.fullNames = List.of(fullNames);
  }

  @Override
  public List<String> fullNames() {
    return fullNames;
  }

  private static Objective sampled(NegativePhase negative) {
    return new MaximumLikelihood(negative);
  }

  /// The method that `name` means, by its word or one of its full names.
  public static Method of(String name) {
    List<Method> meant = Named.meant(Method.class, name);
    return meant.size() == 1 ? meant.getFirst() : Word.parse("{learn}", Method.class, name);
  }

  private static Objective expanded(int order, LearningSettings settings) {
    return ExpandedLikelihood.of(order, settings.k(), settings.chains());
  }

  /// The objective with its settings.
  Objective objective(LearningSettings settings) {
    return objective.apply(settings);
  }

  /// Sweeps where `--k` is not given.
  int defaultK() {
    return defaultK;
  }

  /// Whether `--k` says something to it.
  boolean counts() {
    return words.contains("%k");
  }

  /// Chains where `--chains` is not given; 0 where it has none.
  int defaultChains() {
    return defaultChains;
  }

  /// Whether it looks at single units, which `--sites` may limit.
  boolean looksAtSites() {
    return this == PL || this == RATIO || this == MPF;
  }

  /// The method with its settings in a few words.
  String text(LearningSettings settings) {
    String sites = settings.sites() == null ? "all units" : settings.sites() + " units of each row";
    String chains = settings.tempering() == null ? "chains" : "groups of chains, tempered";
    return words
        .replace("%chains chains", "%chains " + chains)
        .replace("%k", Integer.toString(settings.k()))
        .replace("%chains", Integer.toString(settings.chains()))
        .replace("%sites", sites)
        .replace("%noise", String.valueOf(settings.noise()));
  }

  @Override
  public String toString() {
    return Word.of(this);
  }
}
