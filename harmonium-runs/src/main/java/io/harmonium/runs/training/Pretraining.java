package io.harmonium.runs.training;

import io.harmonium.learning.start.LowRankStart;
import io.harmonium.runs.diagnosis.Practice;

/// What is learned before the chains run: "modes:D", "mixture", "greedy" or "greedy:N".
public sealed interface Pretraining {

  /// The first `count` principal modes of the rows.
  record Modes(int count) implements Pretraining {
    public Modes {
      if (count < 1 || count > LowRankStart.MAX_MODES) throw usage("modes:" + count);
    }

    @Override
    public String toString() {
      return "modes:" + count;
    }
  }

  /// A mixture of Gaussians, one for each state of the hidden unit.
  record Mixture() implements Pretraining {
    @Override
    public String toString() {
      return Practice.MIXTURE;
    }
  }

  /// The links of a deep machine one by one, with `updates` updates each.
  record Greedy(long updates) implements Pretraining {

    private static final long DEFAULT = 3000;

    public Greedy {
      if (updates < 1 || updates >= 1_000_000_000) throw usage("greedy:" + updates);
    }

    @Override
    public String toString() {
      return updates == DEFAULT ? "greedy" : "greedy:" + updates;
    }
  }

  /// What `text` spells.
  static Pretraining parse(String text) {
    if (text.equals(Practice.MIXTURE)) return new Mixture();
    if (text.equals("greedy")) return new Greedy(Greedy.DEFAULT);
    if (text.matches("greedy:[1-9][0-9]{0,8}")) return new Greedy(number(text));
    if (text.matches("modes:[1-9]")) return new Modes((int) number(text));
    throw usage(text);
  }

  private static long number(String text) {
    return Long.parseLong(text.substring(text.indexOf(':') + 1));
  }

  private static IllegalArgumentException usage(String text) {
    return new IllegalArgumentException(
        "expected modes:1 to modes:"
            + LowRankStart.MAX_MODES
            + ", mixture, greedy or greedy:N, got '"
            + text
            + "'");
  }
}
