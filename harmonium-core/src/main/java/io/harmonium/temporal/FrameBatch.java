package io.harmonium.temporal;

import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// The frames of some sequences on their way through a likelihood or a gradient, one row per frame and one sequence after
/// the other. Arrays hold `visible` or `hidden` numbers per row. Unknown cells send nothing: their values are 0.
///
/// The way is [#load] (statistics of the frames), [#forward] (moving biases and hidden means, time after time), then for
/// gradients ∂L/∂b_t and ∂L/∂c_t from elsewhere, and [#backward] (what later frames send back). All of it is written into the
/// batch, which belongs to the thread that made it: [#forward] refuses others.
public final class FrameBatch {

  /// Sequences that one worker takes through time together, so that a row of weights serves all of them.
  private static final int GROUP = 16;

  /// Frames whose inputs one worker computes at a time.
  private static final int FRAMES = 48;

  final int visible;
  final int hidden;
  final int rows;
  final int[] borders;
  final int[] firsts;
  final int[] later;
  final double[] values;
  final double[] inputs;
  final double[] movingVisible;
  final double[] movingHidden;
  final double[] hiddenMeans;
  final double[] memory;
  final double[] memoryDelta;
  final double[] deltaVisible;
  final double[] deltaHidden;
  final double[] through;
  final Configurations x;
  final Bits missing;
  private final Units units;
  private final Thread maker = Thread.currentThread();
  private final double[][] covariates;
  private final int[] times;
  private final int[] owners;
  private int truncate;

  /// Where each sequence begins in the data; null where the frames are yet to be drawn.
  int[] origins;

  /// The frames as the past of later ones sees them: [#values], or those with noise.
  double[] past;

  /// Where hidden states that are part of the past are drawn from; null where their means stand for them.
  Seed draws;

  /// Hidden states of the frames that are part of the past, where they are known; null where they are not.
  double[] states;

  /// Room for sequences of the given lengths; `covariates[s]` is what is known of sequence s. `x` is null where the frames
  /// are yet to be drawn.
  FrameBatch(
      TemporalMachine machine,
      int[] lengths,
      double[][] covariates,
      Configurations x,
      Bits missing) {
    this.x = x;
    this.missing = missing;
    this.visible = machine.structure().columns(0, 0);
    this.hidden = machine.hidden();
    this.units = machine.visible().units();
    this.covariates = covariates;
    this.borders = new int[lengths.length + 1];
    for (int s = 0; s < lengths.length; s++) borders[s + 1] = Math.addExact(borders[s], lengths[s]);
    this.rows = borders[lengths.length];
    this.times = new int[rows];
    this.owners = new int[rows];
    for (int s = 0; s < lengths.length; s++)
      for (int row = borders[s]; row < borders[s + 1]; row++) {
        times[row] = row - borders[s];
        owners[row] = s;
      }
    this.firsts = rows(time -> time == 0);
    this.later = rows(time -> time > 0);
    int wide = Math.multiplyExact(rows, visible);
    int narrow = Math.multiplyExact(rows, hidden);
    this.values = new double[wide];
    this.past = values;
    this.movingVisible = new double[wide];
    this.deltaVisible = new double[wide];
    this.inputs = new double[narrow];
    this.movingHidden = new double[narrow];
    this.hiddenMeans = new double[narrow];
    this.deltaHidden = new double[narrow];
    this.through = new double[narrow];
    int kept = Math.multiplyExact(rows, machine.dynamics().memory(hidden));
    this.memory = new double[kept];
    this.memoryDelta = new double[kept];
  }

  /// The frames of the chosen sequences of `data`.
  public static FrameBatch of(TemporalMachine machine, FrameRows data, int[] chosen) {
    Sequences sequences = data.sequences();
    int wanted = machine.dynamics().covariates();
    if (sequences.covariates().size() != wanted)
      throw new IllegalArgumentException(
          machine.dynamics().name()
              + " knows "
              + wanted
              + " covariates, the sequences have "
              + sequences.covariates().size()
              + " "
              + sequences.covariates().names());
    int[] lengths = Arrays.stream(chosen).map(sequences::length).toArray();
    double[][] about =
        Arrays.stream(chosen)
            .mapToObj(s -> sequences.covariates().values()[s])
            .toArray(double[][]::new);
    int[] from =
        Arrays.stream(chosen)
            .flatMap(s -> IntStream.range(sequences.borders()[s], sequences.borders()[s + 1]))
            .toArray();
    Configurations x = data.x().like(from.length);
    x.copyRows(data.x(), from);
    Bits missing = null;
    if (data.missing() != null) {
      missing = data.missing().like(from.length);
      missing.copyRows(data.missing(), from);
    }
    FrameBatch batch = new FrameBatch(machine, lengths, about, x, missing);
    batch.origins = Arrays.stream(chosen).map(s -> sequences.borders()[s]).toArray();
    double[] row = new double[batch.visible];
    for (int r = 0; r < batch.rows; r++) {
      x.values(0).toDoubles(r, row);
      batch.set(r, row);
    }
    return batch;
  }

