package io.harmonium.runs.diagnosis;

import io.harmonium.baselines.Baseline;
import io.harmonium.baselines.Baselines;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Does the machine know rows better than plain models do? Training begins with independent columns: a machine that has
/// gained nothing over them has learned nothing, or there is nothing to learn. One Gaussian of real rows, and a mixture of
/// Gaussians or of products where it is quick to fit, are held against it too. Held-out rows count where there are some.
final class BaselineCheck implements Examination {

  /// Nats a column that count as a difference, at least.
  private static final double MARGIN = 0.002;

  /// Cells that a mixture is fitted to at most, and rows at least.
  private static final int MAX_CELLS = 20_000;

  private static final int MIN_ROWS = 200;

  /// Share of what a plain model gains over independent columns; below it nothing was learned.
  private static final double LITTLE = 0.2;

  /// Share of the likelihood by independent columns that counts as a difference at most, however few rows there are.
  private static final double SHARE = 0.02;

  /// Models that are quick to fit to any rows.
  private static final Set<String> PLAINEST = Set.of("independent", "fullGaussian");

  private static final String NAME = "baselines";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public When when() {
    return When.ENDED;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    String part = evidence.history("testLogLikelihood").size() > 0 ? "test" : "train";
    History judged = evidence.history(part + "LogLikelihood");
    if (evidence.practice().classes() || evidence.grey() || judged.size() == 0)
      return List.of(Finding.skip(name(), "the likelihood of rows is not what was judged"));
    int columns = evidence.means().length;
    double machine = judged.last();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("machine", machine);
    boolean began = judged.updates()[0] == 0 && judged.size() > 1;
    boolean first = began && !real(evidence);
    double independent = first ? judged.first() : Double.NEGATIVE_INFINITY;
    String best = "";
    double highest = Double.NEGATIVE_INFINITY;
    for (Baselines.Kind kind : Baselines.of(evidence.structure())) {
      boolean columnsAlone = kind.name().equals("independent");
      if (columnsAlone && first || !quick(kind.name(), evidence)) continue;
      Estimate estimate = fitted(kind, evidence, part, figures);
      if (estimate == null) continue;
      figures.put(kind.name(), estimate.value());
      if (columnsAlone) independent = estimate.value();
      else if (estimate.value() > highest) {
        highest = estimate.value();
        best = kind.name().equals("mixture") ? "a mixture" : "one Gaussian";
      }
    }
    if (began && !Double.isFinite(independent)) independent = judged.first();
    if (!Double.isFinite(independent))
      return List.of(Finding.skip(name(), "no plain model of these rows is at hand"));
    figures.put("independent", independent);
    return List.of(
        judge(evidence, part, machine, independent, best, highest, MARGIN * columns, figures));
  }

  /// What counts as no difference.
  private static double noise(History judged, double independent, double margin) {
    return Math.max(margin, Math.min(judged.lastError(), SHARE * Math.abs(independent)));
  }

  /// The likelihood beside that of independent columns alone.
  static Finding besideColumns(String part, History judged, double independent, int columns) {
    double noise = noise(judged, independent, MARGIN * columns);
    double gain = judged.last() - independent;
    String numbers =
        part
            + " rows have "
            + ShortNumber.of(judged.last())
            + " nats, by independent columns "
            + ShortNumber.of(independent);
    Map<String, Object> figures = Map.of("machine", judged.last(), "independent", independent);
    if (gain < -noise)
      return Finding.fail(
          NAME,
          "worse-than-columns",
          numbers + ": the machine knows them less well than independent columns do",
          figures,
          "");
    return gain <= noise
        ? Finding.warn(
            NAME,
            "nothing-learned",
            numbers + ": nothing was learned, or columns are independent",
            figures,
            "")
        : Finding.pass(NAME, numbers, figures);
  }

