package io.harmonium.store;

import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import java.nio.file.Path;
import java.util.Map;

/// A machine and what is known about it, without the means to go on training: snapshots of a run, and machines from
/// elsewhere. `update` is the number of updates it has seen, 0 where nobody knows.
public record ModelFile(Machine machine, long update, Map<String, Object> header) {

  static final String KIND = "model";

  public ModelFile {
    if (update < 0) throw new IllegalArgumentException("update must be >= 0, got " + update);
    header = Envelope.versioned(header);
  }

  /// Writes all of it in one step.
  public void write(Path file, AtomicStore store) {
    new Envelope(KIND, Map.of("update", update), machine.structure(), header)
        .write(file, MachineTensors.of(machine.parameters()), store);
  }

  /// Reads what [#write] wrote; anything else is a [StoreException].
  public static ModelFile read(Path file, AtomicStore store) {
    return Envelope.read(file, store, ModelFile::of, KIND);
  }

  private static ModelFile of(Envelope.Opened opened) {
    Structure structure = opened.envelope().structure();
    Machine machine = new Machine(structure, opened.tensors().parameters(structure));
    opened.tensors().requireAllTaken();
    JsonObject facts = new JsonObject("facts", opened.envelope().facts());
    return new ModelFile(
        machine, facts.number("update", 0, Long.MAX_VALUE), opened.envelope().header());
  }
}
