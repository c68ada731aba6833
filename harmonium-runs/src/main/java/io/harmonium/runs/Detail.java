package io.harmonium.runs;

import java.util.Map;

/// What only some families know when training has ended: a record of its own, asked for by [TrainingResult#detail].
public interface Detail {

  /// The entries that it adds to the result for programs.
  Map<String, Object> toJson();
}
