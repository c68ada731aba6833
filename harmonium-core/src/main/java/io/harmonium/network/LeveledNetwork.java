package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.model.Parameters;

/// A network whose outputs belong to several noise levels, those of level 0 (rows of the data) first. To whoever does not ask
/// for levels it is a network with the outputs of level 0 alone.
public record LeveledNetwork(Network whole, int levels) implements Network {

  public LeveledNetwork {
    if (levels < 1 || whole.outputs() % levels != 0)
      throw new IllegalArgumentException(
          whole.outputs() + " outputs are not those of " + levels + " levels");
  }

  @Override
  public int inputs() {
    return whole.inputs();
  }

  @Override
  public int outputs() {
    return whole.outputs() / levels;
  }

  @Override
  public Parameters parameters() {
    return whole.parameters();
  }

  @Override
  public void load(double[] values) {
    whole.load(values);
  }

  @Override
  public double[] outputs(Reals x) {
    return first(whole.outputs(x));
  }

  private double[] first(double[] all) {
    int count = outputs();
    double[] first = new double[all.length / levels];
    for (int from = 0; from < first.length; from += count)
      System.arraycopy(all, from * levels, first, from, count);
    return first;
  }

  @Override
  public void pull(Reals x, Head head, Reals derivatives, double[] gradient) {
    int count = outputs();
    whole.pull(
        x,
        (f, c) -> {
          double[] own = new double[c.length / levels];
          head.cotangents(first(f), own);
          for (int from = 0; from < own.length; from += count)
            System.arraycopy(own, from, c, from * levels, count);
        },
        derivatives,
        gradient);
  }

  @Override
  public void close() {
    whole.close();
  }
}
