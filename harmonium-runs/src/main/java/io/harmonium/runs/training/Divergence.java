package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.model.Parameters;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Training has diverged: at `update` something happened that no further update mends. `good` is the last state before
/// it. A parameter that is not finite or beyond [#LARGEST], parameters without a distribution, a measured value that is
/// not finite, and training rows known worse than by independent columns by [#LOSS] nats a column count as such.
public final class Divergence extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// Largest size of a parameter.
  static final double LARGEST = 1e6;

  /// Nats a column that training rows may lose against the first machine, which is one of independent columns.
  static final double LOSS = 1000;

  /// Updates after which parameters are looked at.
  private static final long STRETCH = 200;

  /// Measured values that are finite in every sound run.
  private static final List<String> WITNESSES =
      List.of(
          "trainLogLikelihood",
          "pseudoLikelihoodTrain",
          "freeEnergyTrain",
          "logZ",
          "reconstructionError",
          "trainSquaredError",
          "trainEnergy",
          "weightNorm");

  private final long update;
  private final transient TrainingState good;

  private Divergence(long update, TrainingState good, String what, Throwable cause) {
    super(what, cause);
    this.update = update;
    this.good = good;
  }

  /// Training from a state to an update, or until it is cancelled.
  interface Fold {
    TrainingState run(TrainingState from, long until);
  }

  /// Goes on from `state` to update `until`; `unsupported` says why parameters have no distribution, or null. A stretch
  /// that went wrong is repeated update by update, which has the same bits, so that the first bad one is known.
  static TrainingState watched(
      Fold fold, TrainingState state, long until, Function<Parameters, String> unsupported) {
    TrainingState good = state;
    while (good.update() < until) {
      long next = Math.min(until, (good.update() / STRETCH + 1) * STRETCH);
      TrainingState after;
      try {
        after = fold.run(good, next);
      } catch (ArithmeticException
          | IllegalArgumentException
          | IndexOutOfBoundsException
          | NegativeArraySizeException
          | OutOfMemoryError e) {
        throw located(fold, good, next, unsupported, e);
      }
      if (bad(after.parameters(), unsupported) != null)
        throw located(fold, good, next, unsupported, new NonFiniteException("parameters are lost"));
      if (after.update() < next) return after;
      good = after;
    }
    return good;
  }

  /// `after` where its parameters are sound; `before` is the state that it was made from.
  static TrainingState checked(
      TrainingState after, TrainingState before, Function<Parameters, String> unsupported) {
    String bad = bad(after.parameters(), unsupported);
    if (bad != null) throw new Divergence(before.update() + 1, before, bad, null);
    return after;
  }

  /// The divergence of the first update that goes wrong; where parameters are sound throughout, `e` itself is thrown.
  private static Divergence located(
      Fold fold,
      TrainingState from,
      long until,
      Function<Parameters, String> unsupported,
      Throwable e) {
    TrainingState good = from;
    while (good.update() < until) {
      TrainingState after;
      try {
        after = fold.run(good, good.update() + 1);
      } catch (NonFiniteException lost) {
        return new Divergence(good.update() + 1, good, lost.getMessage(), lost);
      }
      if (after.update() == good.update()) break;
      String bad = bad(after.parameters(), unsupported);
      if (bad != null) return new Divergence(after.update(), good, bad, e);
      good = after;
    }
    if (e instanceof NonFiniteException)
      return new Divergence(good.update() + 1, good, e.getMessage(), e);
    if (e instanceof Error error) throw error;
    throw (RuntimeException) e;
  }

  /// Refuses to judge parameters that are not finite or beyond what training would have ended with.
  public static void refuse(Parameters parameters) {
    String bad = bad(parameters, sound -> null);
    if (bad != null) throw new NonFiniteException(bad);
  }

  /// Null, or what is wrong with parameters.
  static String bad(Parameters parameters, Function<Parameters, String> unsupported) {
    String lost = parameters.nonFinite();
    if (lost != null) return lost;
    double[] values = parameters.values();
    for (Parameters.Slice slice : parameters.slices())
      for (int i = slice.offset(); i < slice.end(); i++)
        if (Math.abs(values[i]) > LARGEST)
          return slice.name()
              + "["
              + (i - slice.offset())
              + "] = "
              + ShortNumber.of(values[i])
              + ", beyond 10^6";
    return unsupported.apply(parameters);
  }

  /// Refuses a line of metrics of a machine that is lost; `before` are the lines before it, `good` is the state that
  /// was judged before.
  static void refuseLost(
      List<Map<String, Object>> before,
      Map<String, Object> line,
      int columns,
      TrainingState good,
      long update) {
    for (String name : WITNESSES)
      if (line.containsKey(name) && !Double.isFinite(number(line.get(name), "value")))
        throw new Divergence(update, good, name + " is not finite", null);
    for (String name : List.of("trainLogLikelihood", "pseudoLikelihoodTrain"))
      for (Map<String, Object> first : before) {
        if (!first.containsKey(name) || !line.containsKey(name)) continue;
        double independent = number(first.get(name), "value");
        double now = number(line.get(name), "high");
        if (now < independent - LOSS * columns)
          throw new Divergence(
              update,
              good,
              name
                  + " is "
                  + ShortNumber.of(number(line.get(name), "value"))
                  + " nats, against "
                  + ShortNumber.of(independent)
                  + " of independent columns",
              null);
        break;
      }
  }

  /// The same where judging itself failed for numbers that are not finite.
  static Divergence judging(NonFiniteException e, TrainingState good, long update) {
    return new Divergence(update, good, e.getMessage(), e);
  }

  private static double number(Object value, String end) {
    Object one =
        value instanceof Map<?, ?> map
            ? map.get(end) instanceof Number ? map.get(end) : map.get("value")
            : value;
    return one instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /// The last state before it.
  TrainingState good() {
    return good;
  }

  /// What is told of the run in `directory`, whose last good state is saved; `resumed` is what is resumed.
  RunException failure(RunDirectory directory, String resumed, long planned, String rate) {
    boolean former = directory.replacing();
    return new RunException(
        RunException.Kind.DIVERGED,
        "training diverged at update " + update + ": " + getMessage(),
        directory.path()
            + (former
                ? ", the run that it was to replace is kept"
                : ", last good update " + good.update() + " of " + planned + " is saved"),
        former
            ? "the same command with {learning-rate} " + Practice.lower(rate)
            : Suggestion.of("train")
                .with("resume", resumed)
                .with("learning-rate", Practice.lower(rate))
                .toString(),
        this);
  }
}
