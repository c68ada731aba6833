package io.harmonium.neural;

import ai.djl.ndarray.NDList;
import ai.djl.nn.Block;
import ai.djl.nn.LambdaBlock;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import java.util.function.Supplier;

/// What a program of a user would hold: the block whose parameters `Model.save` wrote. tanh between two linear maps, 3 to 4 to 2.
public final class SavedBlock implements Supplier<Block> {

  @Override
  public Block get() {
    return new SequentialBlock()
        .add(Linear.builder().setUnits(4).build())
        .add(new LambdaBlock(x -> new NDList(x.singletonOrThrow().tanh())))
        .add(Linear.builder().setUnits(2).build());
  }
}
