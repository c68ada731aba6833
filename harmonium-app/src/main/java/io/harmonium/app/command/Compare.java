package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.reporting.Comparison;
import io.harmonium.runs.reporting.PairedDifference;
import io.harmonium.runs.text.Columns;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Puts runs side by side.
@Command(
    name = "compare",
    description = {
      "Compare runs, finished or still training: what differs, and how good they are.",
      "With a page of their test log-likelihood over updates and over seconds of training, and"
          + " differences row by row where the models have likelihoods of rows."
    })
@Examples({
  "harmonium compare runs/cd runs/pcd",
  "harmonium compare runs/* --out all.html --pictures figures",
  "harmonium compare runs/a runs/b --json"
})
final class Compare implements Callable<Integer> {

  private static final int HEAD = 4096;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Two or more runs.")
  private List<Path> paths;

  @Option(
      names = "--out",
      order = 60,
      paramLabel = "FILE",
      defaultValue = "compare.html",
      description =
          "The page (${DEFAULT-VALUE}); an older comparison there is replaced, other files are"
              + " not.")
  private Path out;

  @Option(
      names = "--pictures",
      order = 61,
      paramLabel = "FOLDER",
      description = "Also write the charts as SVG files into FOLDER.")
  private Path folder;

  @Option(names = "--force", order = 62, description = "Overwrite files of other kinds too.")
  private boolean force;

  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    check();
    ResultFile page = file(out, ".html");
    if (page.standardOutput())
      throw CommandFailure.usage("--out: the page needs a file", "--out compare.html");
    Comparison comparison =
        Comparison.of(paths.stream().map(RunDirectory::open).toList())
            .paired(paths, common.options(), common.watch());
    Map<Path, String> pictures = new LinkedHashMap<>();
    if (folder != null)
      comparison.pictures().forEach((name, svg) -> pictures.put(folder.resolve(name), svg));
    pictures.keySet().forEach(path -> file(path, ".svg"));
    comparison.warnings().forEach(console::warn);
    console.print(comparison.heading());
    console.print("");
    Columns.of(plain(comparison.table())).forEach(console::print);
    console.print("");
    console.print(
        "log-likelihoods in nats per row, ± half the 95 % interval; seconds without evaluation");
    for (PairedDifference each : comparison.paired())
      console.print(
          "paired    "
              + plain(each.run())
              + " less "
              + plain(each.against())
              + ": "
              + plain(each.words())
              + " nats per row"
              + (each.clear() ? "" : ", no clear difference"));
    comparison.unpaired().forEach(why -> console.note("unpaired  " + why));
    page.writeText(text -> text.write(comparison.page()));
    console.print("page      " + page.path());
    write(pictures);
    pictures.keySet().forEach(path -> console.print("picture   " + path));
    Map<String, Object> json = new LinkedHashMap<>(comparison.toJson());
    json.put("page", page.path().toString());
    if (folder != null)
      json.put("pictures", pictures.keySet().stream().map(Path::toString).toList());
    console.document(json);
    return ExitCode.DONE.number();
  }

  private void check() {
    if (paths.size() < 2)
      throw CommandFailure.usage(
          "a comparison needs two or more runs, got " + paths.size(),
          "harmonium compare " + Shell.quoted(paths.getFirst()) + " OTHER_RUN");
    if (paths.size() > Comparison.MAX)
      throw CommandFailure.usage(
          "at most " + Comparison.MAX + " runs can be told apart in one chart, got " + paths.size(),
          "compare fewer runs at a time");
    Set<Path> seen = new LinkedHashSet<>();
    for (Path path : paths)
      if (!seen.add(path.toAbsolutePath().normalize()))
        throw CommandFailure.usage("the run " + path + " is named twice", "name every run once");
    if (folder != null && Files.exists(folder) && !Files.isDirectory(folder))
      throw new CommandFailure(
          ExitCode.EXISTS, "--pictures: '" + folder + "' is no folder", "name a folder");
  }

  /// A file of ours may be replaced.
  private ResultFile file(Path path, String ending) {
    return ResultFile.of(path, force || ours(path), List.of(ending));
  }

  private static boolean ours(Path path) {
    if (!Files.isRegularFile(path)) return false;
    try (InputStream in = Files.newInputStream(path)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
      return head.contains(Comparison.KIND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Map<Path, String> pictures) {
    if (pictures.isEmpty()) return;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    pictures.forEach((path, svg) -> new ResultFile(path, true).writeText(text -> text.write(svg)));
  }

  /// Cells in the letters of a terminal.
  private static List<List<String>> plain(List<List<String>> rows) {
    List<List<String>> plain = new ArrayList<>();
    for (List<String> row : rows) plain.add(row.stream().map(Compare::plain).toList());
    return plain;
  }

  private static String plain(String cell) {
    return cell.replace('−', '-')
        .replace("\u202f", "")
        .replace("≤", "<=")
        .replace("≥", ">=")
        .replace("–", "-");
  }
}
