package io.harmonium.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Gives `System.err` back its real target. The launcher hides the JVM's own notices by pointing
/// descriptor 2 at a filter, keeps the user's standard error at another descriptor and names that one
/// in the property `harmonium.stderr.fd`; without the property `System.err` stays as it is.
final class StandardError {
  private StandardError() {}

  /// To be called first in `main`.
  static void restore() {
    Integer descriptor = Integer.getInteger("harmonium.stderr.fd");
    if (descriptor == null) {
      return;
    }
    try {
      System.setErr(new PrintStream(open(descriptor), true, StandardCharsets.UTF_8));
    } catch (IOException e) {
      System.err.println(
          "harmonium: cannot write to descriptor " + descriptor + ": " + e.getMessage());
    }
  }

  /// The descriptor itself, so that a file shared with standard output keeps one position; the
  /// launcher opens `java.io` to us for that. Else the same file opened again, for appending.
  private static OutputStream open(int descriptor) throws IOException {
    try {
      var constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
      constructor.setAccessible(true);
      return new FileOutputStream(constructor.newInstance(descriptor));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return new FileOutputStream("/dev/fd/" + descriptor, true);
    }
  }
}
