package io.harmonium.runs.explaining;

import java.util.List;

/// A row with its strangest cells.
///
/// @param number its number from 1
/// @param surprise the sum of the surprises of all its known cells, in nats
/// @param cells its strangest known cells, the strangest first
public record StrangeRow(int number, double surprise, List<StrangeCell> cells) {

  public StrangeRow {
    cells = List.copyOf(cells);
  }
}
