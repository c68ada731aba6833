package io.harmonium.coupling;

/// How filters are laid over a grid of cells, and how their detectors are pooled. A filter of `tall × wide` cells stands at
/// every `stride`-th row and column where it fits, whole; its detectors come in blocks of `pool × pool` neighbours.
///
/// ```
/// positions down = (height − tall)/stride + 1,   across = (width − wide)/stride + 1
/// ```
///
/// A sequence is a grid of one row. In a direction with a single position nothing is pooled. Every cell is reached and
/// no block is cut: sizes that leave a rest are refused.
///
/// @param channels columns per cell: 1, or the states of a category
/// @param pool neighbours of a block in each direction, 1 for detectors of their own
public record Window(
    int height, int width, int channels, int tall, int wide, int stride, int pool) {

  public Window {
    if (height < 1 || width < 1 || channels < 1)
      throw new IllegalArgumentException(
          "a grid needs at least one cell, got " + height + " x " + width + " x " + channels);
    if (stride < 1 || pool < 1)
      throw new IllegalArgumentException(
          "stride and pool must be at least 1, got " + stride + " and " + pool);
    check("height", height, tall, stride, pool);
    check("width", width, wide, stride, pool);
  }

  private static void check(String side, int cells, int size, int stride, int pool) {
    if (size < 1 || size > cells)
      throw new IllegalArgumentException(
          "filters of size " + size + " do not fit the " + side + " of " + cells + " cells");
    if ((cells - size) % stride != 0)
      throw new IllegalArgumentException(
          "filters of size "
              + size
              + " in steps of "
              + stride
              + " do not end at the edge: "
              + (cells - size) % stride
              + " of the "
              + cells
              + " cells of the "
              + side
              + " would be reached by none; choose a size with "
              + cells
              + " - size a multiple of "
              + stride);
    int positions = (cells - size) / stride + 1;
    if (positions > 1 && positions % pool != 0)
      throw new IllegalArgumentException(
          "the "
              + positions
              + " positions of filters of size "
              + size
              + " along the "
              + side
              + " are no multiple of pool "
              + pool
              + "; choose another size, or a pool that divides them: "
              + divisors(positions));
  }

  private static String divisors(int count) {
    StringBuilder text = new StringBuilder();
    for (int d = 1; d <= count; d++) if (count % d == 0) text.append(d == 1 ? "" : ", ").append(d);
    return text.toString();
  }

  /// Positions of a filter from top to bottom.
  public int down() {
    return (height - tall) / stride + 1;
  }

  /// Positions of a filter from left to right.
  public int across() {
    return (width - wide) / stride + 1;
  }

  /// Positions of a filter.
  public int positions() {
    return Math.multiplyExact(down(), across());
  }

  /// Cells of the grid.
  public int cells() {
    return Math.multiplyExact(height, width);
  }

  /// Columns of the grid.
  public int columns() {
    return Math.multiplyExact(cells(), channels);
  }

  /// Weights of a filter: its cells times their channels.
  public int taps() {
    return Math.multiplyExact(Math.multiplyExact(tall, wide), channels);
  }

  /// Neighbours of a block from top to bottom.
  public int poolDown() {
    return down() == 1 ? 1 : pool;
  }

  /// Neighbours of a block from left to right.
  public int poolAcross() {
    return across() == 1 ? 1 : pool;
  }

  /// Detectors of a block.
  public int block() {
    return poolDown() * poolAcross();
  }

  /// Blocks of a filter's map.
  public int blocks() {
    return positions() / block();
  }

  /// Where the detector at row y and column x of positions stands in its map: blocks one after the other, each by rows.
  public int place(int y, int x) {
    int tallBlock = poolDown();
    int wideBlock = poolAcross();
    int block = y / tallBlock * (across() / wideBlock) + x / wideBlock;
    return block * tallBlock * wideBlock + y % tallBlock * wideBlock + x % wideBlock;
  }

  /// Where the detector of every position, by rows, stands in its map.
  int[] places() {
    int[] places = new int[positions()];
    for (int y = 0; y < down(); y++)
      for (int x = 0; x < across(); x++) places[y * across() + x] = place(y, x);
    return places;
  }

  /// The first column of the cells that the filter at each place of its map covers.
  int[] corners() {
    int[] corners = new int[positions()];
    for (int y = 0; y < down(); y++)
      for (int x = 0; x < across(); x++)
        corners[place(y, x)] = (y * stride * width + x * stride) * channels;
    return corners;
  }

  /// Whether the filter at a place of its map covers a cell of the grid.
  boolean covers(int place, int cell) {
    int inBlock = place % block();
    int block = place / block();
    int blocksAcross = across() / poolAcross();
    int top = (block / blocksAcross * poolDown() + inBlock / poolAcross()) * stride;
    int left = (block % blocksAcross * poolAcross() + inBlock % poolAcross()) * stride;
    int y = cell / width - top;
    int x = cell % width - left;
    return y >= 0 && y < tall && x >= 0 && x < wide;
  }

  /// The cells of the window that meet cell number `cell` of the grid, and the positions where they do, by rows, into
  /// `taps` and `positions` (modified); answers how many there are.
  int meetings(int cell, int[] taps, int[] positions) {
    int y = cell / width;
    int x = cell % width;
    int across = across();
    int top = first(y, down());
    int left = first(x, across);
    int count = 0;
    for (int dy = top; dy < tall && dy <= y; dy += stride)
      for (int dx = left; dx < wide && dx <= x; dx += stride) {
        taps[count] = dy * wide + dx;
        positions[count++] = (y - dy) / stride * across + (x - dx) / stride;
      }
    return count;
  }

  /// Where each cell of the window (by rows) stands when those of one row that meet a cell of the grid at neighbouring
  /// positions follow each other: from right to left, those that a stride keeps apart in places of their own.
  int[] slots() {
    int[] slots = new int[tall * wide];
    for (int dy = 0; dy < tall; dy++)
      for (int dx = 0; dx < wide; dx++) slots[dy * wide + dx] = dy * wide + slot(dx);
    return slots;
  }

  private int slot(int dx) {
    int rest = dx % stride;
    int before = 0;
    for (int other = 0; other < rest; other++) before += (wide - 1 - other) / stride + 1;
    return before + (wide - 1 - rest) / stride - dx / stride;
  }

  /// The same as [#meetings] by stretches of neighbouring positions in one row: the first of the [#slots] that meet
  /// them, the first position, and into `counts` how many there are (all modified); answers the number of stretches.
  int stretches(int cell, int[] slots, int[] positions, int[] counts) {
    int y = cell / width;
    int x = cell % width;
    int across = across();
    int left = first(x, across);
    if (left > Math.min(x, wide - 1)) return 0;
    int count = (Math.min(x, wide - 1) - left) / stride + 1;
    int right = left + (count - 1) * stride;
    int first = slot(right);
    int position = (x - right) / stride;
    int found = 0;
    for (int dy = first(y, down()); dy < tall && dy <= y; dy += stride) {
      slots[found] = dy * wide + first;
      positions[found] = (y - dy) / stride * across + position;
      counts[found++] = count;
    }
    return found;
  }

  /// The smallest step d from a window's edge to `at` with the window at one of `count` positions.
  private int first(int at, int count) {
    int last = (count - 1) * stride;
    return at > last ? at - last : at % stride;
  }
}
