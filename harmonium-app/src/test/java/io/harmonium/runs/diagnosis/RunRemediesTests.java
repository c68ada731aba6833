package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.baselines.FrameScore;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Workers;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Shell;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every command that a finding suggests is run, with short settings on a small run of the same kind, and ends well.
class RunRemediesTests {

  @TempDir private Path folder;

  private final List<String> wrong = new ArrayList<>();
  private final Set<String> tried = new HashSet<>();

  private static String run(List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE)
            .run(words.toArray(String[]::new));
    return code == 0 ? "" : "exit " + code + ": " + err;
  }

  private static void done(Object... words) {
    List<String> all = new ArrayList<>();
    for (Object word : words) all.add(word.toString());
    assertEquals("", run(all), all.toString());
  }

  /// The value of an option in a command, in the place of another one; added where it is missing and `must` be there.
  private static void set(List<String> words, String option, String value, boolean must) {
    int at = words.indexOf(option);
    if (at >= 0) words.set(at + 1, value);
    else if (must) words.addAll(List.of(option, value));
  }

  /// Runs what a finding suggests; one command for each name of what is wrong and options is enough.
  private void tryOut(Finding finding, String source, Path data) {
    List<String> words = new ArrayList<>(Shell.words(finding.command()));
    assertEquals("harmonium", words.removeFirst(), finding.toString());
    String options = String.join(" ", words.stream().filter(w -> w.startsWith("--")).toList());
    if (!tried.add(finding.pathology() + words.getFirst() + options)) return;
    words.replaceAll(word -> word.equals(source) ? data.toString() : word);
    int out = words.indexOf("--out") + 1;
    if (out > 0) words.set(out, data.resolveSibling(words.get(out)).toString());
    set(words, "--updates", "6", words.getFirst().equals("train"));
    set(words, "--betas", "20", words.getFirst().equals("evaluate"));
    set(words, "--ais-chains", "8", words.getFirst().equals("evaluate"));
    set(words, "--samples", "20", words.getFirst().equals("evaluate"));
    set(words, "--steps", "5", false);
    if (words.getFirst().equals("train")) words.add("--force");
    if (words.contains("--resume")) words.remove("--force");
    String answer = run(words);
    if (!answer.isEmpty()) wrong.add(finding.pathology() + ": " + words + " " + answer);
  }

  /// The rows of a patient as a table.
  private static Path table(Dataset rows, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Block block : rows.blocks())
      for (int cell = 0; cell < block.values().cells(); cell++)
        names.add((block == rows.blocks().getFirst() ? "x" : "class") + cell);
    lines.add(String.join(",", names));
    boolean letters = rows.blocks().getFirst().values() instanceof io.harmonium.matrix.Levels;
    for (int row = 0; row < Math.min(120, rows.rows()); row++) {
      List<String> cells = new ArrayList<>();
      for (Block block : rows.blocks())
        for (int cell = 0; cell < block.values().cells(); cell++) {
          double content = block.values().content(row, cell);
          boolean whole = content == Math.rint(content);
          cells.add(
              letters
                  ? String.valueOf((char) ('a' + (int) content))
                  : whole ? Long.toString((long) content) : Double.toString(content));
        }
      lines.add(String.join(",", cells));
    }
    return Files.write(file, lines);
  }

  private void tryOut(Pathology planted) throws IOException {
    Patient patient = planted.patient();
    Path home = Files.createDirectories(folder.resolve(planted.name()));
    Path data = table(patient.train(), home.resolve("rows.csv"));
    Path run = home.resolve("run");
    var structure = patient.machine().structure();
    List<Object> words = new ArrayList<>(List.of("train", data, "--out", run, "--updates", 4));
    int hidden = structure.hidden().isEmpty() ? 2 : structure.hidden().getFirst().size();
    words.addAll(List.of("--hidden", hidden, "--threads", 1));
    if (structure.label() >= 0) words.addAll(List.of("--model", "class-rbm", "--label", "class0"));
    else words.addAll(List.of("--visible", structure.layer(0).units().name().split(":")[0]));
    done(words.toArray());
    Practice was = patient.practice();
    Practice practice =
        new Practice(
            run.toString(),
            RunDirectory.open(run).description().command(),
            was.learn(),
            was.k(),
            was.rate(),
            was.l1(),
            was.l2(),
            was.planned());
    String source = patient.train().provenance().source();
    for (Finding finding :
        patient.with(patient.chains(), practice).diagnosis(Workers.single()).wrong())
      tryOut(finding, source, data);
  }

  @Test
  void commandsOfMachinesOfRowsEndWell() throws IOException {
    for (Pathology planted : Pathology.values()) tryOut(planted);
    assertEquals(List.of(), wrong);
    assertTrue(tried.size() >= 15, tried.toString());
  }

  @Test
  void commandsOfMachinesOfSequencesEndWell() {
    Path data = folder.resolve("my films.npz");
    Path run = folder.resolve("my run");
    done("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 20, "--out", data);
    done(
        "train",
        data,
        "--model",
        "rtrbm",
        "--hidden",
        2,
        "--updates",
        3,
        "--threads",
        1,
        "--out",
        run);
    Practice practice =
        new Practice(
            run.toString(), RunDirectory.open(run).description().command(), "", 1, "0.01", 0, 0, 3);
    double[] moving = {0.2, 0.2};
    for (int sequences : new int[] {1, 3, 20})
      for (double[] deviations : new double[][] {moving, new double[2]})
        for (double error : new double[] {0.9, 2})
          for (double last : new double[] {-1, -4})
            new SequenceDiagnosis(
                    practice,
                    lines(last),
                    data.toString(),
                    sequences,
                    1,
                    new double[2],
                    deviations,
                    List.of(score("rtrbm", error), score("static rbm", 1), score("last", 0.8)))
                .diagnosis()
                .wrong()
                .forEach(finding -> tryOut(finding, data.toString(), data));
    assertEquals(List.of(), wrong);
    assertTrue(tried.size() >= 5, tried.toString());
  }

  private static FrameScore score(String name, double error) {
    return new FrameScore(name, name, error, Double.NaN, 10);
  }

  private static List<Map<String, Object>> lines(double last) {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (double likelihood : new double[] {-3, -2, last})
      lines.add(Map.of("testLogLikelihood", likelihood, "gradientNorm", 3));
    return lines;
  }
}
