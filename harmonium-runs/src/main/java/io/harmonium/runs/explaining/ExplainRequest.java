package io.harmonium.runs.explaining;

import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.data.ReadRequest;
import java.util.List;

/// What is asked about strange rows.
///
/// @param chosen rows by number from 1; empty for the strangest
/// @param rows how many rows at most, the strangest first, where none is chosen
/// @param columns how many cells of each at most
/// @param reading how a file is read, and where random numbers for missing cells come from
public record ExplainRequest(List<Integer> chosen, int rows, int columns, ReadRequest reading) {

  /// The three strangest cells of the ten strangest rows.
  public static final ExplainRequest DEFAULT =
      new ExplainRequest(List.of(), 10, 3, ReadRequest.DEFAULT);

  public ExplainRequest {
    chosen = List.copyOf(chosen);
    if (rows < 1 || columns < 1)
      throw RunException.invalid(
          "{rows} and {columns}: expected at least 1, got " + rows + " and " + columns,
          "leave them out for 10 rows and 3 columns");
  }

  /// These rows, by number from 1.
  public ExplainRequest withChosen(Integer... numbers) {
    return new ExplainRequest(List.of(numbers), rows, columns, reading);
  }

  public ExplainRequest withRows(int other) {
    return new ExplainRequest(chosen, other, columns, reading);
  }

  public ExplainRequest withColumns(int other) {
    return new ExplainRequest(chosen, rows, other, reading);
  }

  public ExplainRequest with(ReadRequest other) {
    return new ExplainRequest(chosen, rows, columns, other);
  }

  public ExplainRequest withSeed(long number) {
    return with(reading.withSeed(Seed.of(number)));
  }
}
