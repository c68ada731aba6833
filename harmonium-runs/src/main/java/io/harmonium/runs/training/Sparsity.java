package io.harmonium.runs.training;

import io.harmonium.learning.SparsityTarget;

/// The mean activity that hidden units are pulled to, and how strongly: "0.1:0.05".
public record Sparsity(double target, double strength) {

  private static final double DEFAULT_STRENGTH = 0.1;

  public Sparsity {
    new SparsityTarget(strength, target);
  }

  /// What "TARGET" or "TARGET:STRENGTH" says.
  public static Sparsity parse(String text) {
    String[] parts = text.split(":", -1);
    try {
      if (parts.length <= 2)
        return new Sparsity(
            Double.parseDouble(parts[0]),
            parts.length == 2 ? Double.parseDouble(parts[1]) : DEFAULT_STRENGTH);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(usage(text), e);
    }
    throw new IllegalArgumentException(usage(text));
  }

  SparsityTarget penalty() {
    return new SparsityTarget(strength, target);
  }

  private static String usage(String text) {
    return "expected TARGET or TARGET:STRENGTH such as 0.1:0.05, got '" + text + "'";
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return Rate.plain(target) + ":" + Rate.plain(strength);
  }
}
