package io.harmonium.data;

import io.harmonium.matrix.Bits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Sequences of frames, each with its own length: frame t of sequence i is row `borders[i] + t` of `frames`, for
/// t = 0 … borders[i+1] − borders[i] − 1. Nothing that looks back in time crosses a border: a night, a new person or a
/// new piece of music starts a sequence of its own.
///
/// `subjects` names whose each sequence is (several days of one person share the name), `covariates` says what else is
/// known of them, `times` is the clock at each frame (null where frames are equally far apart, NaN where the clock is
/// unknown) and does not run backwards within a sequence. Unknown cells are marked in the blocks of `frames`; a frame
/// that is wholly unknown keeps its place.
public record Sequences(
    Dataset frames, int[] borders, List<String> subjects, Covariates covariates, double[] times) {

  public Sequences {
    int count = borders.length - 1;
    if (count < 1 || borders[0] != 0 || borders[count] != frames.rows())
      throw new IllegalArgumentException(
          "the borders of sequences run from 0 to the %d rows there are, one more than there are sequences; got %s"
              .formatted(frames.rows(), shortened(borders)));
    for (int i = 0; i < count; i++)
      if (borders[i] >= borders[i + 1])
        throw new IllegalArgumentException(
            "sequence %d lies between rows %d and %d; leave out sequences without a frame"
                .formatted(i, borders[i], borders[i + 1]));
    subjects = List.copyOf(subjects);
    if (subjects.size() != count || covariates.sequences() != count)
      throw new IllegalArgumentException(
          "%d sequences have %d subjects and %d rows of covariates; give one of each per sequence"
              .formatted(count, subjects.size(), covariates.sequences()));
    if (times != null) checkTimes(times, borders);
  }

  /// A stretch of one sequence: its frames `from … to−1`.
  public record Piece(int sequence, int from, int to) {}

  /// Sequences of the given lengths, one after the other, without times or covariates; subjects are numbered from 1.
  public static Sequences of(Dataset frames, int... lengths) {
    int[] borders = new int[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) borders[i + 1] = Math.addExact(borders[i], lengths[i]);
    List<String> subjects =
        IntStream.rangeClosed(1, lengths.length).mapToObj(Integer::toString).toList();
    return new Sequences(frames, borders, subjects, Covariates.none(lengths.length), null);
  }

  /// How many sequences there are.
  public int count() {
    return borders.length - 1;
  }

  /// How many frames all sequences have together.
  public int rows() {
    return frames.rows();
  }

  /// How many frames a sequence has.
  public int length(int sequence) {
    return borders[sequence + 1] - borders[sequence];
  }

  /// The length of every sequence.
  public int[] lengths() {
    return IntStream.range(0, count()).map(this::length).toArray();
  }

  /// The length of the longest sequence.
  public int longest() {
    return Arrays.stream(lengths()).max().orElseThrow();
  }

  /// The sequence that a row belongs to.
  public int sequence(int row) {
    int at = Arrays.binarySearch(borders, row);
    return at >= 0 ? at : -at - 2;
  }

  /// Which frame of its sequence a row is, from 0.
  public int time(int row) {
    return row - borders[sequence(row)];
  }

  /// The row of frame `time` of every sequence, −1 where the sequence has ended: the padding of a rectangular batch.
  public int[] at(int time) {
    return IntStream.range(0, count())
        .map(i -> time < length(i) ? borders[i] + time : -1)
        .toArray();
  }

  /// The first rows of all windows of `length` frames, `step` frames apart within each sequence. No window crosses a
  /// border; sequences shorter than `length` have none.
  public int[] windows(int length, int step) {
    if (length < 1 || step < 1)
      throw new IllegalArgumentException(
          "windows need a length and a step of at least 1, got " + length + " and " + step);
    return IntStream.range(0, count())
        .flatMap(
            i -> IntStream.iterate(borders[i], r -> r + length <= borders[i + 1], r -> r + step))
        .toArray();
  }

  /// Every window of `length` frames.
  public int[] windows(int length) {
    return windows(length, 1);
  }

  /// Whether any cell of a row is unknown.
  public boolean incomplete(int row) {
    return frames.blocks().stream()
        .anyMatch(b -> b.missing() != null && b.missing().count(row) > 0);
  }

  /// Whether every cell of a row is unknown.
  public boolean absent(int row) {
    return frames.blocks().stream()
        .allMatch(b -> b.missing() != null && b.missing().count(row) == b.values().cells());
  }

  /// How many frames there are of which something is known.
  public int knownFrames() {
    return (int) IntStream.range(0, rows()).filter(row -> !absent(row)).count();
  }

  /// How many cells of all frames are unknown.
  public long missingCells() {
    long sum = 0;
    for (Block block : frames.blocks()) {
      Bits mask = block.missing();
      for (int row = 0; mask != null && row < rows(); row++) sum += mask.count(row);
    }
    return sum;
  }

  /// The given stretches as sequences of their own, described by `step`.
  public Sequences pieces(List<Piece> pieces, String step) {
    if (pieces.isEmpty())
      throw new IllegalArgumentException("'" + step + "' leaves no sequence; choose at least one");
    int[] bounds = new int[pieces.size() + 1];
    for (int i = 0; i < pieces.size(); i++) {
      Piece p = pieces.get(i);
      if (p.from < 0 || p.from >= p.to || p.to > length(p.sequence))
        throw new IllegalArgumentException(
            "frames %d to %d of sequence %d, which has %d, are no stretch of it"
                .formatted(p.from, p.to - 1, p.sequence, length(p.sequence)));
      bounds[i + 1] = bounds[i] + p.to - p.from;
    }
    int[] rows =
        pieces.stream()
            .flatMapToInt(
                p -> IntStream.range(borders[p.sequence] + p.from, borders[p.sequence] + p.to))
            .toArray();
    int[] sequences = pieces.stream().mapToInt(Piece::sequence).toArray();
    return new Sequences(
        frames.rows(rows, step),
        bounds,
        Arrays.stream(sequences).mapToObj(subjects::get).toList(),
        covariates.of(sequences),
        times == null ? null : Arrays.stream(rows).mapToDouble(r -> times[r]).toArray());
  }

  /// Whole sequences in the given order, described by `step`.
  public Sequences choose(int[] sequences, String step) {
    return pieces(
        Arrays.stream(sequences).mapToObj(i -> new Piece(i, 0, length(i))).toList(), step);
  }

  /// Every sequence in stretches of at most `length` frames, none of which knows the one before.
  public Sequences chunks(int length) {
    if (length < 1)
      throw new IllegalArgumentException("stretches need at least 1 frame, got " + length);
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < count(); i++)
      for (int t = 0; t < length(i); t += length)
        pieces.add(new Piece(i, t, Math.min(length(i), t + length)));
    return pieces(pieces, "stretches of " + length + " frames");
  }

  /// A new sequence wherever the clock jumps by more than `gap` from the last known time: nights between days.
  public Sequences cutAtGaps(double gap) {
    if (times == null)
      throw new IllegalArgumentException(
          "a gap rule needs the time of each frame; name the column that holds it");
    if (!(gap > 0)) throw new IllegalArgumentException("a gap must be above 0, got " + gap);
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < count(); i++) {
      int from = 0;
      double last = Double.NaN;
      for (int t = 0; t < length(i); t++) {
        double now = times[borders[i] + t];
        if (now - last > gap) {
          pieces.add(new Piece(i, from, t));
          from = t;
        }
        if (!Double.isNaN(now)) last = now;
      }
      pieces.add(new Piece(i, from, length(i)));
    }
    return pieces(pieces, "a new sequence after a gap above " + gap);
  }

  /// The frames of every subject by time: the last `fraction` of them (rounded) is the second of the two parts. A
  /// sequence in which the cut falls goes on as a sequence of its own in the second part. Subjects too short to give
  /// both parts a frame are in the first alone.
  public List<Sequences> splitTail(double fraction) {
    if (!(fraction > 0 && fraction < 1))
      throw new IllegalArgumentException(
          "the last part of each subject is a fraction between 0 and 1, got " + fraction);
    Map<String, Integer> left = new LinkedHashMap<>();
    for (int i = 0; i < count(); i++) left.merge(subjects.get(i), length(i), Integer::sum);
    left.replaceAll((subject, n) -> Math.max(1, n - (int) Math.rint(fraction * n)));
    List<Piece> early = new ArrayList<>();
    List<Piece> late = new ArrayList<>();
    for (int i = 0; i < count(); i++) {
      int kept = Math.min(length(i), left.get(subjects.get(i)));
      left.merge(subjects.get(i), -kept, Integer::sum);
      if (kept > 0) early.add(new Piece(i, 0, kept));
      if (kept < length(i)) late.add(new Piece(i, kept, length(i)));
    }
    return List.of(
        pieces(early, "all but the last " + fraction + " of each subject's frames"),
        pieces(late, "the last " + fraction + " of each subject's frames"));
  }

  /// The same frames in other blocks.
  public Sequences withFrames(Dataset frames) {
    return new Sequences(frames, borders, subjects, covariates, times);
  }

  /// The same sequences, of which nothing else is known.
  public Sequences withoutCovariates() {
    return new Sequences(frames, borders, subjects, Covariates.none(count()), times);
  }

  private static void checkTimes(double[] times, int[] borders) {
    int rows = borders[borders.length - 1];
    if (times.length != rows)
      throw new IllegalArgumentException(
          times.length + " times for " + rows + " frames; give one per frame, NaN where unknown");
    for (int i = 0; i + 1 < borders.length; i++) {
      double last = Double.NEGATIVE_INFINITY;
      for (int row = borders[i]; row < borders[i + 1]; row++) {
        if (times[row] < last || Double.isInfinite(times[row]))
          throw new IllegalArgumentException(
              "frame %d of sequence %d has time %s after %s; sort the frames of each sequence by time"
                  .formatted(row - borders[i], i, times[row], last));
        if (!Double.isNaN(times[row])) last = times[row];
      }
    }
  }

  private static String shortened(int[] values) {
    String text = Arrays.toString(Arrays.copyOf(values, Math.min(values.length, 8)));
    return values.length > 8 ? text + " …" : text;
  }
}
