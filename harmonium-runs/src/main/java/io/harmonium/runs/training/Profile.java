package io.harmonium.runs.training;

import io.harmonium.matrix.ProfiledKernels;
import io.harmonium.matrix.ProfiledKernels.Work;
import io.harmonium.runs.ProfileFigures;

/// Where the time of a run goes: rows and sweeps per second while it trains, and the shares of the work. What no kernel
/// does while it trains (preparing weights, moving parameters, waiting for another thread) is "parameters"; evaluation,
/// checkpoints and metrics are "output". "sweeps" draw bits given bits in one; the share of these draws that no bound decided
/// tells how well bounds do.
public final class Profile {

  private final ProfiledKernels kernels;
  private final int threads;
  private final double[] before = new double[Work.values().length];
  private final double[] kernelSeconds = new double[Work.values().length];
  private long begun;
  private double training;
  private double output;
  private long updates;

  public Profile(ProfiledKernels kernels, int threads) {
    this.kernels = kernels;
    this.threads = threads;
  }

  /// A stretch of training, or of output, begins.
  void begin() {
    for (Work work : Work.values()) before[work.ordinal()] = kernels.seconds(work);
    begun = System.nanoTime();
  }

  /// A stretch of `done` updates has ended.
  void trained(long done) {
    training += (System.nanoTime() - begun) * 1e-9;
    updates += done;
    for (Work work : Work.values())
      kernelSeconds[work.ordinal()] += kernels.seconds(work) - before[work.ordinal()];
  }

  /// A stretch of evaluation and writing has ended.
  void written() {
    output += (System.nanoTime() - begun) * 1e-9;
  }

  /// The figures for a run with this many rows, chains and sweeps per update.
  ProfileFigures figures(int batch, int chains, int sweeps) {
    double whole = training + output;
    double rest = training;
    for (Work work : Work.values()) rest -= seconds(work);
    return new ProfileFigures(
        training,
        output,
        updates * (double) batch / training,
        updates * (double) chains * sweeps / training,
        seconds(Work.PRODUCTS) / whole,
        seconds(Work.SAMPLING) / whole,
        seconds(Work.SWEEPS) / whole,
        seconds(Work.STATISTICS) / whole,
        kernels.describe(),
        kernels.exactShare(),
        Math.max(0, rest) / whole,
        output / whole);
  }

  private double seconds(Work work) {
    return kernelSeconds[work.ordinal()] / threads;
  }
}
