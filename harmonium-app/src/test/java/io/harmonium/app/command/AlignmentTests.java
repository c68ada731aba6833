package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Machines of aligned sequences through the command.
class AlignmentTests {

  @TempDir private Path folder;

  /// Sequences of five letters of which the first and the last agree, as do the second and the fourth.
  private Path alignment(int count) throws IOException {
    List<String> lines = new ArrayList<>();
    String letters = "-AC";
    for (int row = 0; row < count; row++) {
      char first = letters.charAt(row % 3);
      char second = letters.charAt(row / 3 % 3);
      char middle = letters.charAt(row * 7 / 5 % 3);
      lines.add(">s" + row);
      lines.add("" + first + second + middle + second + (row % 11 == 0 ? 'A' : first));
    }
    return Files.write(folder.resolve("family.fasta"), lines);
  }

  private Path train(Path file, String name, String... more) {
    Path run = folder.resolve(name);
    List<Object> words =
        new ArrayList<>(List.of("train", file, "--model", "potts", "--alphabet=-AC"));
    words.addAll(List.of("--split", "none", "--weights", "none", "--chains", "200", "--out", run));
    words.addAll(List.of("--evaluate", "every:2000", "--learning-rate", "0.05", "--k", "5"));
    words.addAll(List.of(more));
    Ran.done(words.toArray());
    return run;
  }

  private List<String> parameters(Path run) throws IOException {
    Path file = folder.resolve(run.getFileName() + ".dat");
    Ran.done("export", run, "--out", file);
    return Files.readAllLines(file);
  }

  private static double last(Path run, String name) throws IOException {
    List<String> lines = Files.readAllLines(run.resolve("metrics.jsonl"));
    Map<?, ?> line = (Map<?, ?>) io.harmonium.store.Json.parse(lines.getLast());
    return ((Number) line.get(name)).doubleValue();
  }

  /// 10 pairs of 9 couplings: none at first, 9 more every ten updates, at most 45.
  @Test
  void couplingsAreActivatedAndResumedBitForBit() throws IOException {
    Path file = alignment(120);
    String[] sparse = {"--sparse", "activate:0.5:0.1", "--target-correlation", "0.999"};
    Path whole = train(file, "whole", with(sparse, "--updates", "45"));
    assertEquals(0.4, last(whole, "density"), 1e-12);
    Path cut = train(file, "cut", with(sparse, "--updates", "20"));
    Ran.done("train", "--resume", cut, "--updates", "45");
    assertEquals(parameters(whole), parameters(cut));
    Path full = train(file, "full", with(sparse, "--updates", "80"));
    assertEquals(0.5, last(full, "density"), 1e-12);
  }

  /// Couplings go when the machine fits; those of the pairs that agree are left.
  @Test
  void couplingsAreDecimatedDownToTheDensity() throws IOException {
    Path file = alignment(120);
    Path run =
        train(
            file,
            "run",
            "--sparse",
            "decimate:0.2:0.5",
            "--target-correlation",
            "0.9",
            "--updates",
            "1000");
    assertEquals(0.2, last(run, "density"), 1e-12);
    assertTrue(last(run, "correlation") >= 0.9);
    double[][] contacts = Ran.done("inspect", run, "--contacts", "--separation", "1").numbers();
    assertEquals(Set.of("1 5", "2 4"), Set.of(pair(contacts[0]), pair(contacts[1])));
  }

  private static String pair(double[] row) {
    return (int) row[0] + " " + (int) row[1];
  }

  private static String[] with(String[] words, String... more) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @Test
  void sparseMachinesThatCannotBeAreRefused() throws IOException {
    Path file = alignment(60);
    Ran.of("train", file, "--model", "potts", "--sparse", "half").failed(2, "activate:DENSITY");
    Ran.of("train", file, "--sparse", "decimate:0.1").failed(2, "--model potts");
  }

  /// Five families of near copies: none is torn apart.
  @Test
  void relativesStayInOnePart() throws IOException {
    List<String> lines = new ArrayList<>();
    String[] ancestors = {"AAAAAAAAAA", "CCCCCCCCCC", "----------", "ACACACACAC", "CCCCCAAAAA"};
    for (int row = 0; row < 60; row++) {
      char[] letters = ancestors[row % 5].toCharArray();
      letters[row / 5 % 10] = 'A';
      lines.add(">s" + row);
      lines.add(new String(letters));
    }
    Path file = Files.write(folder.resolve("family.fasta"), lines);
    Ran.done("data", "split", file, "--parts", "0.6/0.4", "--homology", "0.8");
    Set<String> train = ancestors(folder.resolve("family.train.fasta"));
    Set<String> test = ancestors(folder.resolve("family.test.fasta"));
    assertEquals(Set.of(), common(train, test));
    assertEquals(5, train.size() + test.size());
    Ran.of("data", "split", file, "--homology", "0.9", "--ordered", "--force").failed(2, "exclude");
    Ran.of("train", file, "--split", "0.5/0.5:homology:x").failed(2, "homology:0.8");
  }

  /// The ancestors of the sequences of a file, by their numbers.
  private static Set<String> ancestors(Path file) throws IOException {
    Set<String> seen = new java.util.TreeSet<>();
    for (String line : Files.readAllLines(file))
      if (line.startsWith(">")) seen.add(Integer.toString(Integer.parseInt(line.substring(2)) % 5));
    return seen;
  }

  private static Set<String> common(Set<String> a, Set<String> b) {
    Set<String> both = new java.util.TreeSet<>(a);
    both.retainAll(b);
    return both;
  }

  /// A machine of sequences from training to its contacts, its mixing time and its copies.
  @Test
  void hiddenUnitsHaveContactsAndChainsTheirTime() throws IOException {
    Path file = alignment(150);
    Path run = folder.resolve("rbm");
    Ran.done(
        "train",
        file,
        "--alphabet=-AC",
        "--hidden",
        "12",
        "--weights",
        "none",
        "--split",
        "0.7/0.3",
        "--updates",
        "800",
        "--batch-size",
        "100",
        "--chains",
        "100",
        "--evaluate",
        "every:5000",
        "--out",
        run);
    double[][] contacts = Ran.done("inspect", run, "--contacts", "--separation", "1").numbers();
    assertEquals(10, contacts.length);
    assertEquals(Set.of("1 5", "2 4"), Set.of(pair(contacts[0]), pair(contacts[1])));
    List<String> curve = Ran.done("inspect", run, "--mixing").lines();
    assertEquals("sweep,own,others,error", curve.getFirst());
    Map<?, ?> sampled = Ran.done("sample", run, "--n", "20", "--json").json();
    long time = ((Number) sampled.get("mixingTime")).longValue();
    assertTrue(time > 0);
    assertEquals(2 * time, ((Number) sampled.get("steps")).longValue());
    Map<?, ?> json =
        Ran.done(
                "evaluate", run, "--copies", "--ais", "--betas", "50", "--samples", "200", "--json")
            .json();
    Map<?, ?> copies = (Map<?, ?>) json.get("copies");
    assertTrue(((Number) copies.get("copies")).doubleValue() > 0.5);
    double total = ((Number) ((Map<?, ?>) copies.get("test")).get("total")).doubleValue();
    assertTrue(total >= 0 && total <= 1);
  }
}
