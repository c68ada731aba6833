package io.harmonium.runs.training;

import io.harmonium.runs.settings.Setting;
import io.harmonium.runs.settings.SettingGroup;
import java.util.Objects;
import java.util.stream.Stream;

/// What was asked for about learning, one field per setting; null where nothing was said. [Defaults] settles what was left
/// open.
///
/// A new setting is a field here, a component of [LearningSettings] and a line in [Defaults]; option, help and entry of
/// `--config` follow from the field.
@SettingGroup("Learning")
public final class LearningChoice implements Cloneable {

  @Setting(
      name = "hidden",
      order = 2,
      label = "N[:KIND],...",
      essential = true,
      help =
          "Hidden units, such as 500, 500:gaussian, 100:relu, 100:drelu, 100:spin, "
              + "100:spike-slab, 20:categorical:5 or 100:subspace:4; 500,1000 from the data up for "
              + "dbm (default: by the data; 0 for bm, ising and potts).")
  public String hidden;

  @Setting(
      name = "learn",
      order = 3,
      label = "METHOD",
      essential = true,
      help =
          "The learning rule. Likelihood: pcd (persistent contrastive divergence; the default), cd"
              + " (contrastive divergence: chains from the rows), rdm (from noise, out of"
              + " equilibrium), mc (independent samples), pmap (perturb-and-MAP), mean-field, tap2"
              + " and tap3 (no chains), exact (enumeration; small machines). Without log Z: pl"
              + " (pseudo-likelihood), ratio (ratio matching), mpf (minimum probability flow);"
              + " score and denoising (score matching of real data). Of sequences: cd (the"
              + " default), pcd (a chain for every frame) or exact.")
  public Method learn;

  @Setting(
      name = "k",
      order = 4,
      label = "N",
      essential = true,
      help = "Sweeps of the chains per update; maximum of steps of pmap, mean-field and tap.")
  public Integer k;

  @Setting(
      name = "chains",
      order = 5,
      label = "N",
      help =
          "Chains that pcd keeps or rdm starts at every update; rows where mean-field and tap "
              + "start; of networks, chains that are compared with as many rows of the batch.")
  public Integer chains;

  @Setting(
      name = "samples",
      order = 5,
      label = "N",
      help = "Independent samples per update of {learn} mc (100).")
  public Integer samples;

  @Setting(
      name = "sites",
      order = 5,
      label = "N",
      help =
          "Units of each row, drawn anew every time, that pl, ratio and mpf look at (default: "
              + "all where that is cheap).")
  public Integer sites;

  @Setting(
      name = "noise",
      order = 5,
      label = "S",
      help =
          "Standard deviation of the noise of {learn} denoising, in the units of the data (0.1).")
  public Double noise;

  @Setting(name = "batch-size", order = 6, label = "N", essential = true, help = "Rows per update.")
  public Integer batch;

  @Setting(
      name = "learning-rate",
      also = "lr",
      order = 7,
      label = "RATE",
      essential = true,
      help = "Learning rate: a number, or START:linear:END, START:exponential:END over the run.")
  public String rate;

  @Setting(name = "optimizer", order = 8, label = "KIND", help = "sgd, adam or adamax.")
  public OptimizerKind optimizer;

  @Setting(
      name = "momentum",
      order = 9,
      label = "M",
      help = "Momentum of sgd, beta1 of adam and adamax, in [0, 1).")
  public Double momentum;

  @Setting(name = "l1", order = 10, label = "X", help = "Penalty on |weights| (0).")
  public Double l1;

  @Setting(
      name = "l2",
      order = 11,
      label = "X",
      essential = true,
      help = "Penalty on squared weights (0).")
  public Double l2;

  @Setting(
      name = "sparsity",
      order = 12,
      label = "TARGET[:STRENGTH]",
      help = "Pull the mean activity of hidden units to a target.")
  public String sparsity;

  @Setting(
      name = "hidden-sparsity",
      order = 12,
      label = "X",
      help =
          "Penalty on the fields of hidden units that are on or off: each update takes X times "
              + "the rate from every one of them, so that units are on for few rows (0).")
  public Double hiddenPull;

  @Setting(
      name = "shift",
      order = 12,
      label = "N",
      help =
          "Move every picture by up to N cells in each direction, drawn anew at every visit "
              + "(0).")
  public Integer shift;

  @Setting(
      name = "ema",
      order = 12,
      label = "A",
      essential = true,
      help =
          "Use the running mean of the parameters over the updates, A being its share of the "
              + "past (0: the last parameters; networks: 0.995).")
  public Double average;

  @Setting(
      name = "dropout",
      order = 12,
      label = "SHARE",
      help =
          "Leave out hidden units of a network at random, each with this probability, anew for "
              + "every row and update (0).")
  public Double dropout;

  @Setting(
      name = "gauge",
      order = 13,
      label = "KIND",
      help = "Coordinates of the gradient: centred, standardised or plain.")
  public GaugeKind gauge;

  @Setting(
      name = "updates",
      order = 14,
      label = "N",
      essential = true,
      help = "How many updates; with {resume} the new total.")
  public Long updates;

  @Setting(
      name = "epochs",
      order = 15,
      label = "N",
      essential = true,
      help = "The same in passes through the rows.")
  public Double epochs;

