package io.harmonium.learning;

import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// What the terms of an objective share in a run: the model whose parameters move, the packed weights of a machine and the
/// workers. It is made once per run; the strategy of the loop calls [#begin] before each update.
public final class UpdateBuffers {

  private final Model model;
  private final Structure structure;
  private final Parameters parameters;
  private final Workers workers;
  private final boolean[] refreshed;
  private PreparedMachine prepared;
  private boolean ready;

  public UpdateBuffers(Machine machine, Workers workers) {
    this(machine, machine.parameters(), workers);
  }

  /// A model of any kind, at first of the numbers `parameters`, which move from update to update.
  public UpdateBuffers(Model model, Parameters parameters, Workers workers) {
    this.model = model.with(parameters);
    this.structure = model.structure();
    this.parameters = parameters;
    this.workers = workers;
    this.refreshed = new boolean[structure.tiles().size()];
  }

  /// The model as the objective knows it; a machine always has the present parameters.
  public <M extends Model> M model(Class<M> type) {
    return model.as(type);
  }

  /// The machine with its present parameters; refuses other kinds of models.
  public Machine machine() {
    return model.as(Machine.class);
  }

  public Structure structure() {
    return structure;
  }

  /// The numbers that move.
  public Parameters parameters() {
    return parameters;
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
    if (prepared == null) prepared = PreparedMachine.of(machine());
    else if (!ready) prepared.refresh(workers);
    ready = true;
    return prepared;
  }

  /// Packs the weights of a strip for the next update, once whoever tells and only where they were packed before; see
  /// [Ascent#moved].
  public void moved(WeightTile tile, Workspace space) {
    if (prepared == null || refreshed[tile.index()]) return;
    prepared.refreshTile(tile, space);
    refreshed[tile.index()] = true;
  }

  /// Says that [#moved] was called for every strip; answers true where all weights are known to be finite.
  public boolean settled() {
    if (prepared == null) return false;
    prepared.settle();
    return prepared.finite();
  }
}
