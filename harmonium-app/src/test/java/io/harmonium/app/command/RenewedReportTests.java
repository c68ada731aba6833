package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.training.BestMachine;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A page shows what was found out last.
class RenewedReportTests {

  private static final String HEADER = "</header>";

  @TempDir private Path folder;

  private Path bars() {
    Path run = folder.resolve("bars");
    Path data = folder.resolve("bars.npy");
    Ran.done("data", "generate", "bars:size=3", "--n", 60, "--out", data);
    Ran.done("train", data, "--hidden", 3, "--updates", 5, "--out", run);
    return run;
  }

  private static String page(Path run) throws IOException {
    return Files.readString(run.resolve("report.html"));
  }

  @Test
  void anEvaluationIsShownAtOnce() throws IOException {
    Path run = bars();
    assertFalse(page(run).contains("reverse AIS"));
    Ran.done("evaluate", run, "--ais", "--reverse", "--ais-chains", 20, "--betas", 20);
    String twice = page(run);
    assertTrue(twice.contains("reverse AIS"), "rows of the table of estimators");
    Ran.done("evaluate", run, "--exact");
    assertFalse(page(run).contains("reverse AIS"), "what was found before is replaced");
    String kept = page(run);
    Ran.done("evaluate", run, "--exact", "--at", 5);
    assertEquals(kept, page(run), "a kept machine is not the one that the page is about");
    Files.delete(run.resolve("report.html"));
    Ran.done("evaluate", run, "--exact");
    assertFalse(Files.exists(run.resolve("report.html")), "no page where there was none");
  }

  @Test
  void sequencesToo() throws IOException {
    Path data = folder.resolve("lag.npz");
    Path run = folder.resolve("lag");
    Ran.done("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 20, "--out", data);
    Ran.done("train", data, "--model", "crbm", "--hidden", 2, "--updates", 3, "--out", run);
    assertFalse(page(run).contains("id=\"likelihood\""));
    Ran.done("evaluate", run, "--exact");
    assertTrue(page(run).contains("id=\"likelihood\""));
  }

  /// Numbers of an evaluation stand on the page in words, not by the names of the document.
  @Test
  void thePageNamesWhatWasEvaluatedInWords() throws IOException {
    Path bars = bars().resolveSibling("bars.npy");
    Path deep = folder.resolve("deep");
    Ran.done("train", bars, "--model", "dbn", "--hidden", "3,2", "--updates", 3, "--out", deep);
    Ran.done("evaluate", deep, "--exact");
    sequencesToo();
    for (Path run : List.of(deep, folder.resolve("lag"))) {
      String page = page(run);
      int from = page.indexOf("<section id=\"likelihood\">");
      String table = page.substring(from, page.indexOf("</section>", from));
      assertFalse(Pattern.compile(">[a-z]+[A-Z]|>title<").matcher(table).find(), table);
    }
    assertTrue(page(folder.resolve("lag")).contains("(nats per sequence)"));
  }

  /// A classifier is used as it judged validation rows best: an evaluation of that machine is none of an earlier moment.
  @Test
  void thePageOfAClassifierIsAboutTheMachineThatIsUsed() throws IOException {
    Path run = folder.resolve("classes");
    Ran.done(
        "train",
        "digits",
        "--model",
        "class-rbm",
        "--hidden",
        3,
        "--updates",
        60,
        "--evaluate",
        "every:20",
        "--checkpoints",
        "every:20",
        "--out",
        run,
        "-q");
    // As if the last update had lost what was learned.
    Path metrics = run.resolve("metrics.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(metrics));
    lines.add(
        lines
            .removeLast()
            .replaceAll("\"validError\":[0-9.E-]+", "\"validError\":0.99")
            .replaceAll("(\"testLogLikelihood\":\\{\"value\":)-[0-9.]+", "$1-77.77"));
    Files.write(metrics, lines);
    long best = BestMachine.of(RunDirectory.open(run).readMetrics()).update();
    assertTrue(best < 60, "update " + best);
    Ran.done("report", run);
    String verdict = page(run).substring(0, page(run).indexOf(HEADER));
    assertTrue(verdict.contains("test log-likelihood"), verdict);
    assertFalse(verdict.contains("−77.77"), "the likelihood of another machine");
    Ran.done("evaluate", run, "--ais", "--ais-chains", 8, "--betas", 20, "--samples", 20);
    assertFalse(page(run).contains("earlier moment"));
  }

  @Test
  void thePageOfANetworkGetsItsPartAnewAndKeepsTheRest() throws IOException {
    Path run = bars();
    RunDirectory directory = RunDirectory.open(run);
    NetworkPage.write(
        directory, new NetworkPage.Contents(7, List.of(), null, null, null, Map.of()));
    String bare = page(run);
    NetworkPage.renew(directory);
    assertEquals(bare, page(run), "nothing is known");
    for (String value : List.of("0.125", "0.375")) {
      Map<String, Object> found = new LinkedHashMap<>();
      found.put("update", 5);
      found.put("auroc", Double.valueOf(value));
      directory.writeJson("evaluation.json", found);
      NetworkPage.renew(directory);
      String page = page(run);
      assertTrue(page.contains("auroc") && page.contains(value), value);
      assertFalse(page.contains(value.equals("0.125") ? "0.375" : "0.125"));
      int from = page.indexOf("<section id=\"likelihood\">");
      int to = page.indexOf("<section id=\"settings\">");
      String rest = page.substring(page.indexOf(HEADER), from) + page.substring(to);
      assertEquals(bare.substring(bare.indexOf(HEADER)), rest, "all but the verdict");
    }
  }
}
