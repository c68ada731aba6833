package io.harmonium.store;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.network.NetworkModel;
import io.harmonium.temporal.Dynamics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiFunction;

/// Models by the name of their kind: those of the toolkit, and those of other modules that provide a [ModelReader].
public final class Models {

  private record Own(String kind, boolean laidOut, BiFunction<Structure, Parameters, Model> reader)
      implements ModelReader {

    private Own(String kind, BiFunction<Structure, Parameters, Model> reader) {
      this(kind, true, reader);
    }

    @Override
    public Model read(Structure structure, Parameters parameters) {
      return reader.apply(structure, parameters);
    }
  }

  private static final List<ModelReader> OWN = own();

  private static List<ModelReader> own() {
    List<ModelReader> own = new ArrayList<>();
    own.add(new Own(Machine.KIND, Machine::new));
    own.add(new Own(Dbn.KIND, Dbn::of));
    own.add(new Own(Perceptron.KIND, Perceptron::new));
    for (Dynamics.Kind kind : Dynamics.kinds()) own.add(new Own(kind.name(), kind::read));
    own.add(new Own(NetworkModel.KIND, false, NetworkModel::new));
    return List.copyOf(own);
  }

  private Models() {}

  /// All readers, those of the toolkit first.
  public static List<ModelReader> readers() {
    List<ModelReader> all = new ArrayList<>(OWN);
    ServiceLoader.load(ModelReader.class).forEach(all::add);
    return all;
  }

  /// The model of the kind that `structure` names.
  public static Model of(Structure structure, Parameters parameters) {
    return reader(structure.kind()).read(structure, parameters);
  }

  /// Whether some reader knows models of this kind.
  static boolean known(String kind) {
    return find(kind).isPresent();
  }

  /// What is wrong with a kind that no reader knows.
  static String unknown(String kind) {
    return "no reader knows models of kind '"
        + kind
        + "'; there are "
        + readers().stream().map(ModelReader::kind).toList();
  }

  /// What to do about it.
  static final String REMEDY = "add the module that wrote it to the module path";

  /// The reader of models of a kind.
  static ModelReader reader(String kind) {
    return find(kind)
        .orElseThrow(() -> new IllegalArgumentException(unknown(kind) + ". Remedy: " + REMEDY));
  }

  private static Optional<ModelReader> find(String kind) {
    Optional<ModelReader> own = OWN.stream().filter(r -> r.kind().equals(kind)).findFirst();
    return own.isPresent()
        ? own
        : readers().stream().filter(r -> r.kind().equals(kind)).findFirst();
  }

  /// The layers, links and numbers of `model`, for those who look at them one by one; its energy is that of the model only
  /// where this is a machine.
  public static Machine machine(Model model) {
    return model instanceof Machine machine
        ? machine
        : new Machine(model.structure(), model.parameters());
  }

  /// Refuses numbers that are not laid out as the structure of their kind says.
  static void requireFit(Structure structure, Parameters parameters) {
    if (reader(structure.kind()).laidOut() && parameters.size() != structure.parameters())
      throw new IllegalArgumentException(
          "the structure has "
              + structure.parameters()
              + " parameters but the state "
              + parameters.size());
  }
}
