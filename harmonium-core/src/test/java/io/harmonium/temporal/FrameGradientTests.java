package io.harmonium.temporal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.units.Units;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Gradients of all temporal machines against central differences of the exact log-likelihood. With steps of 1e-5 the
/// error of a difference is about h² (1e-10) plus 1e-15/h (1e-10); 1e-6 is what is promised.
class FrameGradientTests {

  record Case(Dynamics dynamics, Units visible, double missing) {
    @Override
    public String toString() {
      return dynamics + " over " + visible.name() + ", " + missing + " missing";
    }
  }

  static Stream<Case> cases() {
    return SmallSequences.dynamics().stream()
        .flatMap(
            d ->
                SmallSequences.KINDS.stream()
                    .flatMap(u -> Stream.of(new Case(d, u, 0), new Case(d, u, 0.3))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void exactGradientsAreThoseOfTheLikelihood(Case each) {
    TemporalMachine machine = SmallSequences.machine(each.dynamics, each.visible, 3, 2, 0.5, 7);
    FrameRows data = SmallSequences.frames(machine, each.missing, 8, 4, 1, 3);
    try (Workers workers = Workers.single()) {
      double[] gradient = new double[machine.parameters().size()];
      each.dynamics
          .exact()
          .addGradient(machine, FrameBatch.of(machine, data), 0, workers, gradient);
      for (int i = 0; i < gradient.length; i++)
        assertEquals(
            difference(machine, data, i, workers),
            gradient[i],
            1e-6,
            "parameter " + i + " of " + each);
    }
  }

  private static double difference(
      TemporalMachine machine, FrameRows data, int i, Workers workers) {
    double step = 1e-5;
    double[] two = new double[2];
    for (int side = 0; side < 2; side++) {
      Parameters moved = machine.parameters().copy();
      moved.values()[i] += side == 0 ? step : -step;
      TemporalMachine other = machine.with(moved);
      FrameBatch batch = FrameBatch.of(other, data);
      two[side] = SmallSequences.sum(FrameLikelihood.exact(other, batch, workers)) / batch.known();
    }
    return (two[0] - two[1]) / (2 * step);
  }
}
