package io.harmonium.runs.exchange;

import io.harmonium.formats.Alphabet;
import io.harmonium.formats.NpyArray;
import io.harmonium.model.Machine;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.WhiteningArrays;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import java.util.LinkedHashMap;
import java.util.Map;

/// The forms in which trained models are exported.
public final class Exports {

  private Exports() {}

  /// A machine of rows: J and h, or a text, where units of one layer are coupled; else W, b, c or names of its own.
  public static Exported of(TrainedRows run) {
    Machine machine = run.machine();
    DataConventions conventions = run.conventions();
    boolean within = CouplingArrays.suits(machine);
    boolean words = within && machine.structure().lateral(0).width() > 1;
    if (words && conventions.alphabet() != null) {
      String letters = conventions.alphabet();
      return new Exported(
          Map.of(),
          CouplingArrays.text(machine, new Alphabet("of the run", letters)),
          letters,
          "potts {alphabet} " + letters,
          false);
    }
    boolean plain = within && !words;
    Map<String, NpyArray> arrays =
        new LinkedHashMap<>(plain ? CouplingArrays.arrays(machine) : RbmArrays.arrays(machine));
    if (conventions != null) arrays.putAll(WhiteningArrays.of(conventions));
    return Exported.of(
        arrays,
        plain ? CouplingArrays.family(machine) : RbmArrays.family(machine),
        !plain || CouplingArrays.complete(machine));
  }

  /// A machine of sequences.
  public static Exported of(TrainedSequences run) {
    String model = run.description().model();
    return Exported.of(
        TemporalArrays.arrays(run.machine()),
        TemporalArrays.describes(model) ? model : null,
        false);
  }

  /// The arrays of a network, stage by stage.
  public static Exported of(TrainedNetwork run) {
    return Exported.of(NetworkStages.arrays(run.parameters()), null, false);
  }
}
