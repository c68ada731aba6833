package io.harmonium.runs.training;

import io.harmonium.learning.objective.Discriminative;
import io.harmonium.learning.objective.Hybrid;
import io.harmonium.learning.objective.Objective;
import io.harmonium.wording.InvalidSetting;

/// What a machine with classes learns, as the command line writes it: `generative` (log p(x, y)), `discriminative`
/// (log p(y | x)), `hybrid:ALPHA` (the second and ALPHA times the first) or `semi-supervised:ALPHA` (the same, rows
/// without a label counting by log p(x)).
public record ClassObjective(Kind kind, double alpha) {

  /// Which terms there are.
  public enum Kind {
    GENERATIVE,
    DISCRIMINATIVE,
    HYBRID,
    SEMI_SUPERVISED
  }

  /// The share of the generative term where none is given.
  private static final double DEFAULT_ALPHA = 0.01;

  static ClassObjective parse(String text) {
    int colon = text.indexOf(':');
    String word = colon < 0 ? text : text.substring(0, colon);
    for (Kind kind : Kind.values())
      if (word(kind).equals(word)) {
        boolean shared = kind == Kind.HYBRID || kind == Kind.SEMI_SUPERVISED;
        if (colon < 0) return new ClassObjective(kind, DEFAULT_ALPHA);
        if (shared) return new ClassObjective(kind, alpha(text, text.substring(colon + 1)));
      }
    throw new InvalidSetting(
        "{objective}: expected generative, discriminative, hybrid:ALPHA or semi-supervised:ALPHA,"
            + " got '"
            + text
            + "'");
  }

  private static double alpha(String text, String number) {
    try {
      double alpha = Double.parseDouble(number);
      if (alpha >= 0 && alpha < 1e6) return alpha;
    } catch (NumberFormatException e) {
      throw new InvalidSetting(
          "{objective}: cannot read the share '" + number + "' in '" + text + "'", e);
    }
    throw new InvalidSetting(
        "{objective}: the share of the generative term must be a number >= 0, got " + number);
  }

  private static String word(Kind kind) {
    return Word.of(kind).replace('_', '-');
  }

  /// Whether chains have a share in it.
  boolean sampled() {
    return kind != Kind.DISCRIMINATIVE;
  }

  /// Whether log p(y | x), which is known for whole rows only, has a share in it.
  boolean predicts() {
    return kind != Kind.GENERATIVE;
  }

  /// The objective for a machine whose class stands in layer `label`, `generative` being its generative part.
  Objective of(Objective generative, int label) {
    return switch (kind) {
      case GENERATIVE -> generative;
      case DISCRIMINATIVE -> new Discriminative(label);
      case HYBRID -> new Hybrid(generative, alpha, false, label);
      case SEMI_SUPERVISED -> new Hybrid(generative, alpha, true, label);
    };
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    boolean shared = kind == Kind.HYBRID || kind == Kind.SEMI_SUPERVISED;
    return word(kind) + (shared ? ":" + alpha : "");
  }
}
