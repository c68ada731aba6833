package io.harmonium.learning;

import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;

/// Who adds up the rows and chains of an update: parts of it, in any place and order.
@FunctionalInterface
public interface Spread {

  /// The merged sums of all parts of update `update` at `parameters`; `chains` (modified, null where none are kept) move on.
  PartialSums sums(long update, Parameters parameters, Configurations chains);
}
