package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.formats.Place;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.sampling.Given;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.SequenceSamples;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.temporal.FrameRows;
import io.harmonium.units.Binary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sequences of a machine that go on freely, are filled or cleaned.
final class SequencesSampling implements Sampling {

  private static final int DEFAULT_STEPS = 30;
  private static final int DEFAULT_COUNT = 4;

  private final TrainedSequences run;
  private final OpenOptions options;

  SequencesSampling(TrainedSequences run, OpenOptions options) {
    this.run = run;
    this.options = options;
  }

  @Override
  public List<String> formats() {
    return List.of(".csv", ".tsv", ".npz", ".npy", ".txt");
  }

  @Override
  public Samples sample(SampleRequest request, Watch watch) {
    supported(request);
    FrameRows given = given(request);
    double flips = request.special().flips();
    boolean repair = given != null && (flips > 0 || given.missing() != null);
    Integer wanted = request.special().frames();
    int added = wanted != null ? wanted : repair ? 0 : SequenceSamples.DEFAULT_FRAMES;
    if (given == null && added < 1)
      throw RunException.invalid("{frames}: expected at least 1, got " + added, "{frames} 100");
    SequenceSamples plan =
        new SequenceSamples(
            request.count(given == null ? DEFAULT_COUNT : 1),
            added,
            request.chains().steps(DEFAULT_STEPS),
            flips);
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      return new Drawn(run.directory().path(), plan.draw(run, given, request.seed(), workers));
    }
  }

  private void supported(SampleRequest request) {
    if (request.special().label() != null)
      throw RunException.invalid("{class} belongs to networks", "leave it out");
    if (!request.chains().sampler().gibbs())
      throw RunException.invalid(
          "{sampler} "
              + request.chains().sampler().kind()
              + ": frames of sequences are drawn one after the other by Gibbs sampling",
          "leave it out");
    List<String> read = new ArrayList<>(List.of("n", "given", "steps", "frames", "flips"));
    if (request.given() != null) read.addAll(ReadRequest.NAMES);
    request.asked().only(read.toArray(String[]::new));
    int steps = request.chains().steps(DEFAULT_STEPS);
    if (steps < 1)
      throw RunException.invalid("{steps}: expected at least 1, got " + steps, "{steps} 30");
    double flips = request.special().flips();
    if (!(flips >= 0 && flips < 0.5))
      throw RunException.invalid(
          "{flips}: expected a probability from 0 to below 0.5, got " + flips, "{flips} 0.1");
    boolean none = request.given() == null;
    if (flips > 0 && (none || !(run.machine().visible().units() instanceof Binary)))
      throw RunException.invalid(
          "{flips} cleans given frames of 0/1 cells, "
              + (none
                  ? "and none are given"
                  : "and these are " + run.machine().visible().units().name()),
          none ? "{given} FILE" : "leave it out; empty cells are filled without it");
  }

  /// The frames that go before; rows that are no sequences are one.
  private FrameRows given(SampleRequest request) {
    return switch (request.given()) {
      case null -> null;
      case Given.File file -> run.read(file.path(), request.reading());
      case Given.Frames given -> {
        Sequences read = given.sequences();
        yield frames(read.withFrames(run.conventions().complete(read.frames())));
      }
      case Given.Rows frames -> one(frames.data());
      case Given.Cells cells -> one(NamedRows.held(run.conventions()).named(cells.rows()));
    };
  }

  private FrameRows one(Dataset frames) {
    return frames(Sequences.of(frames, frames.rows()));
  }

  private FrameRows frames(Sequences sequences) {
    return run.frames(sequences, Place.of(sequences.frames().provenance().source()));
  }

  /// Sequences that were drawn in a run.
  private record Drawn(Path run, Sequences drawn) implements Samples {

    @Override
    public Dataset data() {
      return drawn.frames();
    }

    @Override
    public Optional<Sequences> sequences() {
      return Optional.of(drawn);
    }

    @Override
    public RowTable table() {
      return SequenceSamples.table(drawn);
    }

    @Override
    public Map<String, Object> toJson(boolean listed) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", run.toString());
      json.put("sequences", drawn.count());
      json.put("frames", drawn.rows());
      return listed ? NetworkSamples.listing(json, table()) : json;
    }

    @Override
    public void write(Path file) {
      SequenceFiles.write(file, drawn);
    }
  }
}
