package io.harmonium.insight;

import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.evaluation.Rows;
import io.harmonium.learning.gauge.ZeroSum;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How strongly each pair of visible units is coupled: the Frobenius norm of its block in the zero-sum gauge, corrected
/// for what the two units have on average with all others (Dunn, Wahl and Gloor 2008):
///
/// ```
/// F_ij = √Σ_ab J_ij(a, b)²,   score_ij = F_ij − F_i·F_j/F        (F_i, F: means over the other units, over all pairs)
/// ```
///
/// Hidden units couple visible ones too: [#ofHidden] reads these couplings in the surroundings that data have.
///
/// In alignments large scores are contacts; the state of the gap is left out of the norm. Pairs that the graph does not
/// couple have F = 0.
public record Contacts(double[][] norms, double[][] scores) {

  /// A pair of units, i < j, counted from 0.
  public record Pair(int first, int second, double score) {}

  /// The contacts of a machine whose visible layer is linked to itself; `gap` is the number of the state that does not
  /// count, or −1.
  public static Contacts of(Machine machine, int gap) {
    Lateral link = machine.structure().lateral(0);
    if (link == null)
      throw new IllegalArgumentException(
          "contacts are read from couplings among visible units, and this machine has none; train"
              + " a Potts, Ising, Boltzmann or semi-restricted machine");
    Parameters gauged = machine.parameters().copy();
    new ZeroSum().move(machine.structure(), gauged);
    double[] blocks = gauged.get(link.name());
    return of(blocks, link.graph(), link.width(), gap);
  }

  /// Whether [#ofHidden] knows how hidden units couple the visible ones: an RBM of categories.
  public static boolean hidden(Structure structure) {
    return EffectiveBlocks.possible(structure);
  }

  /// The contacts of an RBM of categories: J_ij(a, b) is what hidden units make of states a and b, averaged over at most
  /// `most` rows of the data as surroundings ([EffectiveBlocks]).
  public static Contacts ofHidden(
      Machine machine, Rows rows, int max, int gap, Seed seed, Workers workers) {
    if (!hidden(machine.structure()))
      throw new IllegalArgumentException(
          "couplings by hidden units are read from an RBM of categories with one hidden layer");
    Layer visible = machine.structure().layer(0);
    return of(
        EffectiveBlocks.of(machine, rows, max, seed, workers),
        Graph.complete(visible.size()),
        visible.units().values(),
        gap);
  }

  private static Contacts of(double[] blocks, Graph graph, int width, int gap) {
    int n = graph.units();
    double[][] norms = new double[n][n];
    for (int e = 0; e < graph.edges(); e++) {
      double norm = norm(blocks, e * width * width, width, gap);
      norms[graph.first(e)][graph.second(e)] = norm;
      norms[graph.second(e)][graph.first(e)] = norm;
    }
    return new Contacts(norms, corrected(norms));
  }

  private static double norm(double[] blocks, int at, int width, int gap) {
    double sum = 0;
    for (int a = 0; a < width; a++)
      for (int b = 0; b < width; b++)
        if (width == 1 || a != gap && b != gap)
          sum = Math.fma(blocks[at + a * width + b], blocks[at + a * width + b], sum);
    return Math.sqrt(sum);
  }

  private static double[][] corrected(double[][] norms) {
    int n = norms.length;
    double[] means = new double[n];
    double all = 0;
    for (int i = 0; i < n; i++) {
      for (double norm : norms[i]) means[i] += norm / (n - 1);
      all += means[i] / n;
    }
    double[][] scores = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (i != j) scores[i][j] = norms[i][j] - (all == 0 ? 0 : means[i] * means[j] / all);
    return scores;
  }

  /// All pairs at least `separation` units apart, the strongest first.
  public List<Pair> strongest(int separation) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < scores.length; i++)
      for (int j = i + Math.max(1, separation); j < scores.length; j++)
        pairs.add(new Pair(i, j, scores[i][j]));
    pairs.sort(Comparator.comparingDouble(Pair::score).reversed());
    return pairs;
  }

  /// The share of the `count` strongest pairs, at least `separation` units apart, that are nearer than `cutoff` in
  /// `distances`; pairs whose distance is not known (NaN) are passed over.
  public double precision(double[][] distances, int separation, double cutoff, int count) {
    int seen = 0;
    int near = 0;
    for (Pair pair : strongest(separation)) {
      double distance = distances[pair.first][pair.second];
      if (seen == count) break;
      if (Double.isNaN(distance)) continue;
      seen++;
      if (distance < cutoff) near++;
    }
    return seen == 0 ? Double.NaN : (double) near / seen;
  }
}
