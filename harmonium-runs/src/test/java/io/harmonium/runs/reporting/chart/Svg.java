package io.harmonium.runs.reporting.chart;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// A drawing as tests read it.
public final class Svg {

  private Svg() {}

  /// The document; a text that is not well formed fails the test.
  public static Document parse(String text) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    var builder = factory.newDocumentBuilder();
    builder.setErrorHandler(null);
    return builder.parse(new InputSource(new StringReader(text)));
  }

  /// All elements of a name.
  public static List<Element> elements(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) elements.add((Element) nodes.item(i));
    return elements;
  }

  /// Texts of all elements of a name whose class holds a word.
  public static List<String> texts(Document document, String name, String word) {
    return elements(document, name).stream()
        .filter(e -> List.of(e.getAttribute("class").split(" ")).contains(word))
        .map(Element::getTextContent)
        .toList();
  }
}
