package io.harmonium.docs;

import io.harmonium.store.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What can be searched: an entry for every heading of every page. `site.js` finds and ranks.
record SearchIndex(List<Entry> entries) {

  /// The text below `heading` of a page at `url`, in a part of the navigation.
  record Entry(String url, String part, String page, String heading, String text) {}

  static SearchIndex of(Navigation navigation) {
    List<Entry> entries = new ArrayList<>();
    for (Page page : navigation.pages())
      for (Page.Section section : page.sections())
        entries.add(
            new Entry(
                page.target() + (section.level() < 2 ? "" : "#" + section.anchor()),
                navigation.part(page),
                page.title(),
                section.heading(),
                section.text()));
    return new SearchIndex(entries);
  }

  /// A script that a page without a server can load.
  String script() {
    List<Map<String, String>> list = new ArrayList<>();
    for (Entry entry : entries) {
      Map<String, String> json = new LinkedHashMap<>();
      json.put("url", entry.url());
      json.put("part", entry.part());
      json.put("page", entry.page());
      json.put("heading", entry.heading());
      json.put("text", entry.text());
      list.add(json);
    }
    return "window.harmoniumIndex = " + Json.line(list).strip() + ";\n";
  }
}
