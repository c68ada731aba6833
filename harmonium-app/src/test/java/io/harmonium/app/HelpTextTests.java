package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class HelpTextTests {

  /// Headings with an option of each, in this order and once.
  @Test
  void optionsStandUnderTheirHeadings() {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    new Application(writer, writer, Terminal.NONE).run("train", "--help");
    String help = out.toString();
    int before = 0;
    for (String part :
        List.of(
            "\nOptions:",
            "--model=",
            "\nLearning:",
            "--hidden=",
            "\nData:",
            "--split=",
            "\nSequences:",
            "--id=",
            "\nNetworks:",
            "--network=",
            "\nEvery verb:",
            "--json",
            "--help",
            "\nExit codes:")) {
      int at = help.indexOf(part, before);
      assertTrue(at >= before, () -> part + " in " + help);
      before = at;
    }
  }
}
