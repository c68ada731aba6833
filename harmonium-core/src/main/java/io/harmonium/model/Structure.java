package io.harmonium.model;

import io.harmonium.units.Port;
import java.util.ArrayList;
import java.util.List;

/// What a machine is made of, without numbers: visible layers, hidden layers, and the links between them. Layers are
/// numbered visible first, then hidden.
public record Structure(List<Layer> visible, List<Layer> hidden, List<Coupling> links) {

  public Structure {
    visible = List.copyOf(visible);
    hidden = List.copyOf(hidden);
    links = List.copyOf(links);
    if (visible.isEmpty())
      throw new IllegalArgumentException("a machine needs at least one visible layer");
    List<String> names = new ArrayList<>();
    visible.forEach(l -> names.add(l.name()));
    hidden.forEach(l -> names.add(l.name()));
    links.forEach(l -> names.add(l.name()));
    for (String name : names)
      if (names.indexOf(name) != names.lastIndexOf(name))
        throw new IllegalArgumentException(
            "two parts of the machine are called '" + name + "'; names must differ");
    for (Coupling link : links)
      for (End end : link.ends())
        if (end.layer() < 0 || end.layer() >= visible.size() + hidden.size())
          throw new IllegalArgumentException(
              "link '" + link.name() + "' ends in layer " + end.layer() + ", which does not exist");
  }

  public List<Layer> layers() {
    List<Layer> all = new ArrayList<>(visible);
    all.addAll(hidden);
    return all;
  }

  public Layer layer(int index) {
    return index < visible.size() ? visible.get(index) : hidden.get(index - visible.size());
  }

  public int size() {
    return visible.size() + hidden.size();
  }

  public boolean isVisible(int layer) {
    return layer < visible.size();
  }

  /// True when no link joins two visible layers or two hidden ones, so that each side is independent given the other.
  public boolean bipartite() {
    for (Coupling link : links) {
      boolean allVisible = link.ends().stream().allMatch(e -> isVisible(e.layer()));
      boolean allHidden = link.ends().stream().noneMatch(e -> isVisible(e.layer()));
      if (allVisible || allHidden) return false;
    }
    return true;
  }

  /// Parameters of this structure, all 0: for each layer the stored parameters of its ports, then the links.
  public Parameters zeros() {
    List<Parameters.Slice> slices = new ArrayList<>();
    int offset = 0;
    for (Layer layer : layers())
      for (Port port : layer.units().ports()) {
        slices.add(
            new Parameters.Slice(layer.parameter(port), offset, new int[] {layer.columns()}));
        offset = Math.addExact(offset, layer.columns());
      }
    for (Coupling link : links) {
      Parameters.Slice slice = new Parameters.Slice(link.name(), offset, link.shape());
      slices.add(slice);
      offset = Math.addExact(offset, slice.length());
    }
    return new Parameters(slices, new double[offset]);
  }

  /// How many parameters there are.
  public int parameters() {
    int count = offset(size() - 1, layer(size() - 1).ports());
    for (Coupling link : links) count = Math.addExact(count, length(link));
    return count;
  }

  private static int length(Coupling link) {
    int length = 1;
    for (int side : link.shape()) length = Math.multiplyExact(length, side);
    return length;
  }

  /// Where the stored parameters of a port begin.
  public int offset(int layer, int port) {
    int offset = 0;
    for (int l = 0; l < layer; l++) offset += layer(l).columns() * layer(l).ports();
    return offset + port * layer(layer).columns();
  }

  /// Where the weights of a link begin.
  public int offset(Coupling link) {
    int offset = offset(size() - 1, layer(size() - 1).ports());
    for (Coupling other : links) {
      if (other.equals(link)) return offset;
      offset += length(other);
    }
    throw new IllegalArgumentException("link '" + link.name() + "' is not part of this machine");
  }
}
