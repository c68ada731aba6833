package io.harmonium.store;

import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A model and what is known about it, without the means to go on training: snapshots of a run, and machines from
/// elsewhere. `update` is the number of updates it has seen, 0 where nobody knows.
///
/// Numbers whose names and shapes do not follow from the structure of their kind carry a layout of their own.
public record ModelFile(
    Structure structure, Parameters parameters, long update, Map<String, Object> header) {

  static final String KIND = "model";

  public ModelFile {
    if (update < 0) throw new IllegalArgumentException("update must be >= 0, got " + update);
    Models.requireFit(structure, parameters);
    header = Envelope.versioned(header);
  }

  public ModelFile(Model model, long update, Map<String, Object> header) {
    this(model.structure(), model.parameters(), update, header);
  }

  /// The machine; a model of another kind is none.
  public Machine machine() {
    return Models.machine(model());
  }

  /// The model, of the kind that the file names.
  public Model model() {
    return Models.of(structure, parameters);
  }

  /// Writes all of it in one step.
  public void write(Path file, AtomicStore store) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("update", update);
    Layout.put(structure, parameters, facts);
    new Envelope(KIND, facts, structure, header).write(file, MachineTensors.of(parameters), store);
  }

  /// Reads what [#write] wrote; anything else is a [StoreException].
  public static ModelFile read(Path file, AtomicStore store) {
    return Envelope.read(file, store, ModelFile::of, KIND);
  }

  private static ModelFile of(Envelope.Opened opened) {
    Structure structure = opened.envelope().structure();
    JsonObject facts = new JsonObject("facts", opened.envelope().facts());
    Parameters parameters = opened.tensors().parameters(structure, facts);
    opened.tensors().requireAllTaken();
    return new ModelFile(
        structure,
        parameters,
        facts.number("update", 0, Long.MAX_VALUE),
        opened.envelope().header());
  }
}
