package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.OptionSpec;

/// No option is passed over: with one more option a verb gives another answer, or says why this model has no use for it.
class PassedOverOptionsTests {

  /// Options that change no number of an answer, and those whose value is a file or code of its own kind.
  private static final Set<String> LEFT_OUT =
      Set.of(
          "--json",
          "--seed",
          "--threads",
          "--quiet",
          "--progress",
          "--debug",
          "--help",
          "--out",
          "--force",
          "--trust-code",
          "--block",
          "--given",
          "--lengths",
          "--against",
          "--picture");

  /// A value of every other option that differs from the default.
  private static final Map<String, Object> VALUES =
      Map.ofEntries(
          Map.entry("--n", 3),
          Map.entry("--steps", 7),
          Map.entry("--thin", 1),
          Map.entry("--keep", "z"),
          Map.entry("--temperature", 5),
          Map.entry("--start", "uniform"),
          Map.entry("--length", 9),
          Map.entry("--frames", 3),
          Map.entry("--flips", 0.2),
          Map.entry("--class", 1),
          Map.entry("--columns", 1),
          Map.entry("--sampler", "metropolis"),
          Map.entry("--levels", 4),
          Map.entry("--acceptance", 0.9),
          Map.entry("--step", 0.5),
          Map.entry("--leapfrog-steps", 3),
          Map.entry("--binarize", "threshold:0.9"),
          Map.entry("--label", "a"),
          Map.entry("--drop", "a"),
          Map.entry("--id", "alias"),
          Map.entry("--time", "t"),
          Map.entry("--gap", "1.5 --time t"),
          Map.entry("--interval", "1 --time t"),
          Map.entry("--covariate", "a"),
          Map.entry("--holdout", 0.3),
          Map.entry("--part", "train"),
          Map.entry("--history", 2),
          Map.entry("--past", "drawn"),
          Map.entry("--row", 2),
          Map.entry("--rows", 2),
          Map.entry("--sweeps", 1),
          Map.entry("--ais-chains", 9),
          Map.entry("--betas", 11),
          Map.entry("--samples", 30),
          Map.entry("--at", 1),
          Map.entry("--share", 0.4),
          Map.entry("--truth", "rings"));

  /// Options that are read and leave these answers as they are: cells that are 0/1 whatever the threshold, files without
  /// words that training did not see, what is done anyhow, and how much annealing and sampling may be done where there is
  /// none.
  private static final Set<String> READ =
      Set.of(
          "score stack --binarize",
          "transform stack --binarize",
          "recall memory --binarize",
          "predict classes --binarize",
          "score frames --binarize",
          "transform frames --binarize",
          "predict frames --binarize",
          "score grey --strict",
          "score stack --strict",
          "score frames --strict",
          "transform grey --strict",
          "transform stack --strict",
          "transform frames --strict",
          "explain grey --strict",
          "recall memory --strict",
          "predict classes --strict",
          "predict frames --strict",
          "score frames --log-likelihood",
          "evaluate frames --exact",
          "evaluate frames --ais-chains",
          "evaluate frames --betas",
          "evaluate frames --samples",
          "evaluate stack --samples");

  @TempDir private static Path folder;

  private static void train(String name, StringBuilder text, Object... options) throws IOException {
    Path data = Files.writeString(folder.resolve(name + ".csv"), text);
    List<Object> words = new ArrayList<>(List.of("train", data, "--out", folder.resolve(name)));
    words.addAll(List.of(options));
    if (!words.contains("hopfield")) words.addAll(List.of("--checkpoints", "every:1"));
    words.add("-q");
    Ran.done(words.toArray());
  }

  /// Rows behind an id and another name for each.
  private static StringBuilder rows(String header, int count) {
    StringBuilder text = new StringBuilder(header).append('\n');
    for (int row = 0; row < count; row++) {
      int[] bit = {row % 2, row / 2 % 2, row * row % 3 % 2, (row + row / 3) % 2};
      if (!header.startsWith("s,")) text.append("r" + row * 7 % 60 + ",n" + row * 11 % 60 + ",");
      if (header.startsWith("s,"))
        text.append("s" + row / 12 + "," + row % 12 * (row % 12 > 6 ? 2 : 1) + ",");
      if (header.endsWith("grey"))
        for (int b : bit) text.append(b == 1 ? 0.6 + row % 4 * 0.1 : 0.1).append(',');
      else if (header.endsWith("word"))
        text.append(row * 37 % 23 / 7.0 + "," + bit[0] + "," + row * row % 31 / 3.0 + ",")
            .append("xyz".charAt(row % 3) + ",");
      else for (int b : bit) text.append(b).append(',');
      text.setCharAt(text.length() - 1, '\n');
    }
    return text;
  }

