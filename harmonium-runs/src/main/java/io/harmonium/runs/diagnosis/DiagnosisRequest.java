package io.harmonium.runs.diagnosis;

import io.harmonium.runs.data.ReadRequest;
import java.nio.file.Path;

/// What a diagnosis is asked for.
///
/// @param data the file of rows to compare with; null for those that the run was trained on
/// @param reading how the file is read; its seed serves bits that are drawn
/// @param cheap whether only the checks are made that need no chains, as training makes them
public record DiagnosisRequest(Path data, ReadRequest reading, boolean cheap) {

  /// All checks, by the data of the run.
  public static final DiagnosisRequest DEFAULT =
      new DiagnosisRequest(null, ReadRequest.DEFAULT, false);

  /// The same by the rows of a file that is read so.
  public DiagnosisRequest withData(Path file, ReadRequest as) {
    return new DiagnosisRequest(file, as, cheap);
  }

  public DiagnosisRequest withCheap(boolean other) {
    return new DiagnosisRequest(data, reading, other);
  }

  /// Whether the answer is that of all checks by the data of the run, which the run keeps.
  public boolean kept() {
    return data == null && !cheap;
  }
}
