package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Markup;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A headless browser that looks at a page and complains.
record Chromium(Path program) {

  private static final Pattern COMPLAINTS =
      Pattern.compile("<pre id=\"complaints\">(.*?)</pre>", Pattern.DOTALL);

  /// The browser of this machine, where there is one.
  static Optional<Chromium> find() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
      for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
        Path program = Path.of(folder, name);
        if (Files.isExecutable(program)) return Optional.of(new Chromium(program));
      }
    return Optional.empty();
  }

  /// What is wrong with pages (by name) that are shown in each of these widths; empty where all is well. Every page
  /// stands unchanged in a frame, and the checks run outside it.
  List<String> complaints(Map<String, String> pages, int[] widths, Path folder) throws Exception {
    String checks;
    try (InputStream in = Chromium.class.getResourceAsStream("page-checks.js")) {
      checks = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Markup out = new Markup();
    out.verbatim("<!doctype html>").open("html").empty("meta", "charset", "utf-8").open("body");
    for (int width : widths)
      pages.forEach(
          (name, html) -> {
            String style = "display:block;border:0;width:" + width + "px;height:9000px";
            String title = name + " at " + width + " px";
            out.open("iframe", "title", title, "style", style, "srcdoc", html).close();
          });
    out.open("script").verbatim(checks).close().close().close();
    Path wrapper = folder.resolve("wrapper.html");
    Files.writeString(wrapper, out.toString());
    return run(wrapper, folder);
  }

  private List<String> run(Path page, Path folder) throws IOException, InterruptedException {
    Path dom = folder.resolve("dom.html");
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--user-data-dir=" + Files.createTempDirectory(folder, "profile"),
                "--enable-logging=stderr",
                "--window-size=1400,9200",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return List.of("the browser did not finish in 120 s");
    }
    List<String> complaints = new ArrayList<>();
    Files.readString(log)
        .lines()
        .filter(line -> line.contains("CONSOLE"))
        .forEach(line -> complaints.add("console: " + line));
    Matcher found = COMPLAINTS.matcher(Files.readString(dom));
    if (!found.find()) complaints.add("the checks did not run");
    else if (!found.group(1).equals("none")) complaints.addAll(found.group(1).lines().toList());
    return complaints;
  }
}