  private Finding judge(
      Evidence evidence,
      String part,
      double machine,
      double independent,
      String best,
      double highest,
      double margin,
      Map<String, Object> figures) {
    History judged = evidence.history(part + "LogLikelihood");
    double max = SHARE * Math.abs(independent);
    double noise = noise(judged, independent, margin);
    String numbers =
        part
            + " rows have "
            + ShortNumber.of(machine)
            + " nats, by independent columns "
            + ShortNumber.of(independent)
            + (best.isEmpty() ? "" : ", by " + best + " " + ShortNumber.of(highest));
    double gain = machine - independent;
    String command = remedy(evidence);
    boolean memorised = memorised(evidence, part, noise);
    if (memorised && Math.abs(gain) <= noise && judged.lastError() > max)
      return Finding.skip(name(), numbers + ": they are too few to tell the difference");
    if (memorised && gain <= noise)
      return Finding.fail(
          name(),
          "overfitting",
          numbers + ": the machine has learned the training rows, and not what new rows are like",
          figures,
          OverfittingCheck.simpler(evidence));
    if (gain < -noise)
      return Finding.fail(
          name(),
          "worse-than-columns",
          numbers + ": the machine knows them less well than independent columns do",
          figures,
          evidence.practice().again("learning-rate", evidence.practice().rateTimes(0.2)));
    boolean structure = highest - independent > 2 * noise;
    if (structure && gain < LITTLE * (highest - independent))
      return Finding.fail(
          name(),
          "nothing-learned",
          numbers
              + (gain > noise
                  ? ": little was learned of what the plain model knows"
                  : ": nothing was learned"),
          figures,
          command);
    if (gain <= noise)
      return Finding.warn(
          name(),
          "nothing-learned",
          numbers + ": nothing was learned, or columns are independent",
          figures,
          command);
    if (machine < highest - 2 * noise)
      return Finding.warn(
          name(), "beaten", numbers + ": the plain model is better", figures, command);
    return Finding.pass(name(), numbers, figures);
  }

  /// Whether test rows are judged and training rows have gained over independent columns, with which machines of discrete rows
  /// begin.
  private static boolean memorised(Evidence evidence, String part, double noise) {
    History seen = evidence.history("trainLogLikelihood");
    boolean columns = seen.size() > 1 && seen.updates()[0] == 0 && !real(evidence);
    return part.equals("test") && columns && seen.last() - seen.first() > 2 * noise;
  }

  /// Whether visible units are real numbers: such machines do not begin as independent columns, for their widths are their own.
  private static boolean real(Evidence evidence) {
    return evidence.structure().visible().stream().anyMatch(l -> l.units().normal());
  }

  /// Real rows start from a mixture, which is the plain model that beats them or more than that. A machine that began so has
  /// Gaussians of the same widths; what else there is stands in the table of plain models. Other machines grow.
  private static String remedy(Evidence evidence) {
    Practice practice = evidence.practice();
    if (practice.start().equals(Practice.MIXTURE))
      return Suggestion.of("evaluate", practice.run()).with("baselines").toString();
    Structure structure = evidence.structure();
    boolean real = structure.visible().size() == 1 && structure.layer(0).units().normal();
    boolean plain = Set.of("", "rbm").contains(practice.said("model"));
    return real && plain && !evidence.gappy()
        ? practice.mixed()
        : evidence.again(OtherSize.times(structure, 2), practice.longer());
  }

  private static boolean quick(String kind, Evidence evidence) {
    boolean small = evidence.means().length <= MAX_CELLS / MIN_ROWS;
    return PLAINEST.contains(kind) || kind.equals("mixture") && small;
  }

  /// The mean log-likelihood of a part by a plain model of the training rows, or null where none can be fitted, with the
  /// reason in `figures`.
  private static Estimate fitted(
      Baselines.Kind kind, Evidence evidence, String part, Map<String, Object> figures) {
    Rows rows = part.equals("test") ? evidence.test() : evidence.train();
    if (rows == null || evidence.gappy() || Baselines.unsupported(evidence.train()) != null)
      return null;
    try {
      Seed seed = evidence.seed("baseline").child(kind.name());
      boolean plain = PLAINEST.contains(kind.name());
      int some = plain ? evidence.train().count() : MAX_CELLS / evidence.means().length;
      Rows fit = evidence.train().subset(some, seed.child("rows"));
      Baseline baseline = kind.fit().to(evidence.structure(), fit, seed, evidence.workers());
      return rows.mean(baseline.logDensities(rows.x(), evidence.workers()));
    } catch (IllegalArgumentException e) {
      figures.put(kind.name(), "left out: " + e.getMessage());
      return null;
    }
  }
}
