package io.harmonium.runs.inspecting;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.TrainedRows;
import java.nio.file.Path;
import java.util.List;

/// What views look at: a run, its rows where they are needed (those of a file, else the training rows), and randomness.
public final class Subject {

  private static final int ROWS = 2000;

  private final TrainedRows run;
  private final Path file;
  private final Seed given;
  private final Seed seed;
  private final Workers workers;
  private final Progress.Source progress;
  private Dataset data;

  /// `file` may be null; `progress` is told how far long work has come.
  public Subject(TrainedRows run, Path file, Seed seed, Workers workers, Progress.Source progress) {
    this.progress = progress;
    this.run = run;
    this.file = file;
    this.given = seed;
    this.seed = seed.child("inspect");
    this.workers = workers;
  }

  public TrainedRows run() {
    return run;
  }

  Machine machine() {
    return run.machine();
  }

  Structure structure() {
    return run.structure();
  }

  /// The seed of the request itself.
  Seed given() {
    return given;
  }

  Seed seed(String purpose) {
    return seed.child(purpose);
  }

  Workers workers() {
    return workers;
  }

  Progress progress(String what, long total) {
    return progress.start(what, total);
  }

  /// All rows, with labels and names.
  Dataset data() {
    if (data != null) return data;
    if (file != null) data = run.readGiven(file, seed);
    else {
      TrainingData recorded = RecordedData.load(run, workers);
      if (recorded == null)
        throw new RunException(
            RunException.Kind.INVALID,
            "this view needs rows, and the run has none recorded",
            run.directory().path().toString(),
            "{rows} FILE",
            null);
      data = recorded.train();
    }
    return data;
  }

  /// At most 2000 of the rows, a fixed choice, with unknown cells drawn from the machine.
  Rows rows() {
    return Rows.known(structure(), data())
        .subset(ROWS, seed.child("rows"))
        .filled(machine(), seed.child("filled"), workers);
  }

  /// The name of a visible unit, numbered through all visible layers from 0.
  String name(int unit) {
    int left = unit;
    for (int l = 0; l < structure().visible().size(); l++) {
      List<String> names = run.conventions().layers().get(l).columns();
      int size = structure().layer(l).size();
      if (left < size) return left < names.size() ? names.get(left) : Integer.toString(unit + 1);
      left -= size;
    }
    throw new IllegalArgumentException("there is no visible unit " + unit);
  }

  /// The name of a visible column: that of its unit, and of the category where it has several.
  String columnName(int column) {
    int at = 0;
    int unit = 0;
    for (int l = 0; l < structure().visible().size(); l++) {
      int[] offsets = structure().unitOffsets(l, 0);
      for (int u = 0; u + 1 < offsets.length; u++, unit++) {
        int width = offsets[u + 1] - offsets[u];
        if (column < at + width)
          return width == 1 ? name(unit) : name(unit) + "=" + category(l, u, column - at);
        at += width;
      }
    }
    throw new IllegalArgumentException("there is no visible column " + column);
  }

  /// The word for value number `value` of a unit of a visible layer.
  String category(int layer, int unit, int value) {
    List<List<String>> words = run.conventions().layers().get(layer).categories();
    boolean known = unit < words.size() && value < words.get(unit).size();
    return known ? words.get(unit).get(value) : Integer.toString(value);
  }
}
