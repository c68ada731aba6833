package io.harmonium.data;

import java.util.List;

/// What is known of each sequence beside its frames: `values[i][k]` is covariate `names[k]` of sequence i (a diagnosis
/// as 0 or 1, an age). The values are finite.
public record Covariates(List<String> names, double[][] values) {

  public Covariates {
    names = List.copyOf(names);
    for (int i = 0; i < values.length; i++) {
      if (values[i].length != names.size())
        throw new IllegalArgumentException(
            "sequence %d has %d covariates, expected the %d of %s"
                .formatted(i, values[i].length, names.size(), names));
      for (int k = 0; k < values[i].length; k++)
        if (!Double.isFinite(values[i][k]))
          throw new IllegalArgumentException(
              "covariate '%s' of sequence %d is %s; give every sequence a finite number or leave the covariate out"
                  .formatted(names.get(k), i, values[i][k]));
    }
  }

  /// No covariates for `sequences` sequences.
  public static Covariates none(int sequences) {
    return new Covariates(List.of(), new double[sequences][0]);
  }

  /// How many covariates there are.
  public int size() {
    return names.size();
  }

  /// How many sequences they belong to.
  public int sequences() {
    return values.length;
  }

  /// Those of the given sequences, in the given order.
  Covariates of(int[] sequences) {
    double[][] chosen = new double[sequences.length][];
    for (int i = 0; i < sequences.length; i++) chosen[i] = values[sequences[i]];
    return new Covariates(names, chosen);
  }
}
