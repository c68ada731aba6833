package io.harmonium.temporal;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.RowBiases;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;

/// Expectations by chains that take k sweeps, all frames side by side. Every frame has a distribution of its own, and
/// so has its chain: it starts at the frame (CD-k), or where the chain of that frame was left at the last visit
/// (PCD-k). Hidden units count by their means given the last visible state.
final class ChainFrames implements Expectations {

  private final int k;

  /// One row per frame of the data, or null where chains start at the frames.
  private final Configurations kept;

  private PreparedMachine prepared;

  /// Chains that start at the frames.
  public ChainFrames(int k) {
    this(k, null);
  }

  /// Chains that go on from `kept` (modified), one row per frame of the data.
  ChainFrames(int k, Configurations kept) {
    if (k < 1) throw new IllegalArgumentException("chains need k >= 1 sweeps, got " + k);
    this.k = k;
    this.kept = kept;
  }

  @Override
  public void expect(
      TemporalMachine machine,
      FrameBatch batch,
      int[] rows,
      boolean held,
      Seed seed,
      Workers workers,
      double[][] visible,
      double[] hidden,
      double factor,
      double[] gradient) {
    PreparedMachine ready = prepare(machine.machine(), workers);
    Configurations chains = Configurations.zeros(machine.structure(), rows.length);
    boolean goesOn = kept != null && !held;
    if (goesOn)
      for (int s = 0; s < batch.sequences(); s++)
        chains.copyRange(kept, batch.origins[s], batch.border(s), batch.length(s));
    else start(batch.x, rows, seed.child("start"), chains);
    Distribution p =
        Distribution.of(ready)
            .with(biases(batch, rows))
            .with(held ? clamp(batch, rows, chains) : null);
    new BlockGibbs().run(p, chains, 0, k, seed.child("sweeps"), workers);
    if (goesOn)
      for (int s = 0; s < batch.sequences(); s++)
        kept.copyRange(chains, batch.border(s), batch.origins[s], batch.length(s));
    read(p, chains, rows, visible, hidden, workers);
    Products.addOuter(
        visible[0],
        batch.visible,
        rows,
        hidden,
        batch.hidden,
        rows,
        null,
        factor,
        gradient,
        machine.weights(),
        workers);
  }

  /// The machine ready for chains; it is read again where its numbers have changed.
  @SuppressWarnings("ReferenceEquality")
  private PreparedMachine prepare(Machine machine, Workers workers) {
    if (prepared != null
        && prepared.machine().parameters().values() == machine.parameters().values())
      prepared.refresh(workers);
    else prepared = PreparedMachine.of(machine);
    return prepared;
  }

  /// Puts chains (modified) at frames; grey values of 0/1 units are drawn.
  static void start(Configurations frames, int[] rows, Seed seed, Configurations chains) {
    States[] to = chains.layers()[0];
    States[] from = frames.layers()[0];
    if (from[0].meansOf(to[0])) {
      for (int r = 0; r < rows.length; r++) {
        Draws draws = seed.row(r);
        for (int j = 0; j < from[0].cells(); j++)
          to[0].setValue(r, j, draws.uniform(j, 0) < from[0].content(rows[r], j) ? 1 : 0);
      }
      return;
    }
    for (int p = 0; p < to.length; p++) to[p].copyRows(from[p], rows);
  }

  /// The moving biases of the frames.
  static RowBiases biases(FrameBatch batch, int[] rows) {
    double[][] values = {
      gather(batch.movingVisible, batch.visible, rows),
      gather(batch.movingHidden, batch.hidden, rows)
    };
    return new RowBiases(values, new int[] {batch.visible, batch.hidden});
  }

  /// The biases of some rows, or null where all are 0 as floats.
  private static double[] gather(double[] moving, int width, int[] rows) {
    double[] out = new double[Math.multiplyExact(rows.length, width)];
    boolean any = false;
    for (int r = 0; r < rows.length; r++)
      for (int j = 0; j < width; j++) {
        out[r * width + j] = moving[rows[r] * width + j];
        any |= (float) out[r * width + j] != 0;
      }
    return any ? out : null;
  }

  /// Known cells stay as they are.
  static Clamp clamp(FrameBatch batch, int[] rows, Configurations given) {
    Bits known = Bits.zeros(rows.length, batch.missing.columns());
    for (int r = 0; r < rows.length; r++)
      for (int u = 0; u < known.columns(); u++) known.set(r, u, !batch.missing.get(rows[r], u));
    return new Clamp(new Bits[] {known, null}, given.copy());
  }

  /// Visible statistics of the chains and their hidden means into the places of the frames (modified).
  static void read(
      Distribution p,
      Configurations chains,
      int[] rows,
      double[][] visible,
      double[] hidden,
      Workers workers) {
    Structure structure = p.structure();
    int columns = structure.columns(1, 0);
    workers.forBlocks(
        rows.length,
        workers.share(rows.length, 32, 256),
        (from, to, worker, space) -> {
          double[][] t = structure.layer(0).zeros();
          LayerConditional conditional = p.conditional(1, space).receive(chains, from, to);
          for (int r = from; r < to; r++) {
            float[] means = conditional.means(r)[0];
            for (int j = 0; j < columns; j++) hidden[rows[r] * columns + j] = means[j];
            structure.layer(0).units().statistics(chains.layers()[0], r, t);
            for (int port = 0; port < t.length; port++)
              System.arraycopy(t[port], 0, visible[port], rows[r] * t[port].length, t[port].length);
          }
        });
  }
}
