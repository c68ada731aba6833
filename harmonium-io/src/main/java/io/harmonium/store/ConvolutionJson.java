package io.harmonium.store;

import io.harmonium.coupling.Convolution;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Window;
import io.harmonium.model.Layer;
import java.util.List;
import java.util.Map;

/// The window and the filters of a [Convolution] in the JSON of a structure.
final class ConvolutionJson {

  static final String KIND = "convolution";

  private static final int MAX = 1 << 20;

  private ConvolutionJson() {}

  static void write(Convolution link, Map<String, Object> json) {
    Window window = link.window();
    json.put("filters", link.filters());
    json.put("height", window.height());
    json.put("width", window.width());
    json.put("tall", window.tall());
    json.put("wide", window.wide());
    json.put("stride", window.stride());
    json.put("pool", window.pool());
  }

  /// The link that `json` describes between two ends whose columns it must fit.
  static Convolution read(JsonObject json, End from, End to, List<Layer> layers) {
    Layer grid = layers.get(from.layer());
    Layer detectors = layers.get(to.layer());
    Window window =
        new Window(
            number(json, "height"),
            number(json, "width"),
            grid.units().ports().get(from.port()).width(),
            number(json, "tall"),
            number(json, "wide"),
            number(json, "stride"),
            number(json, "pool"));
    int filters = number(json, "filters");
    if (window.columns() != grid.columns(from.port()))
      throw json.wrong("height", "a grid of " + grid.columns(from.port()) + " columns");
    if ((long) filters * window.positions() != detectors.columns(to.port()))
      throw json.wrong(
          "filters",
          "as many as "
              + detectors.columns(to.port())
              + " columns need at "
              + window.positions()
              + " positions each");
    return new Convolution(json.text("name"), from, to, window, filters);
  }

  private static int number(JsonObject json, String name) {
    return (int) json.number(name, 1, MAX);
  }
}
