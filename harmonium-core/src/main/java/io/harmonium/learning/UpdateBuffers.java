package io.harmonium.learning;

import io.harmonium.coupling.Strip;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// What the terms of an objective share in a run: the machine whose parameters move, its packed weights and the workers. It
/// is made once per run; the strategy of the loop calls [#begin] before each update.
public final class UpdateBuffers {

  private final Machine machine;
  private final Workers workers;
  private final boolean[] refreshed;
  private PreparedMachine prepared;
  private boolean ready;

  public UpdateBuffers(Machine machine, Workers workers) {
    this.machine = machine;
    this.workers = workers;
    this.refreshed = new boolean[machine.structure().strips().size()];
  }

  public Machine machine() {
    return machine;
  }

  public Structure structure() {
    return machine.structure();
  }

  public Workers workers() {
    return workers;
  }

  /// Says that parameters may have moved since the last update.
  public void begin() {
    ready = false;
    Arrays.fill(refreshed, false);
  }

  /// The machine with its present parameters, packed once per update whoever asks.
  public PreparedMachine prepare() {
    if (prepared == null) prepared = PreparedMachine.of(machine);
    else if (!ready) prepared.refresh(workers);
    ready = true;
    return prepared;
  }

  /// Packs the weights of a strip for the next update, once whoever tells and only where they were packed before; see
  /// [Ascent#moved].
  public void moved(Strip strip, Workspace space) {
    if (prepared == null || refreshed[strip.index()]) return;
    prepared.refreshStrip(strip, space);
    refreshed[strip.index()] = true;
  }

  /// Says that [#moved] was called for every strip; answers true where all weights are known to be finite.
  public boolean settled() {
    if (prepared == null) return false;
    prepared.settle();
    return prepared.finite();
  }
}
