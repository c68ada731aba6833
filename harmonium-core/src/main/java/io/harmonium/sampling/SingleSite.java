package io.harmonium.sampling;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.Locale;

/// Sampling unit by unit: each unit moves given all others as they are now,
///
/// ```
/// x_i ~ p(x_i | x_1 … x_{i−1} new, x_{i+1} … x_n old)          (Gibbs)
/// x_i → x'_i with probability min(1, e^(−[E(x') − E(x)]))      (Metropolis)
/// ```
///
/// `moves` says which units are visited like that, in which order and by which rule. All other layers are drawn whole,
/// hidden layers first, as [BlockGibbs] does.
public record SingleSite(Moves moves) implements Sampler {

  private static final Slot<SiteSweep> SITES = Slot.of(SingleSite.class, "sites", SiteSweep::new);

  private static final Slot<ChainLanes> LANES = Slot.of(SingleSite.class, "lanes", ChainLanes::new);

  /// Which units are visited, in which order and by which rule.
  public enum Moves {
    /// Gibbs sampling of layers that are linked to themselves, in the order of their units.
    SEQUENTIAL {
      @Override
      Sweep sweep(PreparedMachine machine) {
        return (sites, key, space) -> sites.gibbs(null, key, space);
      }

      @Override
      int[][] orders(Structure structure) {
        return new int[structure.size()][];
      }
    },

    /// Gibbs sampling of the same layers by the colours of the graph: units of one colour are not coupled, so that all of
    /// them are drawn at once given the others. A lattice has two colours; where every pair is coupled every unit has a
    /// colour of its own, and this is [#SEQUENTIAL].
    COLOURED {
      @Override
      Sweep sweep(PreparedMachine machine) {
        Structure structure = machine.structure();
        int[][][] colours = new int[structure.size()][][];
        int[][] orders = orders(structure);
        for (int l = 0; l < orders.length; l++)
          if (single(structure, l)) colours[l] = structure.lateral(l).graph().colours();
        boolean coarse = machine.coarse();
        return (sites, key, space) -> {
          int layer = sites.layer();
          if (colours[layer].length <= FEW && !coarse) sites.coloured(colours[layer], key, space);
          else sites.gibbs(orders[layer], key, space);
        };
      }

      @Override
      int[][] orders(Structure structure) {
        int[][] orders = new int[structure.size()][];
        for (int l = 0; l < orders.length; l++)
          if (single(structure, l))
            orders[l] =
                Arrays.stream(structure.lateral(l).graph().colours())
                    .flatMapToInt(Arrays::stream)
                    .toArray();
        return orders;
      }
    },

    /// Metropolis' rule (1953) for every layer of discrete units of one port that have a cell each: another value is
    /// proposed, each with equal probability, and taken or not. Other layers are drawn whole.
    METROPOLIS {
      @Override
      boolean single(Structure structure, int layer) {
        Layer units = structure.layer(layer);
        int width = units.units().ports().get(0).width();
        return units.ports() == 1 && units.units().values() == Math.max(2, width);
      }

      @Override
      Sweep sweep(PreparedMachine machine) {
        return SiteSweep::metropolis;
      }
    };

    /// Whether the units of a layer are visited one by one.
    boolean single(Structure structure, int layer) {
      return structure.lateral(layer) != null;
    }

    /// In which order each layer is visited by Gibbs sampling (null: as the units stand); null where it is another rule.
    int[][] orders(Structure structure) {
      return null;
    }

    /// What is done with the units of a layer of one chain in a sweep.
    abstract Sweep sweep(PreparedMachine machine);
  }

  /// A sweep through the units of one layer of one chain, with the words of `key`.
  @FunctionalInterface
  interface Sweep {
    void move(SiteSweep sites, long key, Workspace space);
  }

  /// Up to so many colours it pays to draw whole layers and keep one colour of each draw.
  static final int FEW = 4;

