package io.harmonium.runs.use;

import io.harmonium.model.Parameters;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of parameters, by which a number that was computed once is known to belong to a machine.
public final class Fingerprint {

  private Fingerprint() {}

  public static String of(Parameters parameters) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
      for (double value : parameters.values()) {
        bytes.clear().putDouble(value);
        digest.update(bytes.array());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
