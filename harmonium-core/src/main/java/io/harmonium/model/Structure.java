package io.harmonium.model;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Lateral;
import io.harmonium.coupling.WeightTile;
import io.harmonium.units.Port;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What a machine is made of, without numbers: visible layers, hidden layers, and the links between them. Layers are
/// numbered visible first, then hidden; among the visible ones those that are given come first. The side on which a layer
/// stands and its [Role] agree. It is a value; what follows from its parts is computed once.
public final class Structure {

  private final List<Layer> visible;
  private final List<Layer> hidden;
  private final List<Coupling> links;
  private final String kind;
  private final int given;
  private final int label;
  private final List<Layer> layers;
  private final int[] ports;
  private final int[][] columns;
  private final int[][] shares;
  private final List<List<Port>> portLists;
  private final int[][][] unitOffsets;
  private final int[][][] senders;
  private final int[] layerOffsets;
  private final int[] linkOffsets;
  private final List<AuxiliaryParameters> extras;
  private final int[] extraOffsets;
  private final int parameters;
  private final List<WeightTile> tiles;
  private final List<List<End>> ends;
  private final boolean[] matrices;
  private final boolean[] damping;
  private final Lateral[] laterals;
  private final boolean visibleLinked;
  private final boolean hiddenLinked;

  /// Layers and links. Visible layers may be given ([Role#GIVEN]), the first of them only, or hold the class ([Role#LABEL]);
  /// the others are modelled, and hidden ones become [Role#HIDDEN].
  public Structure(List<Layer> visible, List<Layer> hidden, List<Coupling> links) {
    this(Machine.KIND, visible, hidden, links, List.of());
  }

  private Structure(
      String kind,
      List<Layer> visible,
      List<Layer> hidden,
      List<Coupling> links,
      List<AuxiliaryParameters> extras) {
    if (kind.isBlank()) throw new IllegalArgumentException("a kind of model needs a name");
    this.kind = kind;
    this.extras = List.copyOf(extras);
    this.visible =
        visible.stream().map(l -> l.role() == Role.HIDDEN ? l.as(Role.VISIBLE) : l).toList();
    this.hidden = hidden.stream().map(l -> l.as(Role.HIDDEN)).toList();
    this.links = List.copyOf(links);
    if (visible.isEmpty())
      throw new IllegalArgumentException("a machine needs at least one visible layer");
    this.given = Role.given(this.visible);
    this.label = Role.label(this.visible);
    List<Layer> all = new ArrayList<>(this.visible);
    all.addAll(this.hidden);
    this.layers = List.copyOf(all);
    refuseEqualNames();
    refuseLooseEnds();
    this.portLists = layers.stream().map(layer -> layer.units().ports()).toList();
    this.ports = portLists.stream().mapToInt(List::size).toArray();
    this.columns = new int[layers.size()][];
    this.shares = new int[layers.size()][];
    this.unitOffsets = new int[layers.size()][][];
    this.senders = new int[layers.size()][][];
    this.layerOffsets = new int[layers.size()];
    this.linkOffsets = new int[links.size()];
    int offset = 0;
    for (int l = 0; l < layerOffsets.length; l++) {
      layerOffsets[l] = offset;
      columns[l] = new int[ports[l]];
      shares[l] = new int[ports[l]];
      unitOffsets[l] = new int[ports[l]][];
      senders[l] = new int[ports[l]][];
      for (int p = 0; p < ports[l]; p++) {
        unitOffsets[l][p] = layer(l).units().offsets(layer(l).size(), p);
        columns[l][p] = layer(l).columns(p);
        Port port = port(l, p);
        senders[l][p] =
            port.width() == 1 ? unitOffsets[l][p] : port.storage().groups(unitOffsets[l][p]);
        shares[l][p] = columns[l][p] / layer(l).fields(p);
        offset = Math.addExact(offset, layer(l).fields(p));
      }
    }
    for (int k = 0; k < linkOffsets.length; k++) {
      linkOffsets[k] = offset;
      int length = 1;
      for (int side : links.get(k).shape()) length = Math.multiplyExact(length, side);
      offset = Math.addExact(offset, length);
    }
    this.extraOffsets = new int[extras.size() + 1];
    for (int e = 0; e < extras.size(); e++) {
      extraOffsets[e] = offset;
      offset = Math.addExact(offset, extras.get(e).length());
    }
    extraOffsets[extras.size()] = offset;
    this.parameters = offset;
    this.tiles = WeightTiles.of(this);
    this.ends = this.links.stream().map(Coupling::ends).toList();
    this.visibleLinked = anyWithin(true);
    this.hiddenLinked = anyWithin(false);
    this.matrices = new boolean[links.size()];
    for (int k = 0; k < matrices.length; k++)
      matrices[k] = ends.get(k).size() == 2 && links.get(k).shape().length == 2;
    this.damping = new boolean[links.size()];
    for (int k = 0; k < damping.length; k++)
      damping[k] =
          ends.get(k).stream()
              .anyMatch(e -> port(e.layer(), e.port()).domain() == Port.Domain.NEGATIVE);
    this.laterals = new Lateral[layers.size()];
    for (Coupling link : links)
      if (link.within() != null) {
        Lateral lateral = link.within();
        int layer = lateral.end().layer();
        if (laterals[layer] != null)
          throw new IllegalArgumentException(
              "layer '" + layers.get(layer).name() + "' is linked to itself twice; use one graph");
        laterals[layer] = lateral;
      }
  }

