package io.harmonium.deep;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Classifier;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

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
/// The topmost machine may join a unit of the class, "label", with the last hidden layer but one: then the network is a
/// distribution of rows and classes, p_top(h^{L−1}, y, h^L), and p(y | h^{L−1}) is that of a
/// [io.harmonium.machines.ClassRbm].
///
/// Where it was tuned up and down ([UpDown]), recognition has weights of its own: `recognition` are machines like the
/// RBMs but the topmost, of which nothing but the weights and the fields of the hidden layer are read, and those fields
/// of the RBMs are not.
///
/// @param rbms the machines from the data up, each with one hidden layer
/// @param recognition the machines by which rows are recognised, empty where these are the RBMs themselves
public record Dbn(List<Machine> rbms, List<Machine> recognition) implements Classifier {

  /// What files call a deep belief network.
  public static final String KIND = "dbn";

  private static final String INPUT = "input";
  private static final String SEEN = "seen";
  private static final String KNOWN = "known";

  public Dbn {
    rbms = List.copyOf(rbms);
    recognition = List.copyOf(recognition);
    if (rbms.size() < 2)
      throw new IllegalArgumentException(
          "a deep belief network needs at least two machines, got " + rbms.size());
    for (int k = 0; k < rbms.size(); k++) {
      Structure structure = rbms.get(k).structure();
      boolean plain = structure.bipartite() && structure.hidden().size() == 1;
      boolean last = k == rbms.size() - 1;
      if (!plain || k > 0 && !meets(rbms.get(k - 1).structure(), structure, last))
        throw new IllegalArgumentException(
            "machine "
                + (k + 1)
                + " must have one hidden layer and, but for the first, one visible layer like the"
                + " hidden one below; beside it the topmost may have a label");
    }
    for (int k = 0; k < recognition.size(); k++)
      if (recognition.size() != rbms.size() - 1
          || !recognition.get(k).structure().equals(rbms.get(k).structure()))
        throw new IllegalArgumentException(
            "recognition needs a machine like each RBM but the topmost, got "
                + recognition.size()
                + " for "
                + rbms.size()
                + " RBMs");
  }

  /// A network that recognises rows by the machines that make them.
  public Dbn(List<Machine> rbms) {
    this(rbms, List.of());
  }

  private static boolean meets(Structure below, Structure above, boolean last) {
    Layer hidden = below.hidden().get(0);
    return (above.visible().size() == 1
            || last && above.visible().size() == 2 && above.label() == 1)
        && above.layer(0).units().equals(hidden.units())
        && above.layer(0).size() == hidden.size();
  }

  /// The undirected machine at the top.
  public Machine top() {
    return rbms.getLast();
  }

  /// The machine by which rows of RBM `k` are recognised.
  public Machine upward(int k) {
    return k < recognition.size() ? recognition.get(k) : rbms.get(k);
  }

  /// Whether recognition has weights of its own.
  public boolean untied() {
    return !recognition.isEmpty();
  }

  /// The same network with weights of recognition that can move away from those of the RBMs, where they begin.
  public Dbn untie() {
    return untied()
        ? this
        : new Dbn(
            rbms,
            rbms.subList(0, depth() - 1).stream()
                .map(rbm -> rbm.with(rbm.parameters().copy()))
                .toList());
  }

  /// Whether the topmost machine knows classes.
  public boolean classes() {
    return top().structure().visible().size() == 2;
  }

  public int depth() {
    return rbms.size();
  }

  /// The machines in the order in which they stand side by side: RBMs, then recognition.
  private List<Machine> machines() {
    List<Machine> all = new ArrayList<>(rbms);
    all.addAll(recognition);
    return all;
  }

