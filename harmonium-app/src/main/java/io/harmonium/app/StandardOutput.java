package io.harmonium.app;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// Standard output that remembers why it could not be written; a `PrintWriter` alone only knows that it failed.
final class StandardOutput extends PrintWriter {

  private final Remembering target;

  StandardOutput(OutputStream target) {
    this(new Remembering(target));
  }

  private StandardOutput(Remembering target) {
    super(target, false, StandardCharsets.UTF_8);
    this.target = target;
  }

  /// Why the first write that failed did so, or null.
  IOException failure() {
    return target.failure;
  }

  private static final class Remembering extends FilterOutputStream {
    private IOException failure;

    Remembering(OutputStream target) {
      super(target);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      if (failure != null) throw failure;
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }
}
