package io.harmonium.runs.exchange;

import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.formats.Alphabet;
import io.harmonium.formats.Binarize;
import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.formats.Place;
import io.harmonium.formats.PottsText;
import io.harmonium.machines.ClassRbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Structure;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.runs.training.WhiteningArrays;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.units.Binary;
import io.harmonium.units.Spin;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A machine from elsewhere as a run of its own: no data, no metrics, one model.
///
/// @param family one of [#FAMILIES]: what the file describes
/// @param alphabet the letters of the states of categorical units, or null
/// @param picture how a row is looked at, or null
/// @param like the run whose layers, columns and words these are, or null
public record ImportedRun(
    Path file, String family, ArrayUnits units, Alphabet alphabet, Picture picture, Path like) {

  public ImportedRun {
    if (like != null && (alphabet != null || picture != null))
      throw RunException.invalid(
          "{like} says what columns, letters and pictures are", "no {alphabet} or {picture}");
  }

  /// What files can describe.
  public static final List<String> FAMILIES =
      List.of(
          "rbm",
          "subspace-rbm",
          "conv-rbm",
          "spike-slab-rbm",
          "replicated-softmax",
          "gated-rbm",
          "dbm",
          BeliefArrays.FAMILY,
          "ising",
          "bm",
          "potts",
          "crbm",
          "trbm",
          "rnn-rbm",
          "rtrbm",
          "hdrbm",
          ParameterArrays.FAMILY);

  /// The machine of the file.
  public Model machine() {
    if (family.equals("potts"))
      return CouplingArrays.machine(
          PottsText.read(file, alphabet == null ? Alphabet.PROTEIN : alphabet, Limits.DEFAULT));
    Map<String, NpyArray> arrays = Npz.read(file, Limits.DEFAULT);
    if (family.equals("rbm") && SideBySideArrays.holds(arrays)) return sideBySide(arrays);
    if (TemporalArrays.describes(family))
      return TemporalArrays.machine(Place.of(file), arrays, family, units);
    if (family.equals(ParameterArrays.FAMILY))
      return ParameterArrays.machine(
          Place.of(file),
          WhiteningArrays.others(arrays),
          alike("arrays under a machine's own names do not say what the machine is").machine());
    return switch (family) {
      case "subspace-rbm" -> SubspaceArrays.machine(Place.of(file), arrays);
      case "conv-rbm" -> ConvolutionArrays.machine(Place.of(file), arrays, units.visible());
      case "spike-slab-rbm" -> SpikeSlabArrays.machine(Place.of(file), arrays);
      case "replicated-softmax" -> WordArrays.machine(Place.of(file), arrays);
      case "gated-rbm" -> GatedArrays.machine(Place.of(file), arrays, units);
      case "dbm" -> DeepArrays.machine(Place.of(file), arrays, units);
      case BeliefArrays.FAMILY -> BeliefArrays.machine(Place.of(file), arrays, units);
      case "ising" -> CouplingArrays.machine(Place.of(file), arrays, new Spin());
      case "bm" -> CouplingArrays.machine(Place.of(file), arrays, new Binary());
      default -> RbmArrays.machine(Place.of(file), WhiteningArrays.others(arrays), units);
    };
  }

  private Machine sideBySide(Map<String, NpyArray> arrays) {
    Machine machine =
        alike("arrays of layers side by side do not say what columns and words stand for")
            .machine();
    if (!SideBySideArrays.fits(machine))
      throw RunException.invalid(
          "{like}: that run has no layers side by side",
          "name the run that the arrays came from, or one of the same data");
    return SideBySideArrays.machine(Place.of(file), arrays, machine.structure());
  }

  /// The run of `--like`, which is needed for the reason given.
  private TrainedRows alike(String reason) {
    if (like == null)
      throw RunException.invalid(
          reason, "name the run that they came from, or one of the same data: {like} RUN");
    return TrainedRows.open(like);
  }

  /// Writes the run and returns which files of others it met in its place; `version` and `command` say who made it. Nothing is written where anything is wrong.
  public List<Path> write(Path run, boolean force, String version, String command) {
    RunDirectory.requireFree(run, force);
    Model machine = machine();
    TrainedRows other = like == null ? null : TrainedRows.open(like);
    if (other != null && !other.structure().equals(machine.structure()))
      throw Place.of(file)
          .bad(
              "the arrays describe "
                  + TrainedRows.shape(machine.structure())
                  + ", the run of {like} is "
                  + other.shape(),
              "name the run that the arrays came from, or leave {like} out");
    DataConventions conventions =
        other == null ? conventions(machine.structure()) : other.conventions();
    if (family.equals("rbm"))
      conventions =
          WhiteningArrays.read(conventions, Place.of(file), Npz.read(file, Limits.DEFAULT));
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("import", Map.of("file", file.toString(), "as", family));
    RunDescription description =
        new RunDescription(
            version,
            command,
            other == null ? family : other.description().model(),
            0,
            machine.structure(),
            configuration,
            Map.<String, Provenance>of(),
            conventions.toJson(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    try (RunDirectory directory = RunDirectory.create(run, force)) {
      directory.describe(description);
      directory.saveModel(0, machine, Map.of("conventions", conventions.toJson()));
      directory.establish();
      return directory.left();
    }
  }

  private DataConventions conventions(Structure structure) {
    Layer layer = structure.layer(0);
    int label = structure.label();
    int cells = structure.visible().stream().mapToInt(Layer::size).sum() - (label >= 0 ? 1 : 0);
    int width = layer.units().ports().get(0).width();
    Place place = Place.of(file);
    if (alphabet != null && alphabet.size() != width)
      throw place.bad(
          "the alphabet "
              + alphabet
              + " has "
              + alphabet.size()
              + " letters, the units have "
              + width
              + " states",
          "give an alphabet with " + width + " letters, or leave {alphabet} out");
    if (picture != null && picture.cells() != cells)
      throw place.bad(
          "a picture of "
              + picture.width()
              + "x"
              + picture.height()
              + (picture.coloured() ? "x3" : "")
              + " does not hold "
              + cells
              + " units",
          "give {picture} WIDTHxHEIGHT with that product, or leave it out");
    List<String> states = IntStream.range(0, width).mapToObj(Integer::toString).toList();
    Alphabet letters = alphabet == null && family.equals("potts") ? Alphabet.PROTEIN : alphabet;
    List<String> names = letters == null ? states : letters.categories();
    List<LayerConventions> layers = new ArrayList<>();
    for (int l = 0; l < structure.visible().size(); l++)
      layers.add(conventions(structure.layer(l), l == label, l == 0 ? "x" : "y", names));
    return new DataConventions(
        layers,
        picture,
        Binarize.DEFAULT.toString(),
        letters == null ? null : letters.letters(),
        null,
        List.of());
  }

  /// What the units of a layer stand for: `names` are those of states, of classes their numbers.
  private static LayerConventions conventions(
      Layer layer, boolean classes, String letter, List<String> names) {
    int width = layer.units().ports().get(0).width();
    List<String> numbers = IntStream.range(0, width).mapToObj(Integer::toString).toList();
    List<String> columns =
        IntStream.rangeClosed(1, layer.size()).mapToObj(u -> letter + u).toList();
    List<String> states = classes ? numbers : names;
    return new LayerConventions(
            layer.name(),
            layer.units().name(),
            classes ? List.of(ClassRbm.LABEL) : columns,
            width == 1 ? List.of() : Collections.nCopies(layer.size(), states))
        .as(layer.role());
  }
}
