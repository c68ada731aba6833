package io.harmonium.temporal;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Fills the unknown cells of sequences, frame after frame: each is drawn given its known cells and the frames before it,
/// which may be filled ones. Sequences whose last frames are wholly unknown go on freely from those that are known.
///
/// @param sweeps sweeps of the chain of each frame, which starts at the frame before
/// @param flips 0/1 cells that are known may be wrong with this probability: a cell x̃ then only adds
///     (2x̃ − 1)·log((1 − flips)/flips) to its bias, is drawn anew, and later frames receive its mean; 0 keeps known cells
public record SequenceCompletion(int sweeps, double flips) {

  public SequenceCompletion {
    if (sweeps < 1) throw new IllegalArgumentException("a chain needs a sweep, got " + sweeps);
    if (!(flips >= 0 && flips < 0.5))
      throw new IllegalArgumentException("flips must be in [0, 0.5), got " + flips);
  }

  /// What came of it: the drawn frames, and ⟨t(x) | h⟩ of each at the end of its chain, `columns` numbers per row.
  public record Filled(Configurations x, double[] means) {}

  /// The sequences of `data` with their unknown cells drawn; known cells stay unless they may be wrong.
  public Filled run(TemporalMachine machine, FrameRows data, Seed seed, Workers workers) {
    try (Workers.Claim held = workers.claim()) {
      return run(machine, data, seed, workers, held.space());
    }
  }

  private Filled run(
      TemporalMachine machine, FrameRows data, Seed seed, Workers workers, Workspace space) {
    FrameBatch batch = FrameBatch.of(machine, data);
    PreparedMachine ready = PreparedMachine.of(machine.machine());
    Filled filled = new Filled(batch.x.copy(), batch.values.clone());
    int longest =
        IntStream.range(0, batch.sequences())
            .map(s -> batch.border(s + 1) - batch.border(s))
            .max()
            .orElse(0);
    for (int time = 0; time < longest; time++) {
      int now = time;
      int[] rows = batch.rows(t -> t == now);
      batch.step(machine, rows, rows.length, space);
      int[] open = Arrays.stream(rows).filter(r -> flips > 0 || batch.incomplete(r)).toArray();
      if (open.length > 0) draw(batch, ready, open, filled, seed.child(time), workers);
      batch.send(machine, space, rows);
      for (int row : rows) batch.see(machine, row);
    }
    return filled;
  }

  private void draw(
      FrameBatch batch,
      PreparedMachine ready,
      int[] rows,
      Filled filled,
      Seed seed,
      Workers workers) {
    Configurations chains = Configurations.zeros(ready.structure(), rows.length);
    States[] visible = chains.layers()[0];
    int[] before = Arrays.stream(rows).map(r -> batch.time(r) > 0 ? r - 1 : r).toArray();
    ChainFrames.start(filled.x, before, seed.child("start"), chains);
    Clamp clamp = null;
    if (flips > 0) trust(batch, rows);
    else {
      Configurations given = Configurations.zeros(ready.structure(), rows.length);
      ChainFrames.start(filled.x, rows, seed.child("given"), given);
      clamp = ChainFrames.clamp(batch, rows, given);
      clamp.apply(chains);
    }
    Distribution p = Distribution.of(ready).with(ChainFrames.biases(batch, rows)).with(clamp);
    new BlockGibbs().run(p, chains, 0, sweeps, seed, workers);
    double[] means = new double[rows.length * batch.visible];
    NextFrame.addMeans(p, chains, means, workers);
    double[] frame = new double[batch.visible];
    for (int k = 0; k < rows.length; k++) {
      keep(visible, k, filled.x.layers()[0], rows[k]);
      if (flips > 0) System.arraycopy(means, k * batch.visible, frame, 0, batch.visible);
      else visible[0].toDoubles(k, frame);
      System.arraycopy(frame, 0, batch.values, rows[k] * batch.visible, batch.visible);
      System.arraycopy(
          means, k * batch.visible, filled.means, rows[k] * batch.visible, batch.visible);
    }
  }

  /// Drawn states into the place of a frame (modified); among grey values of 0/1 units they are 0 and 1.
  private static void keep(States[] drawn, int from, States[] frames, int row) {
    for (int p = 0; p < drawn.length; p++)
      for (int u = 0; u < drawn[p].cells(); u++)
        frames[p].setContent(row, u, drawn[p].content(from, u));
  }

  /// What noisy cells say about their true values, as biases.
  private void trust(FrameBatch batch, int[] rows) {
    if (batch.units().values() != 2)
      throw new IllegalArgumentException(
          "only 0/1 cells can be flipped, not " + batch.units().name());
    double odds = Transcendental.log((1 - flips) / flips);
    Bits missing = batch.missing;
    for (int row : rows)
      for (int j = 0; j < batch.visible; j++)
        if (missing == null || !missing.get(row, j))
          batch.movingVisible[row * batch.visible + j] +=
              (2 * batch.values[row * batch.visible + j] - 1) * odds;
  }
}
