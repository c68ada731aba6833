package io.harmonium.deep;

import io.harmonium.model.ClassRbm;
import io.harmonium.model.Coupling;
import io.harmonium.model.Dense;
import io.harmonium.model.End;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;

/// A deep belief network (Hinton, Osindero and Teh 2006): restricted machines on top of each other, the hidden layer of
/// each being the visible one of the next. The topmost is undirected, the others are read downward,
///
/// ```
/// p(x, h¹, …, h^L) = p(x | h¹) Π_{l=2}^{L−1} p(h^{l−1} | h^l) · p_top(h^{L−1}, h^L)
/// ```
///
/// and upward, Q(h^l | h^{l−1}), they recognise rows. A layer between two machines has two fields: that of recognition
/// below and that of generation above.
///
/// The topmost machine may join a unit of the class, "label", with the last hidden layer but one: then the network is a law
/// of rows and classes, p_top(h^{L−1}, y, h^L), and p(y | h^{L−1}) is that of a [ClassRbm].
///
/// @param storeys the machines from the data up, each with one hidden layer
public record Dbn(List<Machine> storeys) {

  private static final String INPUT = "input";

  public Dbn {
    storeys = List.copyOf(storeys);
    if (storeys.size() < 2)
      throw new IllegalArgumentException(
          "a deep belief network needs at least two machines, got " + storeys.size());
    for (int k = 0; k < storeys.size(); k++) {
      Structure structure = storeys.get(k).structure();
      boolean plain = structure.bipartite() && structure.hidden().size() == 1;
      boolean last = k == storeys.size() - 1;
      if (!plain || k > 0 && !meets(storeys.get(k - 1).structure(), structure, last))
        throw new IllegalArgumentException(
            "machine "
                + (k + 1)
                + " must have one hidden layer and, but for the first, one visible layer like the"
                + " hidden one below; beside it the topmost may have a label");
    }
  }

  private static boolean meets(Structure below, Structure above, boolean last) {
    Layer hidden = below.hidden().get(0);
    return (above.visible().size() == 1
            || last && above.visible().size() == 2 && ClassRbm.label(above) == 1)
        && above.layer(0).units().equals(hidden.units())
        && above.layer(0).size() == hidden.size();
  }

  /// The undirected machine at the top.
  public Machine top() {
    return storeys.getLast();
  }

  /// Whether the topmost machine knows classes.
  public boolean classes() {
    return top().structure().visible().size() == 2;
  }

  public int depth() {
    return storeys.size();
  }

  /// All storeys side by side as one machine, for files: its visible side is that of the first, its law of the visible
  /// units too. Hidden layers are "hidden1", "hidden2", …, their copies that other machines see "input2", "input3", …; a
  /// label is its last visible layer.
  public Machine sideBySide() {
    List<Layer> inputs = new ArrayList<>();
    List<Layer> hidden = new ArrayList<>();
    List<Coupling> links = new ArrayList<>();
    List<Layer> visible = new ArrayList<>(storeys.getFirst().structure().visible());
    if (classes()) visible.add(top().structure().layer(1));
    for (int k = 0; k < depth(); k++) {
      Structure structure = storeys.get(k).structure();
      Layer above = structure.hidden().get(0);
      hidden.add(new Layer(Dbm.HIDDEN + (k + 1), above.units(), above.size()));
      Layer below = structure.layer(0);
      if (k > 0) inputs.add(new Layer(INPUT + (k + 1), below.units(), below.size()));
    }
    int first = visible.size() + inputs.size();
    for (int k = 0; k < depth(); k++)
      for (Coupling link : storeys.get(k).structure().links()) {
        Dense dense = (Dense) link;
        int from = place(k, dense.from().layer(), visible.size());
        Layer below = from < visible.size() ? visible.get(from) : inputs.get(k - 1);
        links.add(
            new Dense(
                below.name() + "-" + hidden.get(k).name(),
                new End(from, dense.from().port()),
                new End(first + k, dense.to().port()),
                dense.rows(),
                dense.columns()));
      }
    List<Layer> all = new ArrayList<>(inputs);
    all.addAll(hidden);
    Structure structure = new Structure(visible, all, links);
    Parameters parameters = structure.zeros();
    for (int k = 0; k < depth(); k++) copy(storeys.get(k), k, structure, parameters, true);
    return new Machine(structure, parameters);
  }

  /// Where visible layer `l` of storey `k` stands among all layers, of which `visible` are visible ones.
  private static int place(int k, int l, int visible) {
    return k == 0 ? l : l == 0 ? visible + k - 1 : visible - 1;
  }

  /// Copies the parameters of storey `k` into those of all (modified), or back.
  private static void copy(
      Machine storey, int k, Structure all, Parameters together, boolean into) {
    Structure own = storey.structure();
    int visible = all.visible().size();
    int inputs = (all.hidden().size() - 1) / 2;
    for (int l = 0; l < own.size(); l++) {
      int there = own.isVisible(l) ? place(k, l, visible) : visible + inputs + k;
      for (int p = 0; p < own.ports(l); p++)
        move(
            storey.parameters().values(),
            own.offset(l, p),
            together.values(),
            all.offset(there, p),
            own.fields(l, p),
            into);
    }
    int link = k == 0 ? 0 : visible - (labelled(all) ? 1 : 0) + k - 1;
    for (int i = 0; i < own.links().size(); i++)
      move(
          storey.parameters().values(),
          own.linkOffset(i),
          together.values(),
          all.linkOffset(link + i),
          own.linkSize(i),
          into);
  }

  private static void move(
      double[] own, int at, double[] together, int there, int count, boolean into) {
    if (into) System.arraycopy(own, at, together, there, count);
    else System.arraycopy(together, there, own, at, count);
  }

  /// True for structures as [#sideBySide] makes them.
  public static boolean describes(Structure structure) {
    return structure.layers().stream().anyMatch(layer -> layer.name().equals(INPUT + 2))
        && structure.hidden().size() >= 3;
  }

  /// Whether a structure as [#sideBySide] makes them ends its visible layers with the label of the topmost machine.
  private static boolean labelled(Structure all) {
    int last = all.visible().size() - 1;
    return ClassRbm.label(all) == last
        && all.links().getLast().ends().getFirst().layer() == last
        && last > 0;
  }

  /// The network that [#sideBySide] wrote.
  public static Dbn of(Machine together) {
    Structure all = together.structure();
    if (!describes(all))
      throw new IllegalArgumentException("this machine is no deep belief network");
    int inputs = (all.hidden().size() - 1) / 2;
    int visible = all.visible().size();
    List<Machine> storeys = new ArrayList<>();
    for (int k = 0; k <= inputs; k++) {
      List<Layer> below = new ArrayList<>();
      if (k > 0) below.add(all.layer(visible + k - 1));
      else below.addAll(all.visible().subList(0, visible - (labelled(all) ? 1 : 0)));
      if (k == inputs && labelled(all)) below.add(all.layer(visible - 1));
      Layer above = all.layer(all.visible().size() + inputs + k);
      List<Coupling> links = new ArrayList<>();
      for (int l = 0; l < below.size(); l++)
        links.add(
            new Dense(
                below.get(l).name() + "-" + above.name(),
                new End(l, 0),
                new End(below.size(), 0),
                below.get(l).columns(),
                above.columns()));
      Machine storey = Machine.of(new Structure(below, List.of(above), links));
      copy(storey, k, all, together.parameters(), false);
      storeys.add(storey);
    }
    return new Dbn(storeys);
  }
}
