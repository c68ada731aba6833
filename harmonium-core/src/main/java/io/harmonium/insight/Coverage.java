package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Whether samples are where the data are: the data in groups ([KMeans]), the share of the data and of the samples in each,
/// and the share of samples that lie further from every centre than 99 of 100 rows of the data.
public record Coverage(double[] dataShares, double[] sampleShares, int samples, double outside) {

  private static final int STARTS = 4;
  private static final double QUANTILE = 0.99;

  /// Samples that a group must be due before their absence counts.
  private static final double DUE = 20;

  /// Groups whose share in the samples is below this part of that in the data are missing.
  private static final double MISSING = 0.1;

  /// The samples beside the data in at most `groups` groups; half of the rows make the groups, the other half says how far
  /// rows lie from them.
  public static Coverage of(Structure structure, Rows data, Rows samples, int groups, Seed seed) {
    VisibleColumns columns = new VisibleColumns(structure);
    double[][] rows = columns.points(data.x());
    double[][] drawn = columns.points(samples.x());
    double[][] seen = half(rows, 0);
    double[][] held = rows.length > 1 ? half(rows, 1) : rows;
    KMeans found = KMeans.of(seen, groups, STARTS, seed);
    double[] distances = Arrays.stream(held).mapToDouble(found::distance).sorted().toArray();
    double far = distances[(int) Math.min(distances.length - 1.0, QUANTILE * distances.length)];
    double outside = 0;
    for (double[] point : drawn) if (found.distance(point) > far) outside++;
    return new Coverage(
        shares(found, rows), shares(found, drawn), drawn.length, outside / drawn.length);
  }

  private static double[][] half(double[][] rows, int from) {
    double[][] half = new double[(rows.length + 1 - from) / 2][];
    for (int i = 0; i < half.length; i++) half[i] = rows[2 * i + from];
    return half;
  }

  private static double[] shares(KMeans groups, double[][] points) {
    double[] shares = new double[groups.centres().length];
    for (double[] point : points) shares[groups.nearest(point)] += 1.0 / points.length;
    return shares;
  }

  /// Groups of the data in which samples are due but (nearly) none are found.
  public int missing() {
    int missing = 0;
    for (int g = 0; g < dataShares.length; g++) if (missing(g)) missing++;
    return missing;
  }

  /// The share of the data in groups that the samples miss.
  public double missingShare() {
    double share = 0;
    for (int g = 0; g < dataShares.length; g++) if (missing(g)) share += dataShares[g];
    return share;
  }

  private boolean missing(int group) {
    return dataShares[group] * samples >= DUE && sampleShares[group] < MISSING * dataShares[group];
  }
}
