package io.harmonium.runs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Terminal;
import io.harmonium.runs.RunException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Machines that no memory holds are told before they are made, with a number of hidden units that it holds.
class WeightCountTests {

  @TempDir private Path folder;

  /// Two thousand million weights are 192 GB; ten thousand million are more than an array holds.
  @Test
  void theRemedyFits() {
    for (long columns : new long[] {1900, 10_000}) {
      WeightCount count = new WeightCount(columns, columns << 20, 12);
      RunException refused = assertThrows(RunException.class, count::require);
      assertEquals(RunException.Kind.UNAVAILABLE, refused.kind());
      Matcher hidden = Pattern.compile("hidden (\\d+)").matcher(refused.remedy());
      assertTrue(hidden.find(), refused.remedy());
      long fits = Long.parseLong(hidden.group(1));
      assertTrue(fits >= 1 && fits < 1 << 20, refused.remedy());
      new WeightCount(columns, columns * fits, 12).require();
    }
    new WeightCount(64, 64 * 100, 12).require();
  }

  /// Above the largest number of weights that training holds, a dry run says so instead of trying.
  @Test
  void aDryRunSaysWhatIsNeeded() throws IOException {
    String row = "0,1" + ",1,0".repeat(950) + "\n";
    Path data = Files.writeString(folder.resolve("wide.csv"), row.repeat(3));
    StringWriter err = new StringWriter();
    int code =
        new Application(new PrintWriter(new StringWriter()), new PrintWriter(err), Terminal.NONE)
            .run("train", data.toString(), "--hidden", "1000000", "--dry-run");
    assertEquals(ExitCode.UNAVAILABLE.number(), code, err.toString());
    String told = err.toString().replaceAll("\\s+", " ");
    assertTrue(told.contains("1,902,000,000 weights: training needs 182.6 GB"), told);
    assertTrue(told.contains("try: --hidden "), told);
  }
}
