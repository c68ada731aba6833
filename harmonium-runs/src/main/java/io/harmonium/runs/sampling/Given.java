package io.harmonium.runs.sampling;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Rows of which some cells are known, or sequences that go before.
public sealed interface Given {

  /// The rows of a file; missing cells are empty.
  record File(Path path) implements Given {}

  /// Rows with a block for each visible layer; missing cells are marked.
  record Rows(Dataset data) implements Given {}

  /// Frames of sequences; missing cells are marked.
  record Frames(Sequences sequences) implements Given {}

  /// Rows of cells by the names of their columns; missing cells are null, NaN or absent.
  record Cells(List<? extends Map<String, ?>> rows) implements Given {}
}
