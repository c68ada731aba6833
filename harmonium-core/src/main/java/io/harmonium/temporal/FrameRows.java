package io.harmonium.temporal;

import io.harmonium.data.Block;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Sequences as input to a machine: the statistics of all frames and which cells are unknown (null: none).
public record FrameRows(Sequences sequences, Configurations x, Bits missing) {

  /// The frames of `sequences` for the machine of `structure`; `IllegalArgumentException` says what does not fit.
  public static FrameRows of(Structure structure, Sequences sequences) {
    List<Block> blocks = sequences.frames().blocks();
    if (blocks.size() != 1)
      throw new IllegalArgumentException(
          "a frame has one kind of column, got " + blocks.size() + " blocks; leave columns out");
    Block block = blocks.get(0);
    Configurations x =
        Configurations.visible(structure, List.<States>of(block.values())).resident();
    return new FrameRows(sequences, x, block.missing());
  }

  /// All sequences in groups of about `frames` frames, so that long data need not be in memory at once.
  public List<int[]> groups(int frames) {
    List<int[]> groups = new ArrayList<>();
    int from = 0;
    int sum = 0;
    for (int s = 0; s < sequences.count(); s++) {
      sum += sequences.length(s);
      if (sum < frames && s + 1 < sequences.count()) continue;
      groups.add(IntStream.rangeClosed(from, s).toArray());
      from = s + 1;
      sum = 0;
    }
    return groups;
  }
}
