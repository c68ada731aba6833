package io.harmonium.formats;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Seeded mutations of small good files of every format: the readers answer with rows or with a [DataException] that
/// has a place and a remedy, and never allocate much. `-Pthorough` tries many more.
class ReaderFuzzTests {

  private static final int FILES = Boolean.getBoolean("harmonium.thorough") ? 10_000 : 300;
  private static final byte[] SPICE =
      ",;\t\"\n\r>-.eE+0129?N\u0000aA{}'()<|"
          .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

  @TempDir Path folder;

  static List<HostileFilesTests.Sample> samples() throws IOException {
    return HostileFilesTests.samples();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void mutatedFilesAreReadOrRefused(HostileFilesTests.Sample sample) {
    for (int file = 0; file < FILES; file++)
      HostileFilesTests.taken(folder, sample.name(), mutate(sample.bytes(), Seed.of(17).row(file)));
  }

  /// One to eight changes: a flipped bit, a new byte, a byte of the formats' own syntax, a piece removed, doubled or
  /// moved, or four bytes that could be a size.
  static byte[] mutate(byte[] bytes, Draws draws) {
    int changes = 1 + draws.below(8, 0, 0);
    for (int c = 0; c < changes && bytes.length > 0; c++) {
      int at = draws.below(bytes.length, 1, c);
      int length = Math.min(bytes.length - at, 1 + draws.below(20, 2, c));
      int word = draws.word(3, c);
      bytes = bytes.clone();
      switch (draws.below(7, 4, c)) {
        case 0 -> bytes[at] ^= (byte) (1 << (word & 7));
        case 1 -> bytes[at] = (byte) word;
        case 2 -> bytes[at] = SPICE[Math.floorMod(word, SPICE.length)];
        case 3 -> bytes = splice(bytes, at, length, new byte[0]);
        case 4 -> bytes = splice(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length));
        case 5 -> {
          byte[] piece = Arrays.copyOfRange(bytes, at, at + length);
          byte[] rest = splice(bytes, at, length, new byte[0]);
          bytes = splice(rest, draws.below(rest.length + 1, 5, c), 0, piece);
        }
        default -> {
          for (int i = 0; i < Math.min(4, length); i++)
            bytes[at + i] = (byte) (word % 3 == 0 ? 0xff : word >>> 8 * i);
        }
      }
    }
    return bytes;
  }

  /// `bytes` with `removed` bytes at `at` replaced by `piece`.
  private static byte[] splice(byte[] bytes, int at, int removed, byte[] piece) {
    byte[] out = new byte[bytes.length - removed + piece.length];
    System.arraycopy(bytes, 0, out, 0, at);
    System.arraycopy(piece, 0, out, at, piece.length);
    System.arraycopy(bytes, at + removed, out, at + piece.length, bytes.length - at - removed);
    return out;
  }
}
