package io.harmonium.runs.inspecting;

import io.harmonium.insight.Contacts;
import io.harmonium.insight.Curvature;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.runs.Unsupported;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Which views suit a machine of rows.
public final class RowViews {

  /// A view, what has to be given to it, and the machines that it is for.
  private record Suited(String name, String value, Predicate<Structure> suits) {}

  private static final Set<String> WEIGHTS = Set.of("features", "modes", "odds");

  private static final List<Suited> ALL =
      List.of(
          new Suited("features", "", RowViews::joined),
          new Suited("modes", "", RowViews::joined),
          new Suited("odds", "", RowViews::joined),
          new Suited("couplings", "", RowViews::twoValued),
          new Suited(
              "contacts",
              "",
              s -> s.lateral(0) != null || s.visible().size() == 1 && Contacts.hidden(s)),
          new Suited("mutations", " FILE", RowViews::listed),
          new Suited("path", " 1:2", RowViews::listed),
          new Suited("landscape", "", RowViews::whole),
          new Suited("phases", "", s -> whole(s) && discrete(s.layers())),
          new Suited(
              "phase-diagram", "", s -> whole(s) && discrete(s.layers()) && twoValued(s.visible())),
          new Suited("tree", "", s -> whole(s) && discrete(s.layers())),
          new Suited(
              "curvature", "", s -> whole(s) && Curvature.unsupported(Machine.of(s)) == null),
          new Suited("mixing", "", RowViews::whole),
          new Suited("samplers", "", RowViews::whole));

  private RowViews() {}

  /// The views that suit a machine.
  public static List<Overview.Offer> of(Structure structure) {
    return ALL.stream()
        .filter(view -> view.suits.test(structure))
        .map(view -> new Overview.Offer(view.name, view.value))
        .toList();
  }

  /// Refuses views of the distribution of rows where a machine is conditional on part of each row, and views of weights where
  /// no link joins just two layers. Of other machines the views themselves know what they can show.
  static void require(String name, Structure structure, Path run) {
    for (Suited view : ALL)
      if (view.name.equals(name) && !view.suits.test(structure)) {
        boolean weights = WEIGHTS.contains(name);
        if (!weights && whole(structure)) continue;
        throw new Unsupported(
            "{"
                + name
                + (weights
                    ? "}: no link of this machine joins just a visible and a hidden layer"
                    : "}: this machine is a conditional model p(y | x), not a model of rows"),
            "views that suit it: " + Suggestion.of("inspect", run));
      }
  }

  private static boolean discrete(List<Layer> layers) {
    return layers.stream().allMatch(layer -> layer.units().values() > 0);
  }

  private static boolean twoValued(List<Layer> layers) {
    return layers.stream().allMatch(layer -> layer.units().values() == 2);
  }

  /// Machines with a distribution of whole rows, no conditional model.
  private static boolean whole(Structure structure) {
    return structure.given() == 0 && structure.layers().stream().noneMatch(l -> l.units().open());
  }

  /// Machines with a link that joins just a visible and a hidden layer.
  private static boolean joined(Structure structure) {
    return structure.links().stream()
        .anyMatch(
            link ->
                link.ends().size() == 2
                    && structure.isVisible(link.ends().get(0).layer())
                        != structure.isVisible(link.ends().get(1).layer()));
  }

  /// Rows of one layer whose units have lists of values.
  private static boolean listed(Structure structure) {
    return whole(structure) && structure.visible().size() == 1 && discrete(structure.visible());
  }

  /// Two-valued visible units, and hidden ones of a number each that are not linked to each other.
  private static boolean twoValued(Structure structure) {
    return listed(structure)
        && structure.layer(0).units().values() == 2
        && !structure.linkedWithin(false)
        && structure.layers().stream().allMatch(layer -> layer.columns() == layer.size());
  }
}
