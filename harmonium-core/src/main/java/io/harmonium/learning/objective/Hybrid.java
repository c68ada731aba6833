package io.harmonium.learning.objective;

import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.learning.phase.Completion;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// The class first, the rows as well (Larochelle and Bengio 2008): the mean of
///
/// ```
/// log p(y | x) + α·log p(x, y)
/// ```
///
/// over the rows with a class. Where `unlabelled`, the generative term runs over all rows, and those without a class
/// count by log p(x), the class summed out.
///
/// @param label the layer of the class
public record Hybrid(Objective generative, double alpha, boolean unlabelled, int label)
    implements Objective {

  private static final String CLASSES = "classes/";
  private static final String ROWS = "rows/";

  public Hybrid {
    if (!(alpha >= 0 && alpha < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException(
          "the share of the generative term must be a number >= 0, got " + alpha);
  }

  @Override
  public int chains() {
    return generative.chains();
  }

  @Override
  public String unsupported(Structure structure) {
    return generative.unsupported(structure);
  }

  @Override
  public boolean needsWholeRows() {
    return generative.needsWholeRows();
  }

  @Override
  public boolean needsValues() {
    return generative.needsValues();
  }

  @Override
  public Merging merging(Structure structure, boolean gaps) {
    return gaps ? Completion.merging() : generative.merging(structure, false);
  }

  @Override
  public Run on(UpdateBuffers shared) {
    return new Sum(shared);
  }

  private static void add(double alpha, double[] own, int from, int to, double[] addTo) {
    for (int i = from; i < to; i++) addTo[i] = Math.fma(alpha, own[i], addTo[i]);
  }

  /// Both gradients, the second α-fold, strip by strip.
  private final class Sum implements Run, Ascent {
    private final Structure structure;
    private final Run labels;
    private final Run rows;
    private final Parameters own;
    private Ascent first;
    private Ascent second;

    Sum(UpdateBuffers shared) {
      this.structure = shared.structure();
      this.labels = new Discriminative(label).on(shared);
      this.rows = generative.on(shared);
      this.own = shared.machine().parameters().zeros();
    }

    @Override
    public Ascent ascend(Batch batch, Configurations chains, Seed seed, Parameters gradient) {
      first = labels.ascend(batch, chains, seed, gradient);
      Batch counted = unlabelled ? batch : labelled(batch);
      if (!(counted.totalWeight() > 0)) return first;
      second = rows.ascend(counted, chains, seed, own);
      return both(gradient);
    }

    private Ascent both(Parameters gradient) {
      add(alpha, own.values(), 0, structure.linkOffset(), gradient.values());
      return this;
    }

    @Override
    public PartialSums accumulate(Batch part, ChainPart chains, Seed seed) {
      merging(structure, part.missing() != null).require();
      PartialSums sums = PartialSums.empty();
      sums.addAll(CLASSES, labels.accumulate(part, ChainPart.NONE, seed));
      sums.addAll(ROWS, rows.accumulate(part, chains, seed));
      return sums;
    }

    @Override
    public Ascent ascend(PartialSums all, int count, Parameters gradient) {
      first = labels.ascend(all.within(CLASSES), count, gradient);
      second = rows.ascend(all.within(ROWS), count, own);
      return both(gradient);
    }

    @Override
    public double[][][] means() {
      return second.means();
    }

    @Override
    public void write(WeightTile tile, double[] gradient, Workspace space) {
      first.write(tile, gradient, space);
      second.write(tile, own.values(), space);
      add(alpha, own.values(), tile.from(), tile.to(), gradient);
    }

    @Override
    public void moved(WeightTile tile, Workspace space) {
      first.moved(tile, space);
      second.moved(tile, space);
    }

    @Override
    public boolean settled() {
      second.settled();
      return first.settled();
    }
  }

  /// The batch with weight 0 for rows without a class.
  private Batch labelled(Batch batch) {
    if (batch.missing() == null || batch.missing()[label] == null) return batch;
    float[] weights = new float[batch.rows().length];
    for (int row = 0; row < weights.length; row++)
      weights[row] = batch.missing(label, row, 0) ? 0 : batch.weight(row);
    return batch.with(batch.x(), weights, batch.missing());
  }
}
