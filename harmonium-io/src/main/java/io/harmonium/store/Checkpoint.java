package io.harmonium.store;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Everything that a run needs to go on as if it had never stopped: the training state, the structure of the machine,
/// and a header of JSON values. The header always names `formatVersion`, `streamVersion` and `kernelVersion`; a run adds
/// `seed`, `configuration`, `conventions`, `provenance`, and the run directory `metricsLength`. The place in the data
/// follows from the number of updates and the seed.
///
/// Numbers whose names and shapes do not follow from the structure of their kind carry a layout of their own.
public record Checkpoint(TrainingState state, Structure structure, Map<String, Object> header) {

  static final String KIND = "checkpoint";

  /// The entry of the header that says that the state keeps a mean of the parameters: its share of the past.
  public static final String AVERAGE = "average";

  /// Where names of tensors of the state begin.
  private static final String STATE = "state/";

  static final String METRICS_LENGTH = "metricsLength";

  public Checkpoint {
    Models.requireFit(structure, state.parameters());
    if (header.containsKey(AVERAGE) && !state.tensors().containsKey(TrainingState.MEAN))
      throw new IllegalArgumentException("the header names a mean, but the state holds none");
    header = Envelope.versioned(header);
  }

  /// The parameters that count: their running mean where the header says that one is kept.
  public Parameters parameters() {
    return header.containsKey(AVERAGE) ? state.averaged() : state.parameters();
  }

  /// The machine at this moment; a model of another kind is none.
  public Machine machine() {
    return Models.machine(model());
  }

  /// The model at this moment, of the kind that the file names.
  public Model model() {
    return Models.of(structure, parameters());
  }

  /// Bytes of `metrics.jsonl` at this moment.
  public long metricsLength() {
    return header.get(METRICS_LENGTH) instanceof Long length ? length : 0;
  }

  /// The same with one more entry of the header.
  public Checkpoint with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(header);
    more.put(name, value);
    return new Checkpoint(state, structure, more);
  }

  /// Null, or why training cannot go on from here with the same bits.
  public String unsupported() {
    if (!Long.valueOf(Seed.STREAM_VERSION).equals(header.get("streamVersion")))
      return "its random streams have version "
          + header.get("streamVersion")
          + ", here they have "
          + Seed.STREAM_VERSION;
    if (!Long.valueOf(Kernels.DEFINITION_VERSION).equals(header.get("kernelVersion")))
      return "its kernels have version "
          + header.get("kernelVersion")
          + ", here they have "
          + Kernels.DEFINITION_VERSION;
    return null;
  }

  /// Writes all of it in one step.
  public void write(Path file, AtomicStore store) {
    List<Tensor> tensors = new ArrayList<>(MachineTensors.of(state.parameters()));
    Map<String, Object> lengths = new LinkedHashMap<>();
    state
        .tensors()
        .forEach(
            (name, numbers) -> {
              tensors.add(Tensor.of(STATE + name, finite(name, numbers)));
              lengths.put(name, numbers.length);
            });
    if (state.chains() != null) tensors.addAll(MachineTensors.of(structure, state.chains()));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("update", state.update());
    facts.put("attempt", state.attempt());
    facts.put("tensors", lengths);
    facts.put("chains", state.chains() == null ? null : describe(state.chains()));
    Layout.put(structure, state.parameters(), facts);
    new Envelope(KIND, facts, structure, header).write(file, tensors, store);
  }

  /// Reads what [#write] wrote; anything else is a [StoreException].
  public static Checkpoint read(Path file, AtomicStore store) {
    return Envelope.read(file, store, Checkpoint::of, KIND);
  }

  private static Checkpoint of(Envelope.Opened opened) {
    Structure structure = opened.envelope().structure();
    JsonObject facts = new JsonObject("facts", opened.envelope().facts());
    MachineTensors tensors = opened.tensors();
    Parameters parameters = tensors.parameters(structure, facts);
    TrainingState state =
        facts.json().containsKey("tensors")
            ? state(facts, parameters, tensors)
            : Migration.state(facts, opened.envelope().header(), parameters, tensors);
    Configurations chains =
        facts.json().get("chains") == null
            ? null
            : chains(structure, facts.object("chains"), tensors);
    tensors.requireAllTaken();
    return new Checkpoint(state.with(chains), structure, opened.envelope().header());
  }

  /// The state without its chains.
  private static TrainingState state(
      JsonObject facts, Parameters parameters, MachineTensors tensors) {
    Map<String, double[]> kept = new LinkedHashMap<>();
    JsonObject lengths = facts.object("tensors");
    for (String name : lengths.json().keySet())
      kept.put(name, finite(tensors, STATE + name, lengths.number(name, 0, Integer.MAX_VALUE)));
    int attempt = (int) facts.number("attempt", 0, Integer.MAX_VALUE);
    return new TrainingState(
        facts.number("update", 0, Long.MAX_VALUE), attempt, parameters, kept, null);
  }

  private Map<String, Object> describe(Configurations chains) {
    List<String> layers = new ArrayList<>();
    for (int l = 0; l < chains.layers().length; l++)
      if (chains.layers()[l] != null) layers.add(structure.layer(l).name());
    return Map.of("rows", chains.rows(), "layers", layers);
  }

  private static Configurations chains(
      Structure structure, JsonObject described, MachineTensors tensors) {
    int rows = (int) described.number("rows", 0, Integer.MAX_VALUE);
    return tensors.chains(structure, rows, described.texts("layers"));
  }

  static double[] finite(MachineTensors tensors, String name, long length) {
    double[] values = tensors.take(name, Tensor.Type.F64, length).doubles();
    int bad = nonFinite(values);
    if (bad >= 0) throw new IllegalArgumentException(name + "[" + bad + "] = " + values[bad]);
    return values;
  }

  private static double[] finite(String name, double[] values) {
    int bad = nonFinite(values);
    if (bad >= 0)
      throw new NonFiniteException(
          name
              + "["
              + bad
              + "] = "
              + values[bad]
              + " cannot be saved; the last good checkpoint is kept");
    return values;
  }

  private static int nonFinite(double[] values) {
    for (int i = 0; i < values.length; i++)
      if (!(Math.abs(values[i]) <= Double.MAX_VALUE)) return i;
    return -1;
  }
}
