package io.harmonium.data;

import java.util.List;

/// Where data came from: a file or a generator, its SHA-256 (empty for generated data), and every step since, in words
/// ("threshold 0.5", "rows 0-999").
public record Provenance(String source, String sha256, List<String> steps) {

  public Provenance {
    steps = List.copyOf(steps);
  }

  public static Provenance of(String source) {
    return new Provenance(source, "", List.of());
  }

  /// The same with one more step.
  public Provenance then(String step) {
    List<String> all = new java.util.ArrayList<>(steps);
    all.add(step);
    return new Provenance(source, sha256, all);
  }
}
