package io.harmonium.app.command;

import java.util.List;
import java.util.concurrent.Callable;

/// All verbs of the command in the order of its help. A new verb is one class in this package and one entry here: a
/// `Callable<Integer>` with picocli's `@Command`, our `@Examples` and `@Mixin Common common`, whose `call` returns the
/// exit code.
public final class Verbs {

  private Verbs() {}

  /// Fresh instances, one per verb.
  public static List<Callable<Integer>> all() {
    return List.of(
        new Demo(),
        new Train(),
        new Evaluate(),
        new Report(),
        new Compare(),
        new Efficiency(),
        new Sample(),
        new Recall(),
        new Score(),
        new Explain(),
        new Predict(),
        new Transform(),
        new Inspect(),
        new Diagnose(),
        new Import(),
        new Export(),
        new Data(),
        new Doctor(),
        new Completion());
  }
}
