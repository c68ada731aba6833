package io.harmonium.data.generate;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.States;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Map;

/// A distribution that rows are drawn from. Rows are independent, and row i depends on the seed and on i alone: asking
/// for more rows leaves the first ones as they were.
public interface Generator {

  /// The word for this distribution in commands, such as "ising".
  String name();

  /// The numbers that fix the distribution, in the order in which they are listed.
  Map<String, Double> parameters();

  /// Rows `first … first+rows−1` of those drawn under `seed`.
  Dataset generate(int first, int rows, Seed seed);

  /// `rows` rows drawn under `seed`.
  default Dataset generate(int rows, Seed seed) {
    return generate(0, rows, seed);
  }

  /// Name and parameters in one word, as [Generators#parse] reads them: "ising:size=16,temperature=2.5".
  default String spelling() {
    List<String> settings =
        parameters().entrySet().stream().map(e -> e.getKey() + "=" + text(e.getValue())).toList();
    return settings.isEmpty() ? name() : name() + ":" + String.join(",", settings);
  }

  /// Drawn values with their origin; `labels` and `picture` may be null.
  default Dataset dataset(States values, int[] labels, Picture picture, Seed seed) {
    Provenance origin =
        Provenance.of("generator " + spelling())
            .then(values.rows() + " rows under key " + Long.toHexString(seed.key()));
    return new Dataset(List.of(Block.of("visible", values)), null, labels, null, picture, origin);
  }

  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
