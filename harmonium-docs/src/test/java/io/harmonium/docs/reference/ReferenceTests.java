package io.harmonium.docs.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// The committed reference is what the code gives.
class ReferenceTests {

  private static final Path COMMITTED = Path.of("..").resolve(Reference.FOLDER);

  /// Verbs whose documents depend on the machine or take long, or that print none.
  private static final Set<String> WITHOUT_DOCUMENT =
      Set.of("demo", "doctor", "completion", "help");

  private static Reference made;

  @BeforeAll
  static void make() {
    made = Reference.make();
  }

  private static Map<String, String> read(Path folder) throws IOException {
    Map<String, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList())
        pages.put(file.getFileName().toString(), Files.readString(file));
    }
    return pages;
  }

  @Test
  void theCommittedPagesAreWhatTheCodeGives() throws IOException {
    Map<String, String> committed = read(COMMITTED);
    assertEquals(
        new TreeMap<>(made.pages()).keySet(), committed.keySet(), "docs/build reference repairs");
    made.pages()
        .forEach(
            (name, text) ->
                assertEquals(text, committed.get(name), "docs/build reference repairs"));
  }

  @Test
  void everyVerbAndOptionIsThere() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine line = new Application(nowhere, nowhere, Terminal.NONE).commandLine();
    List<String> missing = new ArrayList<>();
    line.getSubcommands()
        .forEach(
            (name, verb) -> {
              String page = made.pages().get(name + ".md");
              List<CommandLine> all = new ArrayList<>(List.of(verb));
              all.addAll(verb.getSubcommands().values());
              for (CommandLine each : all)
                for (OptionSpec option : each.getCommandSpec().options())
                  if (!option.hidden() && !page.contains("`" + option.longestName() + "`"))
                    missing.add(name + " " + option.longestName());
              Set<String> inner = verb.getSubcommands().keySet();
              List<String> documents =
                  inner.isEmpty()
                      ? List.of(name)
                      : inner.stream().map(n -> name + " " + n).toList();
              for (String document : documents)
                if (!WITHOUT_DOCUMENT.contains(document)
                    && !made.pages().get("json.md").contains("\n## " + document + "\n"))
                  missing.add("document of " + document);
            });
    assertEquals(List.of(), missing);
  }

  @Test
  void pagesOfVerbsThatAreGoneGo(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("gone.md"), "# gone");
    made.write(folder);
    assertFalse(Files.exists(folder.resolve("gone.md")));
    assertEquals(new TreeMap<>(made.pages()), read(folder));
  }

  @Test
  void fieldsOfDocumentsAreNamedByTheirPlace() {
    Map<String, Object> document =
        Map.of(
            "a",
            List.of(Map.of("b", 1L), Map.of("b", "x")),
            "e",
            Map.of("value", 1, "low", 0, "high", 2));
    Map<String, String> fields = SmallRuns.fields(List.of(document));
    assertEquals("estimate", fields.get("e"));
    assertTrue(fields.get("a[].b").equals("number or text"), fields.toString());
  }
}
