package io.harmonium.store;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import java.util.List;

/// What files that name no kind of model meant: it followed from the names of layers then. The only place that reads
/// a meaning out of a name.
///
/// - A visible layer "label" of one unit holds the class of a row.
/// - A structure with a hidden layer "input2" is a deep belief network, its machines side by side.
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
}
