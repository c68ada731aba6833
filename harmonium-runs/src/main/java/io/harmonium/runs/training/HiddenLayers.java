package io.harmonium.runs.training;

import io.harmonium.deep.Dbn;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.runs.RunException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Hidden layers as the command line writes them, from the data up: "500", or "500,1000" for two of them.
public record HiddenLayers(List<HiddenLayer> layers) {

  static HiddenLayers parse(String text) {
    return new HiddenLayers(
        Stream.of(text.split(",", -1)).map(part -> HiddenLayer.parse(part.strip())).toList());
  }

  /// The one next to the data.
  HiddenLayer first() {
    return layers.getFirst();
  }

  /// Refuses a number of layers that machines of a kind do not have.
  void check(MachineKind kind) {
    if (layers.size() > 1 && !kind.deep())
      throw RunException.invalid(
          "{hidden} " + this + ": {model} " + kind + " has one hidden layer",
          "{model} dbm or dbn for several, or {hidden} " + first());
    if (kind.deep() && (layers.size() < 2 || layers.stream().anyMatch(l -> l.size() == 0)))
      throw RunException.invalid(
          "{hidden} " + this + ": {model} " + kind + " has two hidden layers or more",
          "{hidden} 500,1000 from the data up, or {model} rbm");
  }

  /// `share` times as many units in every layer, one at least.
  HiddenLayers times(double share) {
    return new HiddenLayers(
        layers.stream()
            .map(l -> new HiddenLayer((int) Math.max(1, Math.round(share * l.size())), l.units()))
            .toList());
  }

  /// Layers that have no name yet.
  List<Layer> nameless() {
    return layers.stream().map(l -> new Layer("hidden", l.units(), l.size())).toList();
  }

  /// A deep belief network above `visible` layers, the last of which is a label at its top where there are `classes`; all
  /// parameters 0; where it will be tuned up and down it has weights of recognition.
  Dbn network(List<Layer> visible, boolean classes, boolean upDown) {
    List<Machine> rbms = new ArrayList<>();
    List<Layer> rows = classes ? visible.subList(0, visible.size() - 1) : visible;
    for (HiddenLayer layer : layers) {
      Layer above = new Layer("hidden", layer.units(), layer.size());
      HiddenLayer below = rbms.isEmpty() ? null : layers.get(rbms.size() - 1);
      List<Layer> seen = new ArrayList<>();
      if (below == null) seen.addAll(rows);
      else seen.add(new Layer("visible", below.units(), below.size()));
      if (classes && rbms.size() == layers.size() - 1) seen.add(visible.getLast());
      rbms.add(Rbm.of(seen, above));
    }
    Dbn network = new Dbn(rbms);
    return upDown ? network.untie() : network;
  }

  @Override
  public String toString() {
    return layers.stream().map(HiddenLayer::toString).collect(Collectors.joining(","));
  }
}
