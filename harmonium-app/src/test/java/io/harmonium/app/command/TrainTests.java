package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Training from a file: what a run holds, that it can be cut and taken up again, and what is refused.
class TrainTests {

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Ran.done("data", "generate", "bars:size=3", "--n", 60, "--out", folder.resolve("bars.csv"));
    Ran.done("data", "generate", "moons", "--n", 80, "--out", folder.resolve("moons.csv"));
    file("dna.fasta", ">a\nACGT-\n>b\nACGTA\n>c\nTTGTA\n>d\nTTGT-\n>e\nACCTA\n>f\nACCT-\n");
    file("ragged.csv", "a,b,c\n1,0,1\n1,0\n");
    file("twice.csv", "a,b,a\n1,0,1\n0,1,1\n");
    file("holes.csv", "a,b,c\n1,,1\n0,1,\n1,1,1\n");
    file("inf.csv", "a,b\n1.5,2\n3.5,Infinity\n2.5,1\n");
    file("empty.csv", "");
    file("header.csv", "a,b,c\n");
    file("quote.csv", "a,b\n\"1,0\n0,1\n");
    file("short.fasta", ">a\nACGT\n>b\nACG\n");
    file("nothing.fasta", ">a\n>b\n");
    file("bad.npy", "not an array");
    file("bad.npz", "PK nothing");
    file("bad-idx3-ubyte", "\0\0\10\3\0\0");
    file("weights.txt", "1\n2\n");
    Files.createDirectory(folder.resolve("pictures"));
    Files.createDirectory(folder.resolve("mine"));
    file("mine/letter.txt", "keep me");
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private Ran train(String words) {
    return Ran.of((Object[]) words(words));
  }

  private String[] words(String words) {
    return ("train " + words.replace("@", folder + "/") + " --quiet --progress none").split(" ");
  }

  private RunDirectory run(String name) {
    return RunDirectory.open(folder.resolve(name));
  }

  private static final String SMALL =
      " --hidden 4 --batch-size 16 --chains 8 --k 1 --learning-rate 0.01 --evaluate every:20 --out"
          + " @";

  @ParameterizedTest
  @MethodSource("files")
  void everyKindOfDataTrainsAndLeavesACompleteRun(String file) {
    Ran ran = train("@" + file + SMALL + "run --updates 40 --json");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.json().containsKey("schemaVersion"), ran.out());
    for (String name :
        List.of("run.json", "metrics.jsonl", "timings.jsonl", "report.html", "state"))
      assertTrue(Files.exists(folder.resolve("run").resolve(name)), name);
  }

  static Stream<String> files() {
    return Stream.of("bars.csv", "moons.csv --label label", "dna.fasta");
  }

  @ParameterizedTest
  @MethodSource("files")
  void aRunThatIsContinuedEqualsOneThatWasNot(String file) throws IOException {
    assertEquals(0, train("@" + file + SMALL + "whole --updates 40").code());
    assertEquals(0, train("@" + file + SMALL + "cut --updates 23").code());
    Ran more = train("--resume @cut --updates 40");
    assertEquals(0, more.code(), more.err());
    assertEquals(run("whole").machine().parameters(), run("cut").machine().parameters());
  }

  @ParameterizedTest
  @MethodSource("files")
  void theNumberOfThreadsChangesNoBit(String file) throws IOException {
    assertEquals(0, train("@" + file + SMALL + "one --updates 30 --threads 1").code());
    assertEquals(0, train("@" + file + SMALL + "three --updates 30 --threads 3").code());
    assertEquals(run("one").machine().parameters(), run("three").machine().parameters());
    assertEquals(
        Files.readString(folder.resolve("one/metrics.jsonl")),
        Files.readString(folder.resolve("three/metrics.jsonl")));
  }

  @Test
  void aDryRunWritesNothing() {
    Ran ran = train("@bars.csv --hidden 4 --updates 100 --dry-run --out @dry");
    assertEquals(0, ran.code(), ran.err());
    assertFalse(Files.exists(folder.resolve("dry")));
    assertTrue(ran.out().contains("memory"), ran.out());
  }

  @Test
  void aSecondRunIntoTheSameFolderIsRefusedUntilForced() {
    assertEquals(0, train("@bars.csv" + SMALL + "run --updates 10").code());
    train("@bars.csv" + SMALL + "run --updates 10").failed(73, "run");
    assertEquals(0, train("@bars.csv" + SMALL + "run --updates 10 --force").code());
  }

  private static Arguments bad(int code, String words, String... said) {
    return Arguments.of(code, words, List.of(said));
  }

  static Stream<Arguments> unsupported() {
    return Stream.of(
        bad(66, "@missing.csv", "missing.csv"),
        bad(65, "@ragged.csv", "ragged.csv, line 3"),
        bad(65, "@twice.csv", "twice.csv, line 1", "'a'"),
        bad(65, "@holes.csv", "holes.csv", "b", "c"),
        bad(65, "@inf.csv", "inf.csv, line 3"),
        bad(65, "@empty.csv", "empty.csv"),
        bad(65, "@header.csv", "header.csv"),
        bad(65, "@quote.csv", "quote.csv"),
        bad(65, "@short.fasta", "short.fasta", "b"),
        bad(65, "@nothing.fasta", "nothing.fasta"),
        bad(65, "@bad.npy", "bad.npy"),
        bad(65, "@bad.npz", "bad.npz"),
        bad(65, "@bad-idx3-ubyte", "bad-idx3-ubyte"),
        bad(65, "@pictures", "pictures"),
        bad(2, "@bars.csv --hidden 0", "hidden"),
        bad(2, "@bars.csv --hidden many", "many"),
        bad(2, "@bars.csv --hidden 5:purple", "purple"),
        bad(2, "@bars.csv --learn magic", "magic"),
        bad(2, "@bars.csv --learning-rate fast", "fast"),
        bad(2, "@bars.csv --learning-rate -1", "-1"),
        bad(2, "@bars.csv --k 0", "0"),
        bad(2, "@bars.csv --batch-size 0", "0"),
        bad(2, "@bars.csv --updates 10 --epochs 3", "--epochs"),
        bad(2, "@bars.csv --optimizer magic", "magic"),
        bad(2, "@bars.csv --momentum 2", "2"),
        bad(2, "@bars.csv --l2 -1", "-1"),
        bad(2, "@bars.csv --model brm", "brm"),
        bad(2, "@bars.csv --checkpoints sometimes", "sometimes"),
        bad(2, "@bars.csv --split 0.5/0.9", "1.4"),
        bad(2, "@bars.csv --seed x", "x"),
        bad(2, "@bars.csv --threads 0", "0"),
        bad(2, "@bars.csv --hiden 5", "--hidden"),
        bad(65, "@bars.csv --weights @weights.txt", "weights.txt"),
        bad(73, "@bars.csv --hidden 4 --updates 5 --out @mine --force", "mine"),
        bad(66, "--resume @nowhere", "nowhere"));
  }

  @ParameterizedTest
  @MethodSource("unsupported")
  void whatCannotBeTrainedIsRefusedWithARemedyAndLeavesNothing(
      int code, String words, List<String> said) throws IOException {
    String out = words.contains("--out") || words.contains("--resume") ? "" : " --out @new";
    Ran ran = train(words + out);
    ran.failed(code, said.toArray(String[]::new));
    assertFalse(Files.exists(folder.resolve("new")), "something was left behind");
    assertEquals("keep me", Files.readString(folder.resolve("mine/letter.txt")));
  }
}
