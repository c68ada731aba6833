package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// Known cells of rows, chosen by chance: a share of each row, at least one. `chosen[layer]` has a 1 for each of them.
/// They serve two experiments whose answer is known: cells that are hidden and guessed, and cells whose values are
/// replaced by those of other rows.
public record CellChoice(Structure structure, Rows rows, Bits[] chosen) {

  /// Rows that are asked for another value of a cell.
  private static final int TRIES = 50;

  /// A share in (0, 1) of the known cells of every row.
  public static CellChoice of(Structure structure, Rows rows, double share, Seed seed) {
    if (!(share > 0 && share < 1))
      throw new IllegalArgumentException("a share of cells lies between 0 and 1, got " + share);
    Bits[] chosen = new Bits[structure.visible().size()];
    for (int l = 0; l < chosen.length; l++)
      chosen[l] = Bits.zeros(rows.count(), structure.layer(l).size());
    for (int row = 0; row < rows.count(); row++) {
      List<int[]> known = known(structure, rows, row);
      if (known.isEmpty()) continue;
      Permutation order = Permutation.of(seed.child(row), known.size());
      long count = Math.max(1, Math.round(share * known.size()));
      for (int i = 0; i < count; i++) {
        int[] cell = known.get((int) order.at(i));
        chosen[cell[0]].set(row, cell[1], true);
      }
    }
    return new CellChoice(structure, rows, chosen);
  }

  /// Layer and number of each known cell of a row.
  private static List<int[]> known(Structure structure, Rows rows, int row) {
    List<int[]> known = new ArrayList<>();
    for (int l = 0; l < structure.visible().size(); l++)
      for (int cell = 0; cell < structure.layer(l).size(); cell++)
        if (!rows.missing(l, row, cell)) known.add(new int[] {l, cell});
    return known;
  }

  /// The rows with the chosen cells unknown.
  public Rows hidden() {
    Bits[] missing = new Bits[chosen.length];
    for (int l = 0; l < missing.length; l++) {
      missing[l] = Bits.zeros(rows.count(), chosen[l].columns());
      for (int row = 0; row < rows.count(); row++)
        for (int cell = 0; cell < chosen[l].columns(); cell++)
          missing[l].set(row, cell, rows.missing(l, row, cell) || chosen[l].get(row, cell));
    }
    return new Rows(rows.x(), rows.weights(), missing);
  }

  /// The rows with the chosen cells replaced by other values of their columns, taken from rows drawn by `seed`. A cell of
  /// a column that has no other value keeps its own.
  public Rows replaced(Seed seed) {
    List<States> values = new ArrayList<>();
    for (int l = 0; l < chosen.length; l++) values.add(replaced(l, seed.child(l)));
    return new Rows(Configurations.visible(structure, values), rows.weights(), rows.missing());
  }

  private Resident replaced(int l, Seed seed) {
    States before = rows.x().values(l);
    Resident after = before.copy();
    Bits one = Bits.zeros(rows.count(), chosen[l].columns());
    for (int row = 0; row < rows.count(); row++) {
      Draws draws = seed.row(row);
      for (int cell = 0; cell < chosen[l].columns(); cell++) {
        if (!chosen[l].get(row, cell)) continue;
        int other = other(l, row, cell, draws);
        if (other < 0) continue;
        one.set(row, cell, true);
        after.keep(one, row, before, other);
        one.set(row, cell, false);
      }
    }
    return after;
  }

  /// A row with another value in this cell, or −1.
  private int other(int l, int row, int cell, Draws draws) {
    States x = rows.x().values(l);
    for (int attempt = 0; attempt < TRIES; attempt++) {
      int other = draws.below(rows.count(), cell, attempt);
      if (!rows.missing(l, other, cell) && x.content(other, cell) != x.content(row, cell))
        return other;
    }
    return -1;
  }
}
