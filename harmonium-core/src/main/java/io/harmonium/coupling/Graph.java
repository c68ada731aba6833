package io.harmonium.coupling;

import io.harmonium.matrix.Pairs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Which units of a layer are coupled: pairs i < j, each once, in the order of (i, j). It is a value.
public final class Graph implements Pairs {

  private final int units;
  private final int[] first;
  private final int[] second;
  private volatile int[][] colours;

  private Graph(int units, int[] first, int[] second) {
    this.units = units;
    this.first = first;
    this.second = second;
  }

  /// How many pairs n units have: n(n−1)/2, counted before anything is made of them.
  public static long pairs(long units) {
    return units * (units - 1) / 2;
  }

  /// Every unit with every other one.
  public static Graph complete(int units) {
    requireUnits(units);
    int edges = Math.toIntExact(pairs(units));
    int[] first = new int[edges];
    int[] second = new int[edges];
    int e = 0;
    for (int i = 0; i < units; i++)
      for (int j = i + 1; j < units; j++, e++) {
        first[e] = i;
        second[e] = j;
      }
    return new Graph(units, first, second);
  }

  /// The given pairs in any order, either unit first; a pair of a unit with itself or a pair that comes twice is refused.
  public static Graph of(int units, List<int[]> pairs) {
    requireUnits(units);
    if (pairs.isEmpty())
      throw new IllegalArgumentException("a graph needs at least one pair of units");
    long[] keys = new long[pairs.size()];
    for (int e = 0; e < keys.length; e++) {
      int i = Math.min(pairs.get(e)[0], pairs.get(e)[1]);
      int j = Math.max(pairs.get(e)[0], pairs.get(e)[1]);
      if (i < 0 || j >= units)
        throw new IllegalArgumentException(
            "pair (" + i + ", " + j + ") names a unit outside 0 … " + (units - 1));
      if (i == j)
        throw new IllegalArgumentException(
            "pair (" + i + ", " + j + ") couples a unit to itself; leave it out");
      keys[e] = (long) i * units + j;
    }
    Arrays.sort(keys);
    int[] first = new int[keys.length];
    int[] second = new int[keys.length];
    for (int e = 0; e < keys.length; e++) {
      first[e] = (int) (keys[e] / units);
      second[e] = (int) (keys[e] % units);
      if (e > 0 && keys[e] == keys[e - 1])
        throw new IllegalArgumentException(
            "pair (" + first[e] + ", " + second[e] + ") comes twice; leave one out");
    }
    return new Graph(units, first, second);
  }

  private static void requireUnits(int units) {
    if (units < 2)
      throw new IllegalArgumentException("a graph of pairs needs at least 2 units, got " + units);
  }

  @Override
  public int units() {
    return units;
  }

  /// Number of pairs.
  @Override
  public int edges() {
    return first.length;
  }

  /// The smaller unit of pair `edge`.
  @Override
  public int first(int edge) {
    return first[edge];
  }

  /// The larger unit of pair `edge`.
  @Override
  public int second(int edge) {
    return second[edge];
  }

  /// True where every pair is there.
  @Override
  public boolean complete() {
    return first.length == pairs(units);
  }

  /// The number of the pair (i, j), or −1 where it is not coupled.
  public int edge(int i, int j) {
    int low = 0;
    int high = first.length - 1;
    long wanted = (long) Math.min(i, j) * units + Math.max(i, j);
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long key = (long) first[middle] * units + second[middle];
      if (key == wanted) return middle;
      if (key < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /// The pairs of each unit, `[unit][k]`, in rising order of the other unit.
  public int[][] incident() {
    int[] degrees = new int[units];
    for (int e = 0; e < first.length; e++) {
      degrees[first[e]]++;
      degrees[second[e]]++;
    }
    int[][] incident = new int[units][];
    for (int u = 0; u < units; u++) incident[u] = new int[degrees[u]];
    Arrays.fill(degrees, 0);
    for (int e = 0; e < first.length; e++) incident[second[e]][degrees[second[e]]++] = e;
    for (int e = 0; e < first.length; e++) incident[first[e]][degrees[first[e]]++] = e;
    return incident;
  }

  /// The unit at the other end of pair `edge`.
  public int other(int edge, int unit) {
    return first[edge] == unit ? second[edge] : first[edge];
  }

  /// Units of equal colour are not coupled: the colours of a greedy colouring in the order of the units, `[colour][k]`.
  public int[][] colours() {
    if (colours == null) colours = colour();
    return colours;
  }

  private int[][] colour() {
    int[][] incident = incident();
    int[] colour = new int[units];
    List<List<Integer>> groups = new ArrayList<>();
    for (int u = 0; u < units; u++) {
      boolean[] taken = new boolean[groups.size() + 1];
      for (int edge : incident[u]) {
        int v = other(edge, u);
        if (v < u) taken[colour[v]] = true;
      }
      while (taken[colour[u]]) colour[u]++;
      if (colour[u] == groups.size()) groups.add(new ArrayList<>());
      groups.get(colour[u]).add(u);
    }
    return groups.stream()
        .map(g -> g.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  @Override
  public boolean equals(Object other) {
    return other == this
        || other instanceof Graph g
            && units == g.units
            && Arrays.equals(first, g.first)
            && Arrays.equals(second, g.second);
  }

  @Override
  public int hashCode() {
    return 31 * units + 7 * Arrays.hashCode(first) + Arrays.hashCode(second);
  }

  @Override
  public String toString() {
    return complete() ? "every pair of " + units + " units" : edges() + " pairs of " + units;
  }
}
