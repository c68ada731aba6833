package io.harmonium.runs.reporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.deep.Dbn;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.chart.Svg;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class MachineViewsTests {

  /// Two visible layers of different kinds, two hidden ones, the second above the first.
  private static Structure deep() {
    Layer answers = new Layer("answers", new Categorical(3), 2);
    Layer measures = new Layer("measures", new Gaussian(), 3);
    Layer low = new Layer("low", new Binary(), 4);
    Layer high = new Layer("high", new Binary(), 2);
    return new Structure(
        List.of(answers, measures),
        List.of(low, high),
        List.of(
            new Dense("a", new End(0, 0), new End(2, 0), 6, 4),
            new Dense("b", new End(2, 0), new End(1, 0), 4, 3),
            new Dense("c", new End(2, 0), new End(3, 0), 4, 2)));
  }

  @Test
  void filtersOfADenseLinkAreTheColumnsOfItsWeights() {
    Machine machine = Rbm.binary(3, 2);
    double[] weights = {1, 20, 3, 40, 5, 60};
    machine = machine.with(machine.parameters().with(Rbm.LINK, weights));
    List<Filters.Filter> filters = Filters.of(machine).strongestFirst();
    assertEquals("hidden 2", filters.get(0).name());
    assertArrayEquals(new double[] {20, 40, 60}, filters.get(0).weights());
    assertArrayEquals(new double[] {1, 3, 5}, filters.get(1).weights());
  }

  @Test
  void filtersReachAllVisibleLayersFromEitherEndOfALink() {
    Structure structure = deep();
    double[] values = new double[structure.zeros().size()];
    for (int i = 0; i < values.length; i++) values[i] = i;
    Machine machine = new Machine(structure, structure.zeros().with(values));
    int a = structure.offset(structure.links().get(0));
    int b = structure.offset(structure.links().get(1));
    Filters filters = Filters.of(machine);
    assertEquals(4, filters.size(), "the upper hidden layer meets no visible one");
    Filters.Filter third =
        filters.strongestFirst().stream().filter(f -> f.number() == 3).findFirst().orElseThrow();
    double[] expected = new double[9];
    for (int i = 0; i < 6; i++) expected[i] = a + i * 4 + 2;
    for (int i = 0; i < 3; i++) expected[6 + i] = b + 2 * 3 + i;
    assertArrayEquals(expected, third.weights());
  }

  @Test
  void theDrawingNamesEveryLayerAndLink() throws Exception {
    Document svg = Svg.parse(new MachineDrawing(deep()).svg().toString());
    List<String> texts = Svg.elements(svg, "text").stream().map(e -> e.getTextContent()).toList();
    assertTrue(texts.contains("answers · 2 categorical:3 units"), texts.toString());
    assertTrue(texts.contains("high · 2 binary units"), texts.toString());
    assertTrue(texts.contains("W  6 × 4"), texts.toString());
    assertEquals(3, texts.stream().filter(t -> t.startsWith("W")).count());
  }

  /// Words of layers side by side, of a table with many kinds of columns, do not run into each other.
  @Test
  void wordsOfManyLayersKeepApart() throws Exception {
    for (int count = 2; count <= 7; count++) {
      List<Layer> visible = new ArrayList<>();
      for (int l = 0; l < count; l++)
        visible.add(new Layer("choices" + (l + 3), new Categorical(l + 3), 1 + 20 * l));
      Machine machine = Rbm.of(visible, new Layer("hidden", new Binary(), 8));
      wordsKeepApart(machine.structure());
    }
  }

  /// A deep belief network is kept side by side and drawn as a stack; its label stands beside the layer that it joins.
  @Test
  void deepBeliefNetworksAreStacks() throws Exception {
    Layer classes = ClassRbm.label(10);
    Layer middle = new Layer("middle", new Binary(), 500);
    Machine top = Rbm.of(List.of(middle, classes), new Layer("top", new Binary(), 2000));
    Dbn network = new Dbn(List.of(Rbm.binary(784, 500), Rbm.binary(500, 500), top));
    Structure sideBySide = network.untie().structure();
    MachineDrawing drawing = new MachineDrawing(sideBySide);
    assertEquals(
        List.of("visible", "label", "hidden1", "hidden2", "hidden3"),
        drawing.structure().layers().stream().map(Layer::name).toList());
    Map<String, String> heights = new HashMap<>();
    for (Element text : wordsKeepApart(sideBySide))
      heights.put(text.getTextContent().split(" ")[0], text.getAttribute("y"));
    assertEquals(heights.get("hidden2"), heights.get("label"));
    assertEquals(4, new HashSet<>(heights.values()).size(), heights.toString());
  }

  private static List<Element> wordsKeepApart(Structure structure) throws Exception {
    Document svg = Svg.parse(new MachineDrawing(structure).svg().toString());
    Map<String, double[]> ends = new HashMap<>();
    List<Element> names = new ArrayList<>();
    for (Element text : Svg.elements(svg, "text")) {
      if (!text.getAttribute("class").contains("name")) continue;
      names.add(text);
      double half = 3.7 * text.getTextContent().length();
      double x = Double.parseDouble(text.getAttribute("x"));
      double[] before = ends.put(text.getAttribute("y"), new double[] {x - half, x + half});
      String words = structure.visible().size() + " layers: " + text.getTextContent();
      assertTrue(
          before == null || before[1] <= x - half + 1e-9 || x + half <= before[0] + 1e-9, words);
    }
    return names;
  }

  @Test
  void largeLayersAreCutShort() throws Exception {
    Document svg = Svg.parse(new MachineDrawing(Rbm.binary(784, 500).structure()).svg().toString());
    assertTrue(Svg.elements(svg, "circle").size() < 60);
    assertTrue(svg.getDocumentElement().getAttribute("aria-label").contains("784 binary units"));
  }
}
