package io.harmonium.neural;

import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.training.NetworkChoice;
import io.harmonium.testkit.Check;
import io.harmonium.testkit.TrainedContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
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
}
