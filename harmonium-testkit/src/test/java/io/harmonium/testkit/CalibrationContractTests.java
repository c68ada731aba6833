package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.annealing.Tempering;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.VisibleMoves;
import io.harmonium.sampling.WholeMoves;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Runs the kit over every sampler, imputation and every kind of sequence machine.
class CalibrationContractTests {

  private static final List<Machine> MACHINES =
      List.of(
          Specimens.random(Rbm.binary(4, 3), 0.8, Seed.of(31)),
          Specimens.random(Rbm.of(new Categorical(3), 3, new Spin(), 2), 0.8, Seed.of(32)),
          Specimens.random(Rbm.of(new Gaussian(), 3, new Binary(), 2), 0.6, Seed.of(33)));

  private static List<Machine> machines() {
    List<Machine> machines = new ArrayList<>(MACHINES);
    machines.addAll(Specimens.deep(Seed.of(23)));
    machines.add(Specimens.laterals(Seed.of(13)).get(1));
    return machines;
  }

  /// Sweeps of samplers that propose: small steps forget slowly.
  private static final int MANY = Effort.thorough() ? 600 : 60;

  /// The first sampler on all machines, deep ones too; the others, and those that pass through other temperatures, on
  /// the first machine that they serve (thorough profile: on all).
  @TestFactory
  Stream<DynamicNode> drawsOfSamplersAreCalibrated() {
    List<Sampler> samplers = new ArrayList<>(Sampler.kinds());
    samplers.addAll(Tempering.kinds());
    List<CalibrationContract.Subject> subjects =
        new ArrayList<>(
            CalibrationContract.ofSamplers(
                samplers.subList(0, 1), machines(), CalibrationContract.SWEEPS));
    for (Sampler sampler : samplers.subList(1, samplers.size()))
      subjects.addAll(
          CalibrationContract.ofSamplers(List.of(sampler), served(sampler), sweeps(sampler)));
    return Check.tests(subjects, CalibrationContract.checks());
  }

  private static List<Machine> served(Sampler sampler) {
    return machines().stream()
        .filter(machine -> sampler.unsupported(machine.structure()) == null)
        .limit(Effort.thorough() ? machines().size() : 1)
        .toList();
  }

  private static int sweeps(Sampler sampler) {
    boolean proposes = sampler instanceof VisibleMoves || sampler instanceof WholeMoves;
    return proposes ? MANY : CalibrationContract.SWEEPS;
  }

  @TestFactory
  Stream<DynamicNode> imputationIsCalibrated() {
    List<CalibrationContract.Subject> subjects =
        new ArrayList<>(CalibrationContract.ofImputation(machines()));
    subjects.add(CalibrationContract.ofMissingConditional());
    return Check.tests(subjects, CalibrationContract.checks());
  }

  @TestFactory
  Stream<DynamicNode> nextFramesAreCalibrated() {
    return Check.tests(CalibrationContract.ofNextFrames(), CalibrationContract.checks());
  }

  @Test
  void theKitFindsItsMembers() {
    assertTrue(CalibrationContract.ofNextFrames().size() >= 4);
    assertTrue(CalibrationContract.ofSamplers(Sampler.kinds(), MACHINES, 1).size() >= 20);
    for (Sampler sampler : Sampler.kinds())
      assertFalse(
          CalibrationContract.ofSamplers(List.of(sampler), MACHINES, 1).isEmpty(), sampler.name());
  }
}
