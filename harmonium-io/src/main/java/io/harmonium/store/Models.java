package io.harmonium.store;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.BiFunction;

/// Models by the name of their kind: those of the toolkit, and those of other modules that provide a [ModelReader].
public final class Models {

  private record Own(String kind, BiFunction<Structure, Parameters, Model> reader)
      implements ModelReader {

    @Override
    public Model read(Structure structure, Parameters parameters) {
      return reader.apply(structure, parameters);
    }
  }

  private static final List<ModelReader> OWN =
      List.of(
          new Own(Machine.KIND, Machine::new),
          new Own(Dbn.KIND, Dbn::of),
          new Own(Perceptron.KIND, Perceptron::new));

  private Models() {}

  /// All readers, those of the toolkit first.
  public static List<ModelReader> readers() {
    List<ModelReader> all = new ArrayList<>(OWN);
    ServiceLoader.load(ModelReader.class).forEach(all::add);
    return all;
  }

  /// The model of the kind that `structure` names.
  public static Model of(Structure structure, Parameters parameters) {
    for (ModelReader reader : readers())
      if (structure.is(reader.kind())) return reader.read(structure, parameters);
    throw new IllegalArgumentException(
        "no reader knows models of kind '"
            + structure.kind()
            + "'; there are "
            + readers().stream().map(ModelReader::kind).toList()
            + ". Add the module that wrote it to the module path");
  }
}
