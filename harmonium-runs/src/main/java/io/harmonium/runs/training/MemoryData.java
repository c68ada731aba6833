package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.runs.RunException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Data in memory, whose provenance is the SHA-256 of their values: a run on them goes on with the same data only.
final class MemoryData {

  private MemoryData() {}

  /// The rows with their provenance.
  static Dataset of(Dataset rows) {
    if (rows == null) throw missing("rows");
    return rows.withProvenance(origin(rows, new int[0]));
  }

  /// The sequences with their provenance.
  static Sequences of(Sequences frames) {
    if (frames == null) throw missing("sequences");
    return frames.withFrames(
        frames.frames().withProvenance(origin(frames.frames(), frames.lengths())));
  }

  private static RunException missing(String what) {
    return new RunException(
        RunException.Kind.NOT_FOUND,
        "this run was trained on " + what + " in memory, which are not here",
        "give the same " + what + " again: ResumeOptions.DEFAULT.with(" + what + ")");
  }

  private static Provenance origin(Dataset rows, int[] lengths) {
    return new Provenance(DataSettings.MEMORY, sha256(rows, lengths), rows.provenance().steps());
  }

  /// SHA-256 of the names of columns, all values, gaps and weights, and the lengths of sequences.
  private static String sha256(Dataset rows, int[] lengths) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (int length : lengths) digest.update(ByteBuffer.allocate(4).putInt(0, length));
      for (Block block : rows.blocks()) {
        for (String column : block.columns())
          digest.update((column + "\n").getBytes(StandardCharsets.UTF_8));
        add(block, digest);
      }
      for (int row = 0; rows.weights() != null && row < rows.rows(); row++)
        digest.update(ByteBuffer.allocate(4).putFloat(0, rows.weight(row)));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(Block block, MessageDigest digest) {
    double[] values = new double[block.values().columns()];
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
    for (int row = 0; row < block.rows(); row++) {
      block.values().toDoubles(row, values);
      bytes.clear();
      for (double value : values) bytes.putDouble(value);
      digest.update(bytes.array());
      for (int j = 0; block.missing() != null && j < block.missing().columns(); j++)
        digest.update((byte) (block.missing().get(row, j) ? 1 : 0));
    }
  }
}
