package io.harmonium.runs.data;

import io.harmonium.formats.Unseen;
import io.harmonium.random.Seed;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.runs.training.SequenceSettings;
import java.util.ArrayList;
import java.util.List;

/// How a new file is read where it is written otherwise than the data of training; null stands for "as in training".
///
/// @param binarize how grey values become bits, such as "threshold:0.5"
/// @param label the column of labels, [#NONE] for no such column
/// @param drop columns that are left out
/// @param strict whether words that training did not see are an error; else such cells are missing
/// @param seed serves bits that are drawn, and whatever else a request draws
/// @param sequences how rows are frames of sequences; the first of its id columns names rows in results
public record ReadRequest(
    String binarize,
    String label,
    List<String> drop,
    boolean strict,
    Seed seed,
    SequenceSettings sequences) {

  /// No column.
  public static final String NONE = "none";

  /// The names of all settings but the seed.
  public static final List<String> NAMES =
      List.of(
          "binarize",
          "label",
          "drop",
          "strict",
          "id",
          "time",
          "gap",
          "interval",
          "covariate",
          "part",
          "lengths",
          "medians",
          "holdout");

  /// As in training.
  public static final ReadRequest DEFAULT =
      new ReadRequest(null, null, null, false, Seed.of(1), SequenceSettings.NONE);

  public ReadRequest {
    drop = drop == null ? null : List.copyOf(drop);
  }

  public ReadRequest withLabel(String other) {
    return new ReadRequest(binarize, other, drop, strict, seed, sequences);
  }

  public ReadRequest withDrop(List<String> other) {
    return new ReadRequest(binarize, label, other, strict, seed, sequences);
  }

  public ReadRequest withStrict(boolean other) {
    return new ReadRequest(binarize, label, drop, other, seed, sequences);
  }

  public ReadRequest withSeed(Seed other) {
    return new ReadRequest(binarize, label, drop, strict, other, sequences);
  }

  public ReadRequest with(SequenceSettings other) {
    return new ReadRequest(binarize, label, drop, strict, seed, other);
  }

  /// What it says beside the default; `file` tells whether a file is read at all.
  public Asked asked(boolean file) {
    String no = "says how a file is read, and none is given";
    String frames = file ? "belongs to models of sequences" : no;
    String rows = file ? "is not read by this model" : no;
    return new Asked()
        .with("binarize", binarize != null, rows)
        .with("label", label != null, rows)
        .with("drop", drop != null, rows)
        .with("strict", strict, rows)
        .with("id", !sequences.id().isEmpty(), rows)
        .with("time", sequences.time() != null, frames)
        .with("gap", sequences.gap() != null, frames)
        .with("interval", sequences.interval() != null, frames)
        .with("covariate", !sequences.covariates().isEmpty(), frames)
        .with("part", sequences.part() != null, frames)
        .with("lengths", sequences.lengths() != null, frames)
        .with("medians", sequences.medians() != null, frames)
        .with("holdout", sequences.holdout() != null, frames);
  }

  /// Refuses what a model of rows does not read of a file; `more` it reads besides.
  public void ofRows(String... more) {
    List<String> read = new ArrayList<>(List.of("binarize", "label", "drop", "strict"));
    read.addAll(List.of(more));
    asked(true).only(read.toArray(String[]::new));
  }

  /// A count of words that training did not see, null where they are an error.
  public Unseen unseen() {
    return strict ? null : new Unseen();
  }

  /// `then`, the conventions of a run, as this request changes them.
  public DataConventions in(DataConventions then, Unseen unseen) {
    if (then == null) return null;
    if (binarize != null && then.mixed())
      throw new Unsupported(
          "{binarize}: a table of several kinds has no grey values", "leave it out");
    if (drop != null)
      for (LayerConventions layer : then.layers())
        for (String column : layer.columns())
          if (drop.contains(column))
            throw new Unsupported(
                "{drop}: the model has learned column '" + column + "'",
                "leave it out of the list; cells that are unknown may be empty");
    return then.with(
            binarize == null ? then.binarize() : binarize,
            label == null ? then.label() : label.equals(NONE) ? null : label,
            drop == null ? then.drop() : drop)
        .with(unseen);
  }
}
