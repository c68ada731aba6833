package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SafetensorsTests {

  private static final Path FILE = Path.of("/tensors");

  private final FaultyFiles files = new FaultyFiles();
  private final AtomicStore store = new AtomicStore(files);

  private static TensorFile everyType() {
    return new TensorFile(
        Map.of("note", "x² \"quoted\" \u0001\uD83D\uDE00"),
        List.of(
            Tensor.of("bytes", new byte[] {1, -1, 127}),
            Tensor.of("levels", new short[] {1, -1, 3, 4, 5, 6}, 2, 3),
            Tensor.of("ints", new int[] {Integer.MIN_VALUE, 7}),
            Tensor.of("floats", new float[] {-0f, 1e-45f, Float.MAX_VALUE}),
            Tensor.of("longs", new long[] {Long.MIN_VALUE, 9}),
            Tensor.of("doubles", new double[] {Math.PI, -0.0, Double.MIN_VALUE, 1e308}, 2, 1, 2),
            Tensor.of("empty", new double[0], 0, 5),
            Tensor.of("x²", new double[] {1.5})));
  }

  @Test
  void everyTypeComesBackBitForBit() {
    Safetensors.write(FILE, everyType(), store);
    TensorFile read = Safetensors.read(FILE, store);
    assertEquals(everyType().metadata(), read.metadata());
    assertEquals(everyType().byName(), read.byName());
  }

  @Test
  void tensorsOfManyChunksComeBack() {
    double[] numbers = new double[300_001];
    for (int i = 0; i < numbers.length; i++) numbers[i] = Math.sqrt(i);
    byte[] bytes = new byte[(1 << 20) + 5];
    for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 31);
    TensorFile large =
        new TensorFile(Map.of(), List.of(Tensor.of("n", numbers), Tensor.of("b", bytes)));
    Safetensors.write(FILE, large, store);
    assertEquals(large.byName(), Safetensors.read(FILE, store).byName());
  }

  /// What the published description of the layout says, read with nothing of ours.
  @Test
  void theLayoutIsThatOfSafetensors() throws Exception {
    Safetensors.write(FILE, everyType(), store);
    byte[] bytes = files.get(FILE);
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int length = Math.toIntExact(buffer.getLong(0));
    assertEquals(0, (8 + length) % 8);
    String text = new String(bytes, 8, length, StandardCharsets.UTF_8);
    assertEquals('{', text.charAt(0));
    JsonNode header = new JsonMapper().readTree(text);
    assertEquals(
        everyType().metadata().get("note"), header.get("__metadata__").get("note").asString());
    int data = 8 + length;
    boolean[] covered = new boolean[bytes.length - data];
    Map<String, Integer> sizes = Map.of("F64", 8, "I64", 8, "F32", 4, "I32", 4, "U16", 2, "U8", 1);
    for (Map.Entry<String, JsonNode> tensor : header.properties()) {
      if (tensor.getKey().equals("__metadata__")) continue;
      int begin = tensor.getValue().get("data_offsets").get(0).asInt();
      int end = tensor.getValue().get("data_offsets").get(1).asInt();
      int size = sizes.get(tensor.getValue().get("dtype").asString());
      int count = 1;
      for (JsonNode side : tensor.getValue().get("shape")) count *= side.asInt();
      assertEquals(count * size, end - begin);
      assertEquals(0, begin % size);
      for (int i = begin; i < end; i++) {
        assertTrue(!covered[i], "bytes belong to one tensor only");
        covered[i] = true;
      }
    }
    for (boolean each : covered) assertTrue(each, "there are no holes");
    assertEquals(Math.PI, buffer.getDouble(data + begin(header, "doubles")));
    assertEquals(1e308, buffer.getDouble(data + begin(header, "doubles") + 24));
    assertEquals(Float.MAX_VALUE, buffer.getFloat(data + begin(header, "floats") + 8));
    assertEquals((short) 65535, buffer.getShort(data + begin(header, "levels") + 2));
    int checksum = data + begin(header, "checksum");
    assertEquals(bytes.length, checksum + 32);
    assertArrayEquals(
        MessageDigest.getInstance("SHA-256").digest(Arrays.copyOf(bytes, checksum)),
        Arrays.copyOfRange(bytes, checksum, bytes.length));
  }

  private static int begin(JsonNode header, String name) {
    return header.get(name).get("data_offsets").get(0).asInt();
  }

  private static String entry(String name, String type, String shape, String offsets) {
    return "\"%s\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":%s}"
        .formatted(name, type, shape, offsets);
  }

  private static final String CHECKSUM = entry("checksum", "U8", "[32]", "[8,40]");

  static Stream<Arguments> hostileHeaders() {
    String good = entry("a", "F64", "[1]", "[0,8]");
    return Stream.of(
        Arguments.of(
            "shape does not fit", "{" + entry("a", "F64", "[2]", "[0,8]") + "," + CHECKSUM + "}"),
        Arguments.of(
            "overflow",
            "{" + entry("a", "F64", "[4611686018427387904,4]", "[0,8]") + "," + CHECKSUM + "}"),
        Arguments.of(
            "huge length",
            "{"
                + entry("a", "U8", "[9223372036854775807]", "[0,9223372036854775807]")
                + ","
                + CHECKSUM
                + "}"),
        Arguments.of(
            "beyond long",
            "{" + entry("a", "U8", "[99999999999999999999]", "[0,8]") + "," + CHECKSUM + "}"),
        Arguments.of("negative", "{" + entry("a", "U8", "[-8]", "[8,0]") + "," + CHECKSUM + "}"),
        Arguments.of("fraction", "{" + entry("a", "U8", "[8.0]", "[0,8]") + "," + CHECKSUM + "}"),
        Arguments.of(
            "overlap", "{" + good + "," + entry("b", "U8", "[4]", "[4,8]") + "," + CHECKSUM + "}"),
        Arguments.of("hole", "{" + entry("a", "U8", "[4]", "[0,4]") + "," + CHECKSUM + "}"),
        Arguments.of("not covered", "{" + good + "}"),
        Arguments.of(
            "duplicate name",
            "{" + good + "," + entry("a", "F64", "[0]", "[8,8]") + "," + CHECKSUM + "}"),
        Arguments.of(
            "duplicate property",
            "{" + good.replace("\"dtype\"", "\"shape\":[1],\"dtype\"") + "," + CHECKSUM + "}"),
        Arguments.of("unknown type", "{" + entry("a", "F8", "[8]", "[0,8]") + "," + CHECKSUM + "}"),
        Arguments.of(
            "unknown property",
            "{" + good.replace("\"dtype\"", "\"class\":\"x\",\"dtype\"") + "," + CHECKSUM + "}"),
        Arguments.of(
            "many sides",
            "{" + entry("a", "U8", "[8,1,1,1,1,1,1,1,1]", "[0,8]") + "," + CHECKSUM + "}"),
        Arguments.of(
            "three offsets", "{" + entry("a", "U8", "[8]", "[0,8,8]") + "," + CHECKSUM + "}"),
        Arguments.of(
            "checksum not last",
            "{"
                + entry("checksum", "U8", "[32]", "[0,32]")
                + ","
                + entry("a", "F64", "[1]", "[32,40]")
                + "}"),
        Arguments.of(
            "short checksum",
            "{"
                + entry("a", "U8", "[9]", "[0,9]")
                + ","
                + entry("checksum", "U8", "[31]", "[9,40]")
                + "}"),
        Arguments.of("array", "[]"),
        Arguments.of("two documents", "{" + good + "," + CHECKSUM + "} {}"),
        Arguments.of("not closed", "{" + good + "," + CHECKSUM),
        Arguments.of(
            "metadata of numbers", "{\"__metadata__\":{\"a\":1}," + good + "," + CHECKSUM + "}"),
        Arguments.of("deep", "{\"__metadata__\":" + "{\"a\":".repeat(100_000)),
        Arguments.of("deep lists", "{\"a\":{\"shape\":" + "[".repeat(100_000)),
        Arguments.of("long name", "{\"" + "n".repeat(1 << 20) + "\":{}}"),
        Arguments.of("long number", "{\"a\":{\"shape\":[" + "9".repeat(1 << 20) + "]}}"),
        Arguments.of("no text", "{\"\u0000\uDC00"));
  }

  private static byte[] fileOf(String header) {
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(8 + json.length + 40)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(json.length)
        .put(json)
        .array();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostileHeaders")
  void hostileHeadersAreRefused(String what, String header) {
    assertRefusedInBounds(fileOf(header));
  }

  @Test
  void aMillionTensorsAreRefused() {
    assertRefusedInBounds(fileOf(emptyTensors(1_000_000)));
    assertRefusedInBounds(fileOf(emptyTensors(250_000)));
  }

  private static String emptyTensors(int count) {
    String rest = entry("", "U8", "[0]", "[0,0]").substring(1) + ",";
    StringBuilder header = new StringBuilder("{");
    for (int i = 0; i < count; i++) header.append('"').append(i).append(rest);
    return header + CHECKSUM + "}";
  }

  @Test
  void headerLengthsThatDoNotFitTheFileAreRefused() {
    byte[] file = fileOf("{" + CHECKSUM + "}");
    for (long length :
        new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 0, 1, file.length, 1L << 40, 0xffffffffL}) {
      ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(0, length);
      assertRefusedInBounds(file);
    }
  }

  /// At most the file and 64 MiB are allocated on the way to the rejection.
  private void assertRefusedInBounds(byte[] bytes) {
    files.put(FILE, bytes);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    StoreException e = assertThrows(StoreException.class, () -> Safetensors.read(FILE, store));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(StoreException.Kind.DAMAGED, e.kind());
    assertTrue(e.getMessage().length() < 400, e.getMessage());
    assertTrue(
        allocated <= bytes.length + (64 << 20),
        () -> allocated + " bytes allocated for a file of " + bytes.length);
  }

  @Test
  void namesMayStandOnceOnly() {
    TensorFile twice =
        new TensorFile(Map.of(), List.of(Tensor.of("a", new int[1]), Tensor.of("a", new int[1])));
    assertThrows(IllegalArgumentException.class, () -> Safetensors.write(FILE, twice, store));
    TensorFile taken = new TensorFile(Map.of(), List.of(Tensor.of("checksum", new int[1])));
    assertThrows(IllegalArgumentException.class, () -> Safetensors.write(FILE, taken, store));
  }

  @Test
  void aTensorKnowsItsShape() {
    assertThrows(IllegalArgumentException.class, () -> Tensor.of("a", new int[5], 2, 3));
    assertThrows(IllegalArgumentException.class, () -> Tensor.of("a", new int[6]).doubles());
    assertEquals(6, Tensor.of("a", new int[6], 2, 3).count());
  }

  @Test
  void aMissingFileIsNotFound() {
    StoreException e = assertThrows(StoreException.class, () -> Safetensors.read(FILE, store));
    assertEquals(StoreException.Kind.NOT_FOUND, e.kind());
  }
}
