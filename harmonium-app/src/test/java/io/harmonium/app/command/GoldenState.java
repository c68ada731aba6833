package io.harmonium.app.command;

import io.harmonium.data.Provenance;
import io.harmonium.learning.TrainingState;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.Safetensors;
import io.harmonium.store.Tensor;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the newest states of a run hold, as hashes: the one place of the guard that reads the files of runs. Whoever
/// changes how states are stored changes this file, so that it hashes the same numbers in the same order; never a hash.
final class GoldenState {

  private GoldenState() {}

  /// SHA-256 of parameters and of chains, of the run and of the runs inside it (those of a stack). With them the names of
  /// layers and slices and the steps of provenance, which address random numbers.
  static Map<String, String> hashes(Path run) throws IOException {
    Map<String, String> hashes = new LinkedHashMap<>();
    for (Path each : runs(run)) {
      String prefix = each.equals(run) ? "" : run.relativize(each) + "/";
      RunDirectory directory = RunDirectory.open(each);
      if (!directory.hasState()) {
        kept(directory, prefix, hashes);
        continue;
      }
      var checkpoint = directory.latestState();
      var state = checkpoint.state();
      hashes.put(prefix + "layers", layers(checkpoint.structure()));
      hashes.put(
          prefix + "slices",
          state.parameters().slices().stream()
              .map(slice -> slice.name())
              .collect(Collectors.joining(" ")));
      hashes.put(prefix + "steps", steps(directory));
      hashes.put(prefix + "parameters", sha(bytes(state.parameters().values())));
      int memory = 0;
      for (String name : state.tensors().keySet()) {
        boolean means = name.equals(TrainingState.STATISTICS);
        String place = means ? "means" : "memory" + memory++;
        hashes.put(prefix + place, sha(bytes(state.tensors().get(name))));
      }
      if (state.chains() != null) hashes.put(prefix + "chains", chains(each));
    }
    return hashes;
  }

  /// Of runs without states (hopfield, the whole of a stack): the newest machine that was kept.
  private static void kept(RunDirectory run, String prefix, Map<String, String> hashes) {
    if (run.models().isEmpty()) return;
    Machine machine = run.machine();
    hashes.put(prefix + "layers", layers(machine.structure()));
    hashes.put(prefix + "parameters", sha(bytes(machine.parameters().values())));
  }

  private static String layers(Structure structure) {
    List<String> names = new ArrayList<>();
    for (int l = 0; l < structure.layers().size(); l++) names.add(structure.layer(l).name());
    return String.join(" ", names);
  }

  /// What was done to the rows, as the run tells it.
  private static String steps(RunDirectory run) {
    Provenance train = run.description().data().get("train");
    return train == null ? "none" : String.join("; ", train.steps());
  }

  /// The run and the runs inside it, in the order of their names.
  private static List<Path> runs(Path run) throws IOException {
    try (Stream<Path> all = Files.walk(run, 2)) {
      return all.filter(p -> Files.exists(p.resolve("run.json")))
          .sorted(Comparator.comparing(Path::toString))
          .toList();
    }
  }

  /// The states of the chains, layer after layer, as they lie in the newest file.
  private static String chains(Path run) throws IOException {
    try (Stream<Path> all = Files.list(run.resolve("state"))) {
      Path newest =
          all.filter(p -> p.toString().endsWith(".safetensors"))
              .max(Comparator.comparing(Path::toString))
              .orElseThrow();
      MessageDigest digest = digest();
      for (Tensor tensor :
          Safetensors.read(newest, AtomicStore.disk()).tensors().stream()
              .filter(t -> t.name().startsWith("chains/"))
              .sorted(Comparator.comparing(Tensor::name))
              .toList()) digest.update(tensor.data().toArray(ValueLayout.JAVA_BYTE));
      return HexFormat.of().formatHex(digest.digest());
    }
  }

  private static byte[] bytes(double[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(8 * values.length);
    for (double value : values) buffer.putDouble(value);
    return buffer.array();
  }

  static String sha(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
