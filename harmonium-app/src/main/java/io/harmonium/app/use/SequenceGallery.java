package io.harmonium.app.use;

import io.harmonium.app.report.SequencePage;
import io.harmonium.data.Sequences;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// What a finished run of sequences leaves to look at: a few given sequences, some that go on from their beginnings, and
/// `report.html`.
public final class SequenceGallery {

  private static final int SEQUENCES = 4;
  private static final int FRAMES = 48;
  private static final int SWEEPS = 30;

  private SequenceGallery() {}

  /// Writes all of it and returns the page; `data` are held-out sequences.
  public static Path write(RunDirectory directory, FrameRows data, Seed seed, Workers workers) {
    TemporalTrained run = TemporalTrained.open(directory.path());
    Sequences all = data.sequences();
    List<Sequences.Piece> shown =
        IntStream.range(0, Math.min(SEQUENCES, all.count()))
            .mapToObj(s -> new Sequences.Piece(s, 0, Math.min(FRAMES, all.length(s))))
            .toList();
    Sequences given = all.pieces(shown, "a few sequences");
    SequenceFiles.write(directory.samples().resolve(SequencePage.DATA), given);
    int known = Math.max(1, given.longest() / 2);
    Sequences prompts =
        given.pieces(
            IntStream.range(0, given.count())
                .mapToObj(s -> new Sequences.Piece(s, 0, Math.min(known, given.length(s))))
                .toList(),
            "beginnings");
    Sequences drawn =
        new SequenceSamples(1, given.longest() - known, SWEEPS, 0)
            .draw(
                run,
                FrameRows.of(run.machine().structure(), prompts),
                seed.child("gallery"),
                workers);
    SequenceFiles.write(directory.samples().resolve(SequencePage.DRAWN), drawn);
    return SequencePage.write(directory);
  }
}
