package io.harmonium.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// JSON as the run directory uses it: maps, lists, texts, numbers, truth values and null, nothing else. Integers come
/// back as `Long`, other numbers as `Double` with the bits that were written; numbers that are not finite are texts
/// ("NaN", "Infinity", "-Infinity"). Documents are bounded in size and depth, and a name may stand once only.
public final class Json {

  /// Longest document that is read, in characters.
  public static final int LONGEST = 16 << 20;

  /// Deepest nesting that is read or written.
  public static final int DEEPEST = 64;

  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST)
                  .maxDocumentLength(LONGEST)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // Names of foreign files stay out of shared tables.
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .build();

  private static final JsonMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private Json() {}

  /// One line without spaces.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(plain(value));
  }

  /// Indented, for people.
  public static String pretty(Object value) {
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(LINES).withArrayIndenter(null);
    return MAPPER.writer().with(printer).writeValueAsString(plain(value)) + "\n";
  }

  /// The document in `text`; `IllegalArgumentException` says what is wrong with it.
  public static Object parse(String text) {
    try {
      return plain(MAPPER.readValue(text, Object.class));
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not a JSON document: " + e.getOriginalMessage(), e);
    }
  }

  /// The same value in maps, lists, texts, `Long`, `Double` and truth values that cannot be changed. Maps keep their
  /// order where they have one and are sorted by name otherwise; arrays of numbers become lists.
  public static Object plain(Object value) {
    return plain(value, "", 0);
  }

  /// A map of plain values.
  @SuppressWarnings("unchecked")
  public static Map<String, Object> plain(Map<String, ?> map) {
    return (Map<String, Object>) plain(map, "", 0);
  }

  /// The same plain value with the texts "NaN", "Infinity" and "-Infinity" as the numbers that they stand for.
  static Object withNonFinite(Object value) {
    return switch (value) {
      case null -> null;
      case String text when text.equals("NaN") -> Double.NaN;
      case String text when text.equals("Infinity") -> Double.POSITIVE_INFINITY;
      case String text when text.equals("-Infinity") -> Double.NEGATIVE_INFINITY;
      case Map<?, ?> map -> {
        Map<Object, Object> numbers = new LinkedHashMap<>();
        map.forEach((name, each) -> numbers.put(name, withNonFinite(each)));
        yield Collections.unmodifiableMap(numbers);
      }
      case List<?> list -> {
        List<Object> numbers = new ArrayList<>();
        for (Object each : list) numbers.add(withNonFinite(each));
        yield Collections.unmodifiableList(numbers);
      }
      default -> value;
    };
  }

  private static Object plain(Object value, String path, int depth) {
    if (depth > DEEPEST)
      throw new IllegalArgumentException(
          "values are nested deeper than " + DEEPEST + " at '" + path + "'");
    return switch (value) {
      case null -> null;
      case String text -> text;
      case Boolean truth -> truth;
      case Long number -> number;
      case Double number -> number;
      case Integer number -> number.longValue();
      case Short number -> number.longValue();
      case Byte number -> number.longValue();
      case Float number -> number.doubleValue();
      case double[] numbers -> java.util.Arrays.stream(numbers).boxed().toList();
      case long[] numbers -> java.util.Arrays.stream(numbers).boxed().toList();
      case int[] numbers -> java.util.Arrays.stream(numbers).asLongStream().boxed().toList();
      case Map<?, ?> map -> plainMap(map, path, depth);
      case Iterable<?> values -> {
        List<Object> list = new ArrayList<>();
        for (Object each : values) list.add(plain(each, path + "[" + list.size() + "]", depth + 1));
        yield Collections.unmodifiableList(list);
      }
      default ->
          throw new IllegalArgumentException(
              "'"
                  + path
                  + "' is a "
                  + value.getClass().getSimpleName()
                  + "; JSON here takes maps, lists, texts, numbers and truth values");
    };
  }

  private static Object plainMap(Map<?, ?> map, String path, int depth) {
    Map<String, Object> plain = new LinkedHashMap<>();
    List<?> names = new ArrayList<>(map.keySet());
    if (!(map instanceof SequencedMap)) names.sort(Comparator.comparing(String::valueOf));
    for (Object name : names) {
      if (!(name instanceof String text))
        throw new IllegalArgumentException("'" + path + "' has a name that is not a text: " + name);
      String inner = path.isEmpty() ? text : path + "." + text;
      plain.put(text, plain(map.get(text), inner, depth + 1));
    }
    return Collections.unmodifiableMap(plain);
  }
}
