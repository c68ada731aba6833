package io.harmonium.runs.training;

import io.harmonium.evaluation.Classification;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Energy;
import io.harmonium.model.Parameters;
import io.harmonium.network.CrossEntropy;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// Judges the network of a run on its parts, in double precision.
public final class NetworkProbe {

  /// Rows that go through the network at once.
  private static final int BLOCK = 1000;

  /// Rows for training that are judged at most; their distribution is known better than that of the rows that are held
  /// out.
  private static final int TRAINING_ROWS = 10_000;

  private final NetworkPlan plan;
  private final Network network;
  private final NetworkPlan.Part train;

  NetworkProbe(NetworkPlan plan, Network network) {
    this.plan = plan;
    this.network = network;
    this.train = some(plan.train());
  }

  /// Rows at even distances, at most [#TRAINING_ROWS] of them.
  private static NetworkPlan.Part some(NetworkPlan.Part all) {
    if (all.x().rows() <= TRAINING_ROWS) return all;
    int[] rows = new int[TRAINING_ROWS];
    for (int i = 0; i < rows.length; i++)
      rows[i] = (int) ((long) i * all.x().rows() / TRAINING_ROWS);
    Reals x = all.x().like(rows.length);
    x.copyRows(all.x(), rows);
    int[] classes = all.classes();
    return new NetworkPlan.Part(
        x, classes == null ? null : Arrays.stream(rows).map(row -> classes[row]).toArray());
  }

  /// Values of a network with these parameters for the metrics of a run: energies and classes of all parts, and where
  /// chains are held against the data those of fresh chains (from noise, as many steps as an update makes) and of
  /// `kept` ones (null where none are).
  Map<String, Object> measure(Parameters parameters, Reals kept, Seed seed, Workers workers) {
    network.load(parameters.values());
    Map<String, Object> values = new LinkedHashMap<>();
    Double chains = plan.learning().contrasts() ? chains(kept, seed, workers, values) : null;
    measure("train", train, chains, values);
    measure("valid", plan.valid(), chains, values);
    measure("test", plan.test(), chains, values);
    return values;
  }

  /// Notes the mean energies of chains and returns that of the kind that training uses, null where it is not known.
  private Double chains(Reals kept, Seed seed, Workers workers, Map<String, Object> values) {
    NetworkSettings settings = plan.learning();
    Reals start = settings.prior().draw(settings.chains(), network.inputs(), 0, seed);
    Configurations x = NetworkEnergy.rows(start);
    Double fresh = null;
    try {
      settings
          .chainWalk()
          .run(settings.energy(network, -1), x, 0, settings.k(), seed.child("walk"), workers);
      fresh = mean(energies(NetworkEnergy.values(x)));
      values.put("freshEnergy", fresh);
    } catch (NonFiniteException e) {
      values.put("freshChains", e.getMessage());
    }
    if (kept == null) return fresh;
    double energy = mean(energies(kept));
    values.put("keptEnergy", energy);
    return energy;
  }

  private void measure(
      String name, NetworkPlan.Part part, Double chains, Map<String, Object> values) {
    if (part == null) return;
    double energy = mean(energies(part.x()));
    values.put(name + "Energy", energy);
    boolean joint = chains != null && !plan.learning().conditional();
    if (joint) values.put(name + "GenerativeLoss", energy - chains);
    if (part.classes() == null) return;
    Classification judged =
        Classification.of(probabilities(network, part.x()), part.classes(), null);
    ClassMetrics.put(name, judged, values);
    if (joint) values.put(name + "Objective", judged.logLoss() + energy - chains);
  }

  private static double mean(double[] numbers) {
    double sum = 0;
    for (double number : numbers) sum += number;
    return sum / numbers.length;
  }

  private static Reals block(Reals x, int from) {
    Reals block = x.like(Math.min(BLOCK, x.rows() - from));
    block.copyRange(x, from, 0, block.rows());
    return block;
  }

  private double[] energies(Reals x) {
    return energies(plan.learning().energy(network, -1), x);
  }

  /// E of every row.
  public static double[] energies(Energy energy, Reals x) {
    double[] all = new double[x.rows()];
    for (int from = 0; from < x.rows(); from += BLOCK) {
      Reals block = block(x, from);
      double[] some = new double[block.rows()];
      energy.energies(NetworkEnergy.rows(block), some);
      System.arraycopy(some, 0, all, from, some.length);
    }
    return all;
  }

  /// p(y | x) of every row.
  public static double[][] probabilities(Network network, Reals x) {
    double[][] all = new double[x.rows()][];
    for (int from = 0; from < x.rows(); from += BLOCK) {
      double[][] some = CrossEntropy.probabilities(network, block(x, from));
      System.arraycopy(some, 0, all, from, some.length);
    }
    return all;
  }
}
