package io.harmonium.runs.use;

import io.harmonium.evaluation.ExactSamples;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;

/// Samples of a machine to judge it by, and where they come from: exact where a side can be enumerated, else the chains
/// that the run kept and, where more are wanted, chains started at rows of the data; else chains started at the biases.
/// Chains are moved by [#SWEEPS] sweeps more. Machines that learned from noise also have samples of their own kind.
public record MachineSamples(Configurations x, String origin, boolean exact) {

  /// Sweeps of chains before they are used.
  public static final int SWEEPS = 1000;

  private static final double MAX_BITS = 20;

  /// `rows` samples; `kept` are the chains of the run and `data` the rows it was trained on, each null where unknown.
  public static MachineSamples draw(
      Machine machine, Configurations kept, Rows data, int rows, Seed seed, Workers workers) {
    if (enumerable(machine))
      return new MachineSamples(
          ExactSamples.draw(machine, rows, seed.child("exact samples"), workers),
          "exact draws",
          true);
    Configurations chains = start(machine, kept, data, rows, seed, workers);
    Sampler.defaultFor(machine.structure())
        .run(Distribution.of(machine), chains, 0, SWEEPS, seed.child("sweeps"), workers);
    return new MachineSamples(chains, origin(kept, data, rows), false);
  }

  /// The samples that `fresh` draws, as a machine that learned from noise was taught to make them.
  public static MachineSamples fromNoise(
      Machine machine, FreshChains fresh, Seed seed, Workers workers) {
    return new MachineSamples(
        fresh.draw(PreparedMachine.of(machine), null, null, seed, workers),
        fresh.k() + " sweeps from noise, as the machine learned",
        false);
  }

  /// As annealing back from them takes them.
  public LogPartitionTask.Samples forAnnealing() {
    return new LogPartitionTask.Samples(x, origin, exact);
  }

  private static Configurations start(
      Machine machine, Configurations kept, Rows data, int rows, Seed seed, Workers workers) {
    if (kept == null && data == null)
      return Chains.independent(
          machine.structure(), machine.fields(), rows, 0, seed.child("start"), workers);
    if (kept == null || data == null || kept.rows() >= rows)
      return repeat(machine, kept == null ? data.x() : kept, rows);
    Configurations chains = Configurations.zeros(machine.structure(), rows);
    chains.copyRange(kept, 0, 0, kept.rows());
    int more = rows - kept.rows();
    chains.copyRange(repeat(machine, data.x(), more), 0, kept.rows(), more);
    return chains;
  }

  private static String origin(Configurations kept, Rows data, int rows) {
    if (kept == null)
      return data != null ? "chains started at data" : "chains started at the biases";
    return data == null || kept.rows() >= rows
        ? "the chains of the run"
        : "the chains of the run and chains started at data";
  }

  private static boolean enumerable(Machine machine) {
    return Enumeration.possible(machine) && Enumeration.logStates(machine) <= MAX_BITS;
  }

  /// `rows` chains that take the rows of `from` in turn.
  static Configurations repeat(Machine machine, Configurations from, int rows) {
    int[] chosen = new int[rows];
    for (int i = 0; i < rows; i++) chosen[i] = i % from.rows();
    return Chains.fromData(machine.structure(), from, chosen);
  }

  /// The first `rows` of these samples.
  public MachineSamples first(int rows) {
    Configurations fewer = x.like(rows);
    fewer.copyRange(x, 0, 0, rows);
    return new MachineSamples(fewer, origin, exact);
  }
}
