package io.harmonium.sampling;

import io.harmonium.coupling.PreparedLateral;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The units of one layer of a block of chains, visited one by one, the chains side by side: what [SiteSweep] does for one
/// chain, to the bit.
///
/// ```
/// η_i = θ_i + c·(rest_i + (across_i + Σ_j J_ij t(x_j))·2^(−s))        (exact integers in the inner brackets)
/// ```
///
/// The sums are made when a unit is visited and not kept. On a dense graph a tile of units receives from all units at once
/// by the kernels for packed states, and a unit that changes adds the difference to the later units of its tile; on a
/// sparse one a unit receives from its neighbours. Value numbers of all chains stand unit after unit, sums unit by unit,
/// chain by chain. One per worker; not for weights that are too coarse for fixed point.
public final class ChainLanes {

  /// Fewest chains for which this is faster than one chain after the other, on sparse and on dense graphs.
  private static final int LEAST = 8;

  private static final int LEAST_DENSE = 16;

  private static final Slot<Inputs> RECEIVED = Slot.of(ChainLanes.class, "received", Inputs::new);

  private final Inputs across = new Inputs();
  private PreparedMachine machine;
  private PreparedLateral lateral;
  private Resident x;
  private Units units;
  private Bits mask;
  private boolean sent;
  private int from;
  private int count;
  private int size;
  private int width;
  private int low;
  private int step;
  private float scale;
  private float[] theta;
  private float factor;
  private int tile;
  private Prepared panel;
  private int[] order = {};
  private int[] values = {};
  private int[] drawn = {};
  private int[] change = {};
  private int[] sums = {};
  private float[] rest = {};
  private float[] eta = {};
  private int[] lowKeys = {};
  private int[] highKeys = {};
  private final int[][] words = new int[16][];
  private final int[] counters = new int[8];

  /// Whether this is the faster way to take `rows` chains through the units in the order `order` (null: as they stand), and
  /// possible.
  static boolean pays(PreparedMachine machine, int layer, int rows, int[] order) {
    PreparedLateral lateral = machine.lateral(layer);
    if (machine.coarse() || rows < (lateral.dense() ? LEAST_DENSE : LEAST)) return false;
    if (order == null || !lateral.dense()) return true;
    int runs = 1;
    for (int k = 1; k < order.length; k++)
      if (order[k] / lateral.tile() != order[k - 1] / lateral.tile()) runs++;
    return runs <= 2 * (order.length / lateral.tile() + 1);
  }

  /// Takes layer `layer` of rows `from … to−1` of `chains`, of which the other layers stand still, under `p`.
  public void load(
      Distribution p, int layer, Configurations chains, int from, int to, Workspace space) {
    this.machine = p.prepared();
    this.lateral = machine.lateral(layer);
    this.x = (Resident) chains.values(layer);
    this.units = machine.structure().layer(layer).units();
    this.mask = p.clamp() == null ? null : p.clamp().masks()[layer];
    this.from = from;
    this.count = to - from;
    this.size = machine.structure().layer(layer).size();
    this.width = units.ports().get(0).width();
    this.low = x.statistic(0);
    this.step = x.statistic(1) - low;
    this.tile = lateral.dense() ? lateral.tile() : 1;
    reserve();
    sent = machine.inputsAcross(layer, 0, chains.layers(), from, to, space, across);
    scale = Math.scalb(1f, -across.exponent());
    for (int u = 0; u < size; u++) x.readCell(u, from, count, values, u * count);
    under(p.theta(layer), (float) p.links());
  }

  private void reserve() {
    if (order.length != size) order = IntStream.range(0, size).toArray();
    if (values.length < size * count) values = new int[size * count];
    if (lowKeys.length < count) {
      lowKeys = new int[count];
      highKeys = new int[count];
      drawn = new int[count];
      change = new int[count];
      for (int k = 0; k < words.length; k++) words[k] = new int[count + 16];
    }
    if (sums.length < tile * count * width) {
      sums = new int[tile * count * width];
      rest = new float[tile * count * width];
    }
    if (eta.length < count * width) eta = new float[count * width];
  }

  /// Goes on under other fields of the layer and another factor on the links.
  public void under(float[] theta, float factor) {
    this.theta = theta;
    this.factor = factor;
  }

