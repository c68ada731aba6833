package io.harmonium.testkit;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Products in double: every number is one chain, whatever rows, terms and columns there are beside it.
final class ProductCases {

  private static final int[] ROWS = {1, 2, 5, 6, 7, 12, 17, 18, 19, 48};

  private ProductCases() {}

  static Stream<KernelCase> all() {
    return Stream.concat(
        Arrays.stream(Material.SIZES)
            .filter(size -> size <= 257)
            .boxed()
            .flatMap(
                columns -> Stream.of(products(7, 33, columns), products(20, columns, columns + 1))),
        Arrays.stream(ROWS).boxed().flatMap(rows -> Stream.of(products(rows, 9, 13))));
  }

  /// Rows of all three arrays stand in any order, and there are numbers between them.
  private static KernelCase products(int rows, int inner, int columns) {
    return new KernelCase(
        "addProducts of " + rows + " rows, " + inner + " terms and " + columns + " columns",
        space -> {
          Material material = new Material(1000L * rows + columns);
          double[] left = material.doubles((inner + 3) * (rows + 2));
          double[] right = material.doubles((columns + 2) * (inner + 1));
          double[] out = material.doubles((columns + 1) * (rows + 1));
          for (int i = 0; i < left.length; i += 4) left[i] = 0;
          left[1] = Double.MIN_VALUE;
          int[] at = IntStream.range(0, rows).map(r -> 2 + (inner + 3) * (rows - r)).toArray();
          int[] from = IntStream.range(0, inner).map(i -> (columns + 2) * (inner - i)).toArray();
          int[] to = IntStream.range(0, rows).map(r -> 1 + (columns + 1) * r).toArray();
          space.kernels().addProducts(left, at, rows, right, from, inner, columns, space, out, to);
          return Arrays.stream(out).mapToLong(Double::doubleToLongBits).toArray();
        });
  }
}
