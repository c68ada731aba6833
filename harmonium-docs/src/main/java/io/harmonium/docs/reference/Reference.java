package io.harmonium.docs.reference;

import io.harmonium.app.Application;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/// The pages of the reference by the names of their files.
public record Reference(Map<String, String> pages) {

  /// Where they stand in the repository.
  public static final String FOLDER = "docs/reference";

  private static final String ORIGIN =
      "<!-- Made from the code by docs/build reference; changes to this page are lost. -->\n\n";

  /// Makes all pages. Small commands are run for the shapes of their JSON documents.
  public static Reference make() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine line = new Application(nowhere, nowhere, Terminal.NONE).commandLine();
    Map<String, String> verbs = new LinkedHashMap<>();
    Map<String, String> made = new LinkedHashMap<>();
    line.getSubcommands()
        .forEach(
            (name, verb) -> {
              verbs.put(name, VerbPage.summary(verb));
              made.put(name + ".md", VerbPage.of(verb));
            });
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("index.md", index(verbs));
    pages.put("models.md", ModelPage.of(line.getSubcommands().get("train")));
    try (SmallRuns runs = SmallRuns.start()) {
      pages.put("files.md", FilePage.of(runs));
      pages.put("json.md", JsonPage.of(runs));
    }
    pages.put("exit-codes.md", exitCodes());
    pages.putAll(made);
    pages.replaceAll((name, text) -> ORIGIN + text);
    return new Reference(pages);
  }

  private static String index(Map<String, String> verbs) {
    Markdown page = new Markdown("Reference");
    page.line("Made from the code of this version. `harmonium help VERB` prints the same.");
    Markdown.Table subjects = new Markdown.Table("page", "what it lists");
    subjects.row("[Models](models.md)", "names of `--model`, and which options each supports");
    subjects.row("[Files](files.md)", "what is read and written, generators, the folder of a run");
    subjects.row("[JSON](json.md)", "the documents that verbs print with `--json`");
    subjects.row("[Exit codes](exit-codes.md)", "how the command ends");
    page.table(subjects);
    page.heading("Verbs");
    Markdown.Table table = new Markdown.Table("verb", "what it does");
    verbs.forEach((name, summary) -> table.row("[" + name + "](" + name + ".md)", first(summary)));
    page.table(table);
    return page.toString();
  }

  /// The first sentence.
  private static String first(String summary) {
    return summary.split("(?<=[.]) ", 2)[0];
  }

  private static String exitCodes() {
    Markdown page = new Markdown("Exit codes");
    page.line(
        "0 is success; every other code says why the command ended. Messages go to standard"
            + " error.");
    Markdown.Table table = new Markdown.Table("code", "meaning");
    for (ExitCode code : ExitCode.values())
      table.row(Integer.toString(code.number()), code.meaning());
    page.table(table);
    page.line("With `--json` an error is a document too: see [JSON](json.md#an-error).");
    return page.toString();
  }

  /// Writes the pages to `folder` and deletes other pages there.
  public void write(Path folder) {
    try {
      Files.createDirectories(folder);
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList())
          if (!pages.containsKey(file.getFileName().toString())) Files.delete(file);
      }
      for (Map.Entry<String, String> page : pages.entrySet())
        Files.writeString(folder.resolve(page.getKey()), page.getValue());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