  /// The parts of all machines side by side, as files and training hold them: the visible side is that of the first.
  /// Hidden layers are "hidden1", "hidden2", …, their copies in other machines "input2", "input3", …; a label is
  /// its last visible layer. Behind them stand the machines of recognition, if there are any, between layers "seen1"
  /// and "known1", "seen2" and "known2", ….
  @Override
  public Structure structure() {
    List<Layer> inputs = new ArrayList<>();
    List<Layer> hidden = new ArrayList<>();
    List<Layer> visible = new ArrayList<>(rbms.getFirst().structure().visible());
    if (classes()) visible.add(top().structure().layer(1));
    for (int k = 0; k < depth(); k++) {
      Structure structure = rbms.get(k).structure();
      hidden.add(named(Dbm.HIDDEN + (k + 1), structure.hidden().get(0)));
      if (k > 0) inputs.add(named(INPUT + (k + 1), structure.layer(0)));
    }
    List<Layer> all = new ArrayList<>(inputs);
    all.addAll(hidden);
    for (int k = 0; k < recognition.size(); k++) {
      Structure structure = recognition.get(k).structure();
      for (int l = 0; l < structure.visible().size(); l++)
        all.add(named(seen(k, l, structure), structure.layer(l)));
      all.add(named(KNOWN + (k + 1), structure.hidden().get(0)));
    }
    List<Layer> layers = new ArrayList<>(visible);
    layers.addAll(all);
    List<Coupling> links = new ArrayList<>();
    List<int[]> places = places(visible.size());
    for (int m = 0; m < places.size(); m++)
      for (Coupling link : machines().get(m).structure().links()) {
        End below = link.ends().get(0);
        End above = link.ends().get(1);
        int from = places.get(m)[below.layer()];
        int to = places.get(m)[above.layer()];
        links.add(
            link.with(
                layers.get(from).name() + "-" + layers.get(to).name(),
                List.of(new End(from, below.port()), new End(to, above.port()))));
      }
    return new Structure(visible, all, links).as(KIND);
  }

  /// Every layer once, on top of each other, as people draw it: visible layers, the label last, and "hidden1",
  /// "hidden2", …; a link for each of the RBMs'. Its energy has no meaning.
  public Structure stack() {
    Structure all = structure();
    int visible = all.visible().size();
    List<Layer> hidden = all.hidden().subList(depth() - 1, 2 * depth() - 1);
    List<Coupling> links = new ArrayList<>();
    for (int k = 0; k < depth(); k++)
      for (Coupling link : rbms.get(k).structure().links()) {
        int l = link.ends().get(0).layer();
        int from = k == 0 ? l : l == 0 ? visible + k - 1 : visible - 1;
        String below = from < visible ? all.layer(from).name() : Dbm.HIDDEN + k;
        links.add(
            link.with(
                below + "-" + Dbm.HIDDEN + (k + 1),
                List.of(
                    new End(from, link.ends().get(0).port()),
                    new End(visible + k, link.ends().get(1).port()))));
      }
    return new Structure(all.visible(), hidden, links);
  }

  /// The numbers of the hidden layers from the data up among the parts of a network.
  public static int[] upward(Structure all) {
    int first = all.visible().size() + depth(all) - 1;
    return IntStream.range(first, first + depth(all)).toArray();
  }

  /// How many machines stand on top of each other: the first link ends at the first hidden layer, and the inputs of all
  /// but the first machine stand before it.
  private static int depth(Structure all) {
    return all.ends(0).getLast().layer() - all.visible().size() + 1;
  }

  private static Layer named(String name, Layer layer) {
    return new Layer(name, layer.units(), layer.size());
  }

  private static String seen(int k, int l, Structure structure) {
    return SEEN + (k + 1) + (l == 0 ? "" : "." + structure.layer(l).name());
  }

  /// Where the layers of every machine stand among all layers, of which `visible` are visible ones.
  private List<int[]> places(int visible) {
    List<int[]> places = new ArrayList<>();
    int next = visible + 2 * depth() - 1;
    for (int m = 0; m < depth() + recognition.size(); m++) {
      int k = m < depth() ? m : m - depth();
      int[] place = new int[rbms.get(k).structure().size()];
      for (int l = 0; l < place.length; l++)
        if (m >= depth()) place[l] = next++;
        else if (l == place.length - 1) place[l] = visible + depth() - 1 + k;
        else if (k == 0) place[l] = l;
        else place[l] = l == 0 ? visible + k - 1 : visible - 1;
      places.add(place);
    }
    return places;
  }

