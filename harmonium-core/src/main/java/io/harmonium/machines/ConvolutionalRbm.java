package io.harmonium.machines;

import io.harmonium.coupling.Convolution;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Window;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Pooled;
import io.harmonium.units.Units;
import java.util.List;

/// The convolutional machine: filters that see a window of a picture or a sequence wherever it stands, with one bias per
/// filter, and detectors of which at most one per block is on,
///
/// ```
/// E(x, h) = U_v(x) − Σ_f Σ_p h_fp (c_f + Σ_δ W_fδ·t_(p·stride + δ)(x))
/// F(x) = U_v(x) − Σ_f Σ_blocks log(1 + Σ_{p in block} e^(c_f + Σ_δ W_fδ·t_(p·stride + δ)(x)))
/// ```
///
/// The visible units have biases of their own, one per cell.
public final class ConvolutionalRbm {

  private ConvolutionalRbm() {}

  /// Layers "visible" (the cells of the window's grid) and "hidden" (the blocks of every filter), all parameters 0.
  public static Machine of(Units visible, Window window, int filters) {
    Units hidden = window.block() == 1 ? new Binary() : new Pooled(window.block());
    return of(visible, window, hidden, filters);
  }

  /// The same with hidden units of another kind, of one column per detector.
  public static Machine of(Units visible, Window window, Units hidden, int filters) {
    int channels = visible.ports().get(0).width();
    if (channels != window.channels())
      throw new IllegalArgumentException(
          visible.name()
              + " units have "
              + channels
              + " columns each but the window has "
              + window.channels()
              + " channels");
    if (hidden.ports().get(0).width() != window.block())
      throw new IllegalArgumentException(
          hidden.name()
              + " units have "
              + hidden.ports().get(0).width()
              + " columns each but the window pools "
              + window.block()
              + " detectors");
    Layer cells = new Layer("visible", visible, window.cells());
    int size = Math.multiplyExact(filters, window.blocks());
    Layer detectors = new Layer("hidden", hidden, size, filters);
    Convolution link = new Convolution(Rbm.LINK, new End(0, 0), new End(1, 0), window, filters);
    return Machine.of(new Structure(List.of(cells), List.of(detectors), List.of(link)));
  }

  /// The convolution between the visible and the hidden layer, or null where the machine has none.
  public static Convolution link(Structure structure) {
    return structure.link(Convolution.class);
  }
}
