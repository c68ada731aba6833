package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.runs.Capabilities;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.exchange.Exporting;
import io.harmonium.runs.scoring.Scoring;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The contract of capabilities sees what families could do wrong.
class CapabilityContractTests {

  private static Capabilities nothing() {
    return new Capabilities("a fake").withoutOthers("it is a fake", "train a model");
  }

  /// Names of the checks that fail.
  private static List<String> failing(Capabilities capabilities) {
    CapabilityContract.Subject subject =
        new CapabilityContract.Subject(new Fake(capabilities), Path.of("rows.csv"));
    return CapabilityContract.checks().stream()
        .filter(check -> fails(() -> check.run(subject)))
        .map(Check::name)
        .toList();
  }

  private static boolean fails(Runnable check) {
    try {
      check.run();
      return false;
    } catch (AssertionError | RuntimeException told) {
      return true;
    }
  }

  @Test
  void aModelThatSaysWhyItHasNothingKeepsTheContract() {
    assertEquals(List.of(), failing(nothing()));
  }

  @Test
  void aForgottenCapabilityIsSeen() {
    Capabilities one = new Capabilities("a fake").without(Scoring.class, "a fake", "train");
    assertEquals(List.of("every capability is spoken about"), failing(one));
  }

  @Test
  void nullIsSeen() {
    assertEquals(
        List.of("what is there works"), failing(nothing().with(Exporting.class, () -> null)));
    assertEquals(
        List.of("what is there works"), failing(nothing().with(Exporting.class, () -> () -> null)));
  }

  @Test
  void aRefusalWithoutRemedyIsSeen() {
    Exporting dumb =
        () -> {
          throw new Unsupported("not today", "");
        };
    assertEquals(
        List.of("what is there works"), failing(nothing().with(Exporting.class, () -> dumb)));
    assertThrows(
        IllegalArgumentException.class, () -> nothing().without(Scoring.class, "not today", " "));
    assertThrows(
        IllegalArgumentException.class, () -> nothing().without(Scoring.class, "", "train"));
  }

  private record Fake(Capabilities capabilities) implements Trained {

    @Override
    public Path path() {
      return Path.of("fake");
    }

    @Override
    public String model() {
      return "fake";
    }

    @Override
    public long update() {
      return 0;
    }

    @Override
    public List<String> warnings() {
      return List.of();
    }

    @Override
    public void close() {
      capabilities.close();
    }
  }
}
