package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.learning.Merging;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Imputation;
import java.util.Arrays;

/// Rows with missing cells made whole, so that the positive phase sums them out:
///
/// ```
/// ∇ log p(x_known) = Σ_m p(x_m | x_known)·∇(−F)(x_known, x_m) − ⟨∇(−F)⟩_model
/// ```
///
/// A row whose missing cells have at most [#MAX] states together becomes one weighted row per state, which is exact.
/// Any other row is completed once by [#SWEEPS] sweeps of Gibbs sampling with its known cells clamped, starting from
/// independent units under the machine's fields: its gradient is right on average as far as these sweeps mix.
public final class Completion {

  /// States of a row's missing cells that are summed exactly.
  static final int MAX = 64;

  /// Sweeps for any other row.
  static final int SWEEPS = 20;

  private static final int GRAIN = 64;

  private final PreparedMachine machine;
  private final Structure structure;
  private final Batch batch;

  private Completion(PreparedMachine machine, Batch batch) {
    this.machine = machine;
    this.structure = machine.structure();
    this.batch = batch;
  }

  /// The batch with every row whole; the batch itself where nothing is missing.
  public static Batch of(PreparedMachine machine, Batch batch, Seed seed, Workers workers) {
    if (batch.missing() == null) return batch;
    if (!machine.structure().bipartite()) throw unsupported();
    return new Completion(machine, batch).whole(seed, workers);
  }

  /// What to throw where missing cells cannot be summed out.
  public static IllegalArgumentException unsupported() {
    return new IllegalArgumentException(
        "missing cells are summed out of machines without links within a side only; fill them in"
            + " first");
  }

  /// Why batches with missing cells are not cut into parts.
  public static Merging merging() {
    return Merging.not(
        "a row with missing cells becomes several weighted rows, whose places in the sums depend on"
            + " all rows before it");
  }

  private Batch whole(Seed seed, Workers workers) {
    int[] states = new int[batch.rows().length];
    int total = 0;
    int drawn = 0;
    for (int row = 0; row < states.length; row++) {
      states[row] = states(row);
      total += Math.max(1, states[row]);
      if (states[row] == 0) drawn++;
    }
    int[] source = new int[total];
    int[] rows = new int[total];
    int at = 0;
    for (int row = 0; row < states.length; row++)
      for (int s = 0; s < Math.max(1, states[row]); s++, at++) {
        source[at] = row;
        rows[at] = batch.rows()[row];
      }
    Configurations x = batch.x().like(total);
    x.copyRows(batch.x(), source);
    if (drawn > 0) draw(x, source, states, drawn, seed, workers);
    for (int first = 0; first < total; first += Math.max(1, states[source[first]]))
      for (int s = 0; s < states[source[first]]; s++) set(x, first + s, source[first], s);
    return new Batch(x, rows, weights(x, source, states, workers), null);
  }

  /// The number of states of a row's missing cells: 1 where none is missing, 0 where they are not listed.
  private int states(int row) {
    long product = 1;
    for (int l = 0; l < batch.missing().length; l++) {
      Bits mask = batch.missing()[l];
      int count = mask == null ? 0 : mask.count(row);
      Layer layer = structure.layer(l);
      boolean listed = layer.units().values() > 0 && structure.ports(l) == 1;
      if (count > 0 && !listed) return 0;
      for (int i = 0; i < count && product <= MAX; i++) product *= layer.units().values();
    }
    return product <= MAX ? (int) product : 0;
  }

  /// Gives the missing cells of row `row` of `x` (modified) the values of state number `state`.
  private void set(Configurations x, int row, int source, int state) {
    int rest = state;
    for (int l = 0; l < batch.missing().length; l++)
      for (int cell = 0; cell < structure.layer(l).size(); cell++)
        if (batch.missing(l, source, cell)) {
          int values = structure.layer(l).units().values();
          x.values(l).setValue(row, cell, rest % values);
          rest /= values;
        }
  }

  /// Draws the missing cells of the rows whose states are not listed into `x` (modified).
  private void draw(
      Configurations x, int[] source, int[] states, int count, Seed seed, Workers workers) {
    int[] places = new int[count];
    int n = 0;
    for (int i = 0; i < source.length; i++) if (states[source[i]] == 0) places[n++] = i;
    Bits[] unknown = new Bits[batch.missing().length];
    int[] origin = Arrays.stream(places).map(i -> source[i]).toArray();
    for (int l = 0; l < unknown.length; l++)
      if (batch.missing()[l] != null) {
        unknown[l] = batch.missing()[l].like(count);
        unknown[l].copyRows(batch.missing()[l], origin);
      }
    Configurations rows = x.like(count);
    rows.copyRows(x, places);
    Imputation.draw(machine, rows, unknown, SWEEPS, seed, workers);
    for (int i = 0; i < count; i++) x.copyRange(rows, i, places[i], 1);
  }

  /// The weight of each row of the batch, shared among its states by their probability.
  private float[] weights(Configurations x, int[] source, int[] states, Workers workers) {
    double[] logs = new double[source.length];
    workers.forBlocks(
        source.length, GRAIN, (from, to, worker, space) -> logs(x, from, to, space, logs));
    float[] weights = new float[source.length];
    for (int first = 0; first < source.length; ) {
      int count = Math.max(1, states[source[first]]);
      double norm = Elementary.logSumExp(Arrays.copyOfRange(logs, first, first + count));
      for (int i = first; i < first + count; i++)
        weights[i] =
            (float) (batch.weight(source[i]) * (count == 1 ? 1 : Elementary.exp(logs[i] - norm)));
      first += count;
    }
    return weights;
  }

  /// −F of rows `from … to−1`, less a constant, into `out` (modified).
  private void logs(Configurations x, int from, int to, Workspace space, double[] out) {
    for (int row = from; row < to; row++)
      for (int l = 0; l < structure.visible().size(); l++) {
        out[row] += structure.layer(l).units().logBase(x.layers()[l], row);
        for (int p = 0; p < structure.ports(l); p++)
          out[row] += x.layers()[l][p].dot(row, machine.fields().theta()[l][p]);
      }
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      LayerConditional conditional =
          Distribution.of(machine).conditional(l, space).receive(x, from, to);
      for (int row = from; row < to; row++) out[row] += conditional.cumulant(row);
    }
  }
}
