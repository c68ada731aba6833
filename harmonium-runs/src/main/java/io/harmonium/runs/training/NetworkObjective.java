package io.harmonium.runs.training;

import io.harmonium.network.Contrastive;

/// What a network learns about rows: likelihood, softplus or log-sum-exp (chains held against the data), sliced,
/// denoising:S, noise-contrast, recovery:S or ladder:LEVELS.
///
/// @param deviation of the noise of denoising and recovery, and of the first level of a ladder; else 0
/// @param levels of a ladder, else 0
public record NetworkObjective(Kind kind, double deviation, int levels) {

  /// The kinds of objectives; the first have chains that are held against the data.
  public enum Kind {
    LIKELIHOOD(Contrastive.Form.LIKELIHOOD),
    SOFTPLUS(Contrastive.Form.SOFTPLUS),
    LOG_SUM_EXP(Contrastive.Form.LOG_SUM_EXP),
    SLICED(null),
    DENOISING(null),
    NOISE_CONTRAST(null),
    RECOVERY(null),
    LADDER(null);

    private final Contrastive.Form form;

    Kind(Contrastive.Form form) {
      this.form = form;
    }

    /// How chains are held against the data, null where none are.
    Contrastive.Form form() {
      return form;
    }

    @Override
    public String toString() {
      return Word.of(this);
    }
  }

  /// Noise of the first level of a ladder.
  private static final double DEFAULT_MIN = 0.1;

  /// The objective that `text` spells.
  public static NetworkObjective parse(String text) {
    String word = text.split(":", -1)[0];
    for (Kind kind : Kind.values()) if (kind.toString().equals(word)) return of(kind, text);
    throw new IllegalArgumentException(
        "expected likelihood, softplus, log-sum-exp, sliced, denoising:S, noise-contrast,"
            + " recovery:S or ladder:LEVELS for a network, got '"
            + text
            + "'");
  }

  private static NetworkObjective of(Kind kind, String text) {
    return switch (kind) {
      case DENOISING, RECOVERY ->
          new NetworkObjective(kind, NumberText.parse(text, kind + ":DEVIATION", 2, 2, 1)[0], 0);
      case LADDER -> {
        double[] parts = NumberText.parse(text, "ladder:LEVELS[:MIN]", 2, 3, 1);
        yield new NetworkObjective(
            kind, parts.length == 2 ? parts[1] : DEFAULT_MIN, (int) parts[0]);
      }
      default -> {
        NumberText.parse(text, kind.toString(), 1, 1, 1);
        yield new NetworkObjective(kind, 0, 0);
      }
    };
  }

  /// Whether rows are found again from noise.
  public boolean recovers() {
    return kind == Kind.RECOVERY || kind == Kind.LADDER;
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return switch (kind) {
      case DENOISING, RECOVERY -> kind + ":" + Rate.plain(deviation);
      case LADDER ->
          kind + ":" + levels + (deviation == DEFAULT_MIN ? "" : ":" + Rate.plain(deviation));
      default -> kind.toString();
    };
  }
}
