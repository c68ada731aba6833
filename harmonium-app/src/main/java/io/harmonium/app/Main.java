package io.harmonium.app;

/// The command's entry.
public final class Main {
  private Main() {}

  /// Runs one command and leaves the JVM with its exit code.
  public static void main(String[] arguments) {
    StandardError.restore();
    System.exit(run(arguments));
  }

  private static int run(String[] arguments) {
    if (arguments.length == 0 || "--help".equals(arguments[0]) || "help".equals(arguments[0])) {
      System.out.println("Usage: harmonium <verb> [arguments] [--options]");
      return 0;
    }
    System.err.println("harmonium: unknown verb '" + arguments[0] + "'; see harmonium --help");
    return 2;
  }
}
