package io.harmonium.store;

import io.harmonium.data.Provenance;
import io.harmonium.matrix.Kernels;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a run is, as `run.json` says it: the version that made it, the command, the name of the model, the seed, the
/// structure, the resolved configuration, where the data came from ("train", "valid", "test"), the conventions (0/1 or
/// ±1, alphabet, gap, reweighting, gauge, picture), and when it was created (ISO 8601).
public record RunDescription(
    String harmonium,
    String command,
    String model,
    long seed,
    Structure structure,
    Map<String, Object> configuration,
    Map<String, Provenance> data,
    Map<String, Object> conventions,
    String created) {

  public RunDescription {
    configuration = Json.plain(configuration);
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    conventions = Json.plain(conventions);
  }

  /// The same run with another configuration, as when it is trained longer.
  public RunDescription withConfiguration(Map<String, Object> configuration) {
    return new RunDescription(
        harmonium, command, model, seed, structure, configuration, data, conventions, created);
  }

  /// All of it in plain maps and lists.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("formatVersion", Envelope.FORMAT_VERSION);
    json.put("harmonium", harmonium);
    json.put("created", created);
    json.put("command", command);
    json.put("model", model);
    json.put("seed", seed);
    json.put("streamVersion", Seed.STREAM_VERSION);
    json.put("kernelVersion", Kernels.DEFINITION_VERSION);
    json.put("structure", StructureJson.write(structure));
    json.put("configuration", configuration);
    json.put("data", sources());
    json.put("conventions", conventions);
    return Json.plain(json);
  }

  /// What every state and model of the run says about it: seed, configuration, conventions, and where the data came from.
  public Map<String, Object> header() {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("seed", seed);
    header.put("configuration", configuration);
    header.put("conventions", conventions);
    header.put("provenance", sources());
    return header;
  }

  private Map<String, Object> sources() {
    Map<String, Object> sources = new LinkedHashMap<>();
    data.forEach((role, provenance) -> sources.put(role, toJson(provenance)));
    return sources;
  }

  /// A provenance in plain maps and lists.
  private static Map<String, Object> toJson(Provenance provenance) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("source", provenance.source());
    json.put("sha256", provenance.sha256());
    json.put("steps", provenance.steps());
    return Json.plain(json);
  }

  /// What [#toJson()] wrote; `IllegalArgumentException` says what is wrong with it.
  static RunDescription from(JsonObject json) {
    Map<String, Provenance> data = new LinkedHashMap<>();
    json.object("data")
        .members()
        .forEach(
            (role, each) ->
                data.put(
                    role,
                    new Provenance(each.text("source"), each.text("sha256"), each.texts("steps"))));
    Structure structure = StructureJson.read(json.object("structure").json());
    return new RunDescription(
        json.text("harmonium"),
        json.text("command"),
        json.text("model"),
        json.number("seed", Long.MIN_VALUE, Long.MAX_VALUE),
        structure.as(Migration.kind(json.text("model"), structure.kind())),
        json.object("configuration").json(),
        data,
        json.object("conventions").json(),
        json.text("created"));
  }
}
