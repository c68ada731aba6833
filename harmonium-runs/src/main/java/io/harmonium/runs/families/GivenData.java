package io.harmonium.runs.families;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.model.Layer;
import io.harmonium.runs.RunException;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.sampling.Given;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedRows;
import java.util.List;

/// Rows with missing cells that are given to a machine of rows, in the units of the data, and what tells them apart.
record GivenData(Dataset rows, RowKey key) {

  /// Reads them as `run` does, whose conventions have been changed by `reading` already.
  static GivenData of(TrainedRows run, Given given, ReadRequest reading) {
    return switch (given) {
      case Given.File file -> {
        Dataset rows = run.readCells(file.path(), reading.seed());
        yield new GivenData(
            rows, RowKey.of(run.conventions(), file.path(), rows, reading.sequences().id()));
      }
      case Given.Rows data -> {
        Dataset rows = checked(run, run.withClass(data.data()));
        yield new GivenData(rows, RowKey.numbers(rows.names()));
      }
      case Given.Cells cells ->
          new GivenData(
              NamedRows.held(run.conventions()).named(cells.rows()), RowKey.numbers(null));
      case Given.Frames sequences ->
          throw RunException.invalid(
              "rows of this model are no frames of sequences", "give rows: a Dataset");
    };
  }

  private static Dataset checked(TrainedRows run, Dataset rows) {
    List<Layer> layers = run.structure().visible();
    boolean fits = rows.blocks().size() == layers.size();
    for (int l = 0; fits && l < layers.size(); l++)
      fits = rows.blocks().get(l).values().cells() == layers.get(l).size();
    if (fits) return rows;
    throw RunException.invalid(
        "expected blocks of "
            + layers.stream().map(Layer::size).toList()
            + " columns, one for each visible layer, got "
            + rows.blocks().stream().map(Block::columns).map(List::size).toList(),
        "give data with the columns that the model was trained on");
  }
}
