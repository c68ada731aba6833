package io.harmonium.bench.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Runs the rows that were asked for, prints them as a table and writes the page.
public final class Compare {

  private static final int USAGE = 64;

  private Compare() {}

  public static void main(String[] arguments) throws IOException {
    Options options;
    try {
      options = Options.parse(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("bench/compare: " + e.getMessage() + "\n" + Options.USAGE);
      System.exit(USAGE);
      return;
    }
    if (options.help()) {
      System.out.print(Options.USAGE);
      return;
    }
    Path scratch = Files.createTempDirectory("harmonium-compare");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(scratch)));
    Report report = run(options, Setting.of(options, scratch));
    System.out.print(report.table());
    if (report.lines().stream().anyMatch(Report.Line::broken)) System.exit(1);
  }

  /// Answers the rows that are wanted. The page is written anew after each, so that a run that is cut leaves its part.
  private static Report run(Options options, Setting setting) throws IOException {
    Surroundings surroundings = Surroundings.of(setting);
    List<Report.Line> lines = new ArrayList<>();
    for (Row row : Catalogue.rows()) {
      if (!options.wants(row.number())) continue;
      lines.add(new Report.Line(row, answer(row, setting)));
      if (options.markdown() != null)
        Files.writeString(options.markdown(), new Report(lines).page(surroundings));
    }
    return new Report(lines);
  }

  private static Outcome answer(Row row, Setting setting) {
    String absent = setting.absent(row);
    if (absent != null) return Outcome.skipped(absent);
    setting.progress("row " + row.number() + ": " + row.question() + " …");
    long start = System.nanoTime();
    Outcome outcome;
    try {
      outcome = row.run(setting);
    } catch (RuntimeException e) {
      // One row that breaks off must not cost the others; it is reported and the exit code says so.
      outcome = Outcome.failed(e.getMessage() == null ? e.toString() : e.getMessage());
    }
    setting.progress(
        "  "
            + new Report.Line(row, outcome).summary()
            + "  ["
            + Numbers.seconds((System.nanoTime() - start) * 1e-9)
            + "]");
    return outcome;
  }

  private static void remove(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder, e);
    }
  }
}