  /// One sweep of Gibbs sampling through the units in the order `order` (null: as they stand); the words of row r have the
  /// key `Seed.rowKey(stream, first + r)`.
  public void gibbs(int[] order, long stream, long first, Workspace space) {
    int[] visits = order == null ? this.order : order;
    for (int r = 0; r < count; r++) {
      long key = Seed.rowKey(stream, first + from + r);
      lowKeys[r] = (int) key;
      highKeys[r] = (int) (key >>> 32);
    }
    Arrays.fill(counters, -1);
    for (int k = 0, last; k < size; k = last) {
      last = k + 1;
      while (last < size && visits[last] / tile == visits[k] / tile) last++;
      receive(visits[k] / tile, space);
      for (int j = k; j < last; j++) visit(visits, j, last, space);
    }
  }

  /// What the units of tile `number` receive in all chains.
  private void receive(int number, Workspace space) {
    if (lateral.dense()) {
      panel = lateral.panel(number);
      Inputs received = space.get(RECEIVED);
      received.reset(count, panel.outputs(), across.exponent());
      x.send(from, count, panel, space, received);
      for (int c = 0; c < panel.outputs(); c++) turn(received, c);
    } else {
      Arrays.fill(sums, 0, count * width, 0);
      lateral.receive(number, values, count, low, step, space, sums);
    }
    if (!sent) return;
    int first = number * tile * width;
    for (int c = 0; c < Math.min(tile * width, size * width - first); c++) addAcross(first + c, c);
  }

  private void turn(Inputs received, int column) {
    int[] fixed = received.fixed();
    int stride = received.stride();
    int at = column * count;
    for (int r = 0; r < count; r++) sums[at + r] = fixed[r * stride + column];
  }

  private void addAcross(int column, int c) {
    int stride = across.stride();
    int[] fixed = across.fixed();
    float[] reals = across.reals();
    for (int r = 0; r < count; r++) {
      sums[c * count + r] += fixed[r * stride + column];
      rest[c * count + r] = reals[r * stride + column];
    }
  }

  /// Draws unit `visits[k]` in all chains; units `visits[k+1 … last−1]` of its tile come after it.
  private void visit(int[] visits, int k, int last, Workspace space) {
    int u = visits[k];
    for (int a = 0; a < width; a++) eta(a, (u % tile) * width + a, theta[u * width + a]);
    units.draw(eta, count, words(u, space), space, drawn, 0);
    if (mask != null) keepHeld(u);
    int at = u * count;
    int changed = 0;
    for (int r = 0; r < count; r++) {
      change[r] = drawn[r] - values[at + r];
      changed |= change[r];
    }
    if (changed == 0) return;
    for (int j = k + 1; j < last; j++) tell(u, visits[j] % tile, space);
    System.arraycopy(drawn, 0, values, at, count);
    x.writeCell(u, from, count, drawn, 0);
  }

  /// η of column `a` of a unit, whose sums are column `c` of the tile. The same index on both sides lets the compiler
  /// vectorise the loop.
  private void eta(int a, int c, float field) {
    int to = a * count;
    int at = c * count;
    if (sent) {
      System.arraycopy(rest, at, eta, to, count);
      for (int r = 0; r < count; r++)
        eta[to + r] = Math.fma(factor, Math.fma((float) sums[at + r], scale, eta[to + r]), field);
    } else
      for (int r = 0; r < count; r++)
        eta[to + r] = Math.fma(factor, (float) sums[at + r] * scale, field);
  }

  /// The words of a unit in all chains; those of the other unit of its counter are kept.
  private int[] words(int u, Workspace space) {
    int counter = 8 * (u >> 4) + (u & 7);
    int place = u & 7;
    if (counters[place] != counter) {
      counters[place] = counter;
      space
          .kernels()
          .laneWords(lowKeys, highKeys, count, u & ~8, 0, words[place], words[place + 8]);
    }
    return words[u & 15];
  }

  private void keepHeld(int u) {
    for (int r = 0; r < count; r++) if (mask.get(from + r, u)) drawn[r] = values[u * count + r];
  }

  /// Adds what unit `u` sends more than before to unit number `j` of its tile, which receives it later.
  private void tell(int u, int j, Workspace space) {
    int[] fixed = panel.fixed();
    int stride = panel.stride();
    if (width == 1) {
      space.kernels().addScaled(step * fixed[u * stride + j], change, 0, count, sums, j * count);
      return;
    }
    for (int r = 0; r < count; r++) {
      if (change[r] == 0) continue;
      int now = (u * width + drawn[r]) * stride + j * width;
      int before = (u * width + values[u * count + r]) * stride + j * width;
      for (int a = 0; a < width; a++)
        sums[(j * width + a) * count + r] += fixed[now + a] - fixed[before + a];
    }
  }
}
