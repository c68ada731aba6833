package io.harmonium.app.command;

import io.harmonium.runs.training.MachineKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A small machine of every kind that learns rows, trained by the command for one update.
final class SmallMachine {

  private SmallMachine() {}

  /// Whether the kind learns rows without an engine of networks.
  static boolean learnsRows(MachineKind kind) {
    return !kind.sequences() && !kind.network();
  }

  /// The run of a machine of this kind, on all rows of `data`.
  static Path train(MachineKind kind, Path data, Path folder) {
    Path run = folder.resolve("run");
    List<Object> train = new ArrayList<>(List.of("train", data, "--out", run, "--quiet"));
    train.addAll(List.of("--split", "none"));
    if (kind != MachineKind.HOPFIELD)
      train.addAll(List.of("--updates", 1, "--evaluate", "every:100"));
    if (kind != MachineKind.RBM) train.addAll(List.of("--model", kind));
    train.addAll(options(kind));
    Ran.done(train.toArray());
    return run;
  }

  private static List<Object> options(MachineKind kind) {
    return switch (kind) {
      case CONV_RBM -> List.of("--filters", "2:2x2");
      case CLASS_RBM -> List.of("--hidden", 2, "--label", "label");
      case NETWORK, CLASS_DBN -> List.of("--hidden", "2,2", "--label", "label");
      case DBM, DBN -> List.of("--hidden", "3,2");
      case GATED_RBM, CONDITIONAL_RBM -> List.of("--hidden", 2, "--given", 2);
      case BM, ISING, HOPFIELD, POTTS -> List.of();
      case SPIKE_SLAB_RBM -> List.of("--hidden", 2, "--whiten", "none");
      default -> List.of("--hidden", 2);
    };
  }

  /// A file with rows that the kind can learn.
  static Path data(MachineKind kind, Path folder) throws IOException {
    if (kind == MachineKind.POTTS) {
      StringBuilder text = new StringBuilder();
      for (int row = 0; row < 12; row++)
        text.append('>')
            .append(row)
            .append('\n')
            .append("ACDE-".substring(row % 3, row % 3 + 3))
            .append('\n');
      return Files.writeString(folder.resolve("family.fasta"), text);
    }
    if (kind == MachineKind.CONV_RBM) {
      Path bars = folder.resolve("bars.npy");
      Ran.done("data", "generate", "bars", "--n", 20, "--out", bars);
      return bars;
    }
    boolean spins = kind == MachineKind.ISING || kind == MachineKind.HOPFIELD;
    boolean mixed = kind == MachineKind.RBM;
    StringBuilder text =
        new StringBuilder(mixed ? "a,b,c,d" : kind.classes() ? "a,b,c,label" : "a,b,c,d");
    text.append('\n');
    for (int row = 0; row < 24; row++) {
      int a = row % 2;
      int b = row / 2 % 2;
      int c = row * row % 3 % 2;
      if (mixed)
        text.append(row * 0.37 % 2.1)
            .append(',')
            .append(a)
            .append(',')
            .append("xyz".charAt(row % 3))
            .append(',')
            .append(row % 7 * 3);
      else if (kind == MachineKind.SPIKE_SLAB_RBM)
        text.append(row * 0.37 % 2.1)
            .append(',')
            .append(row * 0.71 % 1.3)
            .append(',')
            .append(row * 0.13 % 0.9)
            .append(',')
            .append(row * 0.57 % 1.7);
      else if (kind == MachineKind.REPLICATED_SOFTMAX)
        text.append(a + 1)
            .append(',')
            .append(b * 2)
            .append(',')
            .append(c + 3)
            .append(',')
            .append(row % 5);
      else if (spins)
        text.append(2 * a - 1)
            .append(',')
            .append(2 * b - 1)
            .append(',')
            .append(2 * c - 1)
            .append(',')
            .append(1 - 2 * a);
      else
        text.append(a).append(',').append(b).append(',').append(c).append(',').append((a + b) % 2);
      text.append('\n');
    }
    return Files.writeString(folder.resolve("rows.csv"), text);
  }
}
