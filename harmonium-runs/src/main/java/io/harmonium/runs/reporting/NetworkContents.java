package io.harmonium.runs.reporting;

import io.harmonium.data.Picture;
import io.harmonium.runs.reporting.chart.Arrows;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.training.ConventionsJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the page of a network shows, as a run directory keeps it.
final class NetworkContents {

  private NetworkContents() {}

  static Map<String, Object> toJson(NetworkPage.Contents contents) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("parameters", contents.parameters());
    if (contents.picture() != null) json.put("picture", ConventionsJson.json(contents.picture()));
    List<Object> pictures = new ArrayList<>();
    for (NetworkPage.Pictures each : contents.pictures()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("title", each.title());
      one.put("meaning", each.meaning());
      if (each.trap() != null) one.put("trap", each.trap());
      one.put("across", each.across());
      one.put("picture", ConventionsJson.json(each.picture()));
      one.put("tiles", each.tiles().stream().map(Rounded::of).toList());
      pictures.add(one);
    }
    json.put("pictures", pictures);
    if (contents.landscape() != null) json.put("landscape", landscape(contents.landscape()));
    if (contents.classes() != null) json.put("classes", contents.classes().toJson());
    json.put("sampler", contents.sampler());
    return json;
  }

  private static Map<String, Object> landscape(NetworkPage.Landscape landscape) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("grid", landscape.grid().toJson());
    json.put("names", landscape.names());
    Arrows derivatives = landscape.derivatives();
    json.put("x", Rounded.of(derivatives.x()));
    json.put("y", Rounded.of(derivatives.y()));
    json.put("dx", Rounded.of(derivatives.dx()));
    json.put("dy", Rounded.of(derivatives.dy()));
    return json;
  }

  static NetworkPage.Contents fromJson(Tree json) {
    List<NetworkPage.Pictures> pictures = new ArrayList<>();
    for (Tree each : json.at("pictures").list())
      pictures.add(
          new NetworkPage.Pictures(
              each.at("title").text(""),
              each.at("tiles").list().stream().map(Tree::numbers).toList(),
              picture(each.at("picture")),
              (int) each.at("across").number(0),
              each.at("meaning").text(""),
              each.at("trap").present() ? each.at("trap").text("") : null));
    Map<String, String> sampler = new LinkedHashMap<>();
    json.at("sampler").members().forEach((name, value) -> sampler.put(name, value.text("")));
    Tree landscape = json.at("landscape");
    Tree classes = json.at("classes");
    return new NetworkPage.Contents(
        (int) json.at("parameters").number(0),
        pictures,
        landscape.present()
            ? new NetworkPage.Landscape(
                DensityGrid.fromJson(landscape.at("grid")),
                landscape.at("names").texts(),
                new Arrows(
                    null,
                    Ink.WHITE,
                    landscape.at("x").numbers(),
                    landscape.at("y").numbers(),
                    landscape.at("dx").numbers(),
                    landscape.at("dy").numbers()))
            : null,
        classes.present() ? ClassResults.fromJson(classes) : null,
        json.at("picture").present() ? picture(json.at("picture")) : null,
        sampler);
  }

  private static Picture picture(Tree json) {
    return new Picture(
        (int) json.at("width").number(1),
        (int) json.at("height").number(1),
        (int) json.at("channels").number(1));
  }
}
