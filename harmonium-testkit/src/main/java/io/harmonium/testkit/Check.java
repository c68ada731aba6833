package io.harmonium.testkit;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/// One promise about things of a type: a sentence, and a function that throws an [AssertionError] where a thing breaks
/// it. Checks are values, so that the same one judges our own members, those of others, and deliberately broken ones.
public record Check<T>(String name, Consumer<? super T> body) {

  /// Judges one thing.
  public void run(T subject) {
    body.accept(subject);
  }

  /// One JUnit test per subject and check, grouped by subject.
  public static <T> Stream<DynamicNode> tests(
      Collection<? extends T> subjects, List<Check<T>> checks) {
    return subjects.stream().map(subject -> container(subject, checks));
  }

  private static <T> DynamicNode container(T subject, List<Check<T>> checks) {
    return DynamicContainer.dynamicContainer(
        subject.toString(),
        checks.stream().map(c -> DynamicTest.dynamicTest(c.name(), () -> c.run(subject))));
  }

  @Override
  public String toString() {
    return name;
  }
}
