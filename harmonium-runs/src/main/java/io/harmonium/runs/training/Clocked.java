package io.harmonium.runs.training;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.ProfiledKernels;
import io.harmonium.matrix.Workers;

/// Workers of a run and, where it was asked for, the profile of their time, else null.
public record Clocked(Workers workers, Profile profile) {

  /// New workers; the caller closes them.
  public static Clocked of(int threads, boolean profiled) {
    if (!profiled) return new Clocked(Workers.of(threads), null);
    ProfiledKernels clock = new ProfiledKernels(Kernels.best());
    return new Clocked(Workers.of(threads, clock), new Profile(clock, threads));
  }
}
