package io.harmonium.bench.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What the command line asked for. `rows` is empty where all are wanted; `data` is null for the embedded digits.
public record Options(
    String python, boolean quick, List<String> rows, Path markdown, Path data, boolean help) {

  static final String USAGE =
      """
      usage: bench/compare [--python EXE] [--quick] [--rows 1,3,8] [--markdown FILE] [--data FILE]
        --python EXE     the peers' Python (default: /usr/bin/python3, else python3)
        --quick          fewer rounds and shorter work; sizes of machines stay
        --rows LIST      these rows only, such as 1,3,8; 1 means 1 and 1b
        --markdown FILE  where to write the page (default: docs/benchmarks.md if all rows are run, else nowhere)
        --data FILE      rows of 784 bits to train on, such as an IDX file of MNIST (default: the embedded digits, enlarged)
      """;

  private static final Path SYSTEM_PYTHON = Path.of("/usr/bin/python3");

  public Options {
    rows = List.copyOf(rows);
  }

  public static Options parse(String... arguments) {
    String python = Files.isExecutable(SYSTEM_PYTHON) ? SYSTEM_PYTHON.toString() : "python3";
    boolean quick = false;
    boolean help = false;
    List<String> rows = List.of();
    Path markdown = null;
    Path data = null;
    for (int i = 0; i < arguments.length; i++)
      switch (arguments[i]) {
        case "--python" -> python = value(arguments, ++i);
        case "--quick" -> quick = true;
        case "--rows" -> rows = List.of(value(arguments, ++i).split(","));
        case "--markdown" -> markdown = Path.of(value(arguments, ++i));
        case "--data" -> data = Path.of(value(arguments, ++i));
        case "--help", "-h" -> help = true;
        default -> throw new IllegalArgumentException("unknown option '" + arguments[i] + "'");
      }
    if (markdown == null && rows.isEmpty()) markdown = Path.of("docs/benchmarks.md");
    return new Options(python, quick, rows, markdown, data, help);
  }

  private static String value(String[] arguments, int at) {
    if (at < arguments.length) return arguments[at];
    throw new IllegalArgumentException("option " + arguments[at - 1] + " needs a value");
  }

  /// Whether the row called `number` is wanted: by its own name, or by its number without a letter.
  public boolean wants(String number) {
    return rows.isEmpty() || rows.contains(number) || rows.contains(number.replaceAll("\\D+$", ""));
  }
}
