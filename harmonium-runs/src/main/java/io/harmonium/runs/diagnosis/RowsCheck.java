package io.harmonium.runs.diagnosis;

import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.States;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Are there enough rows to learn from? One row has no distribution, and a few say nothing of new ones where none are held
/// out. Where rows are stored, a few are what is wanted, and too many are forgotten.
final class RowsCheck implements Examination {

  private static final int FEW = 20;

  /// Stored rows that are tried at most.
  private static final int MAX_TRIED = 200;

  @Override
  public String name() {
    return "rows";
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
    int rows = evidence.data().rows();
    Map<String, Object> figures = Map.of("rows", rows);
    if (evidence.practice().stores()) return List.of(stored(evidence));
    String command = evidence.describe();
    if (rows < 2 || !evidence.varied())
      return List.of(
          Finding.fail(
              name(),
              "one-row",
              (rows < 2 ? "there is one row" : "all " + rows + " rows are the same")
                  + ": nothing varies that could be learned",
              figures,
              command));
    if (rows < FEW)
      return List.of(
          Finding.warn(
              name(),
              "few-rows",
              rows + " rows are few: what is learned from them may not hold for others",
              figures,
              command));
    return List.of(Finding.pass(name(), rows + " rows", figures));
  }

  /// Rows that are stored are at rest; beyond the capacity of the rule they are not.
  private Finding stored(Evidence evidence) {
    States rows = evidence.data().blocks().get(0).values();
    int tried = Math.min(MAX_TRIED, rows.rows());
    double[] start = new double[rows.columns()];
    int rest = 0;
    for (int row = 0; row < tried; row++) {
      rows.toDoubles(row, start);
      double[] end = Hopfield.recall(evidence.machine(), start, 1).spins();
      if (Arrays.equals(start, end)) rest++;
    }
    Map<String, Object> figures = Map.of("rows", rows.rows(), "tried", tried, "rest", rest);
    String words = rest + " of " + tried + " stored rows are at rest";
    if (rest == tried) return Finding.pass(name(), words, figures);
    String reason = words + ": the others are not recalled as they were stored";
    String command =
        rows.rows() <= rows.columns()
            ? evidence.practice().again("rule", "pseudo-inverse")
            : "store fewer rows than the " + rows.columns() + " units";
    return rest == 0
        ? Finding.fail(name(), "forgotten-rows", reason, figures, command)
        : Finding.warn(name(), "forgotten-rows", reason, figures, command);
  }
}
