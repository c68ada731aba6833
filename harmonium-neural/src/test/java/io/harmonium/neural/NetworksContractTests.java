package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.Runs;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.training.NetworkChoice;
import io.harmonium.store.RunDirectory;
import io.harmonium.testkit.Check;
import io.harmonium.testkit.TrainedContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Networks keep the contract of all families; with the same number of threads a resumed run has the same bits.
class NetworksContractTests {

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicNode> networksKeepTheContract() throws IOException {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 80; i++)
      text.append(Math.cos(i) + 0.01 * (i % 7)).append(',').append(Math.sin(i)).append('\n');
    Path rows = Files.writeString(folder.resolve("rows.csv"), text);
    NetworkChoice small = new NetworkChoice();
    small.network = "8";
    ResumeOptions again = ResumeOptions.DEFAULT.withThreads(1);
    TrainingRequest request =
        TrainingRequest.of(rows)
            .model("ebm")
            .with(small)
            .k(3)
            .batchSize(16)
            .updates(60)
            .moments("log:5", "log:4")
            .threads(1);
    return Check.tests(
        List.of(new TrainedContract.Subject(request, rows, again, folder, true)),
        TrainedContract.checks());
  }

  /// What `page.json` keeps of a real network is read back whole: written again it has the same bytes, and so has the page.
  @Test
  void thePageOfPicturesAndClassesGoesThroughItsFile() throws IOException {
    StringBuilder text = new StringBuilder("a,b,c,d,label\n");
    for (int i = 0; i < 60; i++)
      text.append(i % 2 == 0 ? "0.9,0.1,0.9,0.1,even\n" : "0.1,0.8,0.2,0.9,odd\n");
    Path rows = Files.writeString(folder.resolve("classes.csv"), text);
    NetworkChoice small = new NetworkChoice();
    small.network = "8";
    Path out = folder.resolve("pictures");
    Runs.train(
        TrainingRequest.of(rows).model("jem").with(small).k(3).updates(20).threads(1).out(out));
    try (RunDirectory run = RunDirectory.resume(out)) {
      byte[] kept = Files.readAllBytes(out.resolve(NetworkPage.FILE));
      byte[] page = Files.readAllBytes(out.resolve("report.html"));
      NetworkPage.Contents contents = NetworkPage.contents(run);
      assertNotNull(contents.classes());
      assertTrue(contents.parameters() > 0);
      NetworkPage.write(run, contents);
      assertArrayEquals(kept, Files.readAllBytes(out.resolve(NetworkPage.FILE)));
      assertArrayEquals(page, Files.readAllBytes(out.resolve("report.html")));
    }
  }
}
