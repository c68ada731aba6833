package io.harmonium.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The order of the pages, as `docs/index.md` spells it: a heading of the second level is a part, a link below it a page. The pages
/// that an `index.md` of a folder links to in its own folder stand below it.
record Navigation(Page start, List<Part> parts) {

  record Part(String title, List<Entry> entries) {}

  /// A page under the words of the link that leads to it.
  record Entry(String label, Page page, List<Entry> below) {

    boolean holds(Page other) {
      return page == other || below.stream().anyMatch(entry -> entry.holds(other));
    }
  }

  static Navigation of(Pages pages) {
    Page start = pages.get("docs/index.md");
    Map<String, List<Entry>> parts = new LinkedHashMap<>();
    for (Page.Reference link : start.references())
      if (!link.picture() && !link.above().isEmpty())
        pages
            .target(start, link.destination())
            .ifPresent(
                page ->
                    parts
                        .computeIfAbsent(link.above(), title -> new ArrayList<>())
                        .add(new Entry(link.label(), page, below(pages, page))));
    List<Part> list = new ArrayList<>();
    parts.forEach((title, entries) -> list.add(new Part(title, entries)));
    return new Navigation(start, list);
  }

  private static List<Entry> below(Pages pages, Page index) {
    if (!index.source().endsWith("/index.md")) return List.of();
    String folder = index.source().substring(0, index.source().length() - "index.md".length());
    Map<Page, Entry> below = new LinkedHashMap<>();
    for (Page.Reference link : index.references())
      pages
          .target(index, link.destination())
          .filter(page -> page != index && page.source().startsWith(folder))
          .ifPresent(page -> below.putIfAbsent(page, new Entry(link.label(), page, List.of())));
    return List.copyOf(below.values());
  }

  /// All pages in their order.
  List<Page> pages() {
    List<Page> all = new ArrayList<>();
    all.add(start);
    for (Part part : parts)
      for (Entry entry : part.entries()) {
        all.add(entry.page());
        for (Entry below : entry.below()) all.add(below.page());
      }
    return all.stream().distinct().toList();
  }

  /// The part that a page stands in; empty for the start page and for texts of programs.
  String part(Page page) {
    for (Part part : parts)
      for (Entry entry : part.entries()) if (entry.holds(page)) return part.title();
    return "";
  }

  /// Throws where a page of `docs` stands in no list.
  void requireAll(Pages pages) {
    Set<String> missing = new TreeSet<>(pages.documents());
    pages().forEach(page -> missing.remove(page.source()));
    if (!missing.isEmpty())
      throw new IllegalArgumentException(
          missing + " stand in no list: link them from docs/index.md or the index of their folder");
  }
}
