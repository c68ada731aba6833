package io.harmonium.app.diagnosis;

import java.util.List;
import java.util.Map;

/// Are there enough rows to learn from? One row has no distribution, and a few say nothing of new ones where none are held
/// out.
final class RowsCheck implements Examination {

  private static final int FEW = 20;

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
              rows + " rows are few: what a machine makes of them says little about others",
              figures,
              command));
    return List.of(Finding.pass(name(), rows + " rows", figures));
  }
}
