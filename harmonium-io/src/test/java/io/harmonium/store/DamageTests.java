package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.model.Structure;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A file that is not what was written is never taken for a checkpoint.
class DamageTests {

  private static final Path FILE = Path.of("/state/000000000002.safetensors");

  private final FaultyFiles files = new FaultyFiles();
  private final AtomicStore store = new AtomicStore(files);

  private byte[] written() {
    TinyRun.binary().checkpoint(2).write(FILE, store);
    return files.get(FILE);
  }

  private void assertDamaged(byte[] bytes, String how) {
    files.put(FILE, bytes);
    StoreException e = assertThrows(StoreException.class, () -> Checkpoint.read(FILE, store), how);
    assertEquals(StoreException.Kind.DAMAGED, e.kind(), () -> how + ": " + e.getMessage());
    assertEquals(FILE, e.file());
    assertTrue(e.getMessage().startsWith(FILE + ": damaged: "), e.getMessage());
  }

  @Test
  void everyTruncationIsDamage() {
    byte[] whole = written();
    for (int length = 0; length < whole.length; length++)
      assertDamaged(Arrays.copyOf(whole, length), "cut to " + length);
    assertDamaged(Arrays.copyOf(whole, whole.length + 1), "one byte more");
  }

  @Test
  void everyFlippedBitIsDamage() {
    byte[] whole = written();
    assertTrue(whole.length <= 8192, "a small file, got " + whole.length);
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
      assertDamaged(flipped, "bit " + (bit & 7) + " of byte " + (bit >> 3));
    }
  }

  @Test
  void otherFilesAreDamage() {
    for (String text :
        List.of("", "{}", "not a checkpoint at all", "\0\0\0\0\0\0\0\0", "PK\3\4abcdefgh"))
      assertDamaged(text.getBytes(StandardCharsets.UTF_8), text);
  }

  /// Files with a right checksum whose contents do not fit each other.
  @Test
  void contentsThatDoNotFitTheMachineAreDamage() {
    written();
    TensorFile good = Safetensors.read(FILE, store);
    for (Tensor tensor : good.tensors()) {
      List<Tensor> others = new ArrayList<>(good.tensors());
      others.remove(tensor);
      assertRefused(new TensorFile(good.metadata(), others), "without " + tensor.name());
      others.add(Tensor.of(tensor.name(), new int[] {1, 2}));
      assertRefused(new TensorFile(good.metadata(), others), "another " + tensor.name());
    }
    List<Tensor> more = new ArrayList<>(good.tensors());
    more.add(Tensor.of("stranger", new double[2]));
    assertRefused(new TensorFile(good.metadata(), more), "one tensor more");
    assertRefused(new TensorFile(Map.of(), good.tensors()), "no metadata");
    String json = good.metadata().get("harmonium");
    for (String[] change :
        new String[][] {
          {"\"size\":7", "\"size\":8"},
          {"\"size\":7", "\"size\":2147483647"},
          {"\"size\":7", "\"size\":-1"},
          {"\"size\":7", "\"size\":7.5"},
          {"\"binary\"", "\"ternary\""},
          {"\"binary\"", "\"categorical:65535\""},
          {"\"kind\":\"checkpoint\"", "\"kind\":\"recipe\""},
          {"\"kind\":\"dense\"", "\"kind\":\"java.lang.Runtime\""},
          {"\"port\":\"x\"", "\"port\":\"y\""},
          {"\"role\":\"hidden\"", "\"role\":\"chief\""},
          {"\"update\":2", "\"update\":-2"},
          {"\"statistics\":12", "\"statistics\":13"},
          {"\"rows\":10", "\"rows\":11"},
          {"\"layers\":[\"visible\",\"hidden\"]", "\"layers\":[\"visible\"]"},
          {"\"chains\":", "\"chains\":null,\"chain\":"},
          {"\"formatVersion\":1", "\"formatVersion\":0"},
          {"\"facts\":{", "\"facts\":[{"},
          {"{", "{{"}
        }) {
      assertTrue(json.contains(change[0]), json);
      String changed = json.replace(change[0], change[1]);
      assertRefused(
          new TensorFile(Map.of("harmonium", changed), good.tensors()),
          change[0] + " -> " + change[1]);
    }
  }

  private void assertRefused(TensorFile content, String how) {
    Safetensors.write(FILE, content, store);
    assertDamaged(files.get(FILE), how);
  }

  @Test
  void numbersThatNoMachineHoldsAreDamage() {
    for (TinyRun run : TinyRun.ofAllKinds()) {
      run.checkpoint(1).write(FILE, store);
      TensorFile good = Safetensors.read(FILE, store);
      for (Tensor tensor : good.tensors()) {
        Tensor bad = spoilt(tensor);
        List<Tensor> changed = good.tensors().stream().map(t -> t == tensor ? bad : t).toList();
        assertRefused(new TensorFile(good.metadata(), changed), run + ": bad " + tensor.name());
      }
    }
  }

  /// The same tensor with NaN, a state that no unit has, or a bit behind the last column.
  private static Tensor spoilt(Tensor tensor) {
    return switch (tensor.type()) {
      case F64 -> Tensor.of(tensor.name(), filled(tensor.doubles().clone()), tensor.shape());
      case F32 -> Tensor.of(tensor.name(), filled(tensor.floats().clone()), tensor.shape());
      case U16 -> Tensor.of(tensor.name(), filled(tensor.shorts().clone()), tensor.shape());
      case U8 -> Tensor.of(tensor.name(), filled(tensor.bytes().clone()), tensor.shape());
      case I32, I64 -> throw new IllegalArgumentException("no machine holds " + tensor.type());
    };
  }

  private static double[] filled(double[] numbers) {
    numbers[numbers.length - 1] = Double.NaN;
    return numbers;
  }

  private static float[] filled(float[] numbers) {
    numbers[numbers.length - 1] = Float.NEGATIVE_INFINITY;
    return numbers;
  }

  private static short[] filled(short[] numbers) {
    numbers[numbers.length - 1] = 40;
    return numbers;
  }

  private static byte[] filled(byte[] numbers) {
    numbers[numbers.length - 1] = 1;
    return numbers;
  }

  @Test
  void aDamagedNewestCheckpointIsPassedOverWithAWarningAndSetAside() {
    Path path = Path.of("/run");
    RunDirectory run = RunDirectory.over(path, store);
    TinyRun tiny = TinyRun.binary();
    for (int update = 1; update <= 2; update++) run.saveState(tiny.checkpoint(update));
    Path newest = path.resolve("state/000000000002.safetensors");
    byte[] bytes = files.get(newest);
    bytes[bytes.length / 2] ^= 64;
    files.put(newest, bytes);
    assertEquals(1, run.latestState().state().update());
    assertEquals(1, run.warnings().size());
    assertTrue(run.warnings().getFirst().contains(newest + ": damaged"), run.warnings().toString());
    run.rewind();
    assertTrue(files.names().contains(Path.of(newest + ".damaged")));
    run.saveState(tiny.checkpoint(2));
    assertEquals(2, RunDirectory.over(path, store).latestState().state().update());
  }

  @Test
  void whenAllCheckpointsAreDamagedNothingIsGivenOut() {
    Path path = Path.of("/run");
    RunDirectory run = RunDirectory.over(path, store);
    run.saveState(TinyRun.binary().checkpoint(1));
    files.put(path.resolve("state/000000000001.safetensors"), new byte[100]);
    StoreException e = assertThrows(StoreException.class, run::machine);
    assertEquals(StoreException.Kind.DAMAGED, e.kind());
  }

  /// Changed bytes under a checksum that fits them: a forger's file. It is refused, or it holds another valid state.
  @Test
  void forgedFilesAreRefusedOrValid() throws Exception {
    int forgeries = Boolean.getBoolean("harmonium.thorough") ? 200_000 : 5_000;
    Random random = new Random(5);
    List<byte[]> originals = new ArrayList<>();
    for (TinyRun run : TinyRun.ofAllKinds()) {
      run.checkpoint(1).write(FILE, store);
      originals.add(files.get(FILE));
    }
    int refused = 0;
    for (int i = 0; i < forgeries; i++) {
      byte[] forged = forged(originals.get(i % originals.size()), random);
      files.put(FILE, forged);
      try {
        assertNull(Checkpoint.read(FILE, store).state().parameters().nonFinite());
      } catch (StoreException e) {
        assertTrue(
            e.kind() == StoreException.Kind.DAMAGED || e.kind() == StoreException.Kind.VERSION,
            e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > forgeries / 4 && refused < forgeries, refused + " refused");
  }

  /// One to three bytes of the header changed, mostly into others that occur there, or digits into digits.
  private static byte[] forged(byte[] original, Random random) throws Exception {
    byte[] forged = original.clone();
    int header = ByteBuffer.wrap(original).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
    for (int changes = random.nextInt(3); changes >= 0; changes--) {
      int at = 8 + random.nextInt(header);
      forged[at] =
          forged[at] >= '0' && forged[at] <= '9'
              ? (byte) ('0' + random.nextInt(10))
              : original[8 + random.nextInt(header)];
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(forged, 0, forged.length - 32);
    digest.digest(forged, forged.length - 32, 32);
    return forged;
  }

  @Test
  void aStructureLargerThanItsFileIsRefusedBeforeItIsBuilt() {
    Structure structure = TinyRun.binary().machine().structure();
    Map<String, Object> json = StructureJson.write(structure);
    assertEquals(structure, StructureJson.read(json, structure.zeros().size()));
    assertThrows(
        IllegalArgumentException.class,
        () -> StructureJson.read(json, structure.zeros().size() - 1));
  }
}
