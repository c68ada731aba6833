package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.matrix.Reals;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import io.harmonium.wording.InvalidSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows of real numbers that a machine learns without their correlations, in the only gauge in which nothing else has to
/// know of it: volumes are kept, so that log p of whitened rows is log p of the rows (see [Whitening#keepingVolume]).
final class WhitenedRows {

  private static final String STEP = "whitened by the training rows";

  /// Minimum of columns: a plane or a space is looked at as it is.
  private static final int MIN = 5;

  /// Most columns: a matrix of so many stands in `run.json`.
  private static final int MAX = 256;

  /// Rows per column from which a covariance is trusted.
  private static final int ROWS = 4;

  private WhitenedRows() {}

  /// What whitens `train`, or null where rows of some part have gaps, are no numbers, or too few or too many of them.
  static Whitening of(Dataset train, List<Dataset> parts, String visible) {
    Units units = VisibleLayer.units(train, visible);
    Block block = train.blocks().get(0);
    int columns = block.values().cells();
    boolean suits =
        units instanceof Gaussian
            && train.blocks().size() == 1
            && columns >= MIN
            && columns <= MAX
            && train.rows() >= ROWS * columns
            && parts.stream().allMatch(part -> part.blocks().get(0).missing() == null);
    if (!suits) return null;
    try {
      return Whitening.of((Reals) block.values(), train.weights()).keepingVolume();
    } catch (IllegalArgumentException constant) {
      return null;
    }
  }

  /// The same rows whitened.
  static Dataset apply(Whitening whitening, Dataset data) {
    Block block = data.blocks().get(0);
    if (block.missing() != null)
      throw new InvalidSetting(
          "cells are missing, and what is asked needs whole rows, which this machine takes"
              + " whitened; fill them in first (sample {given}), or train it with {whiten} none"
              + " (score, explain and sample {given} take rows with gaps)");
    return with(data, whitening.apply((Reals) block.values())).withWeights(data.weights(), STEP);
  }

  /// Whitened rows as they were.
  static Dataset restore(Whitening whitening, Dataset data) {
    return with(data, whitening.restore((Reals) data.blocks().get(0).values()));
  }

  private static Dataset with(Dataset data, Reals numbers) {
    Block block = data.blocks().get(0);
    List<Block> blocks = new ArrayList<>(data.blocks());
    blocks.set(0, new Block(block.name(), numbers, block.columns(), block.categories(), null));
    return data.withBlocks(blocks);
  }

  /// The deviation of whitened numbers, the same in all directions, in which weights and fields of their units are
  /// measured; 1 for other rows.
  static double deviation(Dataset data) {
    if (!data.provenance().steps().contains(STEP)) return 1;
    Block block = data.blocks().get(0);
    Reals numbers = (Reals) block.values();
    double sum = 0;
    for (int row = 0; row < numbers.rows(); row++)
      for (int j = 0; j < numbers.columns(); j++)
        sum = Math.fma(numbers.get(row, j), numbers.get(row, j), sum);
    return Math.sqrt(sum / ((double) numbers.rows() * numbers.columns()));
  }

  static Map<String, Object> toJson(Whitening whitening) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", whitening.mean());
    json.put("matrix", Arrays.asList(whitening.root()));
    return json;
  }

  static Whitening fromJson(Map<?, ?> json) {
    return Whitening.of(RunJson.numbers(json, "mean"), RunJson.matrix(json, "matrix"));
  }
}
