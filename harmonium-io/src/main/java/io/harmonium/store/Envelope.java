package io.harmonium.store;

import io.harmonium.matrix.Kernels;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// What every tensor file of ours says about itself, as one JSON text under the name "harmonium": the kind of file, its
/// facts, the structure of the machine, and the header.
record Envelope(
    String kind, Map<String, Object> facts, Structure structure, Map<String, Object> header) {

  /// Version of the files that are written here.
  static final int FORMAT_VERSION = 1;

  private static final String KEY = "harmonium";

  /// `header` with the versions of the format, the random streams and the kernels where it does not name them.
  static Map<String, Object> versioned(Map<String, Object> header) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("formatVersion", FORMAT_VERSION);
    all.put("streamVersion", Seed.STREAM_VERSION);
    all.put("kernelVersion", Kernels.DEFINITION_VERSION);
    all.putAll(Json.plain(header));
    return Json.plain(all);
  }

  /// Writes `tensors` under this envelope.
  void write(Path file, List<Tensor> tensors, AtomicStore store) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", kind);
    json.put("facts", facts);
    json.put("structure", StructureJson.write(structure));
    json.put("header", header);
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("format", KEY);
    metadata.put(KEY, Json.line(json));
    Safetensors.write(file, new TensorFile(metadata, new ArrayList<>(tensors)), store);
  }

  /// An opened file: its envelope and its tensors.
  record Opened(Envelope envelope, MachineTensors tensors) {}

  /// Reads a file of kind `expected` and hands it to `reader`; whatever does not fit is damage.
  static <T> T read(Path file, AtomicStore store, Function<Opened, T> reader, String expected) {
    TensorFile content = Safetensors.read(file, store);
    try {
      String text = content.metadata().get(KEY);
      if (text == null) throw new IllegalArgumentException("it does not hold a machine");
      JsonObject json = JsonObject.of(KEY, Json.parse(text));
      requireVersion(file, json.object("header"));
      String kind = json.text("kind");
      if (!kind.equals(expected))
        throw new IllegalArgumentException("it is a " + kind + ", not a " + expected);
      Map<String, Object> facts = json.object("facts").json();
      Structure structure =
          Migration.withLayout(
              StructureJson.read(json.object("structure").json(), parameters(content)), facts);
      requireReader(file, structure.kind());
      Envelope envelope = new Envelope(kind, facts, structure, json.object("header").json());
      return reader.apply(new Opened(envelope, MachineTensors.from(content)));
    } catch (IllegalArgumentException e) {
      throw StoreException.damaged(file, e.getMessage(), e);
    }
  }

  /// Most parameters that the file can hold.
  private static long parameters(TensorFile content) {
    return content.tensors().stream()
        .filter(tensor -> tensor.type() == Tensor.Type.F64)
        .mapToLong(Tensor::count)
        .sum();
  }

  private static void requireReader(Path file, String kind) {
    if (!Models.known(kind))
      throw new StoreException(
          StoreException.Kind.VERSION, file, Models.unknown(kind), Models.REMEDY, null);
  }

  private static void requireVersion(Path file, JsonObject header) {
    long version = header.number("formatVersion", 1, Integer.MAX_VALUE);
    if (version > FORMAT_VERSION)
      throw new StoreException(
          StoreException.Kind.VERSION,
          file,
          "written in format " + version + "; this version reads up to " + FORMAT_VERSION,
          "use a newer Harmonium",
          null);
  }
}
