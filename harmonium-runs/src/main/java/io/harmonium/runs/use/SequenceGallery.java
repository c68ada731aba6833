package io.harmonium.runs.use;

import io.harmonium.data.Sequences;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.reporting.SequencePage;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// What a finished run of sequences leaves to look at: a few given sequences, some that go on from their beginnings, and
/// `report.html`.
public final class SequenceGallery {

  private static final int SEQUENCES = 4;
  private static final int FRAMES = 48;
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
    directory.writeJson(SequencePage.NEXT, json);
    write(directory, SequencePage.DATA, given);
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

  /// Pictures as an array, all others as a table with the names of its columns.
  private static void write(RunDirectory directory, String name, Sequences sequences) {
    String ending = sequences.frames().picture() == null ? ".csv" : ".npz";
    SequenceFiles.write(directory.samples().resolve(name + ending), sequences);
  }
}
