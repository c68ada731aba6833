package io.harmonium.runs.use;

import io.harmonium.data.Sequences;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.Place;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.model.Model;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.Said;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A run of a machine of sequences as the verbs that use it see it.
public record TrainedSequences(
    RunDirectory directory,
    RunDescription description,
    TemporalMachine machine,
    DataConventions conventions) {

  /// Whether a run holds a machine of sequences.
  public static boolean is(String model) {
    return Arrays.stream(MachineKind.values())
        .anyMatch(kind -> kind.sequences() && kind.toString().equals(model));
  }

  /// The run at `path`, or null where its machine is one of rows.
  public static TrainedSequences open(Path path) {
    RunDirectory directory = RunDirectory.open(path);
    RunDescription description = RunPlan.description(directory);
    if (!is(description.model()))
      throw RunException.invalid(
          directory.path() + " holds a " + description.model() + ", no machine of sequences",
          Suggestion.of("inspect", directory.path()).toString());
    return new TrainedSequences(
        directory,
        description,
        RunJson.read(
            directory,
            () -> Said.by("'model'", () -> machine(description.model(), directory.newest()))),
        RunJson.read(directory, () -> DataConventions.of(description)));
  }

  /// The machine of sequences that a run of `named` holds.
  private static TemporalMachine machine(String named, Model model) {
    if (model instanceof TemporalMachine machine && model.kind().equals(named)) return machine;
    throw new IllegalArgumentException("it holds a " + model.kind() + ", not a " + named);
  }

  /// Refuses a machine of sequences in a verb that is for machines of rows.
  static void refuse(RunDescription description, Path path) {
    if (is(description.model()))
      throw RunException.invalid(
          path
              + " holds a machine of sequences ("
              + description.model()
              + "), which this cannot use",
          "evaluate, predict, sample, score, transform or export");
  }

  /// The sequences of a file as input to this machine, unknown cells marked; `given` says how its rows are frames where
  /// the run does not.
  public FrameRows read(Path file, SequenceSettings given, Seed seed) {
    return read(file, given, seed, List.of());
  }

  private FrameRows read(Path file, SequenceSettings given, Seed seed, List<String> dropped) {
    SequenceSettings how =
        given.given() || !recorded()
            ? given
            : RunJson.read(directory, () -> TemporalPlan.sequences(description));
    ReadOptions cells = conventions.readOptions(seed).withMissing();
    if (!dropped.isEmpty())
      cells = cells.with(cells.table().withDrop(dropped.toArray(String[]::new)));
    FrameOptions options = how.options(cells);
    Sequences read = SequenceFiles.read(file, options);
    int width = read.frames().blocks().get(0).values().cells();
    if (width != machine.visible().size())
      throw Place.of(file)
          .bad(
              "expected "
                  + machine.visible().size()
                  + " columns, one per visible unit of the machine, got "
                  + width,
              "give the columns that the machine was trained on, or leave others out with {drop}");
    return frames(read.withFrames(conventions.complete(read.frames())), Place.of(file));
  }

  /// The same, read as `request` says.
  public FrameRows read(Path file, ReadRequest request) {
    if (request.label() != null && !request.label().equals(ReadRequest.NONE))
      throw new Unsupported("{label}: frames of sequences have no labels", "leave it out");
    TrainedSequences reading =
        new TrainedSequences(directory, description, machine, request.in(conventions, null));
    List<String> dropped = request.drop() == null ? List.of() : request.drop();
    return reading.read(file, request.sequences(), request.seed(), dropped);
  }

  /// Sequences whose frames are as the conventions of this run have them, unknown cells marked; `place` is where they come
  /// from.
  public FrameRows frames(Sequences sequences, Place place) {
    Sequences whole = TemporalPlan.taken(sequences, machine);
    int known = machine.dynamics().covariates();
    if (whole.covariates().size() != known)
      throw place.bad(
          "expected the %d covariates that the machine was trained with, got %d %s"
              .formatted(known, whole.covariates().size(), whole.covariates().names()),
          "save sequences x covariates beside the frames, or name columns of a table"
              + " ({covariate})");
    try {
      return FrameRows.of(machine.structure(), whole);
    } catch (IllegalArgumentException e) {
      throw place.bad(Explained.reason(e), "give frames as the machine was trained on");
    }
  }

  /// Refuses parameters that no answer can be had of.
  public TrainedSequences sound() {
    LostMachine.refuse(machine.parameters(), directory, update());
    return this;
  }

  /// A name per number of a frame.
  public List<String> columns(Sequences sequences) {
    return SequenceTable.names(
        sequences.frames().blocks().get(0), machine.structure().columns(0, 0));
  }

  /// True where the run knows the data that it was trained on.
  public boolean recorded() {
    return !description.data().isEmpty();
  }

  /// The same run with the newest kept machine of at most `update` updates.
  public TrainedSequences at(long update) {
    return new TrainedSequences(
        directory,
        description,
        machine(description.model(), directory.read(directory.model(update))),
        conventions);
  }

  /// How many updates the newest machine has seen.
  public long update() {
    if (directory.hasState()) return directory.latestState().state().update();
    return directory.models().isEmpty() ? 0 : directory.models().getLast().update();
  }

  /// The data of the run, read again; null where it has none.
  public TemporalPlan plan() {
    return recorded() ? TemporalPlan.of(directory) : null;
  }
}
