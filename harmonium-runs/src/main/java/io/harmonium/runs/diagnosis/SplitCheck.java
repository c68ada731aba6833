package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.runs.text.ShortNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Are the test rows new rows of the same distribution? They are not where many of them stand among the training rows
/// too (more than training rows repeat each other), or where their columns have other means.
final class SplitCheck implements Examination {

  private static final double LEAK = 0.05;

  /// Mean squared deviation of the column means, in standard errors; 1 for rows of one distribution.
  private static final double SHIFT = 4;

  /// Mean squared difference of the column means, in variances: what is too small to matter is not told.
  private static final double EFFECT = 0.02;

  @Override
  public String name() {
    return "split";
  }

  @Override
  public When when() {
    return When.START;
  }

  @Override
  public boolean conditional() {
    return true;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (evidence.test() == null)
      return List.of(Finding.skip(name(), "no rows are held out; nothing is known about new rows"));
    List<Finding> wrong = new ArrayList<>();
    double leaked = leak(evidence, wrong);
    double shift = shift(evidence, wrong);
    if (!wrong.isEmpty()) return wrong;
    return List.of(
        Finding.pass(
            name(),
            "test rows are new ("
                + ShortNumber.of(100 * leaked)
                + " % stand in both parts) and like the others",
            Map.of("leaked", leaked, "shift", shift)));
  }

  private double leak(Evidence evidence, List<Finding> wrong) {
    Map<Long, Integer> seen = new HashMap<>();
    VisibleColumns columns = new VisibleColumns(evidence.structure());
    long[] train = keys(columns, evidence.train());
    long[] test = keys(columns, evidence.test());
    for (long key : train) seen.merge(key, 1, Integer::sum);
    double repeated = 0;
    for (long key : train) if (seen.get(key) > 1) repeated += 1.0 / train.length;
    double leaked = 0;
    for (long key : test) if (seen.containsKey(key)) leaked += 1.0 / test.length;
    double standard = repeated + 3 * Math.sqrt(Math.max(repeated, 1e-3) / test.length);
    if (leaked > LEAK + standard)
      wrong.add(
          Finding.fail(
              name(),
              "test-leak",
              ShortNumber.of(100 * leaked)
                  + " % of the test rows stand among the training rows ("
                  + ShortNumber.of(100 * repeated)
                  + " % of the training rows repeat each other): the test judges memory",
              Map.of("leaked", leaked, "repeated", repeated),
              evidence.describe()));
    return leaked;
  }

  /// A number of 64 bits for each row, equal for equal rows.
  private static long[] keys(VisibleColumns columns, Rows rows) {
    long[] keys = new long[rows.count()];
    double[] t = new double[columns.count()];
    for (int r = 0; r < keys.length; r++) {
      columns.read(rows.x(), r, t);
      for (double value : t) {
        keys[r] = (keys[r] ^ Double.doubleToLongBits(value)) * 0x9e3779b97f4a7c15L;
        keys[r] ^= keys[r] >>> 32;
      }
    }
    return keys;
  }

  private double shift(Evidence evidence, List<Finding> wrong) {
    VisibleColumns columns = new VisibleColumns(evidence.structure());
    double[] train = evidence.means();
    double[] test = columns.means(evidence.test(), evidence.workers());
    double per = 1.0 / evidence.train().count() + 1.0 / evidence.test().count();
    double effect = 0;
    int varying = 0;
    for (int j = 0; j < train.length; j++) {
      double variance = evidence.variances()[j];
      if (!(variance > 1e-3)) continue;
      effect += (test[j] - train[j]) * (test[j] - train[j]) / variance;
      varying++;
    }
    if (varying == 0) return 0;
    effect /= varying;
    double shift = effect / per;
    if (shift > SHIFT && effect > EFFECT)
      wrong.add(
          Finding.warn(
              name(),
              "split-shift",
              "the columns of the test rows have other means: squared difference "
                  + ShortNumber.of(shift)
                  + " times that of rows drawn alike; more rows in the test part even it out",
              Map.of("shift", shift, "effect", effect),
              evidence
                  .practice()
                  .again(
                      "split",
                      evidence.practice().command().contains("0.8/0.2") ? "0.6/0.4" : "0.8/0.2")));
    return shift;
  }
}
