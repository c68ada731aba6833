package io.harmonium.bench.compare;

import io.harmonium.matrix.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// What the numbers of a run depend on: machine, versions, data, date and command.
public record Surroundings(SequencedMap<String, String> facts) {

  static Surroundings of(Setting setting) {
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    facts.put("date", LocalDate.now().toString());
    // Files by their names: folders are nobody's business.
    String command = System.getProperty("harmonium.command", "bench/compare");
    facts.put("command", "`" + command.replaceAll("(?<= )\\S*/", "") + "`");
    String commit = Peer.output(setting.root(), "git", "describe", "--always", "--dirty");
    if (commit != null) facts.put("commit", commit);
    facts.put(
        "processor", processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores");
    facts.put(
        "Java",
        System.getProperty("java.vm.vendor")
            + " "
            + Runtime.version()
            + ", kernels "
            + Kernels.best().name());
    if (setting.peers().isEmpty()) facts.put("peers", "no Python called " + setting.python());
    for (Map.Entry<String, Object> peer : setting.peers().entrySet())
      facts.put(peer.getKey(), String.valueOf(peer.getValue()));
    facts.put("data", setting.material().source());
    facts.put("run", setting.quick() ? "quick" : "full");
    return new Surroundings(facts);
  }

  private static String processor() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/cpuinfo")))
        if (line.startsWith("model name")) return line.substring(line.indexOf(':') + 1).strip();
    } catch (IOException e) {
      return System.getProperty("os.arch") + " (/proc/cpuinfo: " + e.getMessage() + ")";
    }
    return System.getProperty("os.arch");
  }

  String page() {
    StringBuilder text = new StringBuilder();
    facts.forEach(
        (name, value) -> text.append("- ").append(name).append(": ").append(value).append('\n'));
    return text.toString();
  }
}
