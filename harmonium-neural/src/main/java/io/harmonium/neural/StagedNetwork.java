package io.harmonium.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import io.harmonium.model.Parameters;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.Stage;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A network of stages: y = bend(W·x + b) again and again, the last without a bend. Where the shape asks for it W is divided by
/// its largest singular value uᵀWv, with u and v by power iterations from a fixed start at every load.
final class StagedNetwork extends PytorchNetwork {

  private static final int POWER_ITERATIONS = 50;

  private final NetworkShape shape;
  private final NDArray[] left;
  private final NDArray[] right;

  StagedNetwork(NetworkShape shape, Precision precision) {
    this(shape, precision, PytorchEngine.engine().newBaseManager());
  }

  private StagedNetwork(NetworkShape shape, Precision precision, NDManager manager) {
    super(manager, precision, shape.zeros(), arrays(shape, precision, manager));
    this.shape = shape;
    this.left = new NDArray[shape.stages().size()];
    this.right = new NDArray[shape.stages().size()];
  }

  private static List<NDArray> arrays(NetworkShape shape, Precision precision, NDManager manager) {
    DataType type = precision == Precision.DOUBLE ? DataType.FLOAT64 : DataType.FLOAT32;
    List<NDArray> arrays = new ArrayList<>();
    for (Parameters.Slice slice : shape.zeros().slices())
      arrays.add(
          manager.zeros(new Shape(Arrays.stream(slice.shape()).asLongStream().toArray()), type));
    return arrays;
  }

  @Override
  public int inputs() {
    return shape.inputs();
  }

  @Override
  public int outputs() {
    return shape.outputs();
  }

  @Override
  protected void loaded() {
    for (int i = 0; i < shape.stages().size(); i++)
      if (shape.normalised(i)) {
        if (left[i] != null) left[i].close();
        if (right[i] != null) right[i].close();
        NDArray matrix = matrix(i);
        NDArray u = start(matrix.getShape().get(0), i);
        NDArray v = unit(matrix.transpose().matMul(u));
        for (int k = 0; k < POWER_ITERATIONS; k++) {
          u = unit(matrix.matMul(v));
          v = unit(matrix.transpose().matMul(u));
        }
        left[i] = kept(u);
        right[i] = kept(v);
      }
  }

  /// The weights of a stage with one row per output.
  private NDArray matrix(int stage) {
    NDArray weights = array(2 * stage);
    return weights.reshape(weights.getShape().get(0), -1);
  }

  private NDArray start(long length, int stage) {
    Draws draws = Seed.of(0).child("spectral").row(stage);
    double[] numbers = new double[(int) length];
    for (int i = 0; i < numbers.length; i++) numbers[i] = draws.normal(i, 0);
    return create(numbers, new Shape(length, 1));
  }

  private static NDArray unit(NDArray vector) {
    return vector.div(vector.norm().add(1e-12f));
  }

  private NDArray kept(NDArray array) {
    NDScope.unregister(array);
    array.attach(manager());
    return array;
  }

  private NDArray weights(int stage) {
    NDArray weights = array(2 * stage);
    if (left[stage] == null) return weights;
    NDArray largest = left[stage].transpose().matMul(matrix(stage)).matMul(right[stage]);
    return weights.div(largest.reshape(new Shape()).add(1e-12f));
  }

  @Override
  protected NDArray forward(NDArray x) {
    NDArray y = x;
    for (int i = 0; i < shape.stages().size(); i++) {
      NDArray bias = array(2 * i + 1);
      y =
          switch (shape.stages().get(i)) {
            case Stage.Dense dense ->
                y.reshape(-1, dense.inputs())
                    .getNDArrayInternal()
                    .linear(y.reshape(-1, dense.inputs()), weights(i), bias)
                    .singletonOrThrow();
            case Stage.Filters filters -> {
              NDArray pictures =
                  y.reshape(-1, filters.channels(), filters.height(), filters.width());
              int border = filters.side() / 2;
              yield pictures
                  .getNDArrayInternal()
                  .convolution(
                      pictures,
                      weights(i),
                      bias,
                      new Shape(filters.stride(), filters.stride()),
                      new Shape(border, border),
                      new Shape(1, 1),
                      1)
                  .singletonOrThrow();
            }
          };
      if (i + 1 < shape.stages().size()) y = bend(y);
    }
    return y;
  }

  private NDArray bend(NDArray a) {
    return switch (shape.activation()) {
      // a·σ(a) of arrays alone: the engine's own multiplies by a number of Java, see holdsNumbers.
      case SILU -> a.mul(Activation.sigmoid(a));
      case ELU -> a.getNDArrayInternal().elu(1f);
      case TANH -> a.tanh();
      case SOFTPLUS -> JniUtils.softPlus((PtNDArray) a);
    };
  }
}
