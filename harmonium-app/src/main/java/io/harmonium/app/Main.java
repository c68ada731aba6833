package io.harmonium.app;

import io.harmonium.app.console.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// The command's entry.
public final class Main {
  private Main() {}

  /// Runs one command and leaves the JVM with its exit code.
  public static void main(String[] arguments) {
    StandardError.restore();
    PrintWriter out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = new Application(out, err, Terminal.detect(System.getenv())).run(arguments);
    err.flush();
    System.exit(code);
  }
}
