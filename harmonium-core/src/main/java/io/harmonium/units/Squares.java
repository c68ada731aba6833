package io.harmonium.units;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import java.util.List;

/// Real kinds with the two ports x and x².
sealed interface Squares extends Units permits Gaussian, Relu, Truncated, SpikeSlab {

  /// x, and x² with a precision.
  List<Port> PORTS =
      List.of(Port.of("x", Storage.REALS), new Port("x²", Storage.REALS, 1, Port.Domain.NEGATIVE));

  @Override
  default List<Port> ports() {
    return PORTS;
  }

  @Override
  default Growth growth() {
    return Growth.QUADRATIC;
  }

  @Override
  default double precision(double[][] theta, int unit) {
    return -2 * theta[1][unit];
  }

  @Override
  default void statisticsAt(double x, int unit, double[][] out) {
    out[0][unit] = x;
    out[1][unit] = x * x;
  }

  @Override
  default States[] statistics(States values) {
    return of(values);
  }

  @Override
  default void statistics(States[] x, int row, double[][] out) {
    read(x, row, out);
  }

  @Override
  default String unsupported(double[][] eta) {
    return unsupported(name(), eta, 1);
  }

  /// ⟨x²⟩ − ⟨x⟩².
  @Override
  default void variances(double[][] means, double[] out) {
    for (int j = 0; j < out.length; j++) out[j] = means[1][j] - means[0][j] * means[0][j];
  }

  /// Ports (x, x²) of plain values, the squares rounded to floats, for chains.
  static States[] of(States values) {
    Reals x = (Reals) values;
    Reals square = x.like(x.rows());
    for (int i = 0; i < x.rows() * x.stride(); i++) square.data()[i] = x.data()[i] * x.data()[i];
    return new States[] {x, square};
  }

  /// The same of one row, squared in double.
  static void read(States[] x, int row, double[][] out) {
    x[0].toDoubles(row, out[0]);
    for (int j = 0; j < out[0].length; j++) out[1][j] = out[0][j] * out[0][j];
  }

  /// Writes x and x² of one unit.
  static void set(States[] out, int row, int unit, float x) {
    ((Reals) out[0]).set(row, unit, x);
    ((Reals) out[1]).set(row, unit, x * x);
  }

  /// Null, or the first unit whose precision −2·η in port `port` is not positive.
  static String unsupported(String kind, double[][] eta, int port) {
    for (int j = 0; j < eta[port].length; j++)
      if (!(eta[port][j] < 0))
        return kind
            + " unit "
            + j
            + " has precision "
            + -2 * eta[port][j]
            + ", which is not positive";
    return null;
  }
}
