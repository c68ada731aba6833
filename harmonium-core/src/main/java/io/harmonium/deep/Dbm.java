package io.harmonium.deep;

import io.harmonium.model.Coupling;
import io.harmonium.model.Dense;
import io.harmonium.model.End;
import io.harmonium.model.Folding;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Named constructors of deep Boltzmann machines (Salakhutdinov and Hinton 2009): one or several visible layers below a
/// chain of hidden layers, every layer linked to its neighbours,
///
/// ```
/// E(x, h¹, …, h^L) = U(x) + Σ_l U_l(h^l) − t(x)ᵀ W¹ t(h¹) − Σ_{l≥2} t(h^{l−1})ᵀ W^l t(h^l)
/// ```
///
/// The structure lists hidden layers by colour, those at even distance from the data first (hidden2, hidden4, …,
/// hidden1, hidden3, …): then block Gibbs sampling in the order of the layers goes in two colours, and [Folding] makes a
/// restricted machine of the same parameters.
public final class Dbm {

  /// The first part of the names of hidden layers, before their distance from the data.
  public static final String HIDDEN = "hidden";

  private Dbm() {}

  /// Visible units "visible" below hidden layers of the given kinds and sizes, from the data up ("hidden1", "hidden2", …),
  /// all parameters 0.
  public static Machine of(List<Layer> visible, List<Layer> hidden) {
    if (hidden.size() < 2)
      throw new IllegalArgumentException(
          "a deep machine needs at least two hidden layers, got " + hidden.size() + "; use an Rbm");
    int depth = hidden.size();
    List<Layer> ordered = new ArrayList<>();
    int[] place = new int[depth];
    for (int first = 1; first >= 0; first--)
      for (int k = first; k < depth; k += 2) {
        place[k] = visible.size() + ordered.size();
        Layer layer = hidden.get(k);
        ordered.add(new Layer(HIDDEN + (k + 1), layer.units(), layer.size()));
      }
    List<Coupling> links = new ArrayList<>();
    Layer lowest = ordered.get(place[0] - visible.size());
    for (int l = 0; l < visible.size(); l++) links.add(link(visible.get(l), l, lowest, place[0]));
    for (int k = 1; k < depth; k++) {
      Layer below = ordered.get(place[k - 1] - visible.size());
      Layer above = ordered.get(place[k] - visible.size());
      links.add(link(below, place[k - 1], above, place[k]));
    }
    return Machine.of(new Structure(visible, ordered, links));
  }

  private static Dense link(Layer below, int from, Layer above, int to) {
    return new Dense(
        below.name() + "-" + above.name(),
        new End(from, 0),
        new End(to, 0),
        below.columns(),
        above.columns());
  }

  /// One visible layer of the given kind below 0/1 hidden layers of the given sizes.
  public static Machine of(Units visible, int visibleSize, int... hidden) {
    return of(
        List.of(new Layer("visible", visible, visibleSize)),
        IntStream.of(hidden).mapToObj(size -> new Layer(HIDDEN, new Binary(), size)).toList());
  }

  /// 0/1 units in all layers.
  public static Machine binary(int visibleSize, int... hidden) {
    return of(new Binary(), visibleSize, hidden);
  }

  /// True for structures as [#of(List, List)] makes them.
  public static boolean describes(Structure structure) {
    if (structure.hidden().size() < 2 || structure.bipartite() || structure.given() > 0)
      return false;
    int depth = structure.hidden().size();
    for (int k = 1; k <= depth; k++)
      if (layer(structure, k) < structure.visible().size()) return false;
    if (structure.links().size() != structure.visible().size() + depth - 1) return false;
    return of(structure.visible(), hidden(structure)).structure().equals(structure);
  }

  /// The hidden layers from the data up.
  public static List<Layer> hidden(Structure structure) {
    return IntStream.of(upward(structure)).mapToObj(structure::layer).toList();
  }

  /// The numbers of the hidden layers from the data up.
  public static int[] upward(Structure structure) {
    return IntStream.rangeClosed(1, structure.hidden().size())
        .map(k -> layer(structure, k))
        .toArray();
  }

  /// The number of hidden layer number `distance` from the data, −1 where there is none.
  private static int layer(Structure structure, int distance) {
    for (int l = structure.visible().size(); l < structure.size(); l++)
      if (structure.layer(l).name().equals(HIDDEN + distance)) return l;
    return -1;
  }
}