  /// All sequences of `data`.
  public static FrameBatch of(TemporalMachine machine, FrameRows data) {
    return of(machine, data, IntStream.range(0, data.sequences().count()).toArray());
  }

  /// Row `row` takes the statistics `frame`; unknown cells are left at 0.
  void set(int row, double[] frame) {
    int width = visible / (missing == null ? 1 : missing.columns());
    for (int j = 0; j < visible; j++)
      values[row * visible + j] = missing != null && missing.get(row, j / width) ? 0 : frame[j];
  }

  /// Later frames receive this one with normal noise, as a machine that goes on from its own frames will.
  void disturb(double noise, Seed seed) {
    past = values.clone();
    for (int r = 0; r < rows; r++) {
      Draws draws = seed.row(r);
      for (int j = 0; j < visible; j++) past[r * visible + j] += noise * draws.normal(j, 0);
    }
  }

  /// How many frames there are.
  public int rows() {
    return rows;
  }

  /// How many frames there are of which something is known: means per frame are over these.
  public int known() {
    int known = 0;
    for (int row = 0; row < rows; row++) if (!absent(row)) known++;
    return known;
  }

  /// Whether nothing is known of a row.
  public boolean absent(int row) {
    return missing != null && missing.count(row) == missing.columns();
  }

  /// How many sequences there are.
  public int sequences() {
    return borders.length - 1;
  }

  /// The first row of a sequence; that of the number of sequences is the number of rows.
  public int border(int sequence) {
    return borders[sequence];
  }

  /// How many frames a sequence has.
  int length(int sequence) {
    return borders[sequence + 1] - borders[sequence];
  }

  /// Which frame of its sequence a row is, from 0.
  int time(int row) {
    return times[row];
  }

  /// The sequence of a row.
  int owner(int row) {
    return owners[row];
  }

  /// Whether a frame receives what the next one sends: it has one, and gradients pass between the two.
  boolean receives(int row) {
    boolean last = row + 1 == borders[owners[row] + 1];
    return !last && (truncate == 0 || (times[row] + 1) % truncate != 0);
  }

  /// What is known of the sequence of a row.
  double covariate(int row, int number) {
    return covariates[owners[row]][number];
  }

  /// Whether some cell of a row is unknown.
  boolean incomplete(int row) {
    return missing != null && missing.count(row) > 0;
  }

  /// The rows whose time is as asked.
  int[] rows(IntPredicate time) {
    return IntStream.range(0, rows).filter(row -> time.test(times[row])).toArray();
  }

  /// The mean of `width` numbers over the chosen rows; 0 where there are none.
  static double[] mean(double[] numbers, int width, int[] rows) {
    double[] mean = new double[width];
    Products.addRows(numbers, width, rows, 1.0 / Math.max(1, rows.length), mean, 0);
    return mean;
  }

  static int[] before(int[] rows, int count) {
    int[] before = new int[count];
    for (int k = 0; k < count; k++) before[k] = rows[k] - 1;
    return before;
  }

  static int[] after(int[] rows, int count) {
    int[] after = new int[count];
    for (int k = 0; k < count; k++) after[k] = rows[k] + 1;
    return after;
  }

  /// The mean over frames with a past of Σ (t(x) − expected)² over their known cells; NaN where there are none. Frames of
  /// which nothing is known do not count.
  public double squaredError(double[] expected) {
    double sum = 0;
    long frames = 0;
    for (int row : later) {
      if (absent(row)) continue;
      frames++;
      sum += squaredError(row, expected);
    }
    return frames == 0 ? Double.NaN : sum / frames;
  }

