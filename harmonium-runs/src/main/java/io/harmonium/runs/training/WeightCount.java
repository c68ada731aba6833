package io.harmonium.runs.training;

import io.harmonium.runs.RunException;
import java.util.List;
import java.util.Locale;

/// How many weights visible and hidden units have, and what they need, counted before anything is made of them.
///
/// @param columns numbers of all visible units
/// @param weights those of the visible layers and of every hidden layer with the one below
/// @param doubles per weight
record WeightCount(long columns, long weights, long doubles) {

  /// Of three states of a run (the first, the last good one and the newest) and three sums of gradients: for each
  /// parameter the number itself, and two of an optimiser that sizes steps.
  private static final long ADAPTIVE = 12;

  private static final long PLAIN = 6;

  /// Room for chains and rows beside the weights.
  private static final double ROOM = 1.5;

  static WeightCount of(LearningSettings learning, TrainingData data) {
    boolean adaptive = learning.optimizer().adaptive();
    long columns =
        data.conventions().layers().stream()
            .map(LayerConventions::layer)
            .mapToLong(layer -> (long) layer.size() * layer.units().ports().get(0).width())
            .sum();
    long below = columns;
    long weights = 0;
    boolean dense = learning.filters() == null && !learning.kind().conditional();
    List<HiddenLayer> layers = learning.hidden().layers();
    for (HiddenLayer layer : dense ? layers : List.<HiddenLayer>of()) {
      long width = (long) layer.size() * layer.units().ports().get(0).width();
      weights += below * width;
      below = width;
    }
    return new WeightCount(columns, weights, adaptive ? ADAPTIVE : PLAIN);
  }

  private double bytes() {
    return (double) doubles * Double.BYTES * weights;
  }

  /// Refuses what no array holds and what does not fit the memory, with a number of hidden units that does.
  void require() {
    long memory = Runtime.getRuntime().maxMemory();
    boolean held = weights <= Integer.MAX_VALUE - (1 << 24);
    if (held && bytes() <= memory) return;
    long fits = (long) (memory / ROOM / (doubles * Double.BYTES * columns));
    String smaller = "{hidden} " + Math.max(1, Long.highestOneBit(fits));
    throw new RunException(
        RunException.Kind.UNAVAILABLE,
        String.format(
            Locale.ROOT,
            "%,d weights: training needs %.1f GB, and Java may use %.1f GB%s",
            weights,
            bytes() * 1e-9,
            memory * 1e-9,
            held ? "" : "; no array holds more than 2147483647 numbers"),
        held
            ? String.format(
                Locale.ROOT,
                "%s, or HARMONIUM_JAVA_OPTS=-Xmx%dg before the command where the machine has it",
                smaller,
                (long) Math.ceil(bytes() * ROOM / (1L << 30)))
            : smaller);
  }
}
