package io.harmonium.runs.reporting;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.model.Layer;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.units.Port;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The energy of a machine as the field writes it, E(v, h) = −b·v − c·h − vᵀWh, with the terms of its own units and links. It
/// follows from the statistics of the units (their ports) and the ends of the links.
final class EnergyFormula {

  private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private final Structure structure;

  /// Layers in the order of the formula: visible ones, then hidden ones from the data up.
  private final List<Integer> order = new ArrayList<>();

  private final Map<Integer, String> letters = new HashMap<>();

  /// The index that all variables of a sequence have, or "".
  private final String time;

  private EnergyFormula(Structure structure, String time) {
    this.structure = structure;
    this.time = time;
    int visible = structure.visible().size();
    for (int l = 0; l < visible; l++) order.add(l);
    for (int l : Dbm.upward(structure)) order.add(l);
    name(Role.VISIBLE, "v");
    name(Role.LABEL, "y");
    name(Role.GIVEN, "x");
    name(Role.HIDDEN, "h");
  }

  private void name(Role role, String letter) {
    List<Integer> all = order.stream().filter(l -> role(l) == role).toList();
    for (int k = 0; k < all.size(); k++)
      letters.put(all.get(k), all.size() == 1 ? letter : letter + raised(k + 1));
  }

  private Role role(int layer) {
    return structure.isVisible(layer) ? structure.layer(layer).role() : Role.HIDDEN;
  }

  private static String raised(int number) {
    StringBuilder out = new StringBuilder();
    for (char digit : Integer.toString(number).toCharArray())
      out.append(RAISED.charAt(digit - '0'));
    return out.toString();
  }

  /// The lines of a machine of rows: its energy, and the distribution that it means.
  static List<String> of(Structure structure) {
    if (structure.is(Dbn.KIND)) return ofBelief(structure);
    EnergyFormula formula = new EnergyFormula(structure, "");
    List<Integer> free = formula.order.stream().filter(l -> formula.role(l) != Role.GIVEN).toList();
    List<Integer> given =
        formula.order.stream().filter(l -> formula.role(l) == Role.GIVEN).toList();
    String variables = formula.names(free) + (given.isEmpty() ? "" : " | " + formula.names(given));
    return List.of(
        "E(" + variables + ") = " + formula.terms(free),
        "p("
            + variables
            + ") = e^(−E) / Z"
            + (given.isEmpty() ? "" : "(" + formula.names(given) + ")"));
  }

  /// The lines of a machine of sequences: the energy of a frame, and how its biases follow from the past.
  static List<String> ofFrames(Structure structure, String past) {
    EnergyFormula formula = new EnergyFormula(structure, "ₜ");
    return List.of(
        "E(" + formula.names(formula.order) + " | past) = " + formula.terms(formula.order), past);
  }

  /// The lines of a deep belief network: layers from the top down, and the energy of the top one.
  private static List<String> ofBelief(Structure structure) {
    int layers = Dbn.upward(structure).length;
    List<String> factors = new ArrayList<>();
    List<String> names = new ArrayList<>(List.of("v"));
    for (int k = 1; k <= layers; k++) names.add("h" + raised(k));
    for (int k = 0; k + 2 < names.size(); k++)
      factors.add("p(" + names.get(k) + " | " + names.get(k + 1) + ")");
    String below = names.get(layers - 1);
    String top = names.get(layers);
    boolean classes = structure.label() >= 0;
    String joint = below + ", " + top + (classes ? ", y" : "");
    factors.add("p(" + joint + ")");
    return List.of(
        "p("
            + String.join(", ", names)
            + (classes ? ", y" : "")
            + ") = "
            + String.join(" ", factors),
        "p("
            + joint
            + ") ∝ e^(−E),   E = −b·"
            + below
            + " − c·"
            + top
            + (classes ? " − d·y − yᵀU" + top : "")
            + " − "
            + below
            + "ᵀW"
            + top);
  }

  private String names(List<Integer> layers) {
    return String.join(", ", layers.stream().map(this::variable).toList());
  }

  private String variable(int layer) {
    return letters.get(layer) + time;
  }

  private String terms(List<Integer> layers) {
    List<String> terms = new ArrayList<>();
    for (int l : layers) terms.addAll(units(l));
    for (Coupling link : structure.links()) terms.add(link(link));
    String all = String.join(" ", terms);
    return all.startsWith("+ ")
        ? all.substring(2)
        : all.startsWith("− ") ? "−" + all.substring(2) : all;
  }

