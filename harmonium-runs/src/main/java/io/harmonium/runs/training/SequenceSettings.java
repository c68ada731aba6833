package io.harmonium.runs.training;

import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.Gap;
import io.harmonium.formats.ReadOptions;
import io.harmonium.wording.InvalidSetting;
import java.util.List;

/// How a file of sequences is read, in the words of the command line. Null stands for what the file decides.
///
/// @param id columns that name the sequence of a row, the first of them the subject
/// @param time the column of the clock
/// @param gap the pause after which a new sequence starts, such as "6h"
/// @param interval the time between frames, by which absent frames are told, such as "1"
/// @param covariates columns that say something of a whole sequence, "NAME" or "NAME=WORD"
/// @param part the part to take of a file that names its parts
/// @param lengths a file with the lengths of the sequences of an array
/// @param medians [#BY_SUBJECT] where items become bits, 1 above the median of the subject, or null
/// @param holdout the last share of each subject's frames that is held out, such as "0.2", or null
public record SequenceSettings(
    List<String> id,
    String time,
    String gap,
    String interval,
    List<String> covariates,
    String part,
    String lengths,
    String medians,
    String holdout) {

  /// Items are split at the medians of their subject.
  public static final String BY_SUBJECT = "subject";

  /// Nothing said.
  public static final SequenceSettings NONE =
      new SequenceSettings(List.of(), null, null, null, List.of(), null, null, null, null);

  /// Nothing said but the columns that name rows.
  public static SequenceSettings of(List<String> id) {
    return new SequenceSettings(id, null, null, null, List.of(), null, null, null, null);
  }

  public SequenceSettings {
    id = List.copyOf(id);
    covariates = List.copyOf(covariates);
    if (gap != null) Gap.parse(gap);
    if (interval != null) Gap.parse(interval);
    if ((gap != null || interval != null) && time == null)
      throw new InvalidSetting(
          "{gap} and {interval} need the column of the clock; name it with {time}");
    if (medians != null && !medians.equals(BY_SUBJECT))
      throw new IllegalArgumentException(
          "medians are those of each subject, expected '" + BY_SUBJECT + "', got " + medians);
    if (holdout != null) share(holdout);
  }

  /// The share that is held out of each subject's frames, 0 for none.
  public double heldOut() {
    return holdout == null ? 0 : share(holdout);
  }

  /// Whether anything says that rows are frames of sequences.
  public boolean given() {
    return !equals(NONE);
  }

  /// What the reader should know; `reading` says how cells are read.
  public FrameOptions options(ReadOptions reading) {
    return new FrameOptions(
        id,
        time,
        gap == null ? null : Gap.parse(gap),
        interval == null ? null : Gap.parse(interval),
        covariates,
        part,
        lengths,
        medians != null,
        heldOut(),
        reading);
  }

  private static double share(String text) {
    double share;
    try {
      share = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InvalidSetting("{holdout}: expected a share such as 0.2, got '" + text + "'", e);
    }
    if (!(share > 0 && share < 1))
      throw new InvalidSetting("{holdout}: expected a share between 0 and 1, got " + text);
    return share;
  }
}
