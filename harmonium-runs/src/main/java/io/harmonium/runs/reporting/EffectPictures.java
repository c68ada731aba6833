package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Network;
import java.util.ArrayList;
import java.util.List;

/// Networks of effects as a run keeps them, with the arrows whose intervals leave 0 out.
public final class EffectPictures {

  /// The file of a run directory that keeps networks of effects.
  public static final String FILE = "effects.json";

  private EffectPictures() {}

  /// The networks of a kept file; where there are no intervals, all arrows.
  public static List<Network> of(Object json) {
    List<Network> networks = new ArrayList<>();
    for (Tree network : new Tree(json).at("networks").list()) {
      List<String> nodes = network.at("nodes").list().stream().map(n -> n.text("")).toList();
      List<Network.Edge> edges = new ArrayList<>();
      for (Tree edge : network.at("effects").list()) {
        double low = edge.at("low").number(Double.NaN);
        double high = edge.at("high").number(Double.NaN);
        if (low <= 0 && high >= 0) continue;
        edges.add(
            new Network.Edge(
                (int) edge.at("from").number(0),
                (int) edge.at("to").number(0),
                edge.at("value").number(0)));
      }
      networks.add(new Network(network.at("name").text(""), nodes, edges));
    }
    return networks;
  }

  /// The tile of a page, or nothing where the run keeps no networks.
  static List<Tile> tiles(Object json) {
    List<Network> networks = of(json);
    if (networks.isEmpty()) return List.of();
    Markup picture = Network.row(networks);
    int draws = (int) new Tree(json).at("bootstrap").number(0);
    return List.of(
        Tile.of(
                "Effects of a frame on the next",
                picture,
                "What one column does to the next frame of each, by the machine: vermilion arrows"
                    + " raise, blue ones lower; wider is stronger, the strongest are shown. "
                    + (draws == 0
                        ? "No intervals were asked for (draws of a bootstrap)."
                        : "Only those whose 95 % interval over "
                            + draws
                            + " draws of subjects leaves 0 out."),
                null)
            .wide(Tile.Width.FULL));
  }
}
