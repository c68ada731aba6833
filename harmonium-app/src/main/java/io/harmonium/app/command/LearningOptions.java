package io.harmonium.app.command;

import io.harmonium.app.run.GaugeKind;
import io.harmonium.app.run.LateralChoice;
import io.harmonium.app.run.LearningChoice;
import io.harmonium.app.run.Method;
import io.harmonium.app.run.OptimizerKind;
import io.harmonium.app.run.PositiveKind;
import picocli.CommandLine.Option;

/// Options that say how a machine learns.
final class LearningOptions {

  @Option(
      names = "--hidden",
      order = 2,
      paramLabel = "N[:KIND]",
      description =
          "Hidden units, such as 500, 500:gaussian, 100:relu, 100:drelu, 100:spin,"
              + " 20:categorical:5 or 100:subspace:4 (default: by the data; 0 for bm, ising and"
              + " potts).")
  private String hidden;

  @Option(
      names = "--learn",
      order = 3,
      paramLabel = "METHOD",
      description =
          "Negative phase: pcd (persistent chains), cd (from the data) or exact (enumeration;"
              + " small machines). Default: pcd.")
  private Method learn;

  @Option(
      names = "--k",
      order = 4,
      paramLabel = "N",
      description = "Sweeps of the chains per update.")
  private Integer k;

  @Option(names = "--chains", order = 5, paramLabel = "N", description = "Persistent chains.")
  private Integer chains;

  @Option(names = "--batch", order = 6, paramLabel = "N", description = "Rows per update.")
  private Integer batch;

  @Option(
      names = "--rate",
      order = 7,
      paramLabel = "RATE",
      description =
          "Learning rate: a number, or START:linear:END, START:exponential:END over the run.")
  private String rate;

  @Option(names = "--optimizer", order = 8, paramLabel = "KIND", description = "sgd or adam.")
  private OptimizerKind optimizer;

  @Option(
      names = "--momentum",
      order = 9,
      paramLabel = "M",
      description = "Momentum of sgd, first memory of adam, in [0, 1).")
  private Double momentum;

  @Option(names = "--l1", order = 10, paramLabel = "X", description = "Penalty on |weights| (0).")
  private Double l1;

  @Option(
      names = "--l2",
      order = 11,
      paramLabel = "X",
      description = "Penalty on squared weights (0).")
  private Double l2;

  @Option(
      names = "--sparsity",
      order = 12,
      paramLabel = "TARGET[:STRENGTH]",
      description = "Pull the mean activity of hidden units to a target.")
  private String sparsity;

  @Option(
      names = "--gauge",
      order = 13,
      paramLabel = "KIND",
      description = "Coordinates of the gradient: centred, standardised or plain.")
  private GaugeKind gauge;

  @Option(
      names = "--updates",
      order = 14,
      paramLabel = "N",
      description = "How many updates; with --resume the new total.")
  private Long updates;

  @Option(
      names = "--epochs",
      order = 15,
      paramLabel = "N",
      description = "The same in passes through the rows.")
  private Double epochs;

  @Option(
      names = "--init-scale",
      order = 16,
      paramLabel = "S",
      description = "Deviation of the first weights.")
  private Double initScale;

  @Option(
      names = "--graph",
      order = 17,
      paramLabel = "FILE",
      description =
          "Pairs of visible units that are coupled, two numbers from 0 on per line (bm, semi-rbm,"
              + " ising, potts; default: all pairs).")
  private String graph;

  @Option(
      names = "--positive",
      order = 18,
      paramLabel = "HOW",
      description =
          "Averages of hidden units that are linked to each other (bm): exact, gibbs or mean-field"
              + " (default).")
  private PositiveKind positive;

  @Option(
      names = "--target-correlation",
      order = 19,
      paramLabel = "R",
      description =
          "End when the two-site correlations of the chains and those of the rows have Pearson's r"
              + " of R, such as 0.95 (machines without hidden units, pcd).")
  private Double target;

  @Option(
      names = "--objective",
      order = 20,
      paramLabel = "KIND",
      description =
          "Of class-rbm: generative, discriminative, hybrid:ALPHA or semi-supervised:ALPHA"
              + " (default: hybrid:0.01).")
  private String objective;

  @Option(
      names = "--patience",
      order = 21,
      paramLabel = "N",
      description =
          "Of class-rbm: end after N evaluations without a better validation (default: never).")
  private Integer patience;

  LearningChoice choice() {
    return new LearningChoice(
        hidden,
        learn,
        k,
        chains,
        batch,
        rate,
        optimizer,
        momentum,
        l1,
        l2,
        sparsity,
        gauge,
        updates,
        epochs,
        initScale,
        new LateralChoice(graph, positive, target),
        objective,
        patience);
  }
}
