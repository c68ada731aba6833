package io.harmonium.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The documentation as files that a browser opens without a server and without a network.
final class Site {

  private static final List<String> FILES = List.of("site.css", "site.js", "theme.js");

  private final Path root;
  private final Pages pages;
  private final Navigation navigation;

  private Site(Path root, Pages pages, Navigation navigation) {
    this.root = root;
    this.pages = pages;
    this.navigation = navigation;
  }

  /// The site of the repository in `root`; throws where a link leads nowhere or a page stands in no list.
  static Site read(Path root) {
    Pages pages = Pages.read(root);
    Navigation navigation = Navigation.of(pages);
    navigation.requireAll(pages);
    return new Site(root, pages, navigation);
  }

  Navigation navigation() {
    return navigation;
  }

  /// Writes the site to `folder`, which holds nothing else afterwards, and returns the number of pages.
  int write(Path folder) {
    try {
      clear(folder);
      Frame frame = new Frame(resource("page.html"), pages, navigation);
      for (Page page : pages.all()) put(folder.resolve(page.target()), frame.around(page));
      for (String picture : pages.pictures()) {
        Path target = folder.resolve(Pages.pictureTarget(picture));
        Files.createDirectories(target.getParent());
        Files.copy(root.resolve(picture), target, StandardCopyOption.REPLACE_EXISTING);
      }
      for (String file : FILES) put(folder.resolve(file), resource(file));
      put(folder.resolve("search-index.js"), SearchIndex.of(navigation).script());
      return pages.all().size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void clear(Path folder) throws IOException {
    if (!Files.exists(folder)) return;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    }
  }

  private static void put(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Site.class.getResourceAsStream(name)) {
      if (in == null) throw new IllegalStateException("the resource " + name + " is missing");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
