package io.harmonium.app.command;

import io.harmonium.app.console.Heading;
import io.harmonium.runs.training.GaugeKind;
import io.harmonium.runs.training.LearningChoice;
import io.harmonium.runs.training.Method;
import io.harmonium.runs.training.OptimizerKind;
import io.harmonium.runs.training.PositiveKind;
import picocli.CommandLine.Option;

/// Options of `train` about learning, one for each field of [LearningChoice], which has the same name.
@Heading("Learning")
final class LearningOptions {

  @Option(
      names = "--hidden",
      order = 2,
      paramLabel = "N[:KIND],...",
      description =
          "Hidden units, such as 500, 500:gaussian, 100:relu, 100:drelu, 100:spin, 100:spike-slab,"
              + " 20:categorical:5 or 100:subspace:4; 500,1000 from the data up for dbm (default:"
              + " by the data; 0 for bm, ising and potts).")
  String hidden;

  @Option(
      names = "--learn",
      order = 3,
      paramLabel = "METHOD",
      description =
          "What is ascended. Likelihood: pcd (persistent chains; the default), cd (chains from the"
              + " rows), rdm (from noise, out of equilibrium), mc (independent samples), pmap"
              + " (perturb-and-MAP), mean-field, tap2 and tap3 (no chains), exact (enumeration;"
              + " small machines). Without log Z: pl (pseudo-likelihood), ratio (ratio matching),"
              + " mpf (minimum probability flow); score and denoising (score matching of real"
              + " data). Of sequences: cd (the default), pcd (a chain for every frame) or exact.")
  Method learn;

  @Option(
      names = "--k",
      order = 4,
      paramLabel = "N",
      description = "Sweeps of the chains per update; most steps of pmap, mean-field and tap.")
  Integer k;

  @Option(
      names = "--chains",
      order = 5,
      paramLabel = "N",
      description =
          "Chains that pcd keeps or rdm starts at every update; rows where mean-field and tap"
              + " start; chains that a network holds against as many rows of the batch.")
  Integer chains;

  @Option(
      names = "--samples",
      order = 5,
      paramLabel = "N",
      description = "Independent samples per update of --learn mc (100).")
  Integer samples;

  @Option(
      names = "--sites",
      order = 5,
      paramLabel = "N",
      description =
          "Units of each row, drawn anew every time, that pl, ratio and mpf look at (default: all"
              + " where that is cheap).")
  Integer sites;

  @Option(
      names = "--noise",
      order = 5,
      paramLabel = "S",
      description = "Deviation of the noise of --learn denoising, in the units of the data (0.1).")
  Double noise;

  @Option(names = "--batch", order = 6, paramLabel = "N", description = "Rows per update.")
  Integer batch;

  @Option(
      names = "--rate",
      order = 7,
      paramLabel = "RATE",
      description =
          "Learning rate: a number, or START:linear:END, START:exponential:END over the run.")
  String rate;

  @Option(
      names = "--optimizer",
      order = 8,
      paramLabel = "KIND",
      description = "sgd, adam or adamax.")
  OptimizerKind optimizer;

  @Option(
      names = "--momentum",
      order = 9,
      paramLabel = "M",
      description = "Momentum of sgd, first memory of adam and adamax, in [0, 1).")
  Double momentum;

  @Option(names = "--l1", order = 10, paramLabel = "X", description = "Penalty on |weights| (0).")
  Double l1;

  @Option(
      names = "--l2",
      order = 11,
      paramLabel = "X",
      description = "Penalty on squared weights (0).")
  Double l2;

  @Option(
      names = "--sparsity",
      order = 12,
      paramLabel = "TARGET[:STRENGTH]",
      description = "Pull the mean activity of hidden units to a target.")
  String sparsity;

  @Option(
      names = "--hidden-pull",
      order = 12,
      paramLabel = "X",
      description =
          "Penalty on the fields of hidden units that are on or off: each update takes X times the"
              + " rate from every one of them, so that units are on for few rows (0).")
  Double hiddenPull;

  @Option(
      names = "--shift",
      order = 12,
      paramLabel = "N",
      description =
          "Move every picture by up to N cells in each direction, drawn anew at every visit (0).")
  Integer shift;

  @Option(
      names = "--average",
      order = 12,
      paramLabel = "A",
      description =
          "Use the running mean of the parameters over the updates, A being its share of the past"
              + " (0: the last parameters; networks: 0.995).")
  Double average;

  @Option(
      names = "--dropout",
      order = 12,
      paramLabel = "SHARE",
      description =
          "Leave out hidden units of a network at random, each with this probability, anew for"
              + " every row and update (0).")
  Double dropout;

  @Option(
      names = "--gauge",
      order = 13,
      paramLabel = "KIND",
      description = "Coordinates of the gradient: centred, standardised or plain.")
  GaugeKind gauge;

