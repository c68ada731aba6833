package io.harmonium.docs;

import java.util.List;

/// What stands around the text of a page: head, navigation, list of headings, the pages before and after.
record Frame(String template, Pages pages, Navigation navigation) {

  /// Pages with fewer headings have no list of them.
  private static final int FEW = 3;

  String around(Page page) {
    String root = "../".repeat((int) page.target().chars().filter(c -> c == '/').count());
    return template
        .replace("{{root}}", root)
        .replace("{{title}}", escape(page.title()))
        .replace("{{navigation}}", list(page))
        .replace("{{headings}}", page == navigation.start() ? "" : headings(page))
        .replace("{{neighbours}}", neighbours(page))
        .replace("{{text}}", page.html(destination -> pages.leads(page, destination)));
  }

  private String list(Page here) {
    StringBuilder html = new StringBuilder();
    for (Navigation.Part part : navigation.parts()) {
      Navigation.Entry first = part.entries().getFirst();
      boolean alone = part.entries().size() == 1;
      String title = alone ? link(here, first.page(), part.title()) : escape(part.title());
      html.append("<h2>").append(title).append("</h2>\n");
      if (!alone) html.append(list(here, part.entries()));
      else if (first.holds(here)) html.append(list(here, first.below()));
    }
    return html.toString();
  }

  private static String list(Page here, List<Navigation.Entry> entries) {
    if (entries.isEmpty()) return "";
    StringBuilder html = new StringBuilder("<ul>\n");
    for (Navigation.Entry entry : entries) {
      html.append("<li>").append(link(here, entry.page(), entry.label()));
      if (entry.holds(here)) html.append(list(here, entry.below()));
      html.append("</li>\n");
    }
    return html.append("</ul>\n").toString();
  }

  private static String link(Page here, Page there, String label) {
    String mark = here == there ? " aria-current=\"page\"" : "";
    return "<a href=\""
        + escape(Pages.relative(here.target(), there.target()))
        + "\""
        + mark
        + ">"
        + escape(label)
        + "</a>";
  }

  private static String headings(Page page) {
    List<Page.Section> sections = page.sections().stream().filter(s -> s.level() == 2).toList();
    if (sections.size() < FEW) return "";
    StringBuilder html = new StringBuilder("<aside>\n<h2>On this page</h2>\n<ul>\n");
    for (Page.Section section : sections)
      html.append("<li><a href=\"#")
          .append(escape(section.anchor()))
          .append("\">")
          .append(escape(section.heading()))
          .append("</a></li>\n");
    return html.append("</ul>\n</aside>\n").toString();
  }

  private String neighbours(Page page) {
    List<Page> all = navigation.pages();
    int here = all.indexOf(page);
    if (here < 0) return "";
    String before =
        here == 0 ? "" : "← " + link(page, all.get(here - 1), all.get(here - 1).title());
    String after =
        here == all.size() - 1
            ? ""
            : link(page, all.get(here + 1), all.get(here + 1).title()) + " →";
    return "<span>" + before + "</span><span>" + after + "</span>";
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
