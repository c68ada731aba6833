package io.harmonium.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A headless browser without a network that searches the site and looks at its pages on a phone.
final class Chromium {

  private static final String CHECKS =
      """
      <!doctype html><meta charset="utf-8">
      <iframe style="width:390px;height:844px;border:0"></iframe>
      <pre id="said"></pre>
      <script>
      const pages = PAGES;
      const wishes = {
        'partition function': 'concepts', 'contrastive divergence': 'concepts', 'deep belief network': 'concepts',
        'heterogeneous-dynamic RBM': 'concepts', 'phase transition': 'concepts', 'generative ConvNet': 'concepts',
        'deep energy estimator': 'concepts', 'spatial transformations': 'concepts', 'exit codes': 'reference/exit-codes',
        'contrast diverg': 'concepts'
      };
      const frame = document.querySelector('iframe');
      const show = page => new Promise(done => { frame.onload = done; frame.src = page; });
      (async () => {
        const said = [];
        await show('index.html');
        for (const [words, place] of Object.entries(wishes)) {
          const found = await frame.contentWindow.harmoniumFind(words);
          if (!found[0]?.url.startsWith(place)) said.push(words + ' is found first in ' + found[0]?.url);
        }
        if ((await frame.contentWindow.harmoniumFind('zzyzx')).length) said.push('zzyzx is found');
        for (const page of pages) {
          await show(page);
          const wide = frame.contentDocument.documentElement.scrollWidth;
          if (wide > 390) said.push(page + ' is ' + wide + ' px wide on a phone');
        }
        document.getElementById('said').textContent = said.join('\\n') || 'nothing';
      })().catch(error => { document.getElementById('said').textContent = 'failed: ' + error; });
      </script>
      """;

  private Chromium() {}

  private static Optional<Path> program() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /// Searches and looks; skipped where there is no browser.
  static void check(Path site) throws IOException, InterruptedException {
    Optional<Path> program = program();
    assumeTrue(program.isPresent(), "no chromium on the PATH");
    List<String> pages;
    try (Stream<Path> files = Files.walk(site)) {
      pages =
          files
              .map(file -> site.relativize(file).toString())
              .filter(name -> name.endsWith(".html") && !name.startsWith("source"))
              .map(name -> "'" + name + "'")
              .sorted()
              .toList();
    }
    Path folder = Files.createTempDirectory(site, "browser");
    Path page = Files.writeString(site.resolve("checks.html"), CHECKS.replace("PAGES", "" + pages));
    Path dom = folder.resolve("dom.html");
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(
                program.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--allow-file-access-from-files",
                "--user-data-dir=" + folder.resolve("profile"),
                "--enable-logging=stderr",
                "--virtual-time-budget=60000",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), "the browser did not finish in 120 s");
    Files.delete(page);
    Matcher said =
        Pattern.compile("<pre id=\"said\">(.*?)</pre>", Pattern.DOTALL)
            .matcher(Files.readString(dom));
    assertTrue(said.find(), "the checks did not run");
    assertEquals("nothing", said.group(1));
    assertEquals(
        List.of(), Files.readString(log).lines().filter(line -> line.contains("CONSOLE")).toList());
  }
}
