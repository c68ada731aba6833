package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.CellModel;
import io.harmonium.evaluation.cells.WhitenedCells;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.formats.Place;
import io.harmonium.formats.ReadOptions;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.BestMachine;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.ModelChains;
import io.harmonium.runs.training.NamedData;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A run as the verbs that use it see it: the newest machine, its chains (null where none were kept), and what its
/// columns stand for.
///
/// @param update how many updates the machine has seen
public record TrainedRows(
    RunDirectory directory,
    RunDescription description,
    Machine machine,
    long update,
    Configurations chains,
    DataConventions conventions) {

  /// The newest machine of the run at `path`, or the one that judged validation rows best ([BestMachine]).
  public static TrainedRows open(Path path) {
    RunDirectory directory = RunDirectory.open(path);
    RunDescription description = RunPlan.description(directory);
    TrainedSequences.refuse(description, path);
    TrainedNetwork.refuse(description, path);
    DataConventions conventions = RunJson.read(directory, () -> DataConventions.of(description));
    long best = BestMachine.of(directory.readMetrics()).update();
    for (Snapshot model : best < 0 ? List.<Snapshot>of() : directory.models())
      if (model.update() == best)
        return new TrainedRows(
            directory,
            description,
            model.read().machine(),
            best,
            directory.hasState() ? chains(directory, description, directory.latestState()) : null,
            conventions);
    if (directory.hasState()) {
      Checkpoint newest = directory.latestState();
      return new TrainedRows(
          directory,
          description,
          newest.machine(),
          newest.state().update(),
          chains(directory, description, newest),
          conventions);
    }
    List<Snapshot> models = directory.models();
    long update = models.isEmpty() ? 0 : models.getLast().update();
    return new TrainedRows(directory, description, directory.machine(), update, null, conventions);
  }

  private static Configurations chains(
      RunDirectory directory, RunDescription description, Checkpoint newest) {
    return RunJson.read(directory, () -> ModelChains.of(description, newest.state().chains()));
  }

  /// The same run with the newest kept machine of at most `update` updates, and without chains.
  public TrainedRows at(long update) {
    Snapshot kept = directory.model(update);
    return new TrainedRows(
        directory, description, kept.read().machine(), kept.update(), null, conventions);
  }

  /// The chains where they are of the update of this machine, else null: one that judged validation rows best is older than
  /// the chains that were kept.
  public Configurations ownChains() {
    boolean own = !directory.hasState() || directory.latestState().state().update() == update;
    return own ? chains : null;
  }

  /// The machines that were kept up to this one, which is the last.
  public List<Machine> way() {
    List<Machine> way = new ArrayList<>();
    for (Snapshot kept : directory.models())
      if (kept.update() < update) way.add(kept.read().machine());
    way.add(machine);
    return way;
  }

  /// Refuses parameters that no answer can be had of.
  public TrainedRows sound() {
    LostMachine.refuse(machine.parameters(), directory, update);
    return this;
  }

  public Structure structure() {
    return machine.structure();
  }

  /// What was trained, as its kind knows itself.
  public Model model() {
    return Models.of(machine.structure(), machine.parameters());
  }

  /// The same run whose files are read by other conventions.
  public TrainedRows with(DataConventions other) {
    return new TrainedRows(directory, description, machine, update, chains, other);
  }

  /// The same run with another machine of the same columns, and without chains.
  public TrainedRows with(Machine other) {
    return new TrainedRows(directory, description, other, update, null, conventions);
  }

  /// The rows of a file as input to this machine; `seed` serves sampled bits.
  public Dataset read(Path file, Seed seed) {
    return checked(file, conventions.readOptions(file, seed));
  }

  /// The same for rows with missing cells, which are marked instead of refused.
  public Dataset readGiven(Path file, Seed seed) {
    return checked(file, conventions.readOptions(file, seed).withMissing());
  }

  /// The same in the units of the data, whatever the machine works in: for what is asked about single cells.
  public Dataset readCells(Path file, Seed seed) {
    return shown().readGiven(file, seed);
  }

  /// Rows with a block for each visible layer; one of unknown classes is added where only it lacks.
  public Dataset withClass(Dataset rows) {
    boolean without =
        conventions.classes() != null && rows.blocks().size() == conventions.layers().size() - 1;
    return without ? conventions.cells(rows) : rows;
  }

  /// Rows in the units of the data as input to this machine.
  public Dataset whitened(Dataset rows) {
    return conventions.whitening() == null ? rows : conventions.complete(rows);
  }

  /// The same run whose states are in the units of the data already.
  public TrainedRows shown() {
    return conventions.whitening() == null ? this : with(conventions.with((Whitening) null));
  }

  /// Conditionals of single cells in the units of the data.
  public CellModel cells() {
    return conventions == null || conventions.whitening() == null
        ? CellModel.of(machine)
        : new WhitenedCells(machine, conventions.whitening());
  }

  private Dataset checked(Path file, ReadOptions options) {
    if (conventions.mixed())
      return RunJson.label(directory, conventions.label(), () -> conventions.readMixed(file));
    Layer layer = structure().layer(0);
    Dataset data =
        RunJson.label(directory, conventions.label(), () -> NamedData.read(file, options));
    int width = data.blocks().get(0).values().cells();
    int expected = conventions.paired() ? conventions.width() : layer.size();
    if (width != expected)
      throw Place.of(file)
          .bad(
              "expected "
                  + expected
                  + " columns, one per visible unit of the machine, got "
                  + width,
              "give the columns that the machine was trained on, or leave others out with {drop}");
    return conventions.complete(data);
  }

  /// States as data, a block per layer, in the units of the data; `names` names rows (null for none).
  public Dataset data(Configurations x, boolean visible, boolean hidden, List<String> names) {
    return new Dataset(
        parts(x, visible, hidden).stream().map(CellTable.Part::block).toList(),
        null,
        null,
        names,
        visible ? conventions.picture() : null,
        Provenance.of("samples of " + directory.path()));
  }

  private List<CellTable.Part> parts(Configurations x, boolean visible, boolean hidden) {
    List<CellTable.Part> parts = new ArrayList<>();
    if (visible) for (int l = 0; l < structure().visible().size(); l++) parts.add(visible(x, l));
    if (hidden) parts.addAll(hidden(x));
    return parts;
  }

  /// States as a table, visible units first.
  public RowTable table(Configurations x, boolean visible, boolean hidden) {
    CellTable table = new CellTable(parts(x, visible, hidden));
    return visible ? CellTable.ordered(table, conventions) : table;
  }

  /// The states of visible layer `l` of `x` with the names of columns and categories.
  public CellTable.Part visible(Configurations x, int l) {
    return CellTable.Part.of(
        structure().layer(l),
        conventions.original(l, x.layers()[l]),
        conventions.layers().get(l),
        null);
  }

  /// The same rows in the units of the data, where the machine works in others.
  public Rows original(Rows rows) {
    if (conventions == null) return rows;
    return new Rows(conventions.original(structure(), rows.x()), rows.weights(), rows.missing());
  }

  /// The hidden states of `x`, units named h1, h2, …, or "hidden1.1" and so on where there are several layers.
  List<CellTable.Part> hidden(Configurations x) {
    List<CellTable.Part> parts = new ArrayList<>();
    for (int l : hiddenLayers(structure())) {
      Layer layer = structure().layer(l);
      String prefix = structure().hidden().size() == 1 ? "h" : layer.name() + ".";
      List<String> names =
          IntStream.rangeClosed(1, layer.size()).mapToObj(u -> prefix + u).toList();
      parts.add(new CellTable.Part(layer, x.layers()[l], names, List.of()));
    }
    return parts;
  }

  /// The machine whose log Z counts: the top one of a deep belief network, else the machine itself.
  public Machine normalised() {
    return model() instanceof Dbn network ? network.top() : machine;
  }

  /// Numbers of the hidden layers, of a chain from the data up.
  private static int[] hiddenLayers(Structure structure) {
    return structure.is(Dbn.KIND) ? Dbn.upward(structure) : Dbm.upward(structure);
  }

  /// "64 binary – 100 binary", visible and hidden.
  public String shape() {
    return shape(structure());
  }

  /// The same of a structure.
  public static String shape(Structure structure) {
    return String.join(
        " – ",
        IntStream.concat(
                IntStream.range(0, structure.visible().size()),
                IntStream.of(hiddenLayers(structure)))
            .mapToObj(structure::layer)
            .map(layer -> layer.size() + " " + layer.units().name())
            .toList());
  }

  /// The layers as documents show them.
  public List<Map<String, Object>> layers() {
    return layers(structure());
  }

  /// The same of a structure.
  public static List<Map<String, Object>> layers(Structure structure) {
    List<Map<String, Object>> layers = new ArrayList<>();
    for (int l = 0; l < structure.size(); l++) {
      Map<String, Object> layer = new LinkedHashMap<>();
      layer.put("name", structure.layer(l).name());
      layer.put("role", structure.isVisible(l) ? "visible" : "hidden");
      layer.put("units", structure.layer(l).units().name());
      layer.put("size", structure.layer(l).size());
      layers.add(layer);
    }
    return layers;
  }
}
