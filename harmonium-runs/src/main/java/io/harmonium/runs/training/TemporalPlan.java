package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Counted;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.units.Units;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// A run of a machine of sequences that is settled in every point: its settings, its data, the shape of its machine.
///
/// @param valid null where nothing is kept for validation
/// @param test null where nothing is held out
/// @param aside covariates of the data that the machine does not take
public record TemporalPlan(
    RunDescription description,
    SequenceRunSettings settings,
    TemporalMachine shape,
    FrameRows train,
    FrameRows valid,
    FrameRows test,
    List<String> aside) {

  /// A new run of `model`; `frames` are the sequences where they are in memory, else null.
  public static TemporalPlan of(
      MachineKind model,
      DataSettings reading,
      SequenceSettings sequences,
      Sequences frames,
      LearningChoice choice,
      TemporalChoice temporal,
      String checkpoints,
      String evaluate,
      long seed,
      String version,
      String command) {
    SequenceData data = SequenceData.load(reading, sequences, frames, Seed.of(seed));
    TemporalSettings learning = TemporalSettings.of(model, choice, temporal, data.train());
    Sequences train = even(data.train(), reading);
    Units units = VisibleLayer.units(train.frames(), reading.visible());
    TemporalMachine shape =
        TemporalMachine.of(
            learning.dynamics(),
            units,
            train.frames().blocks().get(0).values().cells(),
            learning.hidden());
    SequenceRunSettings settings =
        new SequenceRunSettings(reading, sequences, learning, Moments.parse(checkpoints, evaluate));
    RunDescription description =
        new RunDescription(
            version,
            command,
            model.toString(),
            seed,
            shape.structure(),
            settings.toJson(),
            data.provenance(),
            DataConventions.of(train.frames(), reading).toJson(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return of(description, data);
  }

  /// The plan that `run.json` describes, its data read again.
  public static TemporalPlan of(RunDirectory directory) {
    return of(directory, null);
  }

  /// The same; `frames` are those of a run on data in memory, else null.
  public static TemporalPlan of(RunDirectory directory, Sequences frames) {
    return RunJson.read(directory, () -> again(directory.description(), frames));
  }

  private static TemporalPlan again(RunDescription description, Sequences frames) {
    SequenceRunSettings settings = settings(description);
    SequenceData data =
        SequenceData.load(
            settings.data(), settings.sequences(), frames, Seed.of(description.seed()));
    data.provenance()
        .forEach(
            (role, origin) -> {
              Provenance then = description.data().get(role);
              if (then == null || !origin.sha256().equals(then.sha256()))
                throw RunPlan.otherData(role, origin, description);
            });
    return of(description, data);
  }

  private static TemporalPlan of(RunDescription description, SequenceData data) {
    SequenceRunSettings settings = settings(description);
    DataSettings reading = settings.data();
    TemporalSettings learning = settings.temporal();
    TemporalMachine shape =
        new TemporalMachine(
            learning.dynamics(), description.structure(), description.structure().zeros());
    if (shape.hidden() != learning.hidden())
      throw new IllegalArgumentException(
          "'hidden' should be " + shape.hidden() + ", got " + learning.hidden());
    Sequences train = taken(even(data.train(), reading), shape);
    if (learning.stretch() > 0) train = train.chunks(learning.stretch());
    return new TemporalPlan(
        description,
        settings,
        shape,
        FrameRows.of(shape.structure(), train),
        rows(shape, data.valid(), reading),
        rows(shape, data.test(), reading),
        shape.dynamics().covariates() == 0 ? data.train().covariates().names() : List.of());
  }

  /// Sequences as `machine` takes them: without what is known of each where it has no use for that.
  public static Sequences taken(Sequences sequences, TemporalMachine machine) {
    return machine.dynamics().covariates() == 0 ? sequences.withoutCovariates() : sequences;
  }

  private static FrameRows rows(TemporalMachine shape, Sequences part, DataSettings reading) {
    return part == null ? null : FrameRows.of(shape.structure(), taken(even(part, reading), shape));
  }

  /// Categories of one size, as a layer has them.
  private static Sequences even(Sequences part, DataSettings reading) {
    Dataset frames = part.frames();
    Dataset whole = VisibleLayer.even(frames);
    Units units = VisibleLayer.units(whole, reading.visible());
    return part.withFrames(VisibleLayer.withMissingInRange(whole, units));
  }

  /// How the sequences of a run are read.
  public static SequenceSettings sequences(RunDescription description) {
    return settings(description).sequences();
  }

  /// How the machine is learned.
  public TemporalSettings learning() {
    return settings.temporal();
  }

  private static SequenceRunSettings settings(RunDescription description) {
    if (RunConfiguration.of(description).orElse(null) instanceof SequenceRunSettings settings)
      return settings;
    throw new RunException(
        RunException.Kind.BAD_DATA,
        "this run has no settings of '" + SequenceRunSettings.TEMPORAL + "'",
        "run.json",
        "use runs of sequences that training made",
        null);
  }

  /// The same run as it goes on, with the updates and the rate of `choice`.
  public TemporalPlan resumed(LearningChoice choice) {
    SequenceRunSettings longer = settings.with(choice.resumed(settings.temporal()));
    return new TemporalPlan(
        description.withConfiguration(longer.toJson()), longer, shape, train, valid, test, aside);
  }

  /// The plan in a few lines.
  public List<String> summary() {
    Sequences all = train.sequences();
    String held =
        test == null
            ? ""
            : ", "
                + test.sequences().count()
                + " held out ("
                + Counted.of(test.sequences().rows(), "frames")
                + ")";
    List<String> lines = new ArrayList<>();
    lines.add(
        "data      %s: %s, %s%s"
            .formatted(
                all.frames().provenance().source(),
                Counted.of(all.count(), "sequences"),
                Counted.of(all.rows(), "frames"),
                held));
    if (!aside.isEmpty())
      lines.add(
          "          set aside: %s, which %s does not take ({model} hdrbm does)"
              .formatted(String.join(", ", aside), learning().model()));
    lines.add(
        "machine   %s: %d %s visible, %d hidden, %,d parameters"
            .formatted(
                learning().model(),
                shape.visible().size(),
                shape.visible().units().name(),
                shape.hidden(),
                shape.parameters().size()));
    lines.add("learning  " + learning().text(all.count()));
    return lines;
  }
}
