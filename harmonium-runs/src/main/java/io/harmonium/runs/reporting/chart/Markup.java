package io.harmonium.runs.reporting.chart;

import java.util.ArrayDeque;
import java.util.Deque;

/// HTML and SVG as they are written: every text and attribute is escaped here, every number becomes a short decimal,
/// and a number that is not finite is refused.
public final class Markup {

  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /// Opens an element; attributes are names and values in turn, a null value leaves its attribute out.
  public Markup open(String tag, Object... attributes) {
    start(tag, attributes);
    text.append('>');
    open.push(tag);
    return this;
  }

  /// Closes the element that was opened last.
  public Markup close() {
    text.append("</").append(open.pop()).append('>');
    return this;
  }

  /// An element without content.
  public Markup empty(String tag, Object... attributes) {
    start(tag, attributes);
    text.append("/>");
    return this;
  }

  /// An element that holds a text.
  public Markup element(String tag, String content, Object... attributes) {
    return open(tag, attributes).text(content).close();
  }

  /// Text, escaped.
  public Markup text(String content) {
    escape(content);
    return this;
  }

  /// A line break of the source, for people who read it.
  public Markup line() {
    text.append('\n');
    return this;
  }

  /// What another markup holds.
  public Markup add(Markup other) {
    text.append(other);
    return this;
  }

  /// A style sheet or document type of our own: the only door for unescaped text.
  public Markup verbatim(String own) {
    text.append(own);
    return this;
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  private void start(String tag, Object... attributes) {
    if (attributes.length % 2 != 0)
      throw new IllegalArgumentException("attributes of <" + tag + "> are not names and values");
    text.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      if (value == null) continue;
      text.append(' ').append(attributes[i]).append("=\"");
      escape(value instanceof Double number ? Numbers.coordinate(number) : value.toString());
      text.append('"');
    }
  }

  private void escape(String content) {
    for (int i = 0; i < content.length(); i++) {
      char c = content.charAt(i);
      switch (c) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '"' -> text.append("&quot;");
        case '\'' -> text.append("&#39;");
        default -> text.append(c < ' ' && c != '\n' && c != '\t' ? '\ufffd' : c);
      }
    }
  }

  /// The text; every element must have been closed.
  @Override
  public String toString() {
    if (!open.isEmpty()) throw new IllegalStateException("elements are still open: " + open);
    return text.toString();
  }
}
