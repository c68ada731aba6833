package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.SequenceCompletion;
import io.harmonium.temporal.TemporalMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Sequences that a machine makes: from nothing, or going on from given ones whose unknown cells are filled too.
///
/// @param count sequences, or goings-on of each given one
/// @param frames frames to add
/// @param sweeps sweeps of the chain of each frame
/// @param flips probability that a known 0/1 cell is wrong; 0 keeps known cells
public record SequenceSamples(int count, int frames, int sweeps, double flips) {

  /// Frames of a sequence where nothing is said.
  public static final int DEFAULT_FRAMES = 50;

  /// Draws; `given` is null for sequences from nothing.
  public Sequences draw(TrainedSequences run, FrameRows given, Seed seed, Workers workers) {
    TemporalMachine machine = run.machine();
    LayerConventions names = run.conventions().layers().get(0);
    Sequences open = given == null ? empty(machine) : longer(given.sequences());
    FrameRows rows = FrameRows.of(machine.structure(), open);
    Resident filled =
        new SequenceCompletion(sweeps, flips)
            .run(machine, rows, seed.child("sample"), workers)
            .x()
            .values(0)
            .resident();
    Block block = new Block(names.name(), filled, names.columns(), names.categories(), null);
    Dataset drawn =
        new Dataset(
            List.of(block),
            null,
            null,
            null,
            run.conventions().picture(),
            Provenance.of("samples of " + run.directory().path()));
    return open.withFrames(drawn);
  }

  private Sequences empty(TemporalMachine machine) {
    int rows = Math.multiplyExact(count, frames);
    Resident values = (Resident) machine.visible().allocate(rows)[0];
    Bits unknown = Bits.zeros(rows, machine.visible().size());
    for (int row = 0; row < rows; row++)
      for (int u = 0; u < unknown.columns(); u++) unknown.set(row, u, true);
    int[] lengths = new int[count];
    Arrays.fill(lengths, frames);
    Sequences bare = Sequences.of(frames(values, unknown), lengths);
    int wanted = machine.dynamics().covariates();
    List<String> about = new ArrayList<>();
    for (int q = 0; q < wanted; q++) about.add("g" + (q + 1));
    return new Sequences(
        bare.frames(),
        bare.borders(),
        bare.subjects(),
        new Covariates(about, new double[count][wanted]),
        null);
  }

  private static Dataset frames(Resident values, Bits unknown) {
    Block plain = Block.of("visible", values);
    return Dataset.of(
        new Block("visible", values, plain.columns(), List.of(), unknown),
        Provenance.of("unknown frames"));
  }

  /// Every given sequence `count` times with unknown frames behind it.
  private Sequences longer(Sequences given) {
    Block block = given.frames().blocks().get(0);
    int copies = given.count() * count;
    int[] lengths = new int[copies];
    int rows = 0;
    for (int s = 0; s < copies; s++) {
      lengths[s] = given.length(s / count) + frames;
      rows = Math.addExact(rows, lengths[s]);
    }
    Resident values = block.values().like(rows);
    Bits unknown = Bits.zeros(rows, block.values().cells());
    List<String> subjects = new ArrayList<>();
    double[][] about = new double[copies][];
    int at = 0;
    for (int s = 0; s < copies; s++) {
      int from = given.borders()[s / count];
      int known = given.length(s / count);
      values.copyRange(block.values(), from, at, known);
      for (int t = 0; t < lengths[s]; t++)
        for (int u = 0; u < unknown.columns(); u++)
          unknown.set(
              at + t, u, t >= known || block.missing() != null && block.missing().get(from + t, u));
      at += lengths[s];
      subjects.add(given.subjects().get(s / count) + (count > 1 ? "." + (s % count + 1) : ""));
      about[s] = given.covariates().values()[s / count];
    }
    Sequences bare = Sequences.of(frames(values, unknown), lengths);
    return new Sequences(
        bare.frames(),
        bare.borders(),
        subjects,
        new Covariates(given.covariates().names(), about),
        null);
  }

  /// A value that is kept as a float, with as many digits as tell it from other floats.
  private static double shortest(double value) {
    return Double.parseDouble(Float.toString((float) value));
  }

  /// As a table of text, for standard output.
  public static RowTable table(Sequences drawn) {
    Block block = drawn.frames().blocks().get(0);
    double[][] values = new double[drawn.rows()][block.values().cells()];
    for (int row = 0; row < values.length; row++)
      for (int u = 0; u < values[row].length; u++)
        values[row][u] = shortest(block.values().content(row, u));
    return SequenceTable.of(drawn, block.columns(), values);
  }
}
