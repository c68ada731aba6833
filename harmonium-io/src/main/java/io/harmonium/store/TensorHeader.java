package io.harmonium.store;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/// The JSON at the front of a safetensors file: texts, and for each tensor its type, its shape and its place among the
/// bytes that follow. Reading refuses whatever does not describe all of these bytes exactly once.
record TensorHeader(Map<String, String> metadata, List<Entry> entries) {

  /// Longest header, in bytes.
  static final int LONGEST = Json.LONGEST;

  private static final String METADATA = "__metadata__";
  private static final int MAX_TENSORS = 20_000;
  private static final int MAX_SIDES = 8;

  /// A tensor without its numbers, at bytes `begin … end−1`.
  record Entry(String name, Tensor.Type type, long[] shape, long begin, long end) {

    int count() {
      return Math.toIntExact((end - begin) / type.bytes());
    }
  }

  /// Something in a header that is not allowed.
  static final class Refused extends Exception {
    Refused(String what, Throwable cause) {
      super(what, cause);
    }

    Refused(String what) {
      this(what, null);
    }
  }

  /// The header as JSON, padded with spaces to a multiple of 8 bytes.
  byte[] bytes() {
    Map<String, Object> all = new LinkedHashMap<>();
    if (!metadata.isEmpty()) all.put(METADATA, metadata);
    for (Entry entry : entries) {
      Map<String, Object> described = new LinkedHashMap<>();
      described.put("dtype", entry.type().name());
      described.put("shape", entry.shape());
      described.put("data_offsets", new long[] {entry.begin(), entry.end()});
      if (all.put(entry.name(), described) != null)
        throw new IllegalArgumentException("two tensors are called '" + entry.name() + "'");
    }
    byte[] json = Json.line(all).getBytes(StandardCharsets.UTF_8);
    byte[] padded = java.util.Arrays.copyOf(json, (json.length + 7) / 8 * 8);
    java.util.Arrays.fill(padded, json.length, padded.length, (byte) ' ');
    if (padded.length > LONGEST)
      throw new IllegalArgumentException(
          "a header of " + padded.length + " bytes is longer than " + LONGEST);
    return padded;
  }

  /// The header in `bytes` of a file with `dataBytes` bytes behind it.
  static TensorHeader parse(byte[] bytes, long dataBytes) throws Refused {
    if (bytes.length == 0 || bytes[0] != '{') throw new Refused("the header does not begin with {");
    // A decoder that refuses what is not UTF-8.
    Reader text =
        new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder());
    try (JsonParser parser = Json.FACTORY.createParser(ObjectReadContext.empty(), text)) {
      TensorHeader header = parse(parser);
      if (parser.nextToken() != null) throw new Refused("something follows the header");
      return header.covering(dataBytes);
    } catch (JacksonException e) {
      throw new Refused("the header is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static TensorHeader parse(JsonParser parser) throws Refused {
    Map<String, String> metadata = new LinkedHashMap<>();
    List<Entry> entries = new ArrayList<>();
    expect(parser, JsonToken.START_OBJECT);
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      expect(parser, JsonToken.START_OBJECT);
      if (name.equals(METADATA)) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String key = parser.currentName();
          expect(parser, JsonToken.VALUE_STRING);
          metadata.put(key, parser.getString());
        }
      } else {
        if (entries.size() == MAX_TENSORS)
          throw new Refused("more than " + MAX_TENSORS + " tensors");
        entries.add(entry(name, parser));
      }
    }
    return new TensorHeader(metadata, entries);
  }

  private static Entry entry(String name, JsonParser parser) throws Refused {
    Tensor.Type type = null;
    long[] shape = null;
    long[] offsets = null;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      switch (key) {
        case "dtype" -> {
          expect(parser, JsonToken.VALUE_STRING);
          type = type(parser.getString());
        }
        case "shape" -> shape = numbers(parser, MAX_SIDES);
        case "data_offsets" -> offsets = numbers(parser, 2);
        default -> throw new Refused("a tensor has no property '" + key + "'");
      }
    }
    if (type == null || shape == null || offsets == null || offsets.length != 2)
      throw new Refused("a tensor needs dtype, shape and two data_offsets");
    return new Entry(name, type, shape, offsets[0], offsets[1]);
  }

  private static Tensor.Type type(String word) throws Refused {
    for (Tensor.Type type : Tensor.Type.values()) if (type.name().equals(word)) return type;
    throw new Refused("numbers of type '" + word + "' are not read here");
  }

  private static long[] numbers(JsonParser parser, int max) throws Refused {
    expect(parser, JsonToken.START_ARRAY);
    long[] numbers = new long[max];
    int count = 0;
    while (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
      if (count == max) throw new Refused("a list of more than " + max + " numbers");
      long number = parser.getLongValue();
      if (number < 0) throw new Refused("a size or offset of " + number);
      numbers[count++] = number;
    }
    if (parser.currentToken() != JsonToken.END_ARRAY)
      throw new Refused("a list of whole numbers was expected");
    return java.util.Arrays.copyOf(numbers, count);
  }

  private static void expect(JsonParser parser, JsonToken token) throws Refused {
    if (parser.nextToken() != token) throw new Refused("the header is not built as it should be");
  }

  /// The entries by place, which must follow each other from 0 to `dataBytes`.
  private TensorHeader covering(long dataBytes) throws Refused {
    List<Entry> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
    long at = 0;
    for (Entry entry : sorted) {
      if (entry.begin() != at || entry.end() < at || entry.end() > dataBytes)
        throw new Refused("tensors overlap, leave holes or reach beyond the file");
      if (size(entry) != entry.end() - entry.begin())
        throw new Refused("the shape of a tensor does not fit its bytes");
      at = entry.end();
    }
    if (at != dataBytes)
      throw new Refused("the tensors take " + at + " bytes but the file holds " + dataBytes);
    return new TensorHeader(metadata, sorted);
  }

  private static long size(Entry entry) throws Refused {
    try {
      long bytes = entry.type().bytes();
      for (long side : entry.shape()) bytes = Math.multiplyExact(bytes, side);
      if (bytes / entry.type().bytes() > Integer.MAX_VALUE - 8)
        throw new Refused("a tensor has more numbers than an array can hold");
      return bytes;
    } catch (ArithmeticException e) {
      throw new Refused("the shape of a tensor is too large", e);
    }
  }
}
