package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The command alone knows options and commands: no text of the modules below it spells `--name` or "harmonium verb". They
/// name settings as `{name}` and suggest values ([io.harmonium.wording.Suggestion]).
class FlagLiteralsTests {

  private static final List<String> BELOW =
      List.of(
          "harmonium-core",
          "harmonium-vector",
          "harmonium-io",
          "harmonium-runs",
          "harmonium-neural");

  /// A comment, a character, a block of text, or a literal; what is said in comments is not looked at.
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\n]*|/\\*.*?\\*/|'(?:[^'\\\\\n]|\\\\.)+'"
              + "|(\"\"\"(?:[^\\\\]|\\\\.)*?\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*\")",
          Pattern.DOTALL);

  /// An option, or how one begins: the rest may be put behind it. Names of colours of pages begin so too.
  private static final String OPTION = "(?<![-\\w])--[a-z]|(?<!var\\()(?<![-\\w])--\"";

  private static final Pattern WRONG =
      Pattern.compile(OPTION + "|\\bharmonium (?:" + verbs() + ")\\b");

  private static String verbs() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return String.join(
        "|",
        new Application(nowhere, nowhere, Terminal.NONE).commandLine().getSubcommands().keySet());
  }

  /// Literals of `source` that spell options or commands, each with file and line.
  private static List<String> found(String file, String source) {
    List<String> found = new ArrayList<>();
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      if (token.group(1) == null || !WRONG.matcher(token.group(1)).find()) continue;
      long line = source.substring(0, token.start()).lines().count() + 1;
      boolean begun = token.start() > 0 && source.charAt(token.start() - 1) != '\n';
      found.add(file + ":" + (begun ? line - 1 : line) + ": " + token.group(1));
    }
    return found;
  }

  private static List<String> found(Path file) {
    try {
      return found(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /// The one place that reads and writes command lines, which runs record.
  private static boolean theShell(String found) {
    return found.contains("Suggestion.java") && found.endsWith(": \"--\"");
  }

  @Test
  void noModuleBelowTheCommandSpellsOptions() throws IOException {
    List<String> all = new ArrayList<>();
    int files = 0;
    for (String module : BELOW)
      try (Stream<Path> sources = Files.walk(Path.of("..", module, "src", "main"))) {
        List<Path> java = sources.filter(file -> file.toString().endsWith(".java")).toList();
        files += java.size();
        for (Path file : java) all.addAll(found(file));
      }
    assertTrue(files > 800, files + " files");
    assertTrue(all.stream().anyMatch(FlagLiteralsTests::theShell), "the shell is not seen");
    all.removeIf(FlagLiteralsTests::theShell);
    assertEquals(List.of(), all);
  }

  @Test
  void plantedFaultsAreFound() {
    String clean =
        """
        /// A comment: `--k`, harmonium train.
        class A {
          /* "--k" */
          char c = '"';
          String a = "{k} " + x + "-- y " + "a--b" + "harmonium evaluates" + "var(--"; // "--k"
        }
        """;
    assertEquals(List.of(), found("A.java", clean));
    assertEquals(List.of("A.java:1: \"--k\""), found("A.java", "String a = \"--k\";"));
    for (String planted :
        List.of(
            "\"leave --drop out\"",
            "\"(--model potts)\"",
            "\"\\\"quoted\\\" --l2\"",
            "\"--\"",
            "\" --\"",
            "\"let it end: harmonium train \"",
            "\"harmonium data describe\"",
            "\"\"\"\n    a block\n    --force\n    \"\"\""))
      assertEquals(
          List.of("A.java:5: " + planted),
          found("A.java", clean.replace("\"{k} \"", planted)),
          planted);
  }
}
