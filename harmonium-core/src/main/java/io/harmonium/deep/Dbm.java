package io.harmonium.deep;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
/// hidden1, hidden3, …): then block Gibbs sampling in the order of the layers goes in two colours, and [BipartiteView] makes a
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

  /// True where hidden layers are a chain above the visible ones, as [#of(List, List)] makes them: every visible layer is
  /// linked to the first hidden one, and that to the next one, in this order.
  public static boolean deep(Structure structure) {
    int depth = structure.hidden().size();
    int visible = structure.visible().size();
    if (depth < 2
        || !structure.is(Machine.KIND)
        || structure.given() > 0
        || structure.links().size() != visible + depth - 1) return false;
    int[] upward = upward(structure);
    for (int k = 0; k < structure.links().size(); k++) {
      int below = k < visible ? k : upward[k - visible];
      int above = upward[Math.max(0, k - visible + 1)];
      if (!structure.isMatrix(k, below, above)) return false;
    }
    return true;
  }

  /// The hidden layers from the data up.
  public static List<Layer> hidden(Structure structure) {
    return IntStream.of(upward(structure)).mapToObj(structure::layer).toList();
  }

  /// The numbers of the hidden layers from the data up; those at the same distance as the structure lists them.
  public static int[] upward(Structure structure) {
    int[] distances = distances(structure);
    return IntStream.range(structure.visible().size(), structure.size())
        .boxed()
        .sorted(Comparator.comparingInt(l -> distances[l]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /// How many links every layer is away from the columns of the data, the class aside; as many as there are layers where none leads there.
  private static int[] distances(Structure structure) {
    int[] distances = new int[structure.size()];
    Arrays.fill(distances, structure.visible().size(), distances.length, distances.length);
    if (structure.label() >= 0) distances[structure.label()] = distances.length;
    for (int round = 0; round < distances.length; round++)
      for (int k = 0; k < structure.links().size(); k++)
        for (End from : structure.ends(k))
          for (End to : structure.ends(k))
            distances[to.layer()] = Math.min(distances[to.layer()], distances[from.layer()] + 1);
    return distances;
  }
}