  private void refuseEqualNames() {
    List<String> names = new ArrayList<>();
    layers.forEach(l -> names.add(l.name()));
    links.forEach(l -> names.add(l.name()));
    extras.forEach(e -> names.add(e.name()));
    for (String name : names)
      if (names.indexOf(name) != names.lastIndexOf(name))
        throw new IllegalArgumentException(
            "two parts of the machine are called '" + name + "'; names must differ");
  }

  private void refuseLooseEnds() {
    for (Coupling link : links)
      for (End end : link.ends())
        if (end.layer() < 0 || end.layer() >= layers.size())
          throw new IllegalArgumentException(
              "link '" + link.name() + "' ends in layer " + end.layer() + ", which does not exist");
  }

  public List<Layer> visible() {
    return visible;
  }

  public List<Layer> hidden() {
    return hidden;
  }

  /// How many of the first visible layers are given: never drawn and not counted by any likelihood.
  public int given() {
    return given;
  }

  /// The number of the layer that holds the class of a row, or −1 where there is none.
  public int label() {
    return label;
  }

  public List<Coupling> links() {
    return links;
  }

  public List<Layer> layers() {
    return layers;
  }

  public Layer layer(int index) {
    return layers.get(index);
  }

  public int size() {
    return layers.size();
  }

  /// A port of a layer.
  public Port port(int layer, int port) {
    return portLists.get(layer).get(port);
  }

  /// How many ports a layer has.
  public int ports(int layer) {
    return ports[layer];
  }

  /// Columns of a port of a layer.
  public int columns(int layer, int port) {
    return columns[layer][port];
  }

  /// The most columns that a port of a layer has.
  public int widest(int layer) {
    int widest = 0;
    for (int count : columns[layer]) widest = Math.max(widest, count);
    return widest;
  }

  /// Unit u of a layer owns columns `offsets[u] … offsets[u+1]−1` of a port.
  public int[] unitOffsets(int layer, int port) {
    return unitOffsets[layer][port];
  }

  /// Where the groups of columns of a port begin of which only one at a time is not 0: the units of a port that is
  /// one-hot, else every column by itself.
  public int[] senders(int layer, int port) {
    return senders[layer][port];
  }

  public boolean isVisible(int layer) {
    return layer < visible.size();
  }

  /// True when no link joins two visible layers or two hidden ones, so that each side is independent given the other.
  public boolean bipartite() {
    return !visibleLinked && !hiddenLinked;
  }

  /// True when some link has all its ends on one side: the visible one, or the hidden one.
  public boolean linkedWithin(boolean visible) {
    return visible ? visibleLinked : hiddenLinked;
  }

  private boolean anyWithin(boolean visible) {
    return ends.stream().anyMatch(of -> of.stream().allMatch(e -> isVisible(e.layer()) == visible));
  }

  /// The link within a layer, or null where its units are not coupled to each other.
  public Lateral lateral(int layer) {
    return laterals[layer];
  }

  /// True when some layer is linked to itself.
  public boolean lateral() {
    for (Lateral link : laterals) if (link != null) return true;
    return false;
  }

  /// The same layers and links with numbers behind them that no energy reads by itself.
  public Structure with(List<AuxiliaryParameters> extras) {
    return new Structure(kind, visible, hidden, links, extras);
  }

  /// The same parts of a model of another kind, whose reader knows what they stand for.
  public Structure as(String kind) {
    return is(kind) ? this : new Structure(kind, visible, hidden, links, extras);
  }

  /// The kind of model whose parts these are, as files name it: [Machine#KIND] where layers and links are those of an
  /// energy.
  public String kind() {
    return kind;
  }

  /// Whether the model is of this kind.
  public boolean is(String kind) {
    return this.kind.equals(kind);
  }

  /// Whether it is a conditional distribution p(y | x): x are columns, or the length of a document.
  public boolean conditional() {
    return given > 0 || open();
  }

