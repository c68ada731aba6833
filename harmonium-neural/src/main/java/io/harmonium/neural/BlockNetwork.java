package io.harmonium.neural;

import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.training.ParameterStore;
import io.harmonium.model.Parameters;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.TrustedCode;
import java.nio.file.Path;
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
  private final boolean archive;

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
    this.archive = block instanceof PtSymbolBlock;
    if (block instanceof PtSymbolBlock symbol) {
      // An archive gives derivatives only to who trains; after its first pass it is told to predict
      // all
      // the same.
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        forward(manager.zeros(new Shape(1, row.size())));
      }
      JniUtils.enableInferenceMode(symbol);
    }
  }

  /// A network from a TorchScript archive whose program may run.
  ///
  /// @param inputs numbers per row, 0 where its first layer tells them
  static BlockNetwork read(Path file, TrustedCode code, int inputs) {
    NDManager manager = PytorchEngine.engine().newBaseManager();
    PtSymbolBlock block;
    try {
      block = CodeDoor.archive((PtNDManager) manager, file, code);
    } catch (RuntimeException e) {
      manager.close();
      throw e;
    }
    int width = inputs == 0 ? width(block, file) : inputs;
    int side = (int) Math.rint(Math.sqrt(width));
    try {
      return of(manager, block, new Shape(width));
    } catch (EngineException flat) {
      try {
        if (side * side == width) return of(manager, block, new Shape(1, side, side));
      } catch (EngineException square) {
        flat.addSuppressed(square);
      }
      manager.close();
      throw new IllegalArgumentException(
          file + " does not take rows of " + width + " numbers, neither as a list nor as a picture",
          flat);
    }
  }

  /// How many numbers the first layer takes, where it is a dense one.
  private static int width(PtSymbolBlock block, Path file) {
    for (var named : block.getParameters()) {
      Shape shape = named.getValue().getArray().getShape();
      if (shape.dimension() == 2) return Math.toIntExact(shape.get(1));
      if (shape.dimension() > 2) break;
    }
    throw new IllegalArgumentException(
        "the first layer of " + file + " does not tell how many numbers a row has");
  }

  /// A network around `block`, which takes rows of shape `row` (channels × height × width, or a length) and gives one list of
  /// numbers per row. Parameters that it has are kept; where it has none yet they are made by its own initialisers.
  public static BlockNetwork of(Block block, Shape row) {
    return of(PytorchEngine.engine().newBaseManager(), block, row);
  }

  /// The same with arrays that belong to `manager`, which the network closes.
  static BlockNetwork of(NDManager manager, Block block, Shape row) {
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
    return block.forward(store, new NDList(shaped), archive).singletonOrThrow();
  }
}
