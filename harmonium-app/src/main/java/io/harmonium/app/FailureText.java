package io.harmonium.app;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Json;
import io.harmonium.app.console.Paragraph;
import io.harmonium.app.console.PlainText;
import io.harmonium.app.console.Terminal;
import io.harmonium.wording.InputName;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Says a failure on one screen of standard error: what, where, what to do. Where JSON is wanted, the same stands in a
/// document on standard output.
final class FailureText {

  private static final int MAX_LINES = 20;

  private final PrintWriter out;
  private final PrintWriter err;
  private final Terminal terminal;
  private final boolean json;
  private final boolean debug;

  FailureText(PrintWriter out, PrintWriter err, Terminal terminal, String[] arguments) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.json = given("--json", arguments);
    this.debug = given("--debug", arguments);
  }

  /// Says that standard output could not be written, and returns the code of it. Nothing is said to people whose reader
  /// (`head`, a pager) has seen enough.
  int lost() {
    IOException cause = out instanceof StandardOutput standard ? standard.failure() : null;
    String reason = cause == null ? "" : ": " + cause.getMessage();
    if (reason.toLowerCase(Locale.ROOT).contains("pipe")) return ExitCode.UNREAD.number();
    section("error: ", "the result could not be written to standard output" + reason);
    section("  try: ", "a standard output that is open and has room; files that were written stay");
    err.flush();
    return ExitCode.INPUT_OUTPUT.number();
  }

  /// True when `option` stands before "--", even where the rest could not be understood.
  private static boolean given(String option, String[] arguments) {
    return Arrays.stream(arguments).takeWhile(a -> !a.equals("--")).anyMatch(option::equals);
  }

  /// Prints `failure` (with the stack trace of `cause` under `--debug`) and returns its exit code.
  int print(CommandFailure failure, Throwable cause) {
    section("error: ", failure.getMessage());
    if (!failure.where().isEmpty()) section("  where: ", failure.where());
    if (!failure.remedy().isEmpty()) section("  try: ", failure.remedy());
    if (debug) trace(cause);
    err.flush();
    if (json) out.println(PlainText.lines(Json.document(Map.of("error", describe(failure)))));
    out.flush();
    return failure.code().number();
  }

  private void trace(Throwable cause) {
    StringWriter text = new StringWriter();
    cause.printStackTrace(new PrintWriter(text));
    text.toString()
        .lines()
        .map(line -> line.replace("\t", "    "))
        .map(PlainText::line)
        .forEach(err::println);
  }

  private void section(String heading, String text) {
    List<String> lines =
        Paragraph.wrap(
            InputName.named(text), heading, " ".repeat(heading.length()), terminal.columns());
    lines.stream().limit(MAX_LINES).map(PlainText::line).forEach(err::println);
    if (lines.size() > MAX_LINES) err.println(" ".repeat(heading.length()) + "…");
  }

  private static Map<String, Object> describe(CommandFailure failure) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("exitCode", failure.code().number());
    map.put("meaning", failure.code().meaning());
    map.put("message", failure.getMessage());
    if (!failure.where().isEmpty()) map.put("where", failure.where());
    if (!failure.remedy().isEmpty()) map.put("remedy", failure.remedy());
    return map;
  }
}
