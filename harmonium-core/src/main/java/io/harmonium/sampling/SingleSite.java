package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
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
/// hidden layers first, as [BlockGibbs] does. Clamped cells keep their values; `clamp` is null where nothing is clamped.
public record SingleSite(Moves moves, Clamp clamp) implements Sampler {

  /// Which units are visited, in which order and by which rule.
  public enum Moves {
    /// Gibbs sampling of layers that are linked to themselves, in the order of their units.
    SEQUENTIAL {
      @Override
      Sweep sweep(PreparedMachine machine) {
        return (sites, layer, theta, factor, key, held, space) ->
            sites.gibbs(theta, factor, null, key, held, space);
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
        int[][] orders = new int[structure.size()][];
        for (int l = 0; l < orders.length; l++)
          if (single(structure, l)) {
            colours[l] = structure.lateral(l).graph().colours();
            orders[l] = Arrays.stream(colours[l]).flatMapToInt(Arrays::stream).toArray();
          }
        boolean coarse = machine.coarse();
        return (sites, layer, theta, factor, key, held, space) -> {
          if (colours[layer].length <= FEW && !coarse)
            sites.coloured(theta, factor, colours[layer], key, held, space);
          else sites.gibbs(theta, factor, orders[layer], key, held, space);
        };
      }
    },

    /// Metropolis' rule (1953) for every layer of discrete units of one port: another value is proposed, each with equal
    /// probability, and taken or not.
    METROPOLIS {
      @Override
      boolean single(Structure structure, int layer) {
        Layer units = structure.layer(layer);
        return units.ports() == 1 && units.units().values() > 0;
      }

      @Override
      Sweep sweep(PreparedMachine machine) {
        return (sites, layer, theta, factor, key, held, space) ->
            sites.metropolis(theta, factor, key, held, space);
      }
    };

    /// Whether the units of a layer are visited one by one.
    boolean single(Structure structure, int layer) {
      return structure.lateral(layer) != null;
    }

    /// What is done with the units of a layer of one chain in a sweep.
    abstract Sweep sweep(PreparedMachine machine);
  }

  /// A sweep through the units of one layer of one chain, with the words of `key`.
  @FunctionalInterface
  interface Sweep {
    void move(
        SiteSweep sites,
        int layer,
        float[] theta,
        float factor,
        long key,
        Clamp clamp,
        Workspace space);
  }

  /// Up to so many colours it pays to draw whole layers and keep one colour of each draw.
  static final int FEW = 4;

  /// Most rows that one worker takes through all sweeps at a time.
  private static final int ROWS = 64;

  /// Gibbs sampling in the order of the units, with nothing clamped.
  public static SingleSite sequential() {
    return new SingleSite(Moves.SEQUENTIAL, null);
  }

  /// Gibbs sampling by colours, with nothing clamped.
  public static SingleSite coloured() {
    return new SingleSite(Moves.COLOURED, null);
  }

  /// Metropolis' rule, with nothing clamped.
  public static SingleSite metropolis() {
    return new SingleSite(Moves.METROPOLIS, null);
  }

  @Override
  public String name() {
    return "SingleSite " + moves.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public SingleSite with(Clamp clamp) {
    return new SingleSite(moves, clamp);
  }

  @Override
  public void run(
      PreparedMachine machine,
      Fields fields,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    Walk walk =
        new Walk(
            machine,
            machine.floats(fields),
            (float) fields.links(),
            chains,
            firstChain,
            seed.key(),
            moves.sweep(machine));
    boolean alone = machine.structure().size() == 1 && moves.single(machine.structure(), 0);
    workers.forBlocks(
        chains.rows(),
        Math.clamp((chains.rows() + workers.threads() - 1L) / workers.threads(), 1, ROWS),
        (from, to, worker, space) -> {
          if (alone) visit(walk, 0, from, to, 0, sweeps, space);
          else for (int s = 0; s < sweeps; s++) alternate(walk, from, to, s, space);
        });
  }

  /// What all blocks of rows share.
  private record Walk(
      PreparedMachine machine,
      float[][][] theta,
      float factor,
      Configurations chains,
      long firstChain,
      long key,
      Sweep sweep) {}

  /// Sweep number `s` of rows `from … to−1` through all layers, hidden ones first.
  private void alternate(Walk walk, int from, int to, int s, Workspace space) {
    Structure structure = walk.machine.structure();
    for (int k = 0; k < structure.size(); k++) {
      int l = (k + structure.visible().size()) % structure.size();
      if (moves.single(structure, l)) visit(walk, l, from, to, s, s + 1, space);
      else
        BlockGibbs.draw(
            walk.machine,
            l,
            walk.theta,
            walk.factor,
            walk.chains,
            from,
            to,
            walk.firstChain,
            Seed.childKey(walk.key, s),
            clamp,
            null,
            null,
            space);
    }
  }

  /// Sweeps `first … last−1` of layer `l` unit by unit, one row after the other, the other layers standing still.
  private void visit(Walk walk, int l, int from, int to, int first, int last, Workspace space) {
    SiteSweep sites = space.scratch(SiteSweep.class, SiteSweep::new);
    walk.machine.inputs(l, walk.chains.layers(), from, to, space);
    for (int row = from; row < to; row++) {
      sites.load(walk.machine, l, walk.chains, row, space.inputs(0), row - from);
      for (int s = first; s < last; s++) {
        long stream = Seed.childKey(Seed.childKey(walk.key, s), l);
        long key = Seed.rowKey(stream, walk.firstChain + row);
        walk.sweep.move(sites, l, walk.theta[l][0], walk.factor, key, clamp, space);
      }
    }
  }
}
