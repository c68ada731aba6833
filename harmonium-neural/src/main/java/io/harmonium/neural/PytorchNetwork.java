package io.harmonium.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import io.harmonium.matrix.Reals;
import io.harmonium.model.Parameters;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/// A network whose numbers live in PyTorch: rows go in, outputs come out, and cotangents are pulled back by its
/// automatic derivatives. Subclasses say what happens to the rows on the way. Whatever a call makes in the engine is
/// given back at its end.
public abstract class PytorchNetwork implements Network {

  private static final int ATTEMPTS = 20;

  private final NDManager manager;
  private final DataType type;
  private Parameters parameters;
  private final List<NDArray> arrays;

  /// A network around arrays of the engine, one per slice of `parameters`; all belong to `manager`, which it closes.
  protected PytorchNetwork(
      NDManager manager, Precision precision, Parameters parameters, List<NDArray> arrays) {
    this.manager = manager;
    this.type = precision == Precision.DOUBLE ? DataType.FLOAT64 : DataType.FLOAT32;
    this.parameters = parameters;
    this.arrays = List.copyOf(arrays);
  }

  /// f of rows (rows × inputs), as rows × outputs.
  protected abstract NDArray forward(NDArray x);

  /// What follows from new parameters before rows come.
  protected void loaded() {}

  /// The array of a slice of the parameters.
  protected final NDArray array(int slice) {
    return arrays.get(slice);
  }

  /// Numbers that belong to this network until it is closed.
  protected final NDManager manager() {
    return manager;
  }

  /// Numbers in the precision of this network.
  protected final NDArray create(double[] values, Shape shape) {
    return create(manager, values, type, shape);
  }

  static NDArray create(NDManager manager, double[] values, DataType type, Shape shape) {
    if (type == DataType.FLOAT64) return manager.create(values, shape);
    float[] narrow = new float[values.length];
    for (int i = 0; i < values.length; i++) narrow[i] = (float) values[i];
    return manager.create(narrow, shape);
  }

  static double[] numbers(NDArray array) {
    if (array.getDataType() == DataType.FLOAT64) return array.toDoubleArray();
    float[] narrow = array.toFloatArray();
    double[] wide = new double[narrow.length];
    for (int i = 0; i < narrow.length; i++) wide[i] = narrow[i];
    return wide;
  }

  @Override
  public final Parameters parameters() {
    return parameters;
  }

  @Override
  public final void load(double[] values) {
    parameters = parameters.with(values.clone());
    for (int s = 0; s < arrays.size(); s++) {
      Parameters.Slice slice = parameters.slices().get(s);
      if (type == DataType.FLOAT64) arrays.get(s).set(parameters.get(slice.name()));
      else {
        float[] narrow = new float[slice.length()];
        for (int i = 0; i < narrow.length; i++) narrow[i] = (float) values[slice.offset() + i];
        arrays.get(s).set(narrow);
      }
    }
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      loaded();
    }
  }

  private NDArray rows(Reals x) {
    if (x.columns() != inputs())
      throw new IllegalArgumentException(
          "the network takes rows of " + inputs() + " numbers, got " + x.columns());
    Shape shape = new Shape(x.rows(), x.columns());
    int count = x.rows() * x.columns();
    if (type == DataType.FLOAT64) {
      double[] wide = new double[count];
      for (int i = 0; i < count; i++) wide[i] = x.get(i / x.columns(), i % x.columns());
      return manager.create(wide, shape);
    }
    float[] tight = new float[count];
    for (int row = 0; row < x.rows(); row++)
      System.arraycopy(x.data(), row * x.stride(), tight, row * x.columns(), x.columns());
    return manager.create(tight, shape);
  }

  @Override
  public final double[] outputs(Reals x) {
    if (x.rows() == 0) return new double[0];
    JniUtils.setGradMode(false);
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      return numbers(forward(rows(x)));
    }
  }

  /// Whether `forward` may multiply by numbers of Java (`array.mul(0.5f)`). The engine frees the memory of such a
  /// number when Java collects it, though the pull-back still reads it: derivatives are then multiplied by whatever
  /// stands there by now.
  protected boolean holdsNumbers() {
    return false;
  }

  @Override
  public final void pull(Reals x, Head head, Reals derivatives, double[] gradient) {
    if (x.rows() == 0) return;
    for (int attempt = 1; !pulled(x, head, derivatives, gradient); attempt++)
      if (attempt == ATTEMPTS)
        throw new IllegalStateException(
            "memory was collected during each of "
                + ATTEMPTS
                + " pull-backs, and a block that multiplies by numbers of Java cannot be trusted"
                + " then; give Java more memory (-Xmx), or smaller batches");
  }

  /// One pull-back; false, with nothing written but the engine's own sums set back, where a collection of memory fell
  /// into it and numbers may have been lost.
  private boolean pulled(Reals x, Head head, Reals derivatives, double[] gradient) {
    JniUtils.setGradMode(true);
    long collected = holdsNumbers() ? collections() : 0;
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      NDArray rows = rows(x);
      if (derivatives != null) rows.setRequiresGradient(true);
      if (gradient != null) for (NDArray array : arrays) array.setRequiresGradient(true);
      NDArray f = forward(rows);
      double[] outputs = numbers(f);
      double[] cotangents = new double[outputs.length];
      head.cotangents(outputs, cotangents);
      NDArray c = create(cotangents, f.getShape());
      JniUtils.backward((PtNDArray) f, (PtNDArray) c, false, false);
      boolean sound = !holdsNumbers() || collected == collections();
      if (sound && derivatives != null) copy(rows.getGradient(), derivatives);
      if (sound && gradient != null) collect(gradient);
      else if (gradient != null) for (NDArray array : arrays) JniUtils.zeroGrad((PtNDArray) array);
      return sound;
    } finally {
      JniUtils.setGradMode(false);
      if (gradient != null) for (NDArray array : arrays) array.setRequiresGradient(false);
    }
  }

  /// How often memory was collected so far in this process.
  private static long collections() {
    long count = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans())
      count += collector.getCollectionCount();
    return count;
  }

  private static void copy(NDArray from, Reals to) {
    double[] numbers = from.getDataType() == DataType.FLOAT64 ? from.toDoubleArray() : null;
    float[] floats = numbers == null ? from.toFloatArray() : null;
    for (int row = 0; row < to.rows(); row++)
      for (int j = 0; j < to.columns(); j++) {
        int i = row * to.columns() + j;
        to.set(row, j, numbers == null ? floats[i] : (float) numbers[i]);
      }
  }

  /// Adds what the arrays have gathered, and forgets it there.
  private void collect(double[] gradient) {
    for (int s = 0; s < arrays.size(); s++) {
      int offset = parameters.slices().get(s).offset();
      NDArray array = arrays.get(s);
      double[] gathered = numbers(array.getGradient());
      for (int i = 0; i < gathered.length; i++) gradient[offset + i] += gathered[i];
      JniUtils.zeroGrad((PtNDArray) array);
    }
  }

  @Override
  public final void close() {
    manager.close();
  }
}
