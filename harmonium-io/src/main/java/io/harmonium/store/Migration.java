package io.harmonium.store;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.learning.TrainingState;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.network.NetworkModel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What older files meant, which name no kind of model, or only some, and no tensors of states: it followed from the names of layers and
/// the order of tensors then. The only place that reads a meaning out of them.
///
/// - A visible layer "label" of one unit holds the class of a row.
/// - A structure with a hidden layer "input2" is a deep belief network, its machines side by side.
/// - A structure with numbers beside those of its layers and links is a machine of sequences, which of them the name of the
///   model in `run.json` says; a run of "ebm" or "jem" and a file with a layout of its own hold a network.
/// - A structure whose last visible layer is the label and whose two or more hidden layers are a chain that ends there is a
///   perceptron.
public final class Migration {

  private Migration() {}

  /// The role that the name of a visible layer stood for.
  public static Role role(String name, int size) {
    return name.equals("label") && size == 1 ? Role.LABEL : Role.VISIBLE;
  }

  /// A visible layer of an older file with its role.
  static Layer withRole(Layer layer) {
    return layer.role() == Role.VISIBLE ? layer.as(role(layer.name(), layer.size())) : layer;
  }

  /// The kind of model that a structure without one is.
  static String kind(Structure structure) {
    List<Layer> hidden = structure.hidden();
    if (hidden.size() >= 3 && hidden.stream().anyMatch(layer -> layer.name().equals("input2")))
      return Dbn.KIND;
    boolean labelled = structure.label() > 0 && structure.label() == structure.visible().size() - 1;
    if (hidden.size() >= 2 && labelled) {
      Structure chain = Perceptron.of(structure.visible(), hidden).structure();
      if (chain.as(structure.kind()).equals(structure)) return Perceptron.KIND;
    }
    return Machine.KIND;
  }

  /// The kind of model of a run whose structure is of a `written` kind, of which older versions had but a few.
  static String kind(String model, String written) {
    if (!written.equals(Machine.KIND)) return written;
    if (model.equals("ebm") || model.equals("jem")) return NetworkModel.KIND;
    return Models.known(model) ? model : written;
  }

  /// A checkpoint under the kind of model that its run names.
  static Checkpoint named(Checkpoint file, Supplier<RunDescription> run) {
    return new Checkpoint(file.state(), named(file.structure(), run), file.header());
  }

  /// A model under the kind that its run names.
  static ModelFile named(ModelFile file, Supplier<RunDescription> run) {
    Structure structure = named(file.structure(), run);
    return new ModelFile(structure, file.parameters(), file.update(), file.header());
  }

  /// An older file with numbers that no energy reads leaves their meaning to its run.
  private static Structure named(Structure structure, Supplier<RunDescription> run) {
    boolean nameless = structure.is(Machine.KIND) && !structure.extras().isEmpty();
    return nameless ? structure.as(run.get().structure().kind()) : structure;
  }

  /// The structure of an older file with a layout of its own, which only networks had.
  static Structure withLayout(Structure structure, Map<String, Object> facts) {
    return structure.is(Machine.KIND) && facts.containsKey(Layout.NAME)
        ? structure.as(NetworkModel.KIND)
        : structure;
  }

  /// The state, without its chains, of a file that numbers what is kept beside the parameters: first what the optimiser
  /// keeps, then the mean of the parameters, where the header names one or they are those of a network. The one running
  /// mean of a network was the number of its attempts; without an average its mean was the parameters again.
  static TrainingState state(
      JsonObject facts, Map<String, Object> header, Parameters parameters, MachineTensors tensors) {
    boolean network = facts.json().containsKey(Layout.NAME);
    long update = facts.number("update", 0, Long.MAX_VALUE);
    int count = (int) facts.number("memory", 0, 16);
    int optimizer = network || header.containsKey(Checkpoint.AVERAGE) ? count - 1 : count;
    List<String> names = optimizer == 1 ? List.of("momentum") : List.of("first", "size");
    if (optimizer < 0 || optimizer > names.size())
      throw facts.wrong("memory", "the arrays of an optimiser");
    Map<String, double[]> kept = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = i < optimizer ? TrainingState.OPTIMIZER + names.get(i) : TrainingState.MEAN;
      kept.put(name, Checkpoint.finite(tensors, "memory/" + i, parameters.size()));
    }
    if (network && update > 0 && Arrays.equals(kept.get(TrainingState.MEAN), parameters.values()))
      kept.remove(TrainingState.MEAN);
    long length = facts.number("means", 0, Integer.MAX_VALUE);
    double[] means = Checkpoint.finite(tensors, "means", length);
    if (!network && means.length > 0) kept.put(TrainingState.STATISTICS, means);
    int attempt = network && means.length > 0 ? (int) means[0] : 0;
    return new TrainingState(update, attempt, parameters, kept, null);
  }
}