  @BeforeAll
  static void train() throws IOException {
    Object[] few = {"--updates", 8, "--hidden", 3, "--drop", "id,alias"};
    train("grey", rows("id,alias,a,b,c,grey", 60), join(few, "--visible", "binary"));
    train("table", rows("id,alias,a,b,c,word", 60), few);
    train("classes", rows("id,alias,a,b,c,label", 60), join(few, "--model", "class-rbm"));
    train("memory", rows("id,alias,a,b,c,d", 20), "--drop", "id,alias", "--model", "hopfield");
    few[3] = "3,2";
    train("stack", rows("id,alias,a,b,c,d", 60), join(few, "--model", "dbn"));
    train(
        "frames",
        rows("s,t,a,b,c,d", 60),
        join(
            new Object[] {"--model", "crbm", "--updates", 8, "--hidden", 3, "--id", "s"},
            "--time",
            "t"));
    Path table = folder.resolve("table-new.csv");
    Files.copy(folder.resolve("table.csv"), table);
    Files.writeString(table, Files.readString(table) + "r99,n99,1,0,1,w\n");
  }

  private static Object[] join(Object[] first, Object... more) {
    List<Object> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return all.toArray();
  }

  private static List<OptionSpec> options(String verb) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Application(nowhere, nowhere, Terminal.NONE)
        .commandLine().getSubcommands().get(verb).getCommandSpec().options().stream()
            .filter(option -> !LEFT_OUT.contains(option.longestName()))
            .toList();
  }

  /// The words that give an option.
  private static List<String> words(OptionSpec option) {
    String name = option.longestName();
    if (option.type() == boolean.class) return List.of(name);
    assertTrue(VALUES.containsKey(name), "a value for " + name + " that is no default");
    return List.of((name + " " + VALUES.get(name)).split(" "));
  }

  private static Ran ran(List<Object> words, List<?> more) {
    List<Object> all = new ArrayList<>(words);
    all.addAll(more);
    all.add("--json");
    return Ran.of(all.toArray());
  }

  /// A document without times.
  private static Object answer(Object json) {
    if (json instanceof List<?> list)
      return list.stream().map(PassedOverOptionsTests::answer).toList();
    if (!(json instanceof Map<?, ?> map)) return String.valueOf(json);
    Map<String, Object> kept = new TreeMap<>();
    map.forEach(
        (name, value) -> {
          if (!name.toString().contains("econds")) kept.put(name.toString(), answer(value));
        });
    return kept;
  }

  @ParameterizedTest
  @CsvSource({
    "sample,--n 40 --steps 3,,grey table stack frames",
    "score,,.csv,grey table stack frames",
    "predict,,.csv,classes frames",
    "transform,,.csv,grey table stack frames",
    "explain,,.csv,grey table",
    "recall,,.csv,memory",
    "evaluate,--ais-chains 8 --betas 10 --samples 20,,grey stack frames",
  })
  void everyOptionCountsOrIsRefused(String verb, String usual, String data, String runs) {
    List<String> over = new ArrayList<>();
    for (String run : runs.split(" ")) {
      List<Object> words = new ArrayList<>(List.of(verb, folder.resolve(run)));
      String file = run + (run.equals("table") ? "-new" : "") + data;
      if (data != null) words.add(folder.resolve(file));
      boolean sums = verb.equals("evaluate") && run.equals("frames");
      List<String> base = usual == null || sums ? List.of() : List.of(usual.split(" "));
      Ran plain = ran(words, base);
      assertEquals(0, plain.code(), plain.err());
      for (OptionSpec option : options(verb)) {
        List<Object> more = new ArrayList<>(words(option));
        for (int i = 0; i < base.size(); i += 2)
          if (!base.get(i).equals(more.get(0))) more.addAll(base.subList(i, i + 2));
        Ran with = ran(words, more);
        String said = verb + " " + run + " " + option.longestName();
        assertTrue(with.code() == 0 || with.err().contains("try: "), said + ": " + with.err());
        if (with.code() == 0
            && answer(with.json()).equals(answer(plain.json()))
            && !READ.contains(said)) over.add(said);
      }
    }
    assertEquals(List.of(), over);
  }

  /// What the reader advises for a file with more columns works.
  @Test
  void framesOfAWiderFileAreReadWithoutTheOtherColumns() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("frames.csv"));
    List<String> wider = new ArrayList<>(List.of(lines.getFirst() + ",e"));
    for (String line : lines.subList(1, lines.size())) wider.add(line + ",1");
    Path file = Files.write(folder.resolve("wider.csv"), wider);
    Path run = folder.resolve("frames");
    Ran.of("score", run, file).failed(65, "expected 4 columns", "leave others out with --drop");
    assertEquals(
        Ran.done("score", run, folder.resolve("frames.csv")).out(),
        Ran.done("score", run, file, "--drop", "e").out());
  }

  /// A file that changed is told as that, not as a change of the run.
  @Test
  void dataThatChangedSinceTrainingAreNamed() throws IOException {
    Path data = folder.resolve("changing.csv");
    Files.copy(folder.resolve("table.csv"), data);
    Path run = folder.resolve("changing");
    Ran.done("train", data, "--drop", "id,alias", "--updates", 2, "--out", run, "-q");
    Files.copy(
        folder.resolve("table-new.csv"), data, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    Ran.of("evaluate", run).failed(65, "data changed since the run was trained");
  }
}
