package io.harmonium.network;

import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// What a network is made of: linear maps with the same bend between any two of them. No stage knows other rows, so that
/// the output of a row depends on that row alone.
///
/// @param spectral whether the weights of all stages but the last are divided by their largest singular value, which
///     bounds how steep the network can be
public record NetworkShape(List<Stage> stages, Activation activation, boolean spectral) {

  public NetworkShape {
    stages = List.copyOf(stages);
    if (stages.isEmpty())
      throw new IllegalArgumentException("a network needs at least one linear map");
    for (int i = 1; i < stages.size(); i++)
      if (stages.get(i).inputs() != stages.get(i - 1).outputs())
        throw new IllegalArgumentException(
            "stage "
                + i
                + " takes "
                + stages.get(i).inputs()
                + " numbers but the one before it gives "
                + stages.get(i - 1).outputs());
  }

  /// Layers of these widths, the first of them the inputs, the last the outputs.
  public static NetworkShape mlp(Activation activation, boolean spectral, int... widths) {
    List<Stage> stages = new ArrayList<>();
    for (int i = 1; i < widths.length; i++) stages.add(new Stage.Dense(widths[i - 1], widths[i]));
    return new NetworkShape(stages, activation, spectral);
  }

  /// The network that `text` describes, `512,512` or `conv:32,64/128`: numbers of units of hidden layers, or of filters of 3 ×
  /// 3 that halve the picture each time, then units of hidden layers.
  ///
  /// @param width of the picture, 0 where rows are no pictures
  public static NetworkShape parse(
      String text,
      Activation activation,
      boolean spectral,
      int inputs,
      int width,
      int height,
      int outputs) {
    List<Stage> stages = new ArrayList<>();
    String dense = text;
    int last = inputs;
    if (text.startsWith("conv:")) {
      if (width < 1)
        throw new IllegalArgumentException(
            "a network of filters needs pictures, and these rows are none; expected numbers of"
                + " units such as 512,512");
      int slash = text.indexOf('/');
      Stage.Filters before = null;
      for (int filters : numbers(text.substring(5, slash < 0 ? text.length() : slash), text)) {
        before =
            before == null
                ? new Stage.Filters(1, height, width, filters, 3, 2)
                : new Stage.Filters(
                    before.filters(), before.outputHeight(), before.outputWidth(), filters, 3, 2);
        stages.add(before);
        last = before.outputs();
      }
      dense = slash < 0 ? "" : text.substring(slash + 1);
    }
    if (!dense.isEmpty())
      for (int units : numbers(dense, text)) {
        stages.add(new Stage.Dense(last, units));
        last = units;
      }
    stages.add(new Stage.Dense(last, outputs));
    return new NetworkShape(stages, activation, spectral);
  }

  private static int[] numbers(String list, String text) {
    String[] parts = list.split(",", -1);
    int[] numbers = new int[parts.length];
    for (int i = 0; i < parts.length; i++)
      try {
        numbers[i] = Integer.parseInt(parts[i].strip());
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "a network is a list of numbers of units such as 512,512, or conv:32,64/128, got '"
                + text
                + "'",
            e);
      }
    return numbers;
  }

  public int inputs() {
    return stages.getFirst().inputs();
  }

  public int outputs() {
    return stages.getLast().outputs();
  }

  /// Whether the weights of a stage are divided by their largest singular value.
  public boolean normalised(int stage) {
    return spectral && stage < stages.size() - 1;
  }

  /// All parameters 0: weights and offsets of every stage.
  public Parameters zeros() {
    List<Parameters.Slice> slices = new ArrayList<>();
    int offset = 0;
    for (int i = 0; i < stages.size(); i++) {
      int[] shape = stages.get(i).shape();
      slices.add(new Parameters.Slice("stage" + i + ".weight", offset, shape));
      offset = slices.getLast().end();
      slices.add(new Parameters.Slice("stage" + i + ".bias", offset, new int[] {shape[0]}));
      offset = slices.getLast().end();
    }
    return new Parameters(slices, new double[offset]);
  }

  /// Where learning begins: weights and offsets uniform in ±1/√fan.
  public Parameters initial(Seed seed) {
    Parameters parameters = zeros();
    for (int s = 0; s < parameters.slices().size(); s++) {
      Parameters.Slice slice = parameters.slices().get(s);
      double reach = 1 / Math.sqrt(stages.get(s / 2).fan());
      Draws draws = seed.child(s).row(0);
      for (int i = 0; i < slice.length(); i++)
        parameters.values()[slice.offset() + i] = reach * (2 * draws.uniformDouble(i, 0) - 1);
    }
    return parameters;
  }

  /// "64–512–512–10 silu".
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Stage stage : stages) {
      if (text.isEmpty()) text.append(stage.inputs());
      text.append('–').append(stage.outputs());
    }
    return text.append(' ').append(activation).append(spectral ? " spectral" : "").toString();
  }
}
