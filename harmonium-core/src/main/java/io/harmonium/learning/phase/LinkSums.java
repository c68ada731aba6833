package io.harmonium.learning.phase;

import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.PartialSums;
import io.harmonium.matrix.Factored;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Statistics Σ_b w_b·t_a·t_bᵀ of every link over weighted rows, read strip by strip.
///
/// Every worker has sums of its own; they are exact, so that it does not matter who added what. Statistics over few rows
/// are not summed at all but kept as their factors (see [Factored]) until a strip of them is read. The arrays are kept
/// from one [#begin] to the next.
///
/// In order: [#begin]; [#round] of every row, when its states stand; [#settle]; [#add] of every row; [#end].
public final class LinkSums {

  /// The sums of one worker.
  private static final class Part {
    private final Sums[] sums;
    private final int[] largest;
    private boolean used;

    Part(int links) {
      sums = new Sums[links];
      largest = new int[links];
    }

    void clear() {
      for (Sums link : sums) if (link != null) link.clear();
      Arrays.fill(largest, 0);
      used = true;
    }
  }

  private final Structure structure;
  private final Part[] parts;
  private final List<List<Sums>> collected = new ArrayList<>();
  private final Factored[] factors;
  private final boolean[] factored;
  private States[][] states;
  private int except;

  /// Room for the links of a structure, collected by `threads` workers.
  public LinkSums(Structure structure, int threads) {
    this.structure = structure;
    this.parts = new Part[threads];
    this.factors = new Factored[structure.links().size()];
    this.factored = new boolean[factors.length];
    for (int k = 0; k < factors.length; k++) {
      collected.add(new ArrayList<>(threads));
      factors[k] = new Factored();
    }
  }

  /// Forgets what was collected. The caller adds to the sums of link `except` itself, where that is not −1. Nothing is kept
  /// as factors where `merging`: sums that leave this place are integers.
  public void begin(States[][] states, int rows, int except, boolean merging) {
    this.states = states;
    this.except = except;
    forget();
    for (int k = 0; k < factors.length; k++)
      factored[k] =
          !merging && k != except && structure.links().get(k).factor(states, rows, factors[k]);
  }

  private void forget() {
    for (Part part : parts) if (part != null) part.used = false;
  }

  private Part part(int worker) {
    if (parts[worker] == null) parts[worker] = new Part(factors.length);
    if (!parts[worker].used) parts[worker].clear();
    return parts[worker];
  }

  /// The sums of a link that belong to a worker.
  public Sums sums(int link, int worker) {
    Part part = part(worker);
    if (part.sums[link] == null) part.sums[link] = new Sums(structure.linkSize(link));
    return part.sums[link];
  }

  /// The terms of rows `from … to−1` in links that are kept as factors.
  public void round(float[] rowWeights, int from, int to, int worker) {
    Part part = part(worker);
    for (int k = 0; k < factors.length; k++)
      if (factored[k])
        part.largest[k] = Math.max(part.largest[k], factors[k].round(rowWeights, from, to));
  }

  /// Decides which links are kept as factors, when all rows are rounded.
  public void settle() {
    for (int k = 0; k < factors.length; k++)
      factored[k] = factored[k] && factors[k].fits(largest(k));
  }

  private int largest(int link) {
    int largest = 0;
    for (Part part : parts)
      if (part != null && part.used) largest = Math.max(largest, part.largest[link]);
    return largest;
  }

  /// Adds rows `from … to−1` to the sums of the links that are not kept as factors.
  public void add(
      PreparedMachine machine, float[] rowWeights, int from, int to, int worker, Workspace space) {
    for (int k = 0; k < factors.length; k++)
      if (!factored[k] && k != except)
        structure
            .links()
            .get(k)
            .addStatistics(
                states, rowWeights, from, to - from, machine.ready(k), space, sums(k, worker));
  }

  /// Closes the sums, which can be read from now on.
  public void end() {
    for (int k = 0; k < factors.length; k++) {
      collected.get(k).clear();
      for (Part part : parts)
        if (part != null && part.used && part.sums[k] != null) collected.get(k).add(part.sums[k]);
    }
  }

  /// Adds the sums of all links to `addTo` (modified), called `name` and their names.
  public void addTo(String name, PartialSums addTo) {
    for (int k = 0; k < factors.length; k++) {
      Sums total = new Sums(structure.linkSize(k));
      for (Sums part : collected.get(k)) total.add(part);
      addTo.add(name(name, k), total.values());
    }
  }

  /// Forgets what was collected and takes sums that [#addTo] wrote.
  public void take(String name, PartialSums all) {
    forget();
    Arrays.fill(factored, false);
    for (int k = 0; k < factors.length; k++) sums(k, 0).take(all.get(name(name, k)));
    end();
  }

  private String name(String name, int link) {
    return name + "/" + structure.links().get(link).name();
  }

  /// factor · the statistics of one strip into their places in `out` (modified): written, or added where `add`.
  public void read(double factor, WeightTile tile, boolean add, double[] out, Workspace space) {
    int k = tile.link();
    if (factored[k]) {
      factors[k].read(factor, tile.row(), tile.lastRow(), add, out, tile.from(), space);
      return;
    }
    if (!add) Arrays.fill(out, tile.from(), tile.to(), 0);
    int offset = structure.linkOffset(k);
    Sums.addTo(collected.get(k), factor, tile.from() - offset, tile.to() - offset, out, offset);
  }
}
