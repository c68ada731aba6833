package io.harmonium.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All pages by their place in the repository: the texts below `docs`, what they link to elsewhere, and their pictures.
final class Pages {

  private final Path root;
  private final Map<String, Page> pages = new TreeMap<>();
  private final Set<String> pictures = new TreeSet<>();

  private Pages(Path root) {
    this.root = root;
  }

  /// Reads `docs` below `root` and whatever its pages link to.
  static Pages read(Path root) {
    Pages pages = new Pages(root);
    try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).sorted().toList())
        pages.add(root.relativize(file).toString().replace('\\', '/'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Deque<Page> open = new ArrayDeque<>(pages.pages.values());
    while (!open.isEmpty()) {
      Page page = open.pop();
      for (Page.Reference link : page.references()) {
        if (outside(link.destination())) continue;
        String place = place(page, link.destination());
        if (!Files.isRegularFile(root.resolve(place)))
          throw new IllegalArgumentException(
              page.source() + ": '" + link.destination() + "' leads to no file");
        if (link.picture()) pages.pictures.add(place);
        else if (!pages.pages.containsKey(place)) open.add(pages.add(place));
      }
    }
    return pages;
  }

  private Page add(String source) {
    try {
      String text = Files.readString(root.resolve(source));
      Page page = source.endsWith(".md") ? new Page(source, text) : Page.ofCode(source, text);
      pages.put(source, page);
      return page;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Page get(String source) {
    Page page = pages.get(source);
    if (page == null) throw new IllegalArgumentException("there is no page " + source);
    return page;
  }

  Collection<Page> all() {
    return pages.values();
  }

  /// Places of the texts of documentation, other than programs.
  Set<String> documents() {
    return pages.keySet().stream()
        .filter(source -> source.endsWith(".md"))
        .collect(Collectors.toSet());
  }

  /// Places of pictures in the repository.
  List<String> pictures() {
    return List.copyOf(pictures);
  }

  /// Where a picture goes in the site.
  static String pictureTarget(String place) {
    return place.startsWith("docs/") ? place.substring("docs/".length()) : place;
  }

  /// The page that a link of `from` leads to; empty where it leads elsewhere.
  Optional<Page> target(Page from, String destination) {
    return outside(destination)
        ? Optional.empty()
        : Optional.ofNullable(pages.get(place(from, destination)));
  }

  /// Where a link or picture of `from` leads in the site, seen from its page.
  String leads(Page from, String destination) {
    if (outside(destination)) return destination;
    String place = place(from, destination);
    Page page = pages.get(place);
    String target = page != null ? page.target() : pictureTarget(place);
    return relative(from.target(), target) + fragment(destination);
  }

  /// The way from one file of the site to another.
  static String relative(String from, String to) {
    Path folder = Path.of("/" + from).getParent();
    return folder.relativize(Path.of("/" + to)).toString().replace('\\', '/');
  }

  private static boolean outside(String destination) {
    return destination.startsWith("#") || destination.contains(":");
  }

  private static String fragment(String destination) {
    int hash = destination.indexOf('#');
    return hash < 0 ? "" : destination.substring(hash);
  }

  private static String place(Page from, String destination) {
    int hash = destination.indexOf('#');
    String file = hash < 0 ? destination : destination.substring(0, hash);
    Path folder = Path.of("/" + from.source()).getParent();
    return folder.resolve(file).normalize().toString().replace('\\', '/').substring(1);
  }
}