  /// What the units of a layer add by themselves.
  private List<String> units(int layer) {
    Units units = structure.layer(layer).units();
    List<Port> ports = units.ports();
    String bias = bias(layer);
    String x = variable(layer);
    List<String> terms = new ArrayList<>();
    if (normal(units))
      return List.of(
          "+ Σ (" + x + " − " + bias + ")²/2σ²" + (role(layer) == Role.HIDDEN ? "ₕ" : ""));
    if (units.whole()) terms.add("+ Σ log " + x + "!");
    for (int p = 0; p < ports.size(); p++) {
      String statistic = statistic(layer, p);
      if (ports.get(p).domain() == Port.Domain.NEGATIVE) terms.add("+ ½γ·" + statistic);
      else terms.add("− " + (p == 0 ? bias : bias + "′".repeat(p)) + "·" + statistic);
    }
    return terms;
  }

  /// Real numbers without borders and with a precision.
  private static boolean normal(Units units) {
    return units.values() == 0
        && !units.whole()
        && units.ports().size() == 2
        && units.atoms().length == 0
        && units.borders().length == 2
        && Double.isInfinite(units.borders()[0])
        && Double.isInfinite(units.borders()[1]);
  }

  private String bias(int layer) {
    List<Integer> hidden = order.stream().filter(l -> role(l) == Role.HIDDEN).toList();
    String letter =
        switch (role(layer)) {
          case HIDDEN -> "c";
          case LABEL -> "d";
          case VISIBLE, GIVEN -> "b";
        };
    String variable = letters.get(layer);
    boolean several = variable.length() > 1 && (hidden.size() > 1 || role(layer) != Role.HIDDEN);
    return letter + (several ? variable.substring(1) : "") + time;
  }

  /// The statistic of a port in the letter of its layer: "v", "v²", "|h|".
  private String statistic(int layer, int port) {
    List<Port> ports = structure.layer(layer).units().ports();
    String x = variable(layer);
    if (port == 0) return x;
    String first = ports.getFirst().name();
    String name = ports.get(port).name();
    return name.contains(first) ? name.replace(first, x) : name;
  }

  private String link(Coupling link) {
    List<String> ends =
        link.ends().stream().map(end -> statistic(end.layer(), end.port())).toList();
    String weights = weights(link);
    if (link.within() != null)
      return "− Σ_{i<j} " + ends.getFirst() + "_i " + weights + "_{ij} " + ends.getFirst() + "_j";
    if (ends.size() == 3)
      return "− Σ_f (A" + ends.get(0) + ")_f (B" + ends.get(1) + ")_f (C" + ends.get(2) + ")_f";
    if (link.shape().length != 2)
      return "− Σ_f " + ends.get(1) + "_f·(" + weights + "_f ∗ " + ends.get(0) + ")";
    return "− " + ends.get(0) + "ᵀ" + weights + ends.get(1);
  }

  /// A letter for the weights of a link: W, J within a layer, U of a class; numbered where several would have the same.
  private String weights(Coupling link) {
    String letter = letter(link);
    List<Coupling> same =
        structure.links().stream()
            .filter(other -> other.ends().size() == 2 && letter(other).equals(letter))
            .toList();
    return same.size() < 2 ? letter : letter + raised(1 + same.indexOf(link));
  }

  private String letter(Coupling link) {
    if (link.within() != null) return "J";
    boolean label = link.ends().stream().map(End::layer).anyMatch(l -> role(l) == Role.LABEL);
    boolean squares = link.ends().stream().anyMatch(end -> end.port() > 0);
    return label ? "U" : squares ? "Φ" : "W";
  }

  /// Sizes of layers and links, as (name, words).
  static Map<String, String> parts(Structure structure) {
    Map<String, String> parts = new LinkedHashMap<>();
    List<Layer> layers = new ArrayList<>(structure.visible());
    layers.addAll(Dbm.hidden(structure));
    for (Layer layer : layers)
      parts.put(layer.name(), Numbers.count(layer.size()) + " × " + layer.units().name());
    for (Coupling link : structure.links())
      parts.put(
          link.name(),
          String.join(
                  " × ", IntStream.of(link.shape()).mapToObj(side -> Numbers.count(side)).toList())
              + " weights");
    return parts;
  }
}
