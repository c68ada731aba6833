package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.AuxiliaryParameters;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/// How the biases of a frame follow from the frames before it, and how a gradient of the biases goes back:
///
/// ```
/// E_t(x, h) = U(x) − b_tᵀt(x) − (c + c_t)ᵀh − t(x)ᵀWh,   (b_t, c_t) = functions of x_1 … x_{t−1}
/// ```
///
/// All that differs between temporal machines is here: a new one is one file that fills the moving biases of frames from
/// the frames before them ([#step]) and turns ∂L/∂b_t, ∂L/∂c_t into gradients of its own parameters ([#addGradient]).
public interface Dynamics {

  /// The word for it in commands, and the kind of its machines in files.
  String name();

  /// How the biases bₜ and cₜ of a frame follow from the past, as a formula for people.
  default String formula() {
    return "bₜ, cₜ: functions of v₁ … vₜ₋₁";
  }

  /// The parameters it needs beside those of the machine of one frame.
  List<AuxiliaryParameters> extras(int visible, int hidden);

  /// Numbers that it remembers per frame, beside the hidden means; 0 for most.
  default int memory(int hidden) {
    return 0;
  }

  /// Likelihoods and gradients without sampling: frame by frame where the past is known once the frames are.
  default ExactSequences exact() {
    return new FrameSums();
  }

  /// Whether the past moves the biases of visible units; where it does not, all frames can share what hidden states say
  /// about them.
  default boolean movesVisible() {
    return true;
  }

  /// Whether the hidden states of a frame, which frames do not tell, are the past of the next one: see [HiddenPast].
  default boolean pastIsStates() {
    return false;
  }

  /// How many numbers about each sequence it wants to know.
  default int covariates() {
    return 0;
  }

  /// Fills the moving biases of `count` frames of `rows`, all at the same time of different sequences, from what is known
  /// of the rows before them.
  void step(TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space);

  /// Adds to ∂L/∂c_t of `count` frames of `rows` what reaches them through the frames after them; later times first.
  /// Nothing does where the past is data alone.
  default void back(
      TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space) {}

  /// Adds `factor` times the gradient of its own parameters to `gradient` (modified), from ∂L/∂b_t and ∂L/∂c_t.
  void addGradient(
      TemporalMachine machine, FrameBatch batch, double factor, Workers workers, double[] gradient);

  /// What the weights of `machine` carry to its biases in the frames of `batch`, whose hidden means are made: for
  /// [CentredFlows].
  default List<Flow> flows(TemporalMachine machine, FrameBatch batch) {
    return machine.link(batch, machine.hiddenBias());
  }

  /// What a frame leaves behind for the next ones: its hidden means for most.
  default double[] feature(TemporalMachine machine, FrameBatch batch, int row) {
    return batch.hiddenMeans(row);
  }

  /// A number that a kind needs beside the hidden units.
  enum Size {
    NONE,
    /// Frames that it looks back.
    ORDER,
    /// Recurrent units.
    RECURRENT,
    /// Numbers that are known of each sequence.
    COVARIATES
  }

  /// A kind of temporal machine.
  ///
  /// @param name the word for it in files and commands
  /// @param size the number that it is made with
  /// @param sized the parameters whose first axis is as long as that number; null without one
  /// @param made the dynamics of that number (0 without one)
  record Kind(String name, Size size, String sized, IntFunction<Dynamics> made) {

    private static Kind plain(Dynamics dynamics) {
      return new Kind(dynamics.name(), Size.NONE, null, none -> dynamics);
    }

    /// The machine of this kind whose parts and numbers these are.
    public TemporalMachine read(Structure structure, Parameters parameters) {
      int number = sized == null ? 0 : TemporalMachine.side(structure, sized);
      return new TemporalMachine(made.apply(number), structure, parameters);
    }
  }

  /// All kinds, in the order in which they are shown: a new one is one line here.
  static List<Kind> kinds() {
    return List.of(
        new Kind(Crbm.KIND, Size.ORDER, Crbm.PAST_HIDDEN, Crbm::new),
        Kind.plain(new Trbm()),
        Kind.plain(new Rtrbm(0)),
        new Kind(Rtrbm.HETEROGENEOUS, Size.COVARIATES, Rtrbm.COVARIATE_HIDDEN, Rtrbm::new),
        new Kind(RnnRbm.KIND, Size.RECURRENT, RnnRbm.START, RnnRbm::new),
        Kind.plain(new StaticRbm()));
  }

  /// The kind called `name`.
  static Optional<Kind> kind(String name) {
    return kinds().stream().filter(kind -> kind.name().equals(name)).findFirst();
  }
}
