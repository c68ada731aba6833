package io.harmonium.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.ParameterStore;
import io.harmonium.model.Parameters;
import io.harmonium.network.NetworkEngine.Precision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A DJL block as a network: any classifier becomes an energy by it, trained here or elsewhere. The block works as in
/// prediction (no dropout, no statistics of the batch), so that the output of a row depends on that row only.
public final class BlockNetwork extends PytorchNetwork {

  private final Block block;
  private final Shape row;
  private final int outputs;
  private final ParameterStore store;

  private BlockNetwork(
      NDManager manager,
      Block block,
      Shape row,
      int outputs,
      Parameters parameters,
      List<NDArray> arrays) {
    super(manager, Precision.SINGLE, parameters, arrays);
    this.block = block;
    this.row = row;
    this.outputs = outputs;
    this.store = new ParameterStore(manager, false);
  }

  /// A network around `block`, which takes rows of shape `row` (channels × height × width, or a length) and gives one list of
  /// numbers per row. Parameters that it has are kept; where it has none yet they are made by its own initialisers.
  public static BlockNetwork of(Block block, Shape row) {
    NDManager manager = PytorchEngine.engine().newBaseManager();
    Shape batch = new Shape(1).addAll(row);
    if (!block.isInitialized()) block.initialize(manager, DataType.FLOAT32, batch);
    Shape out = block.getOutputShapes(new Shape[] {batch})[0];
    if (out.dimension() != 2)
      throw new IllegalArgumentException(
          "a block must give one list of numbers per row, this one gives the shape " + out);
    List<Parameters.Slice> slices = new ArrayList<>();
    List<NDArray> arrays = new ArrayList<>();
    List<double[]> numbers = new ArrayList<>();
    int offset = 0;
    for (var named : block.getParameters()) {
      NDArray array = named.getValue().getArray();
      int[] shape = Arrays.stream(array.getShape().getShape()).mapToInt(Math::toIntExact).toArray();
      slices.add(new Parameters.Slice(named.getKey(), offset, shape));
      offset = slices.getLast().end();
      arrays.add(array);
      numbers.add(numbers(array));
    }
    double[] values = numbers.stream().flatMapToDouble(Arrays::stream).toArray();
    return new BlockNetwork(
        manager, block, row, Math.toIntExact(out.get(1)), new Parameters(slices, values), arrays);
  }

  @Override
  public int inputs() {
    return Math.toIntExact(row.size());
  }

  @Override
  public int outputs() {
    return outputs;
  }

  /// What a block does with numbers cannot be seen from here.
  @Override
  protected boolean holdsNumbers() {
    return true;
  }

  @Override
  protected NDArray forward(NDArray x) {
    NDArray shaped = x.reshape(new Shape(-1).addAll(row));
    return block.forward(store, new NDList(shaped), false).singletonOrThrow();
  }
}
