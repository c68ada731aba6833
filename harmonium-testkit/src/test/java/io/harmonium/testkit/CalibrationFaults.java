package io.harmonium.testkit;

import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.testkit.CalibrationContract.Given;
import io.harmonium.testkit.CalibrationContract.Subject;
import java.util.Arrays;
import java.util.List;

/// Draws of a part that do not follow from the rest.
final class CalibrationFaults {

  private CalibrationFaults() {}

  /// Four visible units that nearly always agree: three hidden units with weights 2.5, all probabilities 1/2 by symmetry.
  private static Machine agreeing() {
    Machine machine = Rbm.binary(4, 3);
    Parameters parameters = machine.parameters().copy();
    for (Parameters.Slice slice : parameters.slices()) {
      double value = slice.coupling() ? 2.5 : slice.length() == 4 ? -3.75 : -5;
      Arrays.fill(parameters.values(), slice.offset(), slice.end(), value);
    }
    return machine.with(parameters);
  }

  private static Fault<Subject> fault(
      String name, Machine machine, Given given, MutantGibbs broken) {
    return new Fault<>(
        "calibration: " + name,
        CalibrationContract::ranksAreUniform,
        CalibrationContract.of(new MutantGibbs(), machine, given, 20),
        CalibrationContract.of(broken, machine, given, 20));
  }

  static List<Fault<?>> all() {
    Machine random = Specimens.random(Rbm.binary(4, 3), 1.5, Seed.of(34));
    return List.of(
        fault("what is given is not heard", agreeing(), Given.HALF, SamplerFaults.noClamp()),
        fault("it is heard at the end", agreeing(), Given.HALF, SamplerFaults.lateClamp()),
        fault("a posterior that is a point", random, Given.VISIBLE, SamplerFaults.thresholded()),
        fault("a posterior of doubled links", random, Given.VISIBLE, SamplerFaults.doubled()),
        fault("links counted twice", random, Given.NOTHING, SamplerFaults.doubled()));
  }
}
