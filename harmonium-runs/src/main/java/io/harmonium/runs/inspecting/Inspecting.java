package io.harmonium.runs.inspecting;

import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;

/// Shows what a model has learned.
///
/// ```java
/// View contacts = trained.require(Inspecting.class).view(Insight.contacts());
/// ```
public non-sealed interface Inspecting extends Capability {

  /// What the model is, and which views suit it.
  Overview overview();

  /// Looks into the model.
  ///
  /// @throws io.harmonium.runs.RunException where the view does not suit the model, with those that do
  View view(Insight insight, InspectRequest request, Watch watch);

  /// The same with default settings.
  default View view(Insight insight) {
    return view(insight, InspectRequest.DEFAULT, Watch.logging());
  }

  /// Keeps the pictures of a view in the run directory, and makes the page of the run again where there is one.
  void keep(View view);
}
