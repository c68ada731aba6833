package io.harmonium.runs.training;

import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.data.SubjectMedians;
import io.harmonium.formats.Binarize;
import io.harmonium.formats.DataException;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.Limits;
import io.harmonium.formats.Place;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.formats.Visible;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.wording.Explained;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The sequences of a run: for training, for validation (null where none are kept) and for test (null where none are held
/// out), and the split that was settled on. What is held out comes, in this order of preference, from a file of its own, from
/// the end of each subject's frames (`holdout`), from the parts that the file names, or from whole sequences set apart.
public record SequenceData(Sequences train, Sequences valid, Sequences test, String split) {

  private static final String DEFAULT_SPLIT = "0.9/0.1";
  private static final int MIN_TO_SPLIT = 10;
  private static final List<String> ROLES = List.of("train", "valid", "test");

  /// The split is the same for every seed of a run, so that runs can be compared.
  private static final Seed SPLIT_SEED = Seed.of(0);

  /// Reads and splits the sequences that the settings name; `seed` serves sampled bits. Medians are those of the part
  /// that is trained on.
  public static SequenceData load(DataSettings data, SequenceSettings sequences, Seed seed) {
    return load(data, sequences, null, seed);
  }

  /// The same with `frames` in memory where they are not null.
  public static SequenceData load(
      DataSettings data, SequenceSettings sequences, Sequences frames, Seed seed) {
    if (data.inMemory()) return split(MemoryData.of(frames), data);
    Path file = Path.of(data.data());
    FrameOptions options = options(data, sequences, seed);
    SequenceData parts =
        data.test() != null
            ? of(List.of(read(file, options), read(Path.of(data.test()), options)), null)
            : sequences.holdout() != null
                ? of(read(file, options).splitTail(sequences.heldOut()), null)
                : divided(file, data, options);
    return sequences.medians() == null ? parts : parts.split(file);
  }

  private static FrameOptions options(DataSettings data, SequenceSettings sequences, Seed seed) {
    if (data.binarize().equals(Binarize.fresh().toString()))
      throw RunException.invalid(
          "{binarize} fresh: bits of frames are not drawn at every visit",
          "{binarize} mean, or sample");
    FrameOptions options = sequences.options(data.readOptions(seed));
    if (!options.medians()) return options;
    return new FrameOptions(
        options.id(),
        options.time(),
        options.gap(),
        options.interval(),
        options.covariates(),
        options.part(),
        options.lengths(),
        false,
        options.heldOut(),
        options.reading().with(Visible.GAUSSIAN));
  }

  private static Sequences read(Path file, FrameOptions options) {
    return SequenceFiles.read(file, options);
  }

  private static SequenceData divided(Path file, DataSettings data, FrameOptions options) {
    List<String> named = SequenceFiles.parts(file, Limits.DEFAULT);
    if (options.part() == null
        && data.split() == null
        && named.contains("train")
        && ROLES.containsAll(named)) {
      List<Sequences> parts = new ArrayList<>();
      for (String role : ROLES)
        parts.add(named.contains(role) ? read(file, options.withPart(role)) : null);
      return new SequenceData(parts.get(0), parts.get(1), parts.get(2), null);
    }
    return split(read(file, options), data);
  }

  private static SequenceData split(Sequences all, DataSettings data) {
    String split =
        data.split() != null
            ? data.split()
            : all.count() < MIN_TO_SPLIT ? DataSettings.NONE : DEFAULT_SPLIT;
    if (split.equals(DataSettings.NONE)) return of(List.of(all), split);
    return of(
        DataSettings.ordered(split)
            ? DataSettings.parts(split).apply(all)
            : DataSettings.parts(split).apply(all, SPLIT_SEED),
        split);
  }

  private static SequenceData of(List<Sequences> parts, String split) {
    return new SequenceData(
        parts.getFirst(),
        parts.size() == 3 ? parts.get(1) : null,
        parts.size() > 1 ? parts.getLast() : null,
        split);
  }

  /// The same with items as bits, split at the medians of the training part.
  private SequenceData split(Path file) {
    try {
      SubjectMedians medians = SubjectMedians.of(train);
      return new SequenceData(
          medians.split(train),
          valid == null ? null : medians.split(valid),
          test == null ? null : medians.split(test),
          split);
    } catch (IllegalArgumentException e) {
      throw new DataException(
          DataException.Kind.BAD_DATA,
          Place.of(file),
          Explained.reason(e),
          "",
          "leave {medians} out",
          e);
    }
  }

  /// The held-out sequences, or those of training where none are held out.
  public Sequences judged() {
    return test == null ? train : test;
  }

  /// True when frames hold means of bits, which have gradients but no likelihood.
  public boolean means() {
    return VisibleLayer.means(train.frames());
  }

  /// Where each part came from, by its role.
  public Map<String, Provenance> provenance() {
    Map<String, Provenance> origins = new LinkedHashMap<>();
    origins.put("train", train.frames().provenance());
    if (valid != null) origins.put("valid", valid.frames().provenance());
    if (test != null) origins.put("test", test.frames().provenance());
    return origins;
  }
}
