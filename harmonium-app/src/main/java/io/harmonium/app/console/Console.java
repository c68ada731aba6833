package io.harmonium.app.console;

import io.harmonium.runs.Progress;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What a verb says and where: results to standard output (as text, or as one JSON document), everything else to
/// standard error.
public final class Console {

  private final PrintWriter out;
  private final PrintWriter err;
  private final Terminal terminal;
  private final boolean json;
  private final boolean quiet;
  private final ProgressMode progress;
  private final List<Remark> remarks = new ArrayList<>();

  /// What is known at the end only: lines of warnings, and what a document says under `name`.
  private record Remark(
      String name, Supplier<List<String>> lines, Supplier<Map<String, Object>> json) {}

  public Console(
      PrintWriter out,
      PrintWriter err,
      Terminal terminal,
      boolean json,
      boolean quiet,
      ProgressMode progress) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.json = json;
    this.quiet = quiet;
    this.progress = progress;
  }

  /// True when the result is to be one JSON document.
  public boolean json() {
    return json;
  }

  public Terminal terminal() {
    return terminal;
  }

  /// Standard output itself, for results that are streams of their own (`--out -`): files and pipes get every byte.
  public PrintWriter out() {
    return terminal.outputIsTerminal() ? PlainText.table(out) : out;
  }

  /// A line of the result for people; left out where the result is JSON.
  public void print(String line) {
    if (!json) out.println(PlainText.line(line));
    out.flush();
  }

  /// The result for programs; left out where the result is for people. Call it once, at the end.
  public void document(Map<String, ?> values) {
    Map<String, Object> all = new LinkedHashMap<>(values);
    for (Remark remark : remarks) {
      remark.lines.get().forEach(this::warn);
      Map<String, Object> said = remark.json.get();
      if (!said.isEmpty()) all.put(remark.name, said);
    }
    remarks.clear();
    if (json) out.println(PlainText.lines(Json.document(all)));
    out.flush();
  }

  /// Warnings of which the end of the work decides; documents have them under `name`, where there are any.
  public void remark(
      String name, Supplier<List<String>> lines, Supplier<Map<String, Object>> json) {
    remarks.add(new Remark(name, lines, json));
  }

  /// A remark on standard error; `--quiet` silences it.
  public void note(String line) {
    if (quiet) return;
    err.println(PlainText.line(line));
    err.flush();
  }

  /// A warning on standard error; nothing silences it.
  public void warn(String line) {
    err.println(PlainText.line("warning: " + line));
    err.flush();
  }

  /// Shows work of `total` steps of which `done` are done already.
  public Progress progress(String what, long done, long total) {
    if (quiet) return Progress.silent(this::warn);
    return switch (progress) {
      case NONE -> Progress.silent(this::warn);
      case PLAIN -> new PlainProgress(err, what, done, total, System::nanoTime);
      case BAR -> bar(what, done, total);
      case AUTO ->
          terminal.errorIsTerminal()
              ? bar(what, done, total)
              : new PlainProgress(err, what, done, total, System::nanoTime);
    };
  }

  private Progress bar(String what, long done, long total) {
    return new BarProgress(err, terminal.columns(), what, done, total, System::nanoTime);
  }
}
