package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.HiddenActivity;
import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Features;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.text.ShortNumber;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Does every hidden unit have work? Some are always off, some always on, and some do what another does already.
final class HiddenUnitsCheck implements Examination {

  private static final int ROWS = 500;
  private static final double IDLE = 0.1;
  private static final double MAX_IDLE = 0.5;
  private static final double ALIKE = 0.98;
  private static final double SHARE_ALIKE = 0.15;

  /// Correlation of states from which one column tells half of the variance of the other. Below it copies count how far a row
  /// lies along their direction, and a machine without them knows rows less well.
  private static final double SAME = Math.sqrt(0.5);

  /// Visible columns below which directions are alike by chance.
  private static final int WIDE = 8;

  /// Share of the planned updates before which units all follow the first direction, as they should.
  private static final double SETTLED = 0.5;

  private static final String NAME = "hidden units";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public When when() {
    return When.JUDGED;
  }

  @Override
  public boolean conditional() {
    return true;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (evidence.structure().hidden().isEmpty() || evidence.structure().linkedWithin(false))
      return List.of(
          Finding.skip(name(), "the machine has no hidden units that are independent given rows"));
    Rows rows = evidence.train().subset(ROWS, evidence.seed("hidden rows"));
    HiddenActivity activity = HiddenActivity.of(evidence.machine(), rows, evidence.workers());
    int columns = activity.means().length;
    List<Finding> wrong = new ArrayList<>();
    idle(activity.dead(), activity.stuck(), columns, remedy(evidence), wrong);
    boolean wide = evidence.means().length >= WIDE && !evidence.conditional();
    int alike = wide && settled(evidence) ? alike(evidence, rows, columns, wrong) : 0;
    if (!wrong.isEmpty()) return wrong;
    return List.of(
        Finding.pass(
            name(),
            columns
                + " hidden columns: "
                + activity.dead()
                + " always off, "
                + activity.stuck()
                + " always on, "
                + alike
                + " double",
            Map.of(
                "columns",
                columns,
                "dead",
                activity.dead(),
                "stuck",
                activity.stuck(),
                "duplicated",
                alike)));
  }

  private static boolean settled(Evidence evidence) {
    History norms = evidence.history("weightNorm");
    long planned = evidence.practice().planned();
    return planned == 0
        || norms.size() == 0
        || norms.updates()[norms.size() - 1] >= SETTLED * planned;
  }

  /// The command that wakes idle units, or takes them away where units cannot be given a target.
  private static String remedy(Evidence evidence) {
    boolean own = !evidence.structure().layer(0).units().open();
    return own
        ? evidence.practice().again("sparsity", "0.2:0.1")
        : evidence.again(OtherSize.times(evidence.structure(), 0.5));
  }

  /// Adds what is wrong with `dead` and `stuck` of `columns` hidden columns to `wrong` (modified).
  static void idle(int dead, int stuck, int columns, String command, List<Finding> wrong) {
    idle("dead-units", "off", dead, columns, command, wrong);
    idle("stuck-units", "on", stuck, columns, command, wrong);
  }

  private static void idle(
      String pathology, String word, int count, int columns, String command, List<Finding> wrong) {
    if (count <= Math.max(1, IDLE * columns)) return;
    String reason =
        count
            + " of "
            + columns
            + " hidden columns are always "
            + word
            + " (for 99 of 100 rows): they take time and explain nothing";
    Map<String, Object> figures = Map.of("count", count, "columns", columns);
    wrong.add(
        count > MAX_IDLE * columns
            ? Finding.fail(NAME, pathology, reason, figures, command)
            : Finding.warn(NAME, pathology, reason, figures, command));
  }

  private int alike(Evidence evidence, Rows rows, int columns, List<Finding> wrong) {
    Structure structure = evidence.structure();
    List<Features.Twins> twins =
        Features.of(evidence.machine())
            .twins(evidence.machine(), rows, ALIKE, ALIKE, evidence.workers())
            .stream()
            .filter(pair -> pair.states() >= SAME && !oneUnit(structure, pair))
            .toList();
    Set<Features.Feature> second = new HashSet<>();
    for (Features.Twins pair : twins) second.add(pair.second());
    if (second.size() > Math.max(1, SHARE_ALIKE * columns))
      wrong.add(
          Finding.warn(
              name(),
              "duplicated-units",
              second.size()
                  + " of "
                  + columns
                  + " hidden columns repeat another (for example "
                  + twins.getFirst().first().name()
                  + " and "
                  + twins.getFirst().second().name()
                  + ", cosine "
                  + ShortNumber.of(twins.getFirst().cosine())
                  + ")",
              Map.of("duplicated", second.size(), "columns", columns),
              evidence.practice().again(fewer(structure, second))));
    return second.size();
  }

  /// Whether both columns are of the same unit: states, bits behind a gate or a pool are no units that repeat each other.
  private static boolean oneUnit(Structure structure, Features.Twins pair) {
    Features.Feature first = pair.first();
    Features.Feature second = pair.second();
    if (!first.layer().equals(second.layer())) return false;
    int width = layer(structure, first).columns() / layer(structure, first).size();
    return (first.number() - 1) / width == (second.number() - 1) / width;
  }

  private static Layer layer(Structure structure, Features.Feature feature) {
    for (Layer layer : structure.hidden()) if (layer.name().equals(feature.layer())) return layer;
    throw new IllegalArgumentException("no hidden layer is called '" + feature.layer() + "'");
  }

  /// The option and value for as many units of the same kinds less; columns that are a part of a unit count as one.
  private static String[] fewer(Structure structure, Set<Features.Feature> repeated) {
    return OtherSize.of(
        structure,
        (layer, units) -> {
          long columns = repeated.stream().filter(f -> f.layer().equals(layer.name())).count();
          return units - Math.ceilDiv(columns * units, layer.columns());
        });
  }
}
