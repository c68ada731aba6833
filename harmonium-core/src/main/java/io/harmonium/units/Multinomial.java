package io.harmonium.units;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import java.util.List;

/// Counts of the words of a document of D words, one unit per word of the vocabulary, the kind of replicated softmax
/// (Salakhutdinov and Hinton 2009):
///
/// ```
/// U(n) = −log(D!/Π_k n_k!) − Σ_k θ_k·n_k,   Σ_k n_k = D
/// Γ(η) = D·log Σ_k e^(η_k),   ⟨n_k | η⟩ = D·e^(η_k)/Σ_l e^(η_l)
/// ```
///
/// The units of a layer share their sum, so that a layer is one distribution and ranges of it have none ([#joint]).
/// Documents of one word are a categorical unit. With `length` 0 every row has its own length, which drawing keeps:
/// such a layer is a distribution given the length ([#open]).
///
/// @param length D, or 0 where every row has its own
public record Multinomial(int length) implements Units {

  private static final Slot<double[]> SHARES = Slot.doubles(Multinomial.class, "shares");
  private static final Slot<int[]> WORDS = Slot.ints(Multinomial.class, "words");

  private static final List<Port> PORTS = List.of(Port.of("n", Storage.REALS));

  private static final String NAME = "multinomial";

  /// Longest documents: sums of floats up to here are exact.
  private static final int MAX = 1 << 24;

  /// Smallest share of a word that [#fit] answers with, in shares of equally likely words.
  private static final double RAREST = 1e-3;

  public Multinomial {
    if (length < 0 || length > MAX)
      throw new IllegalArgumentException(
          "a document has 1 to 2^24 words (0: every row its own number), got " + length);
  }

  /// Every row has a length of its own.
  public Multinomial() {
    this(0);
  }

  static Multinomial parse(String word) {
    if (word.equals(NAME)) return new Multinomial();
    String count = word.substring(NAME.length() + 1);
    try {
      return new Multinomial(Integer.parseInt(count));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "multinomial:D needs a number of words, got '"
              + count
              + "' (write multinomial:50, or multinomial where every row has its own)",
          e);
    }
  }

  @Override
  public String name() {
    return open() ? NAME : NAME + ":" + length;
  }

  @Override
  public List<Port> ports() {
    return PORTS;
  }

  @Override
  public boolean whole() {
    return true;
  }

  @Override
  public double[] borders() {
    return new double[] {0, open() ? Double.POSITIVE_INFINITY : length};
  }

  @Override
  public boolean joint() {
    return true;
  }

  @Override
  public boolean open() {
    return length == 0;
  }

  @Override
  public Growth growth() {
    return Growth.BOUNDED;
  }

  /// The number of words of a row.
  public static int words(States counts, int row) {
    double sum = 0;
    for (int k = 0; k < counts.cells(); k++) sum += counts.content(row, k);
    return (int) sum;
  }

  /// log(D!/Π_k n_k!): how many orders of its words a row stands for.
  @Override
  public double logBase(States[] x, int row) {
    double sum = Poisson.logFactorial(words(x[0], row));
    for (int k = 0; k < x[0].cells(); k++) sum -= Poisson.logFactorial(x[0].content(row, k));
    return sum;
  }

  private void requireDistribution(int size, int from, int to) {
    if (open())
      throw new UnsupportedOperationException(
          "words have a distribution for each length of a document; ask for that of one length");
    if (from != 0 || to != size)
      throw new UnsupportedOperationException(
          "the words of a document share its length; ask for the whole layer");
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    requireDistribution(eta[0].length, from, to);
    return length * Elementary.logSumExp(eta[0], from, to);
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    requireDistribution(eta[0].length, from, to);
    double norm = Elementary.logSumExp(eta[0], from, to);
    for (int k = from; k < to; k++) out[0][k] = length * Elementary.exp(eta[0][k] - norm);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    requireDistribution(to, from, to);
    double[] wide = space.doubles(SHARES, to);
    for (int k = 0; k < to; k++) wide[k] = eta[0][k];
    return length * Elementary.logSumExp(wide, 0, to);
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    requireDistribution(to, from, to);
    double[] shares = space.doubles(SHARES, to);
    double all = cumulative(eta[0], to, shares);
    double before = 0;
    for (int k = 0; k < to; k++) {
      out[0][k] = (float) (length * ((shares[k] - before) / all));
      before = shares[k];
    }
  }

  /// Sums of e^(η − max) up to each word (into `sums`, modified); returns the last.
  private static double cumulative(float[] eta, int size, double[] sums) {
    float high = eta[0];
    for (int k = 1; k < size; k++) high = Math.max(high, eta[k]);
    double sum = 0;
    for (int k = 0; k < size; k++) sums[k] = sum += Elementary.exp((double) eta[k] - high);
    return sum;
  }

  /// Word after word by inversion; a row of a layer with [#open] lengths keeps the number of words that it has.
  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    requireWhole(from, to, out[0]);
    Reals counts = (Reals) out[0];
    int words = open() ? words(counts, row) : length;
    double[] sums = space.doubles(SHARES, to);
    double all = cumulative(eta[0], to, sums);
    int[] random = space.ints(WORDS, words + 16);
    space.kernels().words(key, 0, 0, words, random);
    for (int k = 0; k < to; k++) counts.set(row, k, 0);
    for (int d = 0; d < words; d++) {
      int k = place(sums, to, all * (((random[d] & 0xffffffffL) + 0.5) * 0x1p-32));
      counts.set(row, k, counts.get(row, k) + 1);
    }
  }

  private static void requireWhole(int from, int to, States out) {
    if (from != 0 || to != out.cells())
      throw new UnsupportedOperationException(
          "the words of a document share its length; draw the whole layer");
  }

  /// The first word whose sum lies above `threshold`.
  private static int place(double[] sums, int size, double threshold) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sums[middle] > threshold) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  @Override
  public void statisticsAt(double x, int unit, double[][] out) {
    out[0][unit] = x;
  }

  /// Counts are whole, not negative and, where the length is said, of that sum.
  @Override
  public String invalid(States values) {
    String bad = Units.super.invalid(values);
    for (int row = 0; bad == null && row < values.rows(); row++) {
      double words = 0;
      for (int k = 0; k < values.cells(); k++) words += values.content(row, k);
      if (words > MAX) bad = "row " + row + ": " + words + " words, more than 2^24";
      else if (words == 0) bad = "row " + row + ": no words";
      else if (!open() && words != length) bad = "row " + row + ": " + words + " words";
    }
    return bad;
  }

  /// θ_k = log of the share of a word, kept away from 0 and shifted to mean 0.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    double all = 0;
    for (int k = from; k < to; k++) all += means[0][k];
    double least = all > 0 ? RAREST * all / (to - from) : 1;
    double average = 0;
    for (int k = from; k < to; k++) {
      stored[0][k] = Elementary.log(Math.max(means[0][k], least));
      average += stored[0][k] / (to - from);
    }
    for (int k = from; k < to; k++) stored[0][k] -= average;
  }

  /// D·p·(1 − p), D being the sum of the means.
  @Override
  public void variances(double[][] means, double[] out) {
    double all = 0;
    for (double mean : means[0]) all += mean;
    for (int k = 0; k < out.length; k++)
      out[k] = all > 0 ? means[0][k] * (1 - means[0][k] / all) : 0;
  }
}
