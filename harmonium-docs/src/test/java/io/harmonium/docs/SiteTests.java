package io.harmonium.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The site of this repository's documentation, judged by the files that a browser would open.
class SiteTests {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern TARGET = Pattern.compile("\\b(?:href|src)=\"([^\"]*)\"");
  private static final Pattern LOADED =
      Pattern.compile(
          "<(?:script|img|iframe|source|video|audio|embed|object)\\b[^>]*\\bsrc=\"([^\"]*)\"|<link\\b[^>]*\\bhref=\"([^\"]*)\"");

  @TempDir private static Path site;
  private static List<SearchIndex.Entry> entries;

  @BeforeAll
  static void write() {
    Site read = Site.read(ROOT);
    read.write(site);
    entries = SearchIndex.of(read.navigation()).entries();
  }

  private static List<Path> files(Path folder, String end) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
    }
  }

  private static List<String> found(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find())
      found.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
    return found;
  }

  private static boolean outside(String target) {
    return target.matches("(https?|mailto|data):.*");
  }

  /// Links and pictures of all pages in `folder` that lead to no file, or to no heading of a file.
  private static List<String> broken(Path folder) throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : files(folder, ".html"))
      for (String target : found(TARGET, Files.readString(page))) {
        if (outside(target)) continue;
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.getParent().resolve(parts[0]).normalize();
        boolean whole =
            Files.isRegularFile(file)
                && (parts.length == 1
                    || Files.readString(file).contains(" id=\"" + parts[1] + "\""));
        if (!whole) broken.add(folder.relativize(page) + " -> " + target);
      }
    return broken;
  }

  @Test
  void everyLinkPictureAndHeadingIsThere() throws IOException {
    assertTrue(files(site, ".html").size() > 60);
    assertEquals(List.of(), broken(site));
  }

  @Test
  void aHeadingThatIsNotThereIsNoticed(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.html"), "<h2 id=\"x\"></h2><a href=\"#x\"><a href=\"#y\">");
    assertEquals(List.of("a.html -> #y"), broken(folder));
  }

  @Test
  void everyPageIsReachedThroughTheNavigation() throws IOException {
    Set<Path> reached = new TreeSet<>();
    List<Path> open = new ArrayList<>(List.of(site.resolve("index.html")));
    while (!open.isEmpty()) {
      Path page = open.removeLast();
      if (!reached.add(page)) continue;
      String html = Files.readString(page);
      String navigation = html.substring(html.indexOf("<nav"), html.indexOf("</nav>"));
      for (String target : found(TARGET, navigation))
        open.add(page.getParent().resolve(target).normalize());
    }
    Set<Path> pages = new TreeSet<>(files(site, ".html"));
    pages.removeIf(page -> page.startsWith(site.resolve("source")));
    assertEquals(pages, reached);
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws IOException {
    List<String> loaded = new ArrayList<>();
    for (Path page : files(site, ".html"))
      for (String target : found(LOADED, Files.readString(page)))
        if (target.matches("(https?:)?//.*")) loaded.add(page + ": " + target);
    for (String end : List.of(".css", ".js", ".svg"))
      for (Path file : files(site, end)) {
        if (file.endsWith("search-index.js")) continue;
        Matcher matcher =
            Pattern.compile("url\\(|@import|fetch\\(|XMLHttpRequest|href=\"http|src=\"http")
                .matcher(Files.readString(file));
        while (matcher.find()) loaded.add(site.relativize(file) + ": " + matcher.group());
      }
    assertEquals(List.of(), loaded);
  }

  /// Words of the lecture notes are words of the glossary.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "partition function",
        "contrastive divergence",
        "deep belief network",
        "heterogeneous-dynamic RBM",
        "phase transition",
        "generative ConvNet",
        "deep energy estimator",
        "spatial transformations"
      })
  void wordsOfTheFieldAreInTheIndex(String phrase) {
    assertTrue(
        entries.stream()
            .filter(entry -> entry.part().equals("Concepts"))
            .anyMatch(entry -> entry.heading().contains(phrase)),
        phrase);
  }

  @Test
  void theBrowserFindsThemAndComplainsOfNothing() throws Exception {
    Chromium.check(site);
  }

  private static Path repository(Path folder, String index, String other) throws IOException {
    Files.createDirectories(folder.resolve("docs"));
    Files.writeString(folder.resolve("docs/index.md"), index);
    Files.writeString(folder.resolve("docs/other.md"), other);
    return folder;
  }

  @Test
  void aLinkToNowhereIsNoticed(@TempDir Path folder) throws IOException {
    repository(folder, "# I\n\n## A\n\n- [other](other.md)\n", "# O\n\n[x](missing.md)\n");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Site.read(folder))
            .getMessage()
            .contains("docs/other.md: 'missing.md'"));
  }

  @Test
  void aPageInNoListIsNoticed(@TempDir Path folder) throws IOException {
    repository(folder, "# I\n\n## A\n\n- nothing\n", "# O\n");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Site.read(folder))
            .getMessage()
            .contains("docs/other.md"));
  }

  @Test
  void textIsEscapedAndTheSameBytesComeAgain(@TempDir Path folder) throws IOException {
    repository(folder, "# I\n\n## A & B\n\n- [other](other.md)\n", "# 1 < 2\n\n`<script>`\n");
    Path first = folder.resolve("first");
    Site.read(folder).write(first);
    String page = Files.readString(first.resolve("other.html"));
    assertTrue(page.contains("<title>1 &lt; 2 · Harmonium</title>"));
    assertTrue(page.contains("&lt;script&gt;") && page.contains("A &amp; B"));
    Site.read(folder).write(folder.resolve("second"));
    for (Path file : files(first, ""))
      if (Files.isRegularFile(file))
        assertEquals(
            -1, Files.mismatch(file, folder.resolve("second").resolve(first.relativize(file))));
  }
}
