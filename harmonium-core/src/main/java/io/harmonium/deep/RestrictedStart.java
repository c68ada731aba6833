package io.harmonium.deep;

import io.harmonium.coupling.Coupling;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;

/// Where the training of a deep Boltzmann machine may start: at a restricted machine that has learned the same rows,
/// with the layers above linked to it by small random weights,
///
/// ```
/// c_1 = c − W_2 ⟨t(h²)⟩,   W_1 = W,   W_l ~ N(0, scale²),   l ≥ 2
/// ```
///
/// ⟨t(h²)⟩ being the means of units without input. With scale 0 the distribution of the visible units is that of the
/// restricted machine, and the bound of its likelihood is tight: learning goes on from there, which no other start can
/// promise.
public final class RestrictedStart {

  private RestrictedStart() {}

  /// Whether a deep machine can start from a restricted one: the same visible layers below the same first hidden layer.
  public static boolean fits(Structure deep, Structure restricted) {
    return Dbm.deep(deep)
        && restricted.bipartite()
        && restricted.hidden().size() == 1
        && restricted.extras().isEmpty()
        && restricted.visible().equals(deep.visible())
        && restricted.given() == 0
        && same(restricted.hidden().getFirst(), Dbm.hidden(deep).getFirst())
        && shapes(restricted).equals(shapes(deep).subList(0, restricted.links().size()));
  }

  private static boolean same(Layer a, Layer b) {
    return a.units().equals(b.units()) && a.size() == b.size();
  }

  private static List<List<Integer>> shapes(Structure structure) {
    return structure.links().stream()
        .map(link -> List.of(link.shape()[0], link.shape()[link.shape().length - 1]))
        .toList();
  }

  /// The machine `zero`, a deep one of any parameters, with those of `restricted` in its lowest link.
  public static Machine of(Machine zero, Machine restricted, double scale, Seed seed) {
    Structure deep = zero.structure();
    Structure own = restricted.structure();
    if (!fits(deep, own))
      throw new IllegalArgumentException(
          "the restricted machine has other visible layers, or other hidden units than the first"
              + " hidden layer: "
              + own.hidden());
    Parameters parameters = zero.parameters().zeros();
    int[] upward = Dbm.upward(deep);
    for (int l = 0; l < own.size(); l++)
      for (int p = 0; p < own.ports(l); p++)
        move(
            restricted,
            own.offset(l, p),
            parameters,
            deep.offset(own.isVisible(l) ? l : upward[0], p),
            own.fields(l, p));
    for (int k = 0; k < deep.links().size(); k++)
      if (k < own.links().size())
        move(restricted, own.linkOffset(k), parameters, deep.linkOffset(k), own.linkSize(k));
      else draw(deep, k, scale, seed, parameters);
    subtract(deep, upward[0], upward[1], parameters);
    return zero.with(parameters);
  }

  private static void move(Machine from, int at, Parameters to, int there, int count) {
    System.arraycopy(from.parameters().values(), at, to.values(), there, count);
  }

  private static void draw(
      Structure deep, int link, double scale, Seed seed, Parameters parameters) {
    Draws draws = seed.child(deep.links().get(link).name()).row(0);
    for (int i = 0; i < deep.linkSize(link); i++)
      parameters.values()[deep.linkOffset(link) + i] = scale * draws.normal(i, 0);
  }

  /// Takes what layer `above` sends on average from the fields of layer `below`.
  private static void subtract(Structure deep, int below, int above, Parameters parameters) {
    Layer layer = deep.layer(above);
    double[][] means = layer.zeros();
    double[][] theta = new Machine(deep, parameters).fields().theta()[above];
    layer.units().means(theta, 0, layer.size(), means);
    Coupling link = deep.links().get(deep.visible().size());
    int port = link.ends().getFirst().port();
    double[] values = parameters.values();
    for (int i = 0; i < deep.columns(below, port); i++)
      for (int j = 0; j < means[0].length; j++)
        values[deep.offset(below, port) + i] -=
            values[deep.offset(link) + i * means[0].length + j] * means[0][j];
  }

  /// Chains of the deep machine, `chains` (modified), that are those of `known` over and over: of a machine like
  /// itself, or of a restricted one, whose hidden layer is the first.
  public static Configurations chains(Structure deep, Configurations known, Configurations chains) {
    int[] upward = Dbm.upward(deep);
    int visible = deep.visible().size();
    boolean restricted = known.layers().length == visible + 1;
    int[] rows = new int[chains.rows()];
    for (int row = 0; row < rows.length; row++) rows[row] = row % known.rows();
    for (int l = 0; l < known.layers().length; l++) {
      States[] to = chains.layers()[restricted && l == visible ? upward[0] : l];
      for (int p = 0; p < to.length; p++) to[p].copyRows(known.layers()[l][p], rows);
    }
    return chains;
  }
}
