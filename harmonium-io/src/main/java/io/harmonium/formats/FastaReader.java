package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Levels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// Reads an alignment in FASTA: every letter a level of a categorical unit, every position a column, the names beside.
/// Repeated sequences are kept.
public final class FastaReader implements DataReader {

  private static final List<String> EXTENSIONS =
      List.of(".fasta", ".fa", ".faa", ".fna", ".afa", ".fas", ".aln.fa");

  @Override
  public String name() {
    return "fasta";
  }

  @Override
  public String summary() {
    return "alignments of proteins, DNA or RNA (.fasta, .fa, .gz)";
  }

  @Override
  public Match match(Path path, byte[] head) {
    String name = Content.plainName(path);
    if (EXTENSIONS.stream().anyMatch(name::endsWith)) return Match.NAMED;
    return head.length > 0 && head[0] == '>' ? Match.PERHAPS : Match.NO;
  }

  @Override
  public Dataset read(Path path, ReadOptions options) throws IOException {
    Content content = Content.of(path, options.limits());
    SequenceOptions rules = options.sequences();
    options.refuseColumns(content.place(), "FASTA");
    if (options.visible() != Visible.AUTO && options.visible() != Visible.CATEGORICAL)
      throw content
          .place()
          .bad(
              "sequences serve a categorical layer, not a " + options.visible() + " one",
              options.learned()
                  ? "give a table or an array, as training did"
                  : "use {visible} categorical");
    Alphabet alphabet = alphabet(content.place(), options);
    boolean keepCase =
        alphabet != null && alphabet.letters().chars().anyMatch(Character::isLowerCase);
    boolean inserts = rules.lowerCase() == SequenceOptions.LowerCase.INSERT;
    FastaParser parser = new FastaParser(content.place(), options.limits(), inserts, keepCase);
    try (InputStream in = content.open()) {
      parser.read(in);
    }
    return dataset(content, parser, alphabet, options);
  }

  /// The alphabet that is asked for, the categories of a trained machine, or null.
  private static Alphabet alphabet(Place place, ReadOptions options) {
    if (options.sequences().alphabet() != null || options.categories() == null)
      return options.sequences().alphabet();
    try {
      return new Alphabet("given", String.join("", options.categoriesOf(0)));
    } catch (IllegalArgumentException e) {
      throw place.bad("the known categories are no letters: " + e.getMessage(), "give a table");
    }
  }

  private static Dataset dataset(
      Content content, FastaParser parser, Alphabet known, ReadOptions options) {
    SequenceOptions rules = options.sequences();
    Alphabet alphabet = known != null ? known : Alphabet.guess(counts(parser));
    List<String> steps = new ArrayList<>();
    steps.add("alphabet " + alphabet);
    if (rules.lowerCase() == SequenceOptions.LowerCase.INSERT)
      steps.add("insertions (lower case) left out");
    MissingCells missing =
        MissingCells.of(content.place(), parser.names().size(), parser.length(), options);
    Encoder encoder =
        new Encoder(content.place(), parser, alphabet, rules.unknown(), missing, options.limits());
    int[] kept = encoder.encode();
    if (kept.length == 0)
      throw content
          .place()
          .bad(
              "every sequence has letters outside the alphabet " + alphabet,
              encoder.firstUnknown(),
              "name the right alphabet, or read unknown letters as gaps");
    encoder.describe(steps);
    int length = parser.length();
    int[] offsets = new int[length + 1];
    for (int u = 0; u <= length; u++) offsets[u] = Math.multiplyExact(u, alphabet.size());
    Levels levels = new Levels(kept.length, offsets, encoder.codes());
    List<String> columns = IntStream.rangeClosed(1, length).mapToObj(Integer::toString).toList();
    Block block =
        new Block(
            "visible",
            levels,
            columns,
            Collections.nCopies(length, alphabet.categories()),
            MissingCells.mask(missing));
    List<String> names = Arrays.stream(kept).mapToObj(parser.names()::get).toList();
    return new Dataset(List.of(block), null, null, names, null, content.provenance(steps));
  }

  private static long[] counts(FastaParser parser) {
    long[] counts = new long[128];
    int size = parser.names().size() * parser.length();
    for (int i = 0; i < size; i++) counts[parser.letters()[i]]++;
    return counts;
  }

  /// Turns letters into levels by the rule for unknown ones.
  private static final class Encoder {
    private final Place place;
    private final FastaParser parser;
    private final SequenceOptions.UnknownLetters rule;
    private final MissingCells missing;
    private final int[] levels = new int[128];
    private final int gap;
    private final short[] codes;
    private int dropped;
    private long replaced;
    private String firstUnknown = "";

    Encoder(
        Place place,
        FastaParser parser,
        Alphabet alphabet,
        SequenceOptions.UnknownLetters rule,
        MissingCells missing,
        Limits limits) {
      this.place = place;
      this.parser = parser;
      this.rule = rule;
      this.missing = missing;
      this.gap = alphabet.gap();
      for (int c = 0; c < 128; c++) levels[c] = alphabet.level(c);
      if (rule == SequenceOptions.UnknownLetters.GAP && gap < 0)
        throw place.bad(
            "the alphabet " + alphabet + " has no gap for unknown letters",
            "drop such sequences instead");
      this.codes =
          new short
              [limits.allocation(
                  place, (long) parser.names().size() * parser.length(), Short.BYTES)];
    }

    /// Fills the codes; returns the records that are kept.
    int[] encode() {
      int length = parser.length();
      int[] kept = new int[parser.names().size()];
      int count = 0;
      for (int m = 0; m < kept.length; m++)
        if (encode(m * length, count * length, m)) kept[count++] = m;
      return Arrays.copyOf(kept, count);
    }

    private boolean encode(int from, int to, int record) {
      for (int u = 0; u < parser.length(); u++) {
        byte letter = parser.letters()[from + u];
        int level = levels[letter];
        if (level < 0) {
          if (firstUnknown.isEmpty()) firstUnknown = Character.toString(letter);
          if (missing != null) {
            missing.mark(record, u);
            continue;
          }
          switch (rule) {
            case REFUSE ->
                throw place
                    .line(parser.line(record))
                    .bad(
                        "expected letters of the alphabet only, letter "
                            + (u + 1)
                            + " of this record is none",
                        firstUnknown,
                        "correct it, or drop such sequences");
            case DROP -> {
              dropped++;
              return false;
            }
            case GAP -> {
              replaced++;
              level = gap;
            }
          }
        }
        codes[to + u] = (short) level;
      }
      return true;
    }

    short[] codes() {
      return codes;
    }

    String firstUnknown() {
      return firstUnknown;
    }

    void describe(List<String> steps) {
      if (dropped > 0) steps.add(dropped + " sequences with unknown letters dropped");
      if (replaced > 0) steps.add(replaced + " unknown letters read as gaps");
    }
  }
}
