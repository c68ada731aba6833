package io.harmonium.data;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.RowOrder;
import io.harmonium.matrix.States;
import java.util.List;

/// Columns of one storage side by side: what one visible layer holds. `columns` names each unit, `categories` names the
/// levels of each unit (empty lists where there are none), `missing` marks unknown cells or is null.
public record Block(
    String name, States values, List<String> columns, List<List<String>> categories, Bits missing) {

  public Block {
    if (columns.size() != values.cells())
      throw new IllegalArgumentException(
          "block '"
              + name
              + "' has "
              + values.cells()
              + " units but "
              + columns.size()
              + " column names");
    columns = List.copyOf(columns);
    categories = categories.stream().map(List::copyOf).toList();
  }

  /// A block without categories and without missing cells; columns are numbered from 1.
  public static Block of(String name, States values) {
    List<String> columns =
        java.util.stream.IntStream.rangeClosed(1, values.cells()).mapToObj(i -> "x" + i).toList();
    return new Block(name, values, columns, List.of(), null);
  }

  public int rows() {
    return values.rows();
  }

  /// Rows in the given order.
  public Block rows(int[] rows) {
    States chosen = values.like(rows.length);
    chosen.copyRows(values, rows);
    Bits mask = null;
    if (missing != null) {
      mask = missing.like(rows.length);
      mask.copyRows(missing, rows);
    }
    return new Block(name, chosen, columns, categories, mask);
  }

  /// Rows of an order, without a copy where they are many.
  Block rows(RowOrder order) {
    Bits mask = missing == null ? null : (Bits) missing.select(order).resident();
    return new Block(name, values.select(order), columns, categories, mask);
  }
}
