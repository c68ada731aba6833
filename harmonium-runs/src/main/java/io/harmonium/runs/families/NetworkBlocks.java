package io.harmonium.runs.families;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.runs.training.NetworkProbe;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.runs.use.NetworkJudgement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/// Numbers about rows that go through a network in blocks of one size, the last one filled up: engines sum in another order
/// where there are other numbers of rows, and a row is to have the same bits alone and among others.
final class NetworkBlocks {

  private static final int ROWS = 32;

  private NetworkBlocks() {}

  /// How strange rows are, by each score.
  static Map<String, double[]> scores(NetworkSettings settings, Network network, Reals x) {
    try (Workers workers = Workers.single()) {
      return of(x, block -> NetworkJudgement.scores(settings, network, block, workers));
    }
  }

  /// The probability of each class.
  static double[][] probabilities(Network network, Reals x) {
    double[][] all = new double[x.rows()][];
    for (int from = 0; from < all.length; from += ROWS) {
      double[][] some = NetworkProbe.probabilities(network, block(x, from));
      System.arraycopy(some, 0, all, from, Math.min(ROWS, all.length - from));
    }
    return all;
  }

  private static Map<String, double[]> of(Reals x, Function<Reals, Map<String, double[]>> each) {
    Map<String, double[]> all = new LinkedHashMap<>();
    for (int from = 0; from < x.rows(); from += ROWS) {
      int at = from;
      int count = Math.min(ROWS, x.rows() - from);
      each.apply(block(x, from))
          .forEach(
              (name, some) ->
                  System.arraycopy(
                      some, 0, all.computeIfAbsent(name, n -> new double[x.rows()]), at, count));
    }
    return all;
  }

  private static Reals block(Reals x, int from) {
    Reals block = x.like(ROWS);
    block.copyRange(x, from, 0, Math.min(ROWS, x.rows() - from));
    return block;
  }
}
