package io.harmonium.runs.use;

import com.sun.management.OperatingSystemMXBean;
import io.harmonium.annealing.Tempering;
import io.harmonium.evaluation.Diagnostics;
import io.harmonium.insight.OrderParameter;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.runs.sampling.SamplerChoice;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.sampling.Start;
import java.lang.management.ManagementFactory;

/// What a sampler did with a budget of sweeps: how often its chains changed sides of an order parameter, how many replicas
/// came down its whole ladder, and what that cost.
///
/// @param levels distributions that run side by side for each chain of the machine
/// @param chains chains of the machine
/// @param sweeps sweeps of each
/// @param changes changes of sides over all chains of the machine
/// @param roundTrips replicas that came from the easiest distribution; −1 where there is none
/// @param mixed R̂ and effective number of draws of the order parameter
/// @param lowest the rarest exchange of neighbours; NaN where there are none
/// @param preparing seconds of the processor to make the sampler ready
/// @param seconds seconds of the processor of the sweeps
/// @param walk the order parameter of the first chain, look after look
public record SamplerTrial(
    SamplerKind kind,
    int levels,
    int chains,
    int sweeps,
    long changes,
    long roundTrips,
    Diagnostics mixed,
    double lowest,
    double preparing,
    double seconds,
    double[] walk) {

  private static final int LOOKS = 200;

  /// Runs chains from data rows: `chains` of them, or as many levels as there are for a quarter as many where `choice` climbs a
  /// ladder, with `budget` sweeps of single chains in all.
  public static SamplerTrial of(
      TrainedRows run,
      SamplerChoice choice,
      OrderParameter order,
      int chains,
      long budget,
      Seed seed,
      Workers workers) {
    PreparedMachine machine = PreparedMachine.of(run.machine());
    int own = choice.kind().climbs() ? Math.max(2, chains / 4) : chains;
    double begun = clock();
    Configurations start = new StartRows(run, Start.DATA, seed).chains(own, workers);
    SamplerSetup.Ready ready =
        new SamplerSetup(choice)
            .ready(run, Distribution.of(machine), start, seed.child("sampler"), workers);
    int levels = ready.sampler().group();
    Configurations all = levels > 1 ? Tempering.groups(start, levels) : start;
    double prepared = clock();
    int every = (int) Math.max(1, budget / ((long) own * levels * LOOKS));
    double[][] walks = new double[own][LOOKS];
    for (int look = 0; look < LOOKS; look++) {
      ready
          .sampler()
          .run(Distribution.of(machine), all, 0, every, seed.child("look").child(look), workers);
      Configurations cold = levels > 1 ? Tempering.level(all, 0, levels) : all;
      double[] values = order.values(run.structure(), cold, workers);
      for (int c = 0; c < own; c++) walks[c][look] = values[c];
    }
    double ended = clock();
    long changes = 0;
    for (double[] walk : walks) changes += order.changes(walk);
    Long trips = ready.notes().diagnostics().roundTrips();
    return new SamplerTrial(
        choice.kind(),
        levels,
        own,
        every * LOOKS,
        changes,
        trips == null ? -1 : trips,
        Diagnostics.of(walks),
        ready.notes().rarest(),
        prepared - begun,
        ended - prepared,
        walks[0]);
  }

  /// Sweeps of single chains, those of all levels counted.
  public long cost() {
    return (long) levels * chains * sweeps;
  }

  /// Seconds of the processor that this program has used, all threads together.
  private static double clock() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime() * 1e-9
        : System.nanoTime() * 1e-9;
  }
}
