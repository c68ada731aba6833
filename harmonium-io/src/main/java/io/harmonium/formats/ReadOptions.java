package io.harmonium.formats;

import io.harmonium.data.Reweighting;
import java.util.List;

/// What the reader of a file should know beyond the file.
///
/// @param visible the kind of visible layer that is wanted
/// @param binarize how grey values become bits
/// @param categories the names of the levels of each column (one list for all, or one per column), null to find them;
///     a file that is read for a trained machine gets the machine's
/// @param reweighting row weights by identity, null for none
/// @param label the column of labels (its name, its number from 1, or "last") or, for IDX, the labels file; null for none
/// @param table how tables are written
/// @param sequences how sequences are written
/// @param limits what is accepted at most
/// @param colours whether the colours of pictures are read; what they become is said by [Colours]
/// @param missing whether missing cells are marked in the block (their value is the first one) instead of refused; for
///     categories of tables that are known
/// @param unseen where words that are no known categories of a table are counted, whose cells are missing; null to
///     refuse them
/// @param learned whether a machine has learned such data already, so that the kind of its layer is settled
public record ReadOptions(
    Visible visible,
    Binarize binarize,
    List<List<String>> categories,
    Reweighting reweighting,
    String label,
    TableOptions table,
    SequenceOptions sequences,
    Limits limits,
    Colours colours,
    boolean missing,
    Unseen unseen,
    boolean learned) {

  /// Everything guessed, nothing dropped, nothing weighted.
  public static final ReadOptions DEFAULT =
      new ReadOptions(
          Visible.AUTO,
          Binarize.DEFAULT,
          null,
          null,
          null,
          TableOptions.DEFAULT,
          SequenceOptions.DEFAULT,
          Limits.DEFAULT,
          Colours.AUTO,
          false,
          null,
          false);

  public ReadOptions {
    if (categories != null && categories.isEmpty())
      throw new IllegalArgumentException(
          "known categories need at least one list; give null to find them");
    if (categories != null) categories = categories.stream().map(List::copyOf).toList();
  }

  /// The given categories of a column, counted from 0.
  List<String> categoriesOf(int column) {
    return categories.get(categories.size() == 1 ? 0 : column);
  }

  /// Refuses options about columns for a format without named columns.
  void refuseColumns(Place place, String format) {
    if (label != null)
      throw place.bad(format + " has no column of labels", label, "leave {label} out");
    if (!table.drop().isEmpty())
      throw place.bad(format + " has no columns to drop", table.drop().get(0), "leave {drop} out");
  }

  public ReadOptions with(Visible visible) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions with(Binarize binarize) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions withCategories(List<List<String>> categories) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions with(Reweighting reweighting) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions withLabel(String label) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions with(TableOptions table) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions with(SequenceOptions sequences) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions with(Limits limits) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  public ReadOptions with(Colours colours) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  /// The same with missing cells marked: empty, ?, NA, NaN and null in tables, NaN in arrays, letters outside the
  /// alphabet in sequences.
  public ReadOptions withMissing() {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        true,
        unseen,
        learned);
  }

  /// The same with words that are no known categories taken as missing and counted; null to refuse them.
  public ReadOptions with(Unseen unseen) {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        learned);
  }

  /// The same for a machine that has learned such data already.
  public ReadOptions forLearned() {
    return new ReadOptions(
        visible,
        binarize,
        categories,
        reweighting,
        label,
        table,
        sequences,
        limits,
        colours,
        missing,
        unseen,
        true);
  }

  /// A remedy: `then` once a machine has learned, else `before` with a kind of layer to choose.
  String remedy(String then, String before) {
    return learned ? then : then + before;
  }
}
