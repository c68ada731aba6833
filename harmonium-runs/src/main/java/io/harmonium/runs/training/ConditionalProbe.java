package io.harmonium.runs.training;

import io.harmonium.coupling.Coupling;
import io.harmonium.evaluation.ConditionalScores;
import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/// Likelihoods of a machine that is a conditional model p(y | x), during a run: log Z of every distribution that the
/// rows ask for, of as many rows as the effort allows.
///
/// @param base rows whose means annealing starts from
/// @param products how many products of numbers all log Z of one part may take
record ConditionalProbe(
    Rows base, LogPartition.Effort effort, double products, Seed seed, Workers workers) {

  /// Products that a term of an exact sum takes as long as.
  private static final double TERM = 10;

  private static final int MIN_DISTRIBUTIONS = 3;
  private static final int MAX_ROWS = 500;

  /// Adds likelihoods and free energies of the parts to `line` (modified); `test` and `valid` may be null.
  void measure(Machine machine, Rows train, Rows test, Rows valid, Map<String, Object> line) {
    Map<String, Rows> parts = new LinkedHashMap<>();
    parts.put("Train", train);
    if (test != null) parts.put("Test", test);
    if (valid != null) parts.put("Valid", valid);
    parts.forEach((name, rows) -> measure(machine, name, rows, line));
  }

  private void measure(Machine machine, String name, Rows rows, Map<String, Object> line) {
    Rows some = rows.subset(rows(machine), seed.child("rows"));
    String[] method = {""};
    ConditionalScores scores =
        ConditionalScores.of(
            machine,
            some,
            (plain, distribution) -> {
              LogPartition found =
                  LogPartition.of(
                      plain, left(machine), effort, seed.child(name).child(distribution), workers);
              method[0] = found.method();
              return found.estimate();
            },
            workers);
    line.put("freeEnergy" + name, some.mean(scores.freeEnergies()).value());
    String part = name.toLowerCase(java.util.Locale.ROOT);
    line.put(part + "LogLikelihood", Probe.estimate(scores.mean(), method[0]));
    if (machine.structure().open())
      line.put(part + "Perplexity", Probe.estimate(scores.perplexity(), method[0]));
  }

  /// The base as input to a plain machine.
  private Rows left(Machine machine) {
    int[] all = IntStream.range(0, base.count()).toArray();
    return new Rows(Conditional.left(machine.structure(), base.x(), all), base.weights());
  }

  /// Rows whose distributions the effort allows if all of them differ.
  private int rows(Machine machine) {
    Machine plain = Conditional.given(machine, base.x(), 0);
    double links = 0;
    for (Coupling link : plain.structure().links()) links += link.products();
    double each =
        LogPartition.exact(plain, effort)
            ? StrictMath.pow(2, Enumeration.logStates(plain))
                * plain.structure().columns(0, 0)
                * TERM
            : links * effort.chains() * effort.steps();
    return (int) Math.clamp(products / each, MIN_DISTRIBUTIONS, MAX_ROWS);
  }
}
