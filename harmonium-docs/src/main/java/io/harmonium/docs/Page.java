package io.harmonium.docs;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/// A page: a text of Markdown and its place in the repository (`docs/start.md`).
final class Page {

  /// What stands below one heading; `anchor` is empty before the first heading.
  record Section(int level, String anchor, String heading, String text) {}

  /// A table with more columns has its heads upright.
  private static final int WIDE = 12;

  /// Code up to this length without spaces, such as an option, is never broken into lines.
  private static final int WORD = 24;

  /// A cell of a table up to this length, such as a number with its unit, is one line.
  private static final int SHORT = 16;

  /// The level of words of a glossary, below all headings.
  private static final int GLOSSARY = 7;

  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private final String source;
  private final Node document;
  private final Map<Heading, String> anchors = new IdentityHashMap<>();
  private final List<Section> sections = new ArrayList<>();

  Page(String source, String markdown) {
    this.source = source;
    this.document = PARSER.parse(markdown);
    divide();
    if (sections.stream().noneMatch(section -> section.level() == 1))
      throw new IllegalArgumentException(source + " has no title: a line that begins with '# '");
  }

  /// The text of a program as a page.
  static Page ofCode(String source, String code) {
    String name = source.substring(source.lastIndexOf('/') + 1);
    return new Page(source, "# " + name + "\n\n`" + source + "`\n\n````\n" + code + "````\n");
  }

  private void divide() {
    IdGenerator ids = IdGenerator.builder().build();
    StringBuilder text = new StringBuilder();
    Heading last = null;
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        close(last, text);
        last = heading;
        anchors.put(heading, ids.generateId(plain(heading).strip()));
      } else {
        if (last != null && node instanceof TableBlock table && glossary(table))
          addWords(last, table);
        else text.append(plain(node)).append(' ');
      }
    }
    close(last, text);
  }

  /// A table whose first head is "word" is a glossary.
  private static boolean glossary(TableBlock table) {
    Node head = table.getFirstChild().getFirstChild();
    return plain(head.getFirstChild()).strip().equals("word");
  }

  /// Each word of a glossary is a section below the heading.
  private void addWords(Heading above, TableBlock table) {
    Node body = table.getFirstChild().getNext();
    for (Node row = body.getFirstChild(); row != null; row = row.getNext()) {
      String word = plain(row.getFirstChild()).strip();
      String meaning = plain(row).strip().substring(word.length()).strip();
      sections.add(new Section(GLOSSARY, anchors.get(above), word, meaning));
    }
  }

  private void close(Heading heading, StringBuilder text) {
    String below = text.toString().strip().replaceAll("\\s+", " ");
    text.setLength(0);
    if (heading != null)
      sections.add(
          new Section(heading.getLevel(), anchors.get(heading), plain(heading).strip(), below));
    else if (!below.isEmpty()) sections.add(new Section(0, "", "", below));
  }

  /// The words of a node without their marks.
  private static String plain(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text each) {
            text.append(each.getLiteral());
          }

          @Override
          public void visit(Code each) {
            text.append(each.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock each) {
            text.append(each.getLiteral()).append(' ');
          }

          @Override
          public void visit(SoftLineBreak each) {
            text.append(' ');
          }

          @Override
          protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            if (parent instanceof TableCell || parent instanceof org.commonmark.node.Block)
              text.append(' ');
          }
        });
    return text.toString();
  }

  /// Where the text stands, below the root of the repository.
  String source() {
    return source;
  }

  /// Where the page goes, below the root of the site.
  String target() {
    if (!source.endsWith(".md")) return "source/" + source + ".html";
    String name = source.startsWith("docs/") ? source.substring("docs/".length()) : source;
    return name.substring(0, name.length() - ".md".length()).toLowerCase(Locale.ROOT) + ".html";
  }

  String title() {
    return sections.stream()
        .filter(section -> section.level() == 1)
        .findFirst()
        .orElseThrow()
        .heading();
  }

  List<Section> sections() {
    return List.copyOf(sections);
  }

  /// Links and pictures in their order, as they are written.
  List<Reference> references() {
    List<Reference> found = new ArrayList<>();
    document.accept(
        new AbstractVisitor() {
          private String above = "";

          @Override
          public void visit(Heading heading) {
            above = heading.getLevel() == 2 ? plain(heading).strip() : above;
            visitChildren(heading);
          }

          @Override
          public void visit(Link link) {
            found.add(new Reference(above, plain(link), link.getDestination(), false));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            found.add(new Reference(above, plain(image), image.getDestination(), true));
          }
        });
    return found;
  }

  /// A link or a picture with its words, below the second-level heading `above`.
  record Reference(String above, String label, String destination, boolean picture) {}

  /// The page as HTML; `leads` says where a link or a picture of this page leads in the site.
  String html(UnaryOperator<String> leads) {
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .attributeProviderFactory(
                context -> (node, tag, attributes) -> attribute(node, tag, attributes, leads))
            .build();
    return renderer
        .render(document)
        .replace("<table", "<div class=\"table\" tabindex=\"0\"><table")
        .replace("</table>", "</table></div>");
  }

  private void attribute(
      Node node, String tag, Map<String, String> attributes, UnaryOperator<String> leads) {
    switch (node) {
      case Heading heading when anchors.containsKey(heading) ->
          attributes.put("id", anchors.get(heading));
      case Link link -> attributes.put("href", leads.apply(link.getDestination()));
      case Image image -> {
        attributes.put("src", leads.apply(image.getDestination()));
        attributes.put("loading", "lazy");
      }
      case Code code when code.getLiteral().matches("\\S{1," + WORD + "}") ->
          attributes.put("class", "word");
      case TableCell cell when plain(cell).strip().length() <= SHORT ->
          attributes.put("class", "word");
      case TableBlock table when tag.equals("table") && columns(table) > WIDE ->
          attributes.put("class", "matrix");
      default -> {}
    }
  }

  private static int columns(TableBlock table) {
    int count = 0;
    if (table.getFirstChild() instanceof TableHead head)
      for (Node cell = head.getFirstChild().getFirstChild(); cell != null; cell = cell.getNext())
        count++;
    return count;
  }
}