  /// Σ (t(x) − expected)² over the known cells of a row.
  public double squaredError(int row, double[] expected) {
    int width = visible / (missing == null ? visible : missing.columns());
    double sum = 0;
    for (int j = 0; j < visible; j++) {
      if (missing != null && missing.get(row, j / width)) continue;
      double error = values[row * visible + j] - expected[row * visible + j];
      sum += error * error;
    }
    return sum;
  }

  /// A copy of the hidden means of a row.
  public double[] hiddenMeans(int row) {
    return Arrays.copyOfRange(hiddenMeans, row * hidden, (row + 1) * hidden);
  }

  /// The moving biases of all frames and their hidden means.
  public void forward(TemporalMachine machine, Workers workers) {
    if (!Thread.currentThread().equals(maker))
      throw new IllegalStateException(
          "a batch of frames belongs to thread '"
              + maker.getName()
              + "' and was used by thread '"
              + Thread.currentThread().getName()
              + "'; call FrameBatch.of in every thread");
    workers.forBlocks(
        rows,
        FRAMES,
        (from, to, worker, space) -> {
          send(machine, space, IntStream.range(from, to).toArray());
        });
    workers.forBlocks(
        sequences(),
        workers.share(sequences(), 1, GROUP),
        (from, to, worker, space) -> {
          int[] at = new int[to - from];
          for (int time = 0; ; time++) {
            int count = at(from, to, time, at);
            if (count == 0) break;
            step(machine, at, count, space);
          }
        });
  }

  /// The rows of sequences `from … to−1` at a time into `out` (modified); how many they are.
  private int at(int from, int to, int time, int[] out) {
    int count = 0;
    for (int s = from; s < to; s++)
      if (borders[s] + time < borders[s + 1]) out[count++] = borders[s] + time;
    return count;
  }

  /// The moving biases of rows of one time, and their hidden means.
  void step(TemporalMachine machine, int[] at, int count, Workspace space) {
    for (int k = 0; k < count; k++) {
      Arrays.fill(movingVisible, at[k] * visible, (at[k] + 1) * visible, 0);
      Arrays.fill(movingHidden, at[k] * hidden, (at[k] + 1) * hidden, 0);
    }
    machine.dynamics().step(machine, this, at, count, space);
    for (int k = 0; k < count; k++) see(machine, at[k]);
  }

  /// What frames send to their hidden units.
  void send(TemporalMachine machine, Workspace space, int... at) {
    for (int row : at) Arrays.fill(inputs, row * hidden, (row + 1) * hidden, 0);
    Products.add(
        values,
        visible,
        at,
        machine.values(),
        machine.weights(),
        hidden,
        inputs,
        at,
        at.length,
        space);
  }

  /// The hidden means of a frame from its inputs and biases.
  void see(TemporalMachine machine, int row) {
    int bias = machine.hiddenBias();
    for (int j = 0; j < hidden; j++) {
      int at = row * hidden + j;
      hiddenMeans[at] =
          Elementary.sigmoid(inputs[at] + machine.values()[bias + j] + movingHidden[at]);
    }
  }

  /// What later frames send to ∂L/∂c_t, added to what the frame itself sends; gradients do not pass from a frame whose time
  /// is a multiple of `truncate` to the frame before it (0: they pass everywhere).
  void backward(TemporalMachine machine, int truncate, Workers workers) {
    this.truncate = truncate;
    Arrays.fill(through, 0);
    int longest = Arrays.stream(times).max().orElse(0);
    workers.forBlocks(
        sequences(),
        workers.share(sequences(), 1, GROUP),
        (from, to, worker, space) -> {
          int[] at = new int[to - from];
          for (int time = longest; time >= 0; time--) {
            int count = at(from, to, time, at);
            if (count > 0) machine.dynamics().back(machine, this, at, count, space);
          }
        });
  }

  /// Later frames send `derivative[from …]` about the hidden means of a row; its hidden biases and inputs receive it.
  void through(int row, double[] derivative, int from) {
    for (int j = 0; j < hidden; j++) {
      int at = row * hidden + j;
      double heard = derivative[from + j] * hiddenMeans[at] * (1 - hiddenMeans[at]);
      through[at] = heard;
      deltaHidden[at] += heard;
    }
  }

  Units units() {
    return units;
  }
}
