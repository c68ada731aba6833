package io.harmonium.evaluation.logz;

import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The class of machines by which intervals of log Z are calibrated.
///
/// @param units kinds of visible and of hidden units, such as "binary-binary"
/// @param structure "restricted", "lateral" or "deep"
/// @param size "small" up to 200 units, "large" up to 2000
/// @param coupling "weak" where the largest singular value of the links is at most 8, "strong" up to 40
public record MachineClass(String units, String structure, String size, String coupling) {

  private static final String[] SIZES = {"small", "large"};

  /// Most units of each size.
  private static final int[] UNITS = {200, 2000};

  private static final String[] COUPLINGS = {"weak", "strong"};

  /// The largest singular value of the links up to which they count as weak and strong.
  private static final double[] SINGULAR = {8, 40};

  /// The class of a machine; sizes and couplings beyond the largest bucket are "beyond".
  public static MachineClass of(Machine machine, double singular) {
    Structure structure = machine.structure();
    int units = 0;
    for (Layer layer : structure.layers()) units += layer.size();
    String kinds = kinds(structure.visible());
    if (!structure.hidden().isEmpty()) kinds += "-" + kinds(structure.hidden());
    String shape =
        structure.lateral() ? "lateral" : structure.hidden().size() > 1 ? "deep" : "restricted";
    return new MachineClass(
        kinds, shape, bucket(SIZES, UNITS, units), bucket(COUPLINGS, SINGULAR, singular));
  }

  private static String kinds(List<Layer> layers) {
    Set<String> names = new LinkedHashSet<>();
    for (Layer layer : layers) names.add(layer.units().name().replaceFirst(":.*", ""));
    return String.join("+", names);
  }

  private static String bucket(String[] names, int[] limits, int value) {
    for (int i = 0; i < names.length; i++) if (value <= limits[i]) return names[i];
    return "beyond";
  }

  private static String bucket(String[] names, double[] limits, double value) {
    for (int i = 0; i < names.length; i++) if (value <= limits[i]) return names[i];
    return "beyond";
  }

  /// "binary-binary, restricted, medium, weak links".
  public String words() {
    return String.format(Locale.ROOT, "%s, %s, %s, %s links", units, structure, size, coupling);
  }
}
