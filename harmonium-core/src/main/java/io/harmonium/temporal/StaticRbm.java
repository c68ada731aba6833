package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.AuxiliaryParameters;
import java.util.List;

/// No past at all: every frame is drawn from one and the same RBM, b_t = b and c_t = c. What the other machines gain by
/// looking back is what they are better than this one.
public record StaticRbm() implements Dynamics {

  /// What files call frames without a past.
  public static final String KIND = "static";

  @Override
  public String name() {
    return KIND;
  }

  @Override
  public boolean movesVisible() {
    return false;
  }

  @Override
  public List<AuxiliaryParameters> extras(int visible, int hidden) {
    return List.of();
  }

  /// All biases stay as they are.
  @Override
  public void step(
      TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space) {}

  /// There is nothing to learn beside the machine of one frame.
  @Override
  public void addGradient(
      TemporalMachine machine,
      FrameBatch batch,
      double factor,
      Workers workers,
      double[] gradient) {}
}
