package io.harmonium.matrix;

/// One statistic of one layer for a block of rows (rows = configurations). Storage follows the statistic; nobody
/// outside this room switches on it. The slow doors `toReals` and `toDoubles` work with every storage; only hot pairs
/// have a kernel.
///
/// [Resident] states lie in arrays and can be written; [Distant] ones lie in a file or are chosen from others, can only
/// be read, and are copied in blocks (`copyTo`) where kernels need them.
public sealed interface States permits Resident, Distant {

  int rows();

  /// Statistics per row: one per unit for bits and reals, one per (unit, category) for levels.
  int columns();

  /// Cells per row that a mask can address: columns for bits and reals, units for levels.
  int cells();

  /// Bytes of memory that the rows hold; those of a file hold none.
  long bytes();

  /// Zeroed states of the same shape with another number of rows.
  Resident like(int rows);

  /// Rows `start … start+count−1` of this into rows `to … to+count−1` of `out` (modified).
  void copyTo(int start, int count, Resident out, int to);

  /// Row `i` of this takes row `rows[i]` of `from` (this is modified).
  void copyRows(States from, int[] rows);

  /// Rows `to … to+count−1` of this take rows `start … start+count−1` of `from` (this is modified).
  void copyRange(States from, int start, int to, int count);

  /// All rows in arrays: these states themselves where they are so already, else a copy.
  Resident resident();

  /// The rows of `order`: a copy where it is small, else a view that shares the storage.
  States select(RowOrder order);

  /// Where `mask` is 1 the cell takes the value of `given` (this is modified): clamp, impute, missing.
  void keep(Bits mask, int row, States given, int givenRow);

  /// A cell takes value number `value` of its unit: the bit, the level, the number itself (this is modified).
  void setValue(int row, int cell, int value);

  /// What a cell holds: the bit, the level, the number itself.
  double content(int row, int cell);

  /// A cell takes what [#content] says of another one of its kind, or of a 0/1 cell whose means it holds (this is modified).
  void setContent(int row, int cell, double content);

  /// How many values a cell can have: 2 for bits, its categories for levels, 0 for real numbers, which have no list.
  int values(int cell);

  /// The first column of a cell; that of cell `cells` is one past the last.
  int column(int cell);

  /// A cell takes its commonest value, a real one the mean, where its columns sum to `sums` over `count` rows (this is
  /// modified).
  void setTypical(int row, int cell, double[] sums, long count);

  /// The mean statistics of a cell whose values have these probabilities, into its columns of `out` (modified); real cells
  /// have no list of values and refuse.
  void expect(int cell, double[] probabilities, double[] out);

  /// Whether these are real numbers that may stand for the means of `drawn`, which holds 0/1 bits.
  default boolean meansOf(States drawn) {
    return false;
  }

  /// The first real number that is not in [low, high], as "row 3, cell 7: NaN", or null.
  default String outside(double low, double high) {
    return null;
  }

  /// The first real number that is not whole, as "row 3, cell 7: 0.5", or null.
  default String broken() {
    return null;
  }

  /// The first cell whose content is no value (NaN, infinite, a level beyond the last), as "row 3, cell 7: NaN", or null.
  String invalid();

  /// Columns `from … to−1` of a row as floats into `out[0 …]`.
  void toReals(int row, int from, int to, float[] out);

  /// All columns of a row as doubles.
  void toDoubles(int row, double[] out);

  /// Σ_j weights[j]·value[j] of a row, in double and in the order of the columns.
  double dot(int row, double[] weights);

  /// Adds weight·value of every column of a row to `sums` (modified), one `fma` each; a 0 may be left out.
  void addRow(int row, double weight, double[] sums);

  /// Adds what rows `row … row+rows−1` send through `w` to rows 0 … of `addTo` (modified), with the remainders of weights
  /// that one word is too coarse for.
  void send(int row, int rows, Prepared w, Workspace space, Inputs addTo);

  /// A copy with its own storage.
  default Resident copy() {
    Resident copy = like(rows());
    copyTo(0, rows(), copy, 0);
    return copy;
  }
}
