package io.harmonium.app.run;

import io.harmonium.evaluation.Classification;
import io.harmonium.matrix.Reals;
import io.harmonium.model.Parameters;
import io.harmonium.network.CrossEntropy;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.Reading;
import java.util.LinkedHashMap;
import java.util.Map;

/// Judges the network of a run on its parts, in double precision.
public final class NetworkProbe {

  /// Rows that go through the network at once.
  private static final int BLOCK = 1000;

  private final NetworkPlan plan;
  private final Network network;

  NetworkProbe(NetworkPlan plan, Network network) {
    this.plan = plan;
    this.network = network;
  }

  /// Values of a network with these parameters for the metrics of a run.
  Map<String, Object> measure(Parameters parameters) {
    network.load(parameters.values());
    Map<String, Object> values = new LinkedHashMap<>();
    measure("train", plan.train(), values);
    measure("valid", plan.valid(), values);
    measure("test", plan.test(), values);
    return values;
  }

  private void measure(String name, NetworkPlan.Part part, Map<String, Object> values) {
    if (part == null) return;
    Reading reading = network.outputs() == 1 ? new Reading.Plain() : new Reading.Joint();
    values.put(name + "Energy", mean(energies(network, reading, part.x())));
    if (part.classes() == null) return;
    Classification judged =
        Classification.of(probabilities(network, part.x()), part.classes(), null);
    values.put(name + "Error", 1 - judged.accuracy());
    values.put(name + "LogLoss", judged.logLoss());
    values.put(name + "Ece", judged.ece());
    values.put(name + "Brier", judged.brier());
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

  /// E of every row.
  public static double[] energies(Network network, Reading reading, Reals x) {
    double[] all = new double[x.rows()];
    for (int from = 0; from < x.rows(); from += BLOCK) {
      Reals block = block(x, from);
      double[] some = new double[block.rows()];
      new NetworkEnergy(network, reading).energies(NetworkEnergy.rows(block), some);
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
