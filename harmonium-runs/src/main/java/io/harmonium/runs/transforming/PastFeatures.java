package io.harmonium.runs.transforming;

import io.harmonium.formats.Limits;
import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.formats.TableRows;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.HiddenPast;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Features of frames whose past are hidden states that nobody has seen (trbm), each way of standing for them by its name.
///
/// @param past what stands for the states before a frame, as the command line says it
/// @param columns of the numbers about each frame
/// @param note what the numbers are
record PastFeatures(String past, List<String> columns, double[][] values, String note) {

  /// Frames that are in memory at once.
  private static final int FRAMES = 2000;

  /// The features of all frames; `past` is means, drawn, exact or a file of states.
  public static PastFeatures of(
      TemporalMachine machine, FrameRows data, String past, Seed seed, Workers workers) {
    if (!machine.dynamics().pastIsStates())
      throw RunException.invalid(
          "{past}: no hidden states are the past of a "
              + machine.dynamics().name()
              + ": what a frame leaves behind is known once the frames are",
          "leave it out");
    String unsupported = machine.dynamics().exact().unsupported(machine.structure());
    if (past.equals("exact") && unsupported != null)
      throw RunException.invalid("{past} exact: " + unsupported, "{past} drawn");
    double[][] states =
        List.of("means", "drawn", "exact").contains(past)
            ? null
            : read(Path.of(past), machine.hidden(), data.sequences().rows());
    List<double[]> rows = new ArrayList<>();
    int number = 0;
    for (int[] group : data.groups(FRAMES)) {
      FrameBatch batch = FrameBatch.of(machine, data, group);
      Seed own = seed.child("past").child(number++);
      int from = rows.size();
      rows.addAll(
          Arrays.asList(
              switch (past) {
                case "means" -> means(machine, batch, workers);
                case "exact" -> HiddenPast.filtered(machine, batch, workers);
                case "drawn" -> drawn(HiddenPast.drawn(machine, batch, own, workers));
                default ->
                    HiddenPast.given(
                        machine,
                        batch,
                        Arrays.copyOfRange(states, from, from + batch.rows()),
                        workers);
              }));
    }
    List<String> columns = new ArrayList<>(names("h", machine.hidden()));
    if (past.equals("drawn")) columns.addAll(names("z", machine.hidden()));
    return new PastFeatures(past, columns, rows.toArray(double[][]::new), note(past));
  }

  private static String note(String past) {
    return switch (past) {
      case "means" ->
          "h: the recurrent approximation, each frame given the hidden means of the frame before;"
              + " {past} drawn, exact or FILE for p(z_t | z_t-1, x_t)";
      case "exact" -> "h: p(z_t = 1 | x_1 ... x_t), the states before summed out";
      case "drawn" ->
          "h: p(z_t = 1 | z_t-1, x_t), z: states drawn from it, each the past of the next frame";
      default -> "h: p(z_t = 1 | z_t-1, x_t) given the states of " + past;
    };
  }

  private static List<String> names(String letter, int count) {
    return Stream.iterate(1, j -> j <= count, j -> j + 1).map(j -> letter + j).toList();
  }

  private static double[][] means(TemporalMachine machine, FrameBatch batch, Workers workers) {
    batch.forward(machine, workers);
    double[][] means = new double[batch.rows()][];
    for (int row = 0; row < means.length; row++) means[row] = batch.hiddenMeans(row);
    return means;
  }

  /// Means and states side by side.
  private static double[][] drawn(HiddenPast.Drawn drawn) {
    double[][] both = new double[drawn.means().length][];
    for (int row = 0; row < both.length; row++) {
      int hidden = drawn.means()[row].length;
      both[row] = Arrays.copyOf(drawn.means()[row], 2 * hidden);
      System.arraycopy(drawn.states()[row], 0, both[row], hidden, hidden);
    }
    return both;
  }

  /// The states of a file, a row per frame: columns z1, z2, … or h1, h2, … of a table, the last ones of an array.
  private static double[][] read(Path file, int hidden, int frames) {
    Place place = Place.of(file);
    String remedy =
        "such a file is written by: "
            + Suggestion.of("transform", "RUN", "DATA")
                .with("past", "drawn")
                .with("out", "states.csv");
    double[][] states;
    if (file.getFileName().toString().endsWith(".npy")) {
      NpyArray array = Npy.read(file, Limits.DEFAULT);
      if (array.rank() != 2 || array.shape(1) < hidden)
        throw place.bad("expected an array of frames x " + hidden + " hidden units", remedy);
      states = new double[array.shape(0)][hidden];
      int width = array.shape(1);
      for (int row = 0; row < states.length; row++)
        array.doubles((row + 1) * width - hidden, hidden, states[row]);
    } else states = table(place, TableRows.of(file, Limits.DEFAULT), hidden, remedy);
    if (states.length != frames)
      throw place.bad(
          "expected a row for each of " + frames + " frames, got " + states.length, remedy);
    for (int row = 0; row < frames; row++)
      for (int j = 0; j < hidden; j++)
        if (!(states[row][j] >= 0 && states[row][j] <= 1))
          throw place
              .line(row + 2)
              .bad("expected a hidden state, 0 or 1", Double.toString(states[row][j]), remedy);
    return states;
  }

  private static double[][] table(Place place, TableRows table, int hidden, String remedy) {
    List<String> header = table.header() == null ? List.of() : table.header();
    List<String> wanted = header.contains("z1") ? names("z", hidden) : names("h", hidden);
    if (!header.containsAll(wanted))
      throw place.bad(
          "expected the columns " + wanted.getFirst() + " to " + wanted.getLast(), remedy);
    double[][] states = new double[table.rows().size()][hidden];
    for (int row = 0; row < states.length; row++)
      for (int j = 0; j < hidden; j++) {
        String cell = table.rows().get(row).get(header.indexOf(wanted.get(j)));
        try {
          states[row][j] = Double.parseDouble(cell);
        } catch (NumberFormatException e) {
          throw place.line(row + 2).bad("expected a hidden state, 0 or 1", cell, remedy);
        }
      }
    return states;
  }
}