  /// Copies numbers like the parameters of each machine, RBMs first, into those of all side by side, or back.
  void copy(Structure all, double[] together, List<double[]> own, boolean into) {
    List<int[]> places = places(all.visible().size());
    int link = 0;
    for (int m = 0; m < own.size(); m++) {
      Structure structure = machines().get(m).structure();
      for (int l = 0; l < structure.size(); l++)
        for (int p = 0; p < structure.ports(l); p++)
          move(
              own.get(m),
              structure.offset(l, p),
              together,
              all.offset(places.get(m)[l], p),
              structure.fields(l, p),
              into);
      for (int i = 0; i < structure.links().size(); i++, link++)
        move(
            own.get(m),
            structure.linkOffset(i),
            together,
            all.linkOffset(link),
            structure.linkSize(i),
            into);
    }
  }

  private static void move(
      double[] own, int at, double[] together, int there, int count, boolean into) {
    if (into) System.arraycopy(own, at, together, there, count);
    else System.arraycopy(together, there, own, at, count);
  }

  /// Takes the numbers of a network like this, whose parts are `all`, into those of its machines (modified).
  void read(Structure all, Parameters parameters) {
    copy(all, parameters.values(), numbers(), false);
  }

  private List<double[]> numbers() {
    return machines().stream().map(machine -> machine.parameters().values()).toList();
  }

  @Override
  public Parameters parameters() {
    Structure all = structure();
    Parameters parameters = all.zeros();
    copy(all, parameters.values(), numbers(), true);
    return parameters;
  }

  @Override
  public String unsupported() {
    return machines().stream()
        .map(Machine::unsupported)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  @Override
  public Dbn with(Parameters parameters) {
    return of(structure(), parameters);
  }

  /// p(y | x) of the machine at the top, for rows that go up.
  @Override
  public double[][] probabilities(Configurations x, Workers workers) {
    return new DbnRows(this, workers).probabilities(x);
  }

  /// Whether the parts of a network end their visible layers with the label of the topmost machine.
  private static boolean labelled(Structure all) {
    int last = all.visible().size() - 1;
    int top = upward(all)[depth(all) - 1];
    return last > 0
        && all.label() == last
        && IntStream.range(0, all.links().size())
            .mapToObj(all::ends)
            .anyMatch(ends -> ends.getFirst().layer() == last && ends.getLast().layer() == top);
  }

  /// Whether these are the parts of a network whose recognition has weights of its own.
  static boolean untied(Structure all) {
    return all.is(KIND) && all.hidden().size() > 2 * depth(all) - 1;
  }

  /// The network whose parts and numbers these are.
  public static Dbn of(Structure all, Parameters parameters) {
    if (!all.is(KIND))
      throw new IllegalArgumentException("these are the parts of no deep belief network");
    int depth = depth(all);
    boolean labelled = labelled(all);
    int visible = all.visible().size();
    List<Machine> rbms = new ArrayList<>();
    for (int k = 0; k < depth; k++) {
      List<Layer> below = new ArrayList<>();
      if (k > 0) below.add(all.layer(visible + k - 1));
      else below.addAll(all.visible().subList(0, visible - (labelled ? 1 : 0)));
      if (k == depth - 1 && labelled) below.add(all.layer(visible - 1));
      Layer above = all.layer(visible + depth - 1 + k);
      List<Coupling> links = new ArrayList<>();
      for (int l = 0; l < below.size(); l++)
        links.add(
            new Dense(
                below.get(l).name() + "-" + above.name(),
                new End(l, 0),
                new End(below.size(), 0),
                below.get(l).columns(),
                above.columns()));
      rbms.add(Machine.of(new Structure(below, List.of(above), links)));
    }
    Dbn network = new Dbn(rbms);
    if (untied(all)) network = network.untie();
    network.read(all, parameters);
    return network;
  }
}
