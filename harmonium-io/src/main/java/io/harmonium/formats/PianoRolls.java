package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Piano rolls as text: a line `# PART T` opens a sequence of T time steps, then T lines follow with the MIDI numbers
/// (21 to 108) of the keys that sound, an empty line being silence. A frame has 88 bits, one per key.
final class PianoRolls {

  /// Keys of a piano, and the MIDI number of the lowest.
  static final int KEYS = 88;

  static final int LOWEST = 21;

  private static final Pattern HEADER = Pattern.compile("#\\s*(\\S+)\\s+([0-9]{1,9})\\s*");
  private static final int LONGEST_LINE = 1000;

  private final Place place;
  private final Limits limits;
  private final List<BitSet> frames = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private int due;
  private long header;

  private PianoRolls(Place place, Limits limits) {
    this.place = place;
    this.limits = limits;
  }

  /// Whether a file begins like a piano roll.
  static boolean match(byte[] head) {
    String text = new String(head, StandardCharsets.ISO_8859_1);
    return HEADER.matcher(text.lines().findFirst().orElse("")).matches();
  }

  /// The sequences of `part`, of all parts where it is null; subjects are "train 1", "train 2", …, or the
  /// name of the part where it has one sequence.
  static Sequences read(Content content, String part, Limits limits) throws IOException {
    PianoRolls rolls = parse(content, limits);
    Map<String, Integer> counts = new LinkedHashMap<>();
    List<String> subjects = new ArrayList<>();
    for (String name : rolls.parts) {
      int number = counts.merge(name, 1, Integer::sum);
      boolean alone = Collections.frequency(rolls.parts, name) == 1;
      subjects.add(alone ? name : name + " " + number);
    }
    int[] chosen =
        IntStream.range(0, subjects.size())
            .filter(i -> part == null || rolls.parts.get(i).equals(part))
            .toArray();
    if (chosen.length == 0)
      throw content
          .place()
          .bad(
              "there is no part of this name" + Nearest.hint(part, counts.keySet()),
              part,
              "take one of " + String.join(", ", counts.keySet()));
    Sequences all = rolls.sequences(content, subjects);
    return part == null ? all : all.choose(chosen, "part " + part);
  }

  /// The names of the parts in the order of the file.
  static List<String> parts(Content content, Limits limits) throws IOException {
    return parse(content, limits).parts.stream().distinct().toList();
  }

  private static PianoRolls parse(Content content, Limits limits) throws IOException {
    PianoRolls rolls = new PianoRolls(content.place(), limits);
    try (InputStream in = content.open();
        BufferedReader text = new BufferedReader(new InputStreamReader(in, Utf8.strict()))) {
      StringBuilder line = new StringBuilder();
      long number = 1;
      int c;
      while ((c = text.read()) >= 0) {
        if (c != '\n') {
          line.append((char) c);
          if (line.length() > LONGEST_LINE)
            throw content
                .place()
                .line(number)
                .bad(
                    "expected at most " + LONGEST_LINE + " characters in a line",
                    "write one time step per line");
          continue;
        }
        rolls.line(number++, line.toString());
        line.setLength(0);
      }
      if (!line.isEmpty()) rolls.line(number++, line.toString());
      rolls.close(number);
    } catch (CharacterCodingException e) {
      throw Utf8.fault(content, ' ');
    }
    return rolls;
  }

  private void line(long number, String text) {
    Place here = place.line(number);
    if (text.startsWith("#")) {
      close(number);
      Matcher opening = HEADER.matcher(text);
      if (!opening.matches())
        throw here.bad(
            "expected '# PART T' before a sequence", text, "write for example # train 60");
      due = Integer.parseInt(opening.group(2));
      if (due == 0)
        throw here.bad("expected a sequence of at least 1 time step", text, "leave it out");
      header = number;
      parts.add(opening.group(1));
      lengths.add(due);
      return;
    }
    if (due == 0) {
      if (text.isBlank()) return;
      throw here.bad(
          parts.isEmpty()
              ? "expected '# PART T' before the first time step"
              : "the sequence opened in line " + header + " has all its time steps already",
          text,
          "count the lines of each sequence into its header");
    }
    due--;
    limits.rows(here, frames.size() + 1L);
    frames.add(keys(here, text));
  }

  private static BitSet keys(Place here, String text) {
    BitSet keys = new BitSet();
    int field = 0;
    for (String word : text.strip().split("\\s+")) {
      if (word.isEmpty()) continue;
      Place at = here.column(++field);
      double number = Numeral.parse(word.toCharArray(), 0, word.length());
      if (!(number >= LOWEST && number < LOWEST + KEYS) || number != Math.rint(number))
        throw at.bad(
            "expected MIDI numbers from %d to %d".formatted(LOWEST, LOWEST + KEYS - 1),
            word,
            "transpose or leave out what a piano cannot play");
      int key = (int) number - LOWEST;
      if (keys.get(key)) throw at.bad("expected every key once", word, "leave out the second");
      keys.set(key);
    }
    return keys;
  }

  /// A sequence ends before line `number`.
  private void close(long number) {
    if (due > 0)
      throw place
          .line(number)
          .bad(
              "expected %d more time steps of the sequence opened in line %d"
                  .formatted(due, header),
              "count the lines of each sequence into its header, or fetch the file again");
  }

  private Sequences sequences(Content content, List<String> subjects) {
    limits.allocation(place, frames.size() * 32L, 1);
    Bits bits = Bits.zeros(frames.size(), KEYS);
    for (int row = 0; row < frames.size(); row++)
      for (int key = frames.get(row).nextSetBit(0);
          key >= 0;
          key = frames.get(row).nextSetBit(key + 1)) bits.set(row, key, true);
    List<String> columns =
        IntStream.range(LOWEST, LOWEST + KEYS).mapToObj(Integer::toString).toList();
    Block block = new Block("visible", bits, columns, List.of(), null);
    int[] borders = new int[lengths.size() + 1];
    for (int i = 0; i < lengths.size(); i++) borders[i + 1] = borders[i] + lengths.get(i);
    return new Sequences(
        Dataset.of(block, content.provenance(List.of("piano rolls"))),
        borders,
        subjects,
        Covariates.none(subjects.size()),
        null);
  }

  /// Writes sequences of 88 bits; the part is the first word of the subject.
  static void write(Path path, Sequences data) {
    if (data.frames().blocks().size() != 1
        || !(data.frames().blocks().get(0).values().resident() instanceof Bits bits)
        || bits.columns() != KEYS)
      throw new IllegalArgumentException(
          "piano rolls hold 88 bits per frame; name the file .csv or .npz");
    NewFile.write(
        path,
        out -> {
          Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          for (int i = 0; i < data.count(); i++) {
            String part = data.subjects().get(i).strip().split("\\s+")[0];
            text.write("# " + (part.isEmpty() ? "all" : part) + " " + data.length(i) + "\n");
            for (int row = data.borders()[i]; row < data.borders()[i + 1]; row++) {
              List<String> keys = new ArrayList<>();
              for (int key = 0; key < KEYS; key++)
                if (bits.get(row, key)) keys.add(Integer.toString(LOWEST + key));
              text.write(String.join(" ", keys) + "\n");
            }
          }
          text.flush();
        });
  }
}
