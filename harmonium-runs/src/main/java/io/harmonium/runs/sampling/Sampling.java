package io.harmonium.runs.sampling;

import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;
import java.util.List;

/// Draws from a trained model, or completes rows of which some cells are known.
///
/// The same request gives the same bits, whatever the number of threads.
public non-sealed interface Sampling extends Capability {

  /// Draws what `request` asks for.
  ///
  /// @throws io.harmonium.runs.RunException where the model does not support a setting of the request
  Samples sample(SampleRequest request, Watch watch);

  /// The same; remarks and warnings go to the logger `io.harmonium.runs`.
  default Samples sample(SampleRequest request) {
    return sample(request, Watch.logging());
  }

  /// How the names of files end that samples can be written to, such as ".csv".
  List<String> formats();

  /// Checks before any work that what `request` asks for can be written as `format`, one of [#formats()].
  ///
  /// @throws io.harmonium.runs.RunException where it cannot
  default void check(SampleRequest request, String format) {}
}
