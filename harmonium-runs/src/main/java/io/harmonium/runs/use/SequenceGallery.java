package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.reporting.NextFrameLines;
import io.harmonium.runs.reporting.SequencePage;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// What a finished run of sequences leaves to look at: a few given sequences, some that go on from their beginnings, and
/// `report.html`.
public final class SequenceGallery {

  private static final int SEQUENCES = 4;
  private static final int FRAMES = 48;

  /// Columns of the first sequence whose expected values are shown over time.
  private static final int COLUMNS = 6;

  private static final int SWEEPS = 30;

  private SequenceGallery() {}

  /// Writes all of it and returns the page; `data` are sequences of a part ("held-out", or "training" where nothing is held
  /// out), `next` the scores of their next frames.
  public static Path write(
      RunDirectory directory,
      String part,
      FrameRows data,
      NextFrames next,
      Seed seed,
      Workers workers) {
    TrainedSequences run = TrainedSequences.open(directory.path());
    Sequences given = beginnings(data.sequences(), FRAMES);
    int known = Math.max(1, given.longest() / 2);
    Map<String, Object> json = new LinkedHashMap<>(next.toJson());
    json.put("prompt", known);
    json.put("part", part);
    NextFrameLines lines = lines(data.sequences(), next.expected());
    if (lines != null) json.put(NextFrameLines.NAME, lines.toJson());
    directory.writeJson(SequencePage.NEXT, json);
    write(directory, SequencePage.DATA, given);
    Sequences expected = expected(data.sequences(), given, next.expected());
    if (expected != null) write(directory, SequencePage.EXPECTED, expected);
    Sequences drawn =
        new SequenceSamples(1, given.longest() - known, SWEEPS, 0)
            .draw(
                run,
                FrameRows.of(run.machine().structure(), beginnings(given, known)),
                seed.child("gallery"),
                workers);
    write(directory, SequencePage.DRAWN, drawn);
    return SequencePage.write(directory);
  }

  /// The first frames of the first sequences, which are numbered from 1.
  private static Sequences beginnings(Sequences all, int frames) {
    Sequences some =
        all.pieces(
            IntStream.range(0, Math.min(SEQUENCES, all.count()))
                .mapToObj(s -> new Sequences.Piece(s, 0, Math.min(frames, all.length(s))))
                .toList(),
            "beginnings");
    List<String> numbers =
        IntStream.rangeClosed(1, some.count()).mapToObj(Integer::toString).toList();
    return new Sequences(some.frames(), some.borders(), numbers, some.covariates(), null);
  }

  /// What was expected in the place of the frames of `given`, which are the beginnings of those of `all`; null where frames are
  /// no pictures.
  private static Sequences expected(Sequences all, Sequences given, double[][] expected) {
    Block block = given.frames().blocks().get(0);
    if (given.frames().picture() == null || expected[0].length != block.values().cells())
      return null;
    Reals values = Reals.zeros(given.rows(), expected[0].length);
    for (int s = 0; s < given.count(); s++)
      for (int t = 0; t < given.length(s); t++)
        for (int u = 0; u < expected[0].length; u++)
          values.set(given.borders()[s] + t, u, (float) expected[all.borders()[s] + t][u]);
    Dataset frames =
        new Dataset(
            List.of(new Block(block.name(), values, block.columns(), block.categories(), null)),
            null,
            null,
            null,
            given.frames().picture(),
            given.frames().provenance());
    return new Sequences(frames, given.borders(), given.subjects(), given.covariates(), null);
  }

  /// The columns of the first sequence that vary most; null where frames are pictures or columns stand for several numbers.
  private static NextFrameLines lines(Sequences all, double[][] expected) {
    Block block = all.frames().blocks().get(0);
    int cells = block.values().cells();
    if (all.frames().picture() != null || expected[0].length != cells) return null;
    int frames = Math.min(FRAMES, all.length(0));
    double[][] truth = new double[cells][frames];
    for (int u = 0; u < cells; u++)
      for (int t = 0; t < frames; t++)
        truth[u][t] =
            block.missing() != null && block.missing().get(t, u)
                ? Double.NaN
                : block.values().content(t, u);
    List<Integer> chosen =
        IntStream.range(0, cells)
            .boxed()
            .sorted(Comparator.comparingDouble(u -> -spread(truth[u])))
            .limit(COLUMNS)
            .sorted()
            .toList();
    return new NextFrameLines(
        all.subjects().get(0),
        IntStream.range(0, frames)
            .mapToDouble(
                t -> all.times() == null || Double.isNaN(all.times()[t]) ? t + 1 : all.times()[t])
            .toArray(),
        chosen.stream().map(block.columns()::get).toList(),
        chosen.stream().map(u -> truth[u]).toArray(double[][]::new),
        chosen.stream()
            .map(u -> IntStream.range(0, frames).mapToDouble(t -> expected[t][u]).toArray())
            .toArray(double[][]::new));
  }

  private static double spread(double[] values) {
    double[] known = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
    double mean = Arrays.stream(known).average().orElse(0);
    return Arrays.stream(known).map(v -> (v - mean) * (v - mean)).average().orElse(0);
  }

  /// Pictures as an array, all others as a table with the names of its columns.
  private static void write(RunDirectory directory, String name, Sequences sequences) {
    String ending = sequences.frames().picture() == null ? ".csv" : ".npz";
    SequenceFiles.write(directory.samples().resolve(name + ending), sequences);
  }
}
