package io.harmonium.learning;

import io.harmonium.data.Picture;
import io.harmonium.learning.objective.MeasuredObjective;
import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Another objective over pictures that are moved at every update: a row x of the first layer is shown as
///
/// ```
/// x'(a, b) = x(a − i, b − j),   i and j uniform on −most … most,   the first value (0) where x has no cell
/// ```
///
/// so that a machine learns the distribution of pictures that may stand a little aside, and cannot learn single ones by
/// heart. Grey values and the values of discrete units are moved; rows with missing cells are refused.
///
/// @param max how many cells a picture moves at most in each direction
public record ShiftedPictures(Objective objective, Picture picture, int max)
    implements Augmentation {

  public ShiftedPictures {
    if (max < 1 || max >= Math.min(picture.height(), picture.width()))
      throw new IllegalArgumentException(
          "a picture of "
              + picture.height()
              + " x "
              + picture.width()
              + " cells moves by at least 1 cell and less than its size, got "
              + max);
  }

  @Override
  public String unsupported(Structure structure) {
    if (structure.layer(0).units().values() == 0)
      return structure.layer(0).units().name()
          + " units have no first value, which cells beside a picture would have";
    int cells = picture.cells();
    if (structure.layer(0).size() != cells)
      return "the first layer has " + structure.layer(0).size() + " units, a picture " + cells;
    return objective.unsupported(structure);
  }

  @Override
  public boolean needsWholeRows() {
    return true;
  }

  @Override
  public boolean needsValues() {
    return objective.needsValues();
  }

  @Override
  public Batch shown(Structure structure, Batch batch, Seed seed, Workers workers) {
    MeasuredObjective.requireWhole(batch, "a picture that is moved");
    States[][] layers = batch.x().layers().clone();
    Resident still = batch.x().values(0).resident();
    Resident moved = still.like(still.rows());
    Seed moves = seed.child("shift");
    workers.forBlocks(
        still.rows(),
        16,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++)
            move(still, row, moves.row(batch.first() + row), moved);
        });
    layers[0] = structure.layer(0).units().statistics(moved);
    Configurations x = new Configurations(batch.x().rows(), layers);
    return batch.with(x, batch.weights(), batch.missing());
  }

  /// A row moves by its place in the update's batch.
  private void move(Resident still, int row, Draws draws, Resident moved) {
    int down = draws.below(2 * max + 1, 0, 0) - max;
    int right = draws.below(2 * max + 1, 1, 0) - max;
    for (int a = Math.max(0, down); a < picture.height() + Math.min(0, down); a++)
      for (int b = Math.max(0, right); b < picture.width() + Math.min(0, right); b++) {
        int from = ((a - down) * picture.width() + b - right) * picture.channels();
        int to = (a * picture.width() + b) * picture.channels();
        for (int c = 0; c < picture.channels(); c++)
          moved.setContent(row, to + c, still.content(row, from + c));
      }
  }
}