  @Setting(
      name = "init-scale",
      order = 16,
      label = "S",
      help = "Standard deviation of the initial weights.")
  public Double initScale;

  @Setting(
      name = "graph",
      order = 17,
      label = "FILE",
      help =
          "Pairs of visible units that are coupled, two numbers from 0 on per line (bm, "
              + "semi-rbm, ising, potts; default: all pairs).")
  public String graph;

  @Setting(
      name = "positive",
      order = 18,
      label = "HOW",
      help =
          "Averages of hidden units that are linked to each other (bm, dbm): exact (bm), gibbs "
              + "or mean-field (default).")
  public PositiveKind positive;

  @Setting(
      name = "target-correlation",
      order = 19,
      label = "R",
      help =
          "End when the two-site correlations of the chains and those of the rows have "
              + "Pearson's r of R, such as 0.95 (machines without hidden units, pcd).")
  public Double target;

  @Setting(
      name = "sparse",
      order = 19,
      label = "activate:D|decimate:D",
      help =
          "Couplings one by one (potts, pcd): add the most useful ones to none until a share D of"
              + " all is there, or remove the least useful ones of all until D is left, each time"
              + " the target correlation (default: 0.95) is reached. A second number is the share"
              + " that comes or goes at a time (activate:0.1:0.001, decimate:0.1:0.01).")
  public String sparse;

  @Setting(
      name = "objective",
      order = 20,
      label = "KIND",
      help =
          "Of class-rbm: generative, discriminative, hybrid:ALPHA or semi-supervised:ALPHA"
              + " (default: hybrid:0.01). Of networks: likelihood (default), softplus, log-sum-exp,"
              + " sliced, denoising:S (a deep energy estimator), noise-contrast, recovery:S or"
              + " ladder:LEVELS.")
  public String objective;

  @Setting(
      name = "patience",
      order = 21,
      label = "N",
      help =
          "End after N evaluations (see {evaluate}) without a better validation: fewer wrong "
              + "classes of class-rbm, else a higher log-likelihood (default: never).")
  public Integer patience;

  @Setting(
      name = "tempering",
      order = 22,
      label = "N",
      help =
          "Chains of pcd run in groups of N, one at each of N inverse temperatures from 1 to "
              + "0, and exchange their states (default: no tempering).")
  public Integer tempering;

  @Setting(
      name = "filters",
      order = 23,
      label = "N:SIZE[:STRIDE]",
      help =
          "Of conv-rbm: N filters of SIZE cells (9, or 9x5 for height x width) in steps of "
              + "STRIDE (default: 24 filters of a third of the picture, pooled by 2).")
  public String filters;

  @Setting(
      name = "pool",
      order = 24,
      label = "P",
      help =
          "Of conv-rbm: of P x P neighbouring detectors (P in a sequence) at most one is on "
              + "(default with {filters}: 1).")
  public Integer pool;

  @Setting(
      name = "factors",
      order = 24,
      label = "F",
      help =
          "Of gated-rbm: the rank of the weights that the given columns choose (default: twice "
              + "as many as hidden units).")
  public Integer factors;

  @Setting(
      name = "pretrain",
      order = 22,
      label = "modes:D|mixture|greedy[:N]",
      help =
          "modes:D learns the first D principal modes (1 to 4) beforehand, where everything is "
              + "exact, and starts from them (rbm of binary units or spins); mixture fits as many "
              + "Gaussians of the same widths as the one hidden unit has states (rbm of real rows; "
              + "the default of up to 4 columns); greedy learns the links of a dbm one by one with "
              + "doubled inputs, N updates each (3000).")
  public String pretrain;

  @Setting(
      name = "from",
      order = 22,
      label = "RUN",
      help =
          "Of network: start from the weights of a dbn or dbm with the same hidden layers (default:"
              + " random weights). Of dbm: start from a dbm like itself, or from an rbm with as"
              + " many hidden units as the first layer, and their chains. Of machines of sequences:"
              + " start from a run of the same machine, with other sequences or settings.")
  public String from;

  @Setting(
      name = "up-down",
      order = 22,
      label = "N",
      help =
          "Of dbn and class-dbn: after the layers, N updates in which all of them are tuned "
              + "together (contrastive wake-sleep, CD-k at the top, a tenth of the rate; default: "
              + "none).")
  public Integer upDown;

  /// The same choices, to be changed.
  public LearningChoice copy() {
    try {
      return (LearningChoice) clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Whether hidden units, their chains or their start are asked for.
  boolean saysUnitsOrChains() {
    return Stream.of(
            hidden,
            learn,
            k,
            chains,
            samples,
            sites,
            noise,
            sparsity,
            hiddenPull,
            initScale,
            target,
            tempering,
            pretrain)
        .anyMatch(Objects::nonNull);
  }

  /// The settings of a run that goes on, with the updates and the rate that were asked for.
  <T extends Record> T resumed(T settings) {
    T longer = updates == null ? settings : SettingsJson.with(settings, "updates", updates);
    return rate == null
        ? longer
        : SettingsJson.with(longer, "rate", Said.by("{learning-rate}", () -> Rate.parse(rate)));
  }
}
