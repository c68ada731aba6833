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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

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

  /// A suggestion up to the next one or the end of its statement, with its verb.
  private static final Pattern SUGGESTED =
      Pattern.compile("Suggestion\\s*\\.of\\(\\s*\"([a-z ]+)\"((?:(?!Suggestion)[^;])*)");

  private static final Pattern WITH = Pattern.compile("\\.with\\(\\s*\"([^\"]+)\"");

  /// The mark of a setting in a text; in formulas such braces are indices.
  private static final Pattern MARK = Pattern.compile("(?<![_^{])\\{([a-z][a-z0-9-]*)\\}");

  private static CommandLine command() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Application(nowhere, nowhere, Terminal.NONE).commandLine();
  }

  private static String verbs() {
    return String.join("|", command().getSubcommands().keySet());
  }

  /// The options of a verb such as "data convert", none where there is no such verb.
  private static Set<String> options(String verb) {
    CommandLine line = command();
    for (String word : verb.split(" ")) {
      line = line.getSubcommands().get(word);
      if (line == null) return Set.of();
    }
    return line.getCommandSpec().optionsMap().keySet();
  }

  /// What `source` suggests and the command does not know: verbs, settings of a verb, and settings that no verb has.
  private static List<String> unknown(String file, String source) {
    List<String> unknown = new ArrayList<>();
    Matcher suggested = SUGGESTED.matcher(source);
    while (suggested.find()) {
      Set<String> options = options(suggested.group(1));
      if (options.isEmpty()) unknown.add(file + ": " + suggested.group(1));
      Matcher with = WITH.matcher(suggested.group(2));
      while (with.find())
        if (!options.contains("--" + with.group(1)))
          unknown.add(file + ": " + suggested.group(1) + " with " + with.group(1));
    }
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      if (token.group(1) == null) continue;
      Matcher mark = MARK.matcher(token.group(1));
      while (mark.find())
        if (!ALL.contains("--" + mark.group(1))) unknown.add(file + ": " + mark.group());
    }
    return unknown;
  }

  /// The options of all verbs.
  private static final Set<String> ALL = all(command());

  private static Set<String> all(CommandLine line) {
    Set<String> all = new HashSet<>(line.getCommandSpec().optionsMap().keySet());
    line.getSubcommands().values().forEach(verb -> all.addAll(all(verb)));
    return all;
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

  /// What `look` finds in the main sources of the modules below the command.
  private static List<String> below(BiFunction<String, String, List<String>> look)
      throws IOException {
    List<String> all = new ArrayList<>();
    int files = 0;
    for (String module : BELOW)
      try (Stream<Path> sources = Files.walk(Path.of("..", module, "src", "main"))) {
        for (Path file : sources.filter(f -> f.toString().endsWith(".java")).toList()) {
          files++;
          all.addAll(look.apply(file.toString(), Files.readString(file)));
        }
      }
    assertTrue(files > 800, files + " files");
    return all;
  }

  /// The one place that reads and writes command lines, which runs record.
  private static boolean theShell(String found) {
    return found.contains("Suggestion.java") && found.endsWith(": \"--\"");
  }

  @Test
  void noModuleBelowTheCommandSpellsOptions() throws IOException {
    List<String> all = below(FlagLiteralsTests::found);
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

  @Test
  void whatIsSuggestedExists() throws IOException {
    assertEquals(List.of(), below(FlagLiteralsTests::unknown));
    assertEquals(
        List.of("A: trian", "A: trian with k", "A: sample with hidden", "A: {lerning-rate}"),
        unknown(
            "A",
            "a = Suggestion.of(\"trian\", x).with(\"k\", 1); b(Suggestion.of(\"sample\", run(y))"
                + ".with(\"n\", 2).with(\"hidden\", 3) + \"; {lerning-rate} {k} v_{ij}\");"));
  }
}