  /// Most rows that one worker takes through all sweeps at a time where they are taken one by one, or side by side and their
  /// values are many.
  private static final int ROWS = 64;

  /// Most rows side by side: what they share is read once for all.
  private static final int MOST_ROWS = 512;

  /// Values of a block of rows side by side, which stay in the second-level cache.
  private static final int VALUES = 1 << 18;

  /// Gibbs sampling in the order of the units.
  public static SingleSite sequential() {
    return new SingleSite(Moves.SEQUENTIAL);
  }

  /// Gibbs sampling by colours.
  public static SingleSite coloured() {
    return new SingleSite(Moves.COLOURED);
  }

  /// Metropolis' rule.
  public static SingleSite metropolis() {
    return new SingleSite(Moves.METROPOLIS);
  }

  @Override
  public String name() {
    return "SingleSite " + moves.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void run(
      Distribution p,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    require(p);
    Structure structure = p.structure();
    Sweep sweep = moves.sweep(p.prepared());
    int[][] orders = moves.orders(structure);
    boolean alone = structure.size() == 1 && moves.single(structure, 0);
    int widest = 1;
    for (int l = 0; l < structure.size(); l++) widest = Math.max(widest, structure.layer(l).size());
    int most = Math.clamp(VALUES / widest, ROWS, MOST_ROWS);
    workers.forBlocks(
        chains.rows(),
        Math.clamp((chains.rows() + workers.threads() - 1L) / workers.threads(), 1, most),
        (from, to, worker, space) -> {
          Block block = new Block(p, chains, from, to, firstChain, space);
          if (alone) block.visit(0, sweep, orders, seed.key(), 0, sweeps);
          else for (int s = 0; s < sweeps; s++) alternate(block, sweep, orders, seed.key(), s);
        });
  }

  /// Sweep number `s` of a block through all layers, hidden ones first.
  private void alternate(Block block, Sweep sweep, int[][] orders, long key, int s) {
    Structure structure = block.p.structure();
    for (int k = 0; k < structure.size(); k++) {
      int l = (k + structure.visible().size()) % structure.size();
      if (moves.single(structure, l)) block.visit(l, sweep, orders, key, s, s + 1);
      else if (l >= structure.given()) block.draw(l, Seed.childKey(key, s));
    }
  }

  /// Rows `from … to−1` of the chains, which one worker takes through all sweeps.
  private record Block(
      Distribution p, Configurations chains, int from, int to, long firstChain, Workspace space) {

    /// Draws layer `l` whole with the words of `key`.
    void draw(int l, long key) {
      p.conditional(l, space).receive(chains, from, to).sample(chains, firstChain, key);
    }

    /// Sweeps `first … last−1` of layer `l` unit by unit, the other layers standing still.
    void visit(int l, Sweep sweep, int[][] orders, long key, int first, int last) {
      boolean lanes = orders != null && ChainLanes.pays(p.prepared(), l, to - from, orders[l]);
      if (lanes) visitLanes(l, orders[l], key, first, last);
      else visitRows(l, sweep, key, first, last);
    }

    private void visitLanes(int l, int[] order, long key, int first, int last) {
      ChainLanes lanes = space.get(LANES);
      lanes.load(p, l, chains, from, to, space);
      for (int s = first; s < last; s++)
        lanes.gibbs(order, Seed.childKey(Seed.childKey(key, s), l), firstChain, space);
    }

    /// One row after the other.
    private void visitRows(int l, Sweep sweep, long key, int first, int last) {
      SiteSweep sites = space.get(SITES);
      p.prepared().inputs(l, chains.layers(), from, to, space);
      for (int row = from; row < to; row++) {
        sites.load(p, l, chains, row, PreparedMachine.received(space, 0), row - from);
        for (int s = first; s < last; s++) {
          long stream = Seed.childKey(Seed.childKey(key, s), l);
          sweep.move(sites, Seed.rowKey(stream, firstChain + row), space);
        }
      }
    }
  }
}
