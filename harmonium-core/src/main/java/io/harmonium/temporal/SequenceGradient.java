package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Port;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The gradient of the mean log-likelihood per frame of which something is known:
///
/// ```
/// ∂L/∂b_t = t(x_t) − ⟨t(x)⟩_t,   ∂L/∂c_t = r_t − ⟨h⟩_t + what later frames send back,   ∂L/∂W = Σ_t x_t(r_t + …)ᵀ − ⟨x hᵀ⟩_t
/// ```
///
/// It is exact where the expectations are. Unknown cells are summed out of the distribution of their own frame.
record SequenceGradient(Expectations expectations, int truncate) {

  public SequenceGradient {
    if (truncate < 0)
      throw new IllegalArgumentException(
          "gradients go back through at least 1 frame, or 0 for all, got " + truncate);
  }

  /// Adds the gradient for the frames of `batch` to `gradient` (modified).
  public void add(
      TemporalMachine machine, FrameBatch batch, Seed seed, Workers workers, double[] gradient) {
    batch.draws = seed.child("states");
    batch.forward(machine, workers);
    double factor = 1.0 / Math.max(1, batch.known());
    double[][] data = visible(machine, batch);
    double[] hidden = batch.hiddenMeans.clone();
    int[] open = IntStream.range(0, batch.rows).filter(batch::incomplete).toArray();
    if (open.length > 0)
      expectations.expect(
          machine,
          batch,
          open,
          true,
          seed.child("positive"),
          workers,
          data,
          hidden,
          factor,
          gradient);
    double[][] model = machine.visible().zeros();
    for (int p = 0; p < model.length; p++) model[p] = new double[data[p].length];
    double[] modelHidden = new double[hidden.length];
    expectations.expect(
        machine,
        batch,
        IntStream.range(0, batch.rows).toArray(),
        false,
        seed.child("negative"),
        workers,
        model,
        modelHidden,
        -factor,
        gradient);
    for (int i = 0; i < batch.deltaVisible.length; i++)
      batch.deltaVisible[i] = data[0][i] - model[0][i];
    for (int i = 0; i < hidden.length; i++) batch.deltaHidden[i] = hidden[i] - modelHidden[i];
    batch.backward(machine, truncate, workers);
    addUnits(machine, batch, data, model, factor, gradient);
    addWeights(machine, batch, open, factor, workers, gradient);
    machine.dynamics().addGradient(machine, batch, factor, workers, gradient);
  }

  /// The statistics of all ports of the frames.
  private static double[][] visible(TemporalMachine machine, FrameBatch batch) {
    double[][] row = machine.visible().zeros();
    double[][] all = new double[row.length][];
    for (int p = 0; p < all.length; p++) all[p] = new double[batch.rows * row[p].length];
    for (int r = 0; r < batch.rows; r++) {
      batch.units().statistics(batch.x.layers()[0], r, row);
      for (int p = 0; p < all.length; p++)
        System.arraycopy(row[p], 0, all[p], r * row[p].length, row[p].length);
    }
    return all;
  }

  private static void addUnits(
      TemporalMachine machine,
      FrameBatch batch,
      double[][] data,
      double[][] model,
      double factor,
      double[] gradient) {
    Structure structure = machine.structure();
    for (int p = 0; p < data.length; p++) {
      Port.Domain domain = structure.port(0, p).domain();
      int width = structure.columns(0, p);
      double[] sums = new double[width];
      for (int r = 0; r < batch.rows; r++)
        for (int j = 0; j < width; j++) sums[j] += data[p][r * width + j] - model[p][r * width + j];
      int offset = structure.offset(0, p);
      for (int j = 0; j < width; j++)
        gradient[offset + j] += factor * sums[j] * domain.derivative(machine.values()[offset + j]);
    }
    int[] all = IntStream.range(0, batch.rows).toArray();
    Products.addRows(batch.deltaHidden, batch.hidden, all, factor, gradient, machine.hiddenBias());
  }

  /// x_t (r_t + what later frames send back)ᵀ; of frames with unknown cells the first part is there already.
  private static void addWeights(
      TemporalMachine machine,
      FrameBatch batch,
      int[] open,
      double factor,
      Workers workers,
      double[] gradient) {
    double[] heard = batch.hiddenMeans.clone();
    for (int row : open) Arrays.fill(heard, row * batch.hidden, (row + 1) * batch.hidden, 0);
    for (int i = 0; i < heard.length; i++) heard[i] += batch.through[i];
    int[] all = IntStream.range(0, batch.rows).toArray();
    Products.addOuter(
        batch.values,
        batch.visible,
        all,
        heard,
        batch.hidden,
        all,
        null,
        factor,
        gradient,
        machine.weights(),
        workers);
  }
}
