package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.Terminal;
import io.harmonium.store.Json;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Shell;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// What failures suggest can be pasted: commands are understood as they stand, and options belong to the verb that failed.
class RemediesTests {

  /// A command up to the end of its sentence.
  private static final Pattern COMMAND =
      Pattern.compile("harmonium ([a-z]+ [^;]*?)(?=;|\\)$|, or |$)");

  private static final Pattern OPTION = Pattern.compile("(?:([a-z]+) )?(--[a-z][a-z0-9-]*)");

  private static final CommandLine LINE = line();

  @TempDir private static Path top;
  private static Path folder;
  private static Path table;
  private static Path run;
  private static Path plain;

  private record Ended(int code, String out, String err) {}

  private static CommandLine line() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Application(nowhere, nowhere, Terminal.NONE).commandLine();
  }

  private static Ended run(List<?> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE)
            .run(words.stream().map(Object::toString).toArray(String[]::new));
    return new Ended(code, out.toString(), err.toString());
  }

  private static Path write(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  /// Names as people give them: with blanks, quotes, brackets and commas.
  @BeforeAll
  static void trainOnce() throws IOException {
    folder = Files.createDirectories(top.resolve("my data"));
    List<String> lines = new ArrayList<>(List.of("customer id,the colour,\"a,b\",spend (EUR)"));
    List<String> numbers = new ArrayList<>(List.of("a,b"));
    for (int i = 0; i < 60; i++) {
      lines.add(
          "c" + i + (i % 3 == 0 ? ",light red," : ",blue,") + Math.cos(i) + "," + Math.sin(i));
      numbers.add(Math.sin(i) + "," + Math.cos(2 * i));
    }
    table = Files.write(folder.resolve("the table.csv"), lines);
    run = folder.resolve("first run");
    plain = folder.resolve("plain run");
    Path other = Files.write(folder.resolve("plain.csv"), numbers);
    for (List<Path> one : List.of(List.of(table, run), List.of(other, plain)))
      assertEquals(
          0,
          run(List.of("train", one.get(0), "--out", one.get(1), "--updates", 3, "--hidden", 3))
              .code);
  }

  /// Typical mistakes, each with the words of a command that fails.
  private static List<List<?>> mistakes() throws IOException {
    String header = "customer id,the colour,\"a,b\",spend (EUR)";
    Path more = write("more.csv", header + ",shoe size", "u,blue,1,2,42");
    Path fewer = write("fewer.csv", "the colour,spend (EUR)", "blue,2");
    Path pink = write("pink.csv", header, "u,pink,1,2");
    Path text = write("text.csv", header, "u,blue,1,much");
    Path gaps = write("gaps.csv", header, "u,blue,1,");
    Path names = write("names.csv", "who is it,a,b", "p q,0.1,0.2", "r s,0.3,0.4");
    Path uneven = write("uneven.csv", "a,b", "1,2", "1,2,3");
    Path grey = write("grey.csv", "a,b", "1,200", "7,3");
    Path empty = write("empty cells.csv", "a,the b", "1,", "7,3.5");
    Path thousands = write("thousands.csv", "a;b", "1;1,500", "2;2,700");
    Path far = write("far.csv", "at,b", "1672531200,2", "1672531300,3");
    return List.of(
        List.of("score", run, more),
        List.of("score", run, fewer),
        List.of("score", run, pink, "--strict"),
        List.of("score", run, text),
        List.of("score", plain, names),
        List.of("score", plain, more),
        List.of("score", run, uneven),
        List.of("score", run, "nowhere.csv"),
        List.of("score", folder.resolve("no run"), table),
        List.of("transform", run, gaps, "--codes"),
        List.of("predict", run, table),
        List.of("predict", run),
        List.of("explain", run, "the colour=pink"),
        List.of("explain", run, "colours=pink"),
        List.of("sample", run, "--given", "label=3"),
        List.of("sample", run, "--given", "the colour"),
        List.of("sample", run, "--class", "3"),
        List.of("sample", run, "--thin", "0"),
        List.of("sample", run, "--keep", "z", "--out", "x.png"),
        List.of("train", uneven),
        List.of("train", empty, "--visible", "gaussian"),
        List.of("train", grey, "--visible", "binary"),
        List.of("train", names, "--visible", "gaussian"),
        List.of("train", thousands),
        List.of("train", far, "--visible", "gaussian"),
        List.of("train", table, "--types", "the colour=numeric"),
        List.of("train", table, "--types", "spend (EUR)=count"),
        List.of("train", table, "--types", "colour=numeric"),
        List.of("train", table, "--drop", "colour"),
        List.of("train", table, "--out", run),
        List.of("train", table, "--id", "customer id"),
        List.of("train", table, "--resume", run),
        List.of("train", "--resume", folder.resolve("none")),
        List.of("train"),
        List.of("train", table, "--hiden", "3"),
        List.of("data", "describe", folder.resolve("tabel.csv")),
        List.of("data", "convert", table, "--out", folder.resolve("x.npy")),
        List.of("inspect", run, "--contacts"),
        List.of("inspect", run, "--effects"),
        List.of("compare", run),
        List.of("evaluate", run, pink, "--strict"));
  }

  @Test
  void remediesAreUnderstood() throws IOException {
    List<String> wrong = new ArrayList<>();
    int commands = 0;
    int options = 0;
    for (List<?> words : mistakes()) {
      List<Object> asked = new ArrayList<>(words);
      asked.add("--json");
      Ended ended = run(asked);
      assertNotEquals(0, ended.code, words.toString());
      assertNotEquals(1, ended.code, ended.err);
      Map<?, ?> error = (Map<?, ?>) ((Map<?, ?>) Json.parse(ended.out)).get("error");
      String remedy = String.valueOf(error.get("remedy"));
      assertTrue(error.containsKey("remedy"), words + ": " + error);
      Matcher command = COMMAND.matcher(remedy);
      while (command.find()) {
        commands++;
        understood(command.group(1), words, wrong);
      }
      Matcher option = OPTION.matcher(command.replaceAll(""));
      while (option.find()) {
        options++;
        CommandLine verb = verb(words);
        if (option.group(1) != null && LINE.getSubcommands().containsKey(option.group(1)))
          verb = LINE.getSubcommands().get(option.group(1));
        boolean known =
            verb.getCommandSpec().optionsMap().containsKey(option.group(2))
                || option.group(2).equals("--help");
        if (!known) wrong.add(words + " suggests " + option.group(2) + ": " + remedy);
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(commands > 5 && options > 15, commands + " commands, " + options + " options");
  }

  private static void understood(String command, List<?> words, List<String> wrong) {
    try {
      LINE.parseArgs(Shell.words(command).toArray(String[]::new));
    } catch (CommandLine.ParameterException e) {
      wrong.add(words + " suggests harmonium " + command + ": " + e.getMessage());
    }
  }

  private static CommandLine verb(List<?> words) {
    CommandLine verb = LINE.getSubcommands().get(words.get(0).toString());
    return verb.getSubcommands().isEmpty()
        ? verb
        : verb.getSubcommands().get(words.get(1).toString());
  }

  /// Remedies that are an option, appended to the command that failed: it then ends well.
  @Test
  void suggestedOptionsWork() throws IOException {
    String header = "customer id,the colour,\"a,b\",spend (EUR)";
    List<String> tail = List.of("--updates", "2", "--hidden", "2", "--threads", "1");
    for (List<?> words :
        List.<List<?>>of(
            List.of("score", run, write("shoes.csv", header + ",\"shoe, size\"", "u,blue,1,2,42")),
            List.of("score", plain, write("who.csv", "who is it,a,b", "p q,0.1,0.2", "r,0.3,0.4")),
            with(
                tail,
                "train",
                write("holes.csv", "a b,c,d", "1,,2", "2,3,4", "3,4,5"),
                "--visible",
                "gaussian"),
            with(
                tail,
                "train",
                write("times.csv", "at,b", "1672531200,2", "1672631300,3", "1672731300,5"),
                "--visible",
                "gaussian"))) {
      Ended failed = run(words);
      assertNotEquals(0, failed.code, words.toString());
      Matcher option =
          Pattern.compile("(--[a-z]+ (?:'[^']*'|[^ ,)]+))")
              .matcher(failed.err.substring(failed.err.indexOf("try: ")));
      assertTrue(option.find(), failed.err);
      List<Object> mended = new ArrayList<>(words);
      List<String> added = Shell.words(option.group(1));
      int before = mended.indexOf(added.get(0));
      if (before >= 0) mended.subList(before, before + 2).clear();
      mended.addAll(added);
      mended.remove("--force");
      assertEquals(0, run(mended).code, mended + ": " + run(mended).err);
    }
  }

  /// Mistakes that are answered with whole commands.
  private static List<List<?>> answeredByCommands() throws IOException {
    String header = "customer id,the colour,\"a,b\",spend (EUR)";
    Path gaps = write("gaps of rows.csv", header, "u,blue,1,", "v,light red,,2");
    List<String> bits = new ArrayList<>(List.of("a,b,c,d"));
    for (int i = 0; i < 40; i++)
      bits.add(i % 2 + "," + i % 2 + "," + (i / 2) % 2 + "," + (i + 1) % 2);
    Path signs = Files.write(folder.resolve("my bits.csv"), bits);
    Path spins = folder.resolve("spin run");
    Path stored = folder.resolve("stored run");
    Path packed = folder.resolve("my packed.bits");
    Path films = folder.resolve("my films.npz");
    Path sequences = folder.resolve("film run");
    write("letters.fasta", ">1", "ACCA", ">2", "CAAC", ">3", "ACAC", ">4", "CACA");
    Path states = write("states.csv", "letters,more", "aab,x", "abb,y");
    List<Object> few = List.of("--updates", 3, "--threads", 1);
    well("train", signs, "--model", "ising", "--visible", "spin", "--out", spins, few);
    well("train", signs, "--model", "hopfield", "--visible", "spin", "--out", stored);
    well("data", "convert", signs, "--out", packed);
    well("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 20, "--out", films);
    well("train", films, "--model", "rtrbm", "--hidden", 2, "--out", sequences, few);
    return List.of(
        List.of("train", run),
        List.of("train", packed, "--visible", "gaussian"),
        List.of("train", "--resume", stored),
        List.of("score", run, packed),
        List.of("transform", run, gaps, "--codes"),
        List.of("transform", spins, signs, "--reconstruct"),
        List.of("transform", sequences, films, "--codes"),
        List.of("recall", run, table),
        List.of("recall", sequences, films),
        List.of("predict", run, table),
        List.of("inspect", run, "--effects"),
        List.of("inspect", run, "--contacts"),
        List.of("inspect", run, "--mutations"),
        List.of("inspect", sequences, "--features"),
        List.of("explain", sequences, films),
        List.of("sample", run, "--temperature", "0"),
        List.of("evaluate", sequences, states));
  }

  private static void well(Object... words) {
    List<Object> all = new ArrayList<>();
    for (Object word : words) all.addAll(word instanceof List<?> list ? list : List.of(word));
    Ended ended = run(all);
    assertEquals(0, ended.code, all + ": " + ended.err);
  }

  /// Whole commands are run as they stand, with files in the place of DATA and the like and with short training, and end well.
  @Test
  void suggestedCommandsEndWell() throws IOException {
    List<String> wrong = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    for (List<?> words : answeredByCommands()) {
      List<Object> asked = new ArrayList<>(words);
      asked.add("--json");
      Ended failed = run(asked);
      if (failed.code == 0 || failed.code == 1) wrong.add(words + " ended with " + failed.code);
      Matcher command = COMMAND.matcher(remedy(failed));
      while (command.find())
        for (String one : command.group(1).split(" && harmonium ")) {
          tried.add(Shell.words(one).getFirst() + one.replaceAll("[^-]*(--[a-z-]+)?", "$1"));
          List<String> pasted = pasted(Shell.words(one), words);
          Ended ended = run(pasted);
          if (ended.code != 0) wrong.add(words + " suggests " + pasted + ": " + ended.err);
        }
    }
    assertEquals(List.of(), wrong);
    assertTrue(tried.size() >= 10, tried.toString());
  }

  private static String remedy(Ended failed) {
    if (failed.code == 0) return "";
    return String.valueOf(
        ((Map<?, ?>) ((Map<?, ?>) Json.parse(failed.out)).get("error")).get("remedy"));
  }

  /// A suggested command with files in the place of words such as DATA, with short training, and with results in our folder.
  private static List<String> pasted(List<String> words, List<?> failed) {
    boolean file = failed.size() > 2 && Files.exists(Path.of(failed.get(2).toString()));
    String given = file ? failed.get(2).toString() : table.toString();
    String data =
        words.contains("potts")
            ? folder.resolve("letters.fasta").toString()
            : words.contains("hopfield") || words.contains("recall")
                ? folder.resolve("my bits.csv").toString()
                : given;
    Map<String, String> places =
        Map.of(
            "DATA",
            data,
            "FILE",
            given,
            "RUN",
            folder.resolve("stored run").toString(),
            "COLUMN",
            "the colour");
    List<String> all = new ArrayList<>(words);
    all.replaceAll(word -> places.getOrDefault(word, word));
    int out = all.indexOf("--out") + 1;
    if (out > 0) all.set(out, folder.resolve(Path.of(all.get(out)).getFileName()).toString());
    else if (all.getFirst().equals("train") && !all.contains("--resume"))
      all.addAll(List.of("--out", folder.resolve("pasted").toString()));
    if (all.getFirst().equals("train")) all.addAll(List.of("--threads", "1"));
    if (all.getFirst().equals("train") && !all.contains("--resume")) {
      all.add("--force");
      if (!all.contains("hopfield")) all.addAll(List.of("--updates", "2"));
    }
    return all;
  }

  private static List<Object> with(List<String> tail, Object... words) {
    List<Object> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(tail);
    all.addAll(List.of("--out", folder.resolve("out-" + words[1].hashCode()), "--force"));
    return all;
  }

  /// The command that trained is stored so that it can be given again, whatever its names are.
  @Test
  void commandsOfRunsComeBack() {
    Path out = folder.resolve("more runs");
    List<Object> words = new ArrayList<>(List.of("train", table, "--drop", "customer id"));
    words.addAll(List.of("--out", out, "--updates", 2, "--hidden", 3, "--threads", 1));
    Ended ended = run(words);
    assertEquals(0, ended.code, ended.err);
    List<String> stored = Shell.words(RunDirectory.open(out).description().command());
    assertEquals("harmonium", stored.getFirst());
    assertEquals(words.stream().map(Object::toString).toList(), stored.subList(1, stored.size()));
  }

  /// A terminal of any width shows a command on one line.
  @Test
  void commandsAreNotBroken() throws IOException {
    Path gaps = write("gaps too.csv", "customer id,the colour,\"a,b\",spend (EUR)", "u,blue,1,");
    String said = run(List.of("transform", run, gaps, "--codes")).err;
    String line =
        said.lines()
            .filter(l -> l.contains("harmonium sample"))
            .findFirst()
            .orElse("none: " + said);
    assertTrue(line.endsWith("--out filled.csv"), said);
  }
}
