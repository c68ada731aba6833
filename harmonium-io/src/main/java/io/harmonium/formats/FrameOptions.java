package io.harmonium.formats;

import io.harmonium.wording.InvalidSetting;
import java.util.List;

/// What the reader of sequences should know beyond the file.
///
/// @param id columns that say which sequence a row belongs to, by name or number; the first of them names the subject.
///     Without any, all rows are one sequence
/// @param time the column of the clock, or null
/// @param gap the pause after which a new sequence starts, or null
/// @param interval the time between frames, by which frames that are not in the file are told, or null where all are
/// @param covariates what is known of a whole sequence: a column of numbers, "NAME", or "NAME=WORD" for 1 where the
///     column says the word and 0 elsewhere
/// @param part the part to take of a file that names its parts ("train"), or null for all
/// @param lengths a `.npy` file with the length of each sequence of an array, or null
/// @param medians whether items become bits, 1 above the median of the subject
/// @param heldOut the last share of each subject's frames from which no median is learnt
/// @param reading how cells are read
public record FrameOptions(
    List<String> id,
    String time,
    Gap gap,
    Gap interval,
    List<String> covariates,
    String part,
    String lengths,
    boolean medians,
    double heldOut,
    ReadOptions reading) {

  /// Everything guessed, one sequence, no clock.
  public static final FrameOptions DEFAULT =
      new FrameOptions(
          List.of(), null, null, null, List.of(), null, null, false, 0, ReadOptions.DEFAULT);

  public FrameOptions {
    id = List.copyOf(id);
    covariates = List.copyOf(covariates);
    if (!(heldOut >= 0 && heldOut < 1))
      throw new IllegalArgumentException(
          "the share that is held out lies in [0, 1), got " + heldOut);
    if ((gap != null || interval != null) && time == null)
      throw new InvalidSetting(
          "{gap} and {interval} need the column of the clock; name it with {time}");
  }

  public FrameOptions withId(String... id) {
    return new FrameOptions(
        List.of(id), time, gap, interval, covariates, part, lengths, medians, heldOut, reading);
  }

  /// With a clock and the pause that starts a new sequence, which may be null.
  public FrameOptions withTime(String time, Gap gap) {
    return new FrameOptions(
        id, time, gap, interval, covariates, part, lengths, medians, heldOut, reading);
  }

  /// With frames told absent where the clock jumps over steps.
  public FrameOptions withInterval(Gap interval) {
    return new FrameOptions(
        id, time, gap, interval, covariates, part, lengths, medians, heldOut, reading);
  }

  public FrameOptions withCovariates(String... covariates) {
    return new FrameOptions(
        id, time, gap, interval, List.of(covariates), part, lengths, medians, heldOut, reading);
  }

  public FrameOptions withPart(String part) {
    return new FrameOptions(
        id, time, gap, interval, covariates, part, lengths, medians, heldOut, reading);
  }

  public FrameOptions withLengths(String lengths) {
    return new FrameOptions(
        id, time, gap, interval, covariates, part, lengths, medians, heldOut, reading);
  }

  /// Items as bits, split at the medians of all but the last `heldOut` of each subject's frames.
  public FrameOptions withMedians(double heldOut) {
    return new FrameOptions(
        id, time, gap, interval, covariates, part, lengths, true, heldOut, reading);
  }

  public FrameOptions with(ReadOptions reading) {
    return new FrameOptions(
        id, time, gap, interval, covariates, part, lengths, medians, heldOut, reading);
  }
}
