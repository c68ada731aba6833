package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Estimate;
import java.util.Optional;
import java.util.function.Supplier;

/// One log Z that is asked for, whatever it is of: a machine of layers and links ([LogPartitionTask]), the machine of one
/// group of rows of a conditional model, a frame of a sequence, a neural energy. A model brings one task, one per group,
/// or none. How log Z is summed or annealed is the family's own; what cannot be done says why.
public interface PartitionTask {

  /// One way to log Z, or the reason why there is none.
  record Way(Supplier<Estimate> estimate, Optional<String> unsupported) {

    public static Way of(Supplier<Estimate> estimate) {
      return new Way(estimate, Optional.empty());
    }

    public static Way none(String reason) {
      return new Way(
          () -> {
            throw new UnsupportedOperationException(reason);
          },
          Optional.of(reason));
    }
  }

  /// How long annealing is: `chains` chains over `betas` levels.
  record Effort(int chains, int betas) {}

  /// What it is, such as "a machine of layers and links".
  String what();

  Effort effort();

  /// Where the samples that [#reversed()] starts from come from.
  String origin();

  /// A sum over all states.
  Way summed();

  /// A sum over the cells of a plane.
  default Way gridded() {
    return Way.none("only rows of two real numbers lie in a plane, and this is " + what());
  }

  /// Annealing up from a base whose log Z is known.
  Way annealed();

  /// Annealing back from samples.
  Way reversed();

  /// What speaks for or against all chains of both annealings, where it can be looked for.
  default Optional<Reach> reach() {
    return Optional.empty();
  }
}
