package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Resident;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// A distribution that sequences of one length are drawn from. Sequences are independent, sequence i depends on the
/// seed and on i alone, and its frames are rows `i·length … (i+1)·length − 1`.
public interface SequenceGenerator extends Generator {

  /// Frames of a sequence.
  int length();

  /// Room for `rows` frames.
  Resident frames(int rows);

  /// Draws a sequence into `out` (modified), which has `length` rows of zeros, and returns its label (0 where there is
  /// but one kind).
  int draw(Draws draws, Resident out);

  /// Whether sequences are of several kinds, told apart by a label.
  default boolean labelled() {
    return false;
  }

  /// How a frame is looked at, or null.
  default Picture picture() {
    return null;
  }

  /// `count` sequences from number `first` on.
  default Sequences sequences(int first, int count, Seed seed) {
    int[] lengths = new int[count];
    Arrays.fill(lengths, length());
    return Sequences.of(
        generate(Math.multiplyExact(first, length()), Math.multiplyExact(count, length()), seed),
        lengths);
  }

  @Override
  default Dataset generate(int first, int rows, Seed seed) {
    Resident out = frames(rows);
    int[] labels = labelled() ? new int[rows] : null;
    for (int row = first; row < first + rows; ) {
      int sequence = row / length();
      int end = Math.min(first + rows, (sequence + 1) * length());
      Resident whole = frames(length());
      int label = draw(seed.row(sequence), whole);
      whole.copyTo(row - sequence * length(), end - row, out, row - first);
      if (labels != null) Arrays.fill(labels, row - first, end - first, label);
      row = end;
    }
    return dataset(out, labels, picture(), seed);
  }
}
