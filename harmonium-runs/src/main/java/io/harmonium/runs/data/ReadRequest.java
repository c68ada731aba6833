package io.harmonium.runs.data;

import io.harmonium.formats.Unseen;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.SequenceSettings;
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

  /// A count of words that training did not see, null where they are an error.
  public Unseen unseen() {
    return strict ? null : new Unseen();
  }

  /// `then`, the conventions of a run, as this request changes them.
  public DataConventions in(DataConventions then, Unseen unseen) {
    if (then == null) return null;
    return then.with(
            binarize == null ? then.binarize() : binarize,
            label == null ? then.label() : label.equals(NONE) ? null : label,
            drop == null ? then.drop() : drop)
        .with(unseen);
  }
}
