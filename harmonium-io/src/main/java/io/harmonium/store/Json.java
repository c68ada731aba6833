package io.harmonium.store;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

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

  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private Json() {}

  /// One line without spaces.
  public static String line(Object value) {
    return write(value, ObjectWriteContext.empty());
  }

  /// Indented, for people.
  public static String pretty(Object value) {
    return write(value, new Indented()) + "\n";
  }

  private static final class Indented extends ObjectWriteContext.Base {

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }

    @Override
    public PrettyPrinter getPrettyPrinter() {
      return new DefaultPrettyPrinter().withObjectIndenter(LINES);
    }
  }

  private static String write(Object value, ObjectWriteContext context) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(context, text)) {
      write(plain(value), generator);
    }
    return text.toString();
  }

  private static void write(Object plain, JsonGenerator generator) {
    switch (plain) {
      case null -> generator.writeNull();
      case String text -> generator.writeString(text);
      case Boolean truth -> generator.writeBoolean(truth);
      case Long number -> generator.writeNumber(number.longValue());
      case Double number -> generator.writeNumber(number.doubleValue());
      case List<?> list -> {
        generator.writeStartArray();
        for (Object each : list) write(each, generator);
        generator.writeEndArray();
      }
      case Map<?, ?> map -> {
        generator.writeStartObject();
        map.forEach(
            (name, each) -> {
              generator.writeName((String) name);
              write(each, generator);
            });
        generator.writeEndObject();
      }
      default -> throw new IllegalStateException("not a plain value: " + plain.getClass());
    }
  }

  /// The document in `text`; `IllegalArgumentException` says what is wrong with it.
  public static Object parse(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      Object value = read(parser);
      if (parser.nextToken() != null)
        throw new IllegalArgumentException("not a JSON document: something follows its end");
      return value;
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not a JSON document: " + e.getOriginalMessage(), e);
    }
  }

  /// The value at the current token; the parser bounds the depth.
  private static Object read(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) list.add(read(parser));
        yield Collections.unmodifiableList(list);
      }
      case START_OBJECT -> {
        SequencedMap<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          map.put(name, read(parser));
        }
        yield Collections.unmodifiableSequencedMap(map);
      }
      case null, default ->
          throw new IllegalArgumentException("not a JSON document: it ends too early");
    };
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
        SequencedMap<Object, Object> numbers = new LinkedHashMap<>();
        map.forEach((name, each) -> numbers.put(name, withNonFinite(each)));
        yield Collections.unmodifiableSequencedMap(numbers);
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
    SequencedMap<String, Object> plain = new LinkedHashMap<>();
    List<?> names = new ArrayList<>(map.keySet());
    if (!(map instanceof SequencedMap)) names.sort(Comparator.comparing(String::valueOf));
    for (Object name : names) {
      if (!(name instanceof String text))
        throw new IllegalArgumentException("'" + path + "' has a name that is not a text: " + name);
      String inner = path.isEmpty() ? text : path + "." + text;
      plain.put(text, plain(map.get(text), inner, depth + 1));
    }
    return Collections.unmodifiableSequencedMap(plain);
  }
}