  @Option(
      names = "--updates",
      order = 14,
      paramLabel = "N",
      description = "How many updates; with --resume the new total.")
  Long updates;

  @Option(
      names = "--epochs",
      order = 15,
      paramLabel = "N",
      description = "The same in passes through the rows.")
  Double epochs;

  @Option(
      names = "--init-scale",
      order = 16,
      paramLabel = "S",
      description = "Deviation of the first weights.")
  Double initScale;

  @Option(
      names = "--graph",
      order = 17,
      paramLabel = "FILE",
      description =
          "Pairs of visible units that are coupled, two numbers from 0 on per line (bm, semi-rbm,"
              + " ising, potts; default: all pairs).")
  String graph;

  @Option(
      names = "--positive",
      order = 18,
      paramLabel = "HOW",
      description =
          "Averages of hidden units that are linked to each other (bm, dbm): exact (bm), gibbs or"
              + " mean-field (default).")
  PositiveKind positive;

  @Option(
      names = "--target-correlation",
      order = 19,
      paramLabel = "R",
      description =
          "End when the two-site correlations of the chains and those of the rows have Pearson's r"
              + " of R, such as 0.95 (machines without hidden units, pcd).")
  Double target;

  @Option(
      names = "--sparse",
      order = 19,
      paramLabel = "activate:D|decimate:D",
      description =
          "Couplings one by one (potts, pcd): add the most useful ones to none until a share D of"
              + " all is there, or remove the least useful ones of all until D is left, each time"
              + " the target correlation (default: 0.95) is reached. A second number is the share"
              + " that comes or goes at a time (activate:0.1:0.001, decimate:0.1:0.01).")
  String sparse;

  @Option(
      names = "--objective",
      order = 20,
      paramLabel = "KIND",
      description =
          "Of class-rbm: generative, discriminative, hybrid:ALPHA or semi-supervised:ALPHA"
              + " (default: hybrid:0.01). Of networks: likelihood (default), softplus,"
              + " log-sum-exp, sliced, denoising:S, noise-contrast, recovery:S or ladder:LEVELS.")
  String objective;

  @Option(
      names = "--patience",
      order = 21,
      paramLabel = "N",
      description =
          "End after N evaluations (see --evaluate) without a better validation: fewer wrong"
              + " classes of class-rbm, else a higher log-likelihood (default: never).")
  Integer patience;

  @Option(
      names = "--tempering",
      order = 22,
      paramLabel = "N",
      description =
          "Chains of pcd run in groups of N, one at each of N inverse temperatures from 1 to 0, and"
              + " exchange their states (default: no tempering).")
  Integer tempering;

  @Option(
      names = "--filters",
      order = 23,
      paramLabel = "N:SIZE[:STRIDE]",
      description =
          "Of conv-rbm: N filters of SIZE cells (9, or 9x5 for height x width) in steps of STRIDE"
              + " (default: 24 filters of a third of the picture, pooled by 2).")
  String filters;

  @Option(
      names = "--pool",
      order = 24,
      paramLabel = "P",
      description =
          "Of conv-rbm: of P x P neighbouring detectors (P in a sequence) at most one is on"
              + " (default with --filters: 1).")
  Integer pool;

  @Option(
      names = "--factors",
      order = 24,
      paramLabel = "F",
      description =
          "Of gated-rbm: the rank of the weights that the given columns choose (default: twice as"
              + " many as hidden units).")
  Integer factors;

  @Option(
      names = "--pretrain",
      order = 22,
      paramLabel = "modes:D|mixture|greedy[:N]",
      description =
          "modes:D learns the first D principal modes (1 to 4) beforehand, where everything is"
              + " exact, and starts from them (rbm of binary units or spins); mixture fits as many"
              + " Gaussians of the same widths as the one hidden unit has states (rbm of real rows;"
              + " the default of up to 4 columns); greedy learns the"
              + " links of a dbm one by one with doubled inputs, N updates each (3000).")
  String pretrain;

  @Option(
      names = "--from",
      order = 22,
      paramLabel = "RUN",
      description =
          "Of network: start from the weights of a dbn or dbm with the same hidden layers (default:"
              + " random weights). Of dbm: start from a dbm like itself, or from an rbm with as"
              + " many hidden units as the first layer, and their chains. Of machines of sequences:"
              + " start from a run of the same machine, with other sequences or settings.")
  String from;

  @Option(
      names = "--up-down",
      order = 22,
      paramLabel = "N",
      description =
          "Of dbn and class-dbn: after the storeys, N updates in which all of them are tuned"
              + " together (contrastive wake-sleep, CD-k at the top, a tenth of the rate; default:"
              + " none).")
  Integer upDown;

  LearningChoice choice() {
    return Chosen.of(this, new LearningChoice());
  }
}
