package io.harmonium.vector;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.ForwardingKernels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import jdk.incubator.vector.FloatVector;

/// The kernels of [VectorKernels], but for draws of many chains, which go in lanes of 512 bits where [LaneChoice] says so.
public final class LaneKernels extends ForwardingKernels {

  private static final Slot<LaneDraws> LANE_DRAWS =
      Slot.of(LaneKernels.class, "lane draws", LaneDraws::new);

  private static final LaneChoice CHOICE = LaneChoice.ofProperty();

  private final double share;
  private final LaneChoice choice;

  public LaneKernels() {
    this(1, CHOICE);
  }

  /// Kernels that draw by a fraction of their bounds, see [VectorKernels#VectorKernels(double)].
  LaneKernels(double share, LaneChoice choice) {
    super(new VectorKernels(share));
    this.share = share;
    this.choice = choice;
  }

  @Override
  public String name() {
    return "vector-512";
  }

  @Override
  public boolean usable() {
    return FloatVector.SPECIES_PREFERRED.vectorBitSize() >= 512;
  }

  @Override
  public long drawSent(
      Bits x,
      int row,
      int rows,
      Prepared w,
      BitConditional p,
      long stream,
      long first,
      Workspace space,
      Bits out) {
    boolean lanes = LaneDraws.suits(rows, w) && choice.lanes();
    long begun = choice.undecided() ? System.nanoTime() : 0;
    long exact =
        lanes ? space.get(LANE_DRAWS).draw(share, x, row, rows, w, p, stream, first, out) : -1;
    boolean drawn = exact >= 0;
    if (!drawn) exact = others().drawSent(x, row, rows, w, p, stream, first, space, out);
    if (begun != 0 && drawn == lanes && LaneDraws.suits(rows, w))
      choice.took(lanes, System.nanoTime() - begun, (double) rows * w.inputs() * w.outputs());
    return exact;
  }

  @Override
  public String describe() {
    return name() + ", " + choice.describe();
  }
}
