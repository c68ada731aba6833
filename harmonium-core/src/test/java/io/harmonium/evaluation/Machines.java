package io.harmonium.evaluation;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/// Small machines for tests.
public final class Machines {

  private Machines() {}

  /// The kinds that [Naive] knows.
  public static final List<Units> PLAIN =
      List.of(new Binary(), new Spin(), new Categorical(3), new Gaussian());

  /// Every visible × hidden pair of the plain kinds.
  static Stream<Arguments> pairs() {
    return PLAIN.stream().flatMap(v -> PLAIN.stream().map(h -> Arguments.of(v, h)));
  }

  /// Every visible × hidden pair of all kinds that can be normalised: counts need bounded units on the other side.
  static Stream<Arguments> everyPair() {
    return Units.observableKinds().stream()
        .flatMap(
            v ->
                Units.kinds().stream()
                    .filter(h -> !unboundedCounts(v, h) && !unboundedCounts(h, v))
                    .map(h -> Arguments.of(v, h)));
  }

  private static boolean unboundedCounts(Units units, Units other) {
    return units.growth() == Units.Growth.FACTORIAL && other.growth() != Units.Growth.BOUNDED;
  }

  /// Normal parameters of the given scale; weights between gaussian layers shrink until they can be normalised.
  public static Machine random(
      Units visible, int nv, Units hidden, int nh, double scale, long seed) {
    Machine machine = Rbm.of(visible, nv, hidden, nh);
    Draws draws = Seed.of(seed).child("test machine").row(0);
    double[] values = new double[machine.parameters().size()];
    for (int i = 0; i < values.length; i++) values[i] = scale * draws.normal(i, 0);
    Parameters parameters = machine.parameters().with(values);
    Parameters.Slice link = parameters.slice(Rbm.LINK);
    if (visible.growth() == Units.Growth.QUADRATIC && hidden.growth() == Units.Growth.QUADRATIC)
      for (int i = link.offset(); i < link.end(); i++) values[i] *= 0.3;
    for (int tries = 0; machine.with(parameters).unsupported() != null; tries++) {
      if (tries == 50) throw new IllegalArgumentException(machine.with(parameters).unsupported());
      for (int i = link.offset(); i < link.end(); i++) values[i] *= 0.7;
    }
    return machine.with(parameters);
  }

  /// Three binary, two categorical and two real visible units above three hidden ones.
  public static Machine mixed(Units hidden, double scale, long seed) {
    Layer bits = new Layer("bits", new Binary(), 3);
    Layer letters = new Layer("letters", new Categorical(4), 2);
    Layer reals = new Layer("reals", new Gaussian(), 2);
    return random(
        Rbm.of(List.of(bits, letters, reals), new Layer("hidden", hidden, 3)), scale, seed);
  }

  /// Normal parameters of the given scale, for machines that can be normalised with any.
  public static Machine random(Machine machine, double scale, long seed) {
    Draws draws = Seed.of(seed).child("mixed machine").row(0);
    double[] values = new double[machine.parameters().size()];
    for (int i = 0; i < values.length; i++) values[i] = scale * draws.normal(i, 0);
    return machine.with(machine.parameters().with(values));
  }

  /// Rows of independent units under the machine's own fields.
  public static Configurations rows(Machine machine, int rows, long seed) {
    try (Workers workers = Workers.single()) {
      return Chains.independent(
          machine.structure(),
          machine.fields(),
          rows,
          0,
          Seed.of(seed).child("test rows"),
          workers);
    }
  }

  public static Machine binary(double[][] weights, double[] visible, double[] hidden) {
    Machine machine = Rbm.binary(visible.length, hidden.length);
    double[] flat = Stream.of(weights).flatMapToDouble(java.util.Arrays::stream).toArray();
    return machine.with(
        machine
            .parameters()
            .with("visible.x", visible)
            .with("hidden.x", hidden)
            .with(Rbm.LINK, flat));
  }

  private static final double[] B = {
    0.4368095567622512, 0.9395041535483686, 0.7422227366893245, -0.5725884535946625
  };
  private static final double[] C = {-0.8443357901339285, 0.4084445295268983, -0.5075062079379615};
  private static final double[][] W = {
    {0.5697179590411812, 0.5798682805325257, -0.08442503947400418},
    {0.32513030496211076, 0.468865832331243, 0.498710671598989},
    {0.5528300839478825, -0.27337059039667966, 0.9089837895988305},
    {-0.7479558349714249, 0.5170338461961894, 0.2963592474184551}
  };

  /// A 4 × 3 machine with log Z = 7.001417830987568.
  public static Machine panel() {
    return binary(W, B, C);
  }

  /// The same with doubled weights: log Z = 9.471690111097937.
  public static Machine strong() {
    double[][] doubled = new double[W.length][];
    for (int i = 0; i < W.length; i++)
      doubled[i] = java.util.Arrays.stream(W[i]).map(w -> 2 * w).toArray();
    return binary(doubled, B, C);
  }
}