  /// Whether rows have lengths of their own, as documents have.
  public boolean open() {
    return layers.stream().anyMatch(layer -> layer.units().open());
  }

  /// The visible layers alone, as columns of data: none is given.
  public Structure columns() {
    List<Layer> free =
        visible.stream().map(l -> l.role() == Role.GIVEN ? l.as(Role.VISIBLE) : l).toList();
    return new Structure(free, List.of(), List.of());
  }

  /// Numbers that no energy reads by itself; their parameters stand behind those of the links.
  public List<AuxiliaryParameters> extras() {
    return extras;
  }

  /// Parameters of this structure, all 0: for each layer the stored parameters of its ports, then the links, then extras.
  public Parameters zeros() {
    List<Parameters.Slice> slices = new ArrayList<>();
    for (int l = 0; l < layers.size(); l++) {
      int p = 0;
      for (Port port : layer(l).units().ports()) {
        int[] shape = {fields(l, p)};
        slices.add(new Parameters.Slice(layer(l).parameter(port), offset(l, p++), shape));
      }
    }
    for (int k = 0; k < linkOffsets.length; k++)
      slices.add(new Parameters.Slice(links.get(k).name(), linkOffsets[k], links.get(k).shape()));
    for (int e = 0; e < extras.size(); e++)
      slices.add(
          new Parameters.Slice(extras.get(e).name(), extraOffsets[e], extras.get(e).shape()));
    return new Parameters(slices, new double[parameters]);
  }

  /// How many parameters there are.
  public int parameters() {
    return parameters;
  }

  /// Where the stored parameters of a port begin.
  public int offset(int layer, int port) {
    int offset = layerOffsets[layer];
    for (int p = 0; p < port; p++) offset += fields(layer, p);
    return offset;
  }

  /// How many stored parameters a port has: one per column, or one per map where a layer's maps share them.
  public int fields(int layer, int port) {
    return columns[layer][port] / shares[layer][port];
  }

  /// Columns of a port that share a stored parameter: column j has parameter `offset + j / share`.
  public int share(int layer, int port) {
    return shares[layer][port];
  }

  /// Where the weights of link number `link` begin.
  public int linkOffset(int link) {
    return linkOffsets[link];
  }

  /// How many weights link number `link` has.
  public int linkSize(int link) {
    return (link + 1 < linkOffsets.length ? linkOffsets[link + 1] : extraOffsets[0])
        - linkOffsets[link];
  }

  /// Where the stored parameters of the units end and those of the links begin.
  public int linkOffset() {
    return linkOffsets.length == 0 ? extraOffsets[0] : linkOffsets[0];
  }

  /// The ends of link number `link`.
  public List<End> ends(int link) {
    return ends.get(link);
  }

  /// Whether the weights of link number `link` are a matrix between two ends.
  public boolean isMatrix(int link) {
    return matrices[link];
  }

  /// Whether link number `link` is a matrix between port 0 of layer `from` and port 0 of layer `to`, in this direction.
  public boolean isMatrix(int link, int from, int to) {
    return matrices[link]
        && ends.get(link).get(0).equals(new End(from, 0))
        && ends.get(link).get(1).equals(new End(to, 0));
  }

  /// The first link of a kind, or null where there is none: what a named constructor asks for its own link by.
  public <T extends Coupling> T link(Class<T> kind) {
    return links.stream().filter(kind::isInstance).map(kind::cast).findFirst().orElse(null);
  }

  /// True where link number `link` ends at squares, whose own parameters are precisions: its weights may add to them,
  /// never take away, so that they must not be positive.
  public boolean damps(int link) {
    return damping[link];
  }

  /// True where link number `link` joins two layers of quadratic energy, which can drive each other up without end.
  public boolean unbounded(int link) {
    if (damps(link)) return false;
    for (End end : ends.get(link))
      if (layer(end.layer()).units().growth() != Units.Growth.QUADRATIC) return false;
    return true;
  }

  /// The weights of all links in strips.
  public List<WeightTile> tiles() {
    return tiles;
  }

  /// Where the weights of a link begin.
  public int offset(Coupling link) {
    int k = links.indexOf(link);
    if (k < 0)
      throw new IllegalArgumentException("link '" + link.name() + "' is not part of this machine");
    return linkOffsets[k];
  }

  @Override
  public boolean equals(Object other) {
    return other == this
        || other instanceof Structure s
            && kind.equals(s.kind)
            && visible.equals(s.visible)
            && hidden.equals(s.hidden)
            && links.equals(s.links)
            && extras.equals(s.extras);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, visible, hidden, links, extras);
  }

  @Override
  public String toString() {
    return "Structure["
        + kind
        + ", visible="
        + visible
        + ", hidden="
        + hidden
        + ", links="
        + links
        + "]";
  }
}
