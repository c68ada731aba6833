package io.harmonium.runs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A trained model of any family, as [Runs#open] gives it. What can be asked of it is its capabilities: scoring, sampling,
/// evaluating and so on. It may be used by several threads; the caller closes it.
public interface Trained extends AutoCloseable {

  /// The folder of the run.
  Path path();

  /// What was trained, by the name that `--model` knows: "rbm", "crbm".
  String model();

  /// How many updates it has seen.
  long update();

  /// What is doubtful about the files of the run; empty where all is well.
  List<String> warnings();

  /// What can be asked of it.
  Capabilities capabilities();

  /// The capability, or empty where the model does not have it.
  default <C> Optional<C> can(Class<C> capability) {
    return capabilities().find(capability);
  }

  /// The capability.
  ///
  /// @throws Unsupported with the reason and what to do instead, where the model does not have it
  default <C> C require(Class<C> capability) {
    return capabilities().require(capability);
  }

  @Override
  void close();
}
