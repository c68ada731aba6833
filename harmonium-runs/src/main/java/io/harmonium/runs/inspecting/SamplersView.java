package io.harmonium.runs.inspecting;

import io.harmonium.insight.OrderParameter;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.sampling.SamplerChoice;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.CellList;
import io.harmonium.runs.use.SamplerTrial;
import io.harmonium.store.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Gibbs sampling, tempering and trajectory tempering side by side: how often chains change sides of the order parameter of
/// the data, for the same number of sweeps of single chains. Seconds are in the document and the remarks, not in the table,
/// which is the same on every machine.
public final class SamplersView {

  private static final int CHAINS = 20;

  /// A chain that was never seen to change sides in a time may, at 95 %, do so three times in it.
  private static final double UNSEEN = 3;

  /// Seconds of the processor below which nothing is said about the pace of a sampler.
  private static final double SHORTEST = 0.05;

  private static final String HASTY =
      " in less time than can be told (a larger budget has more sweeps)";

  private SamplersView() {}

  /// With `budget` sweeps of single chains for each sampler.
  public static View of(Subject subject, long budget) {
    if (budget < 1000)
      throw new IllegalArgumentException("a budget of 1000 sweeps is needed, got " + budget);
    OrderParameter order =
        OrderParameter.of(subject.structure(), subject.rows(), subject.workers());
    List<SamplerTrial> trials = new ArrayList<>();
    for (SamplerKind kind : kinds(subject))
      trials.add(
          SamplerTrial.of(
              subject.run(),
              SamplerChoice.of(kind),
              order,
              CHAINS,
              budget,
              subject.seed("samplers"),
              subject.workers()));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("budget", budget);
    json.put("zone", order.zone());
    List<Object> listed = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (SamplerTrial trial : trials) {
      listed.add(json(trial, trials.getFirst()));
      remarks.add(remark(trial, trials.getFirst()));
    }
    json.put("samplers", listed);
    return new View(
        "samplers", new CellList(COLUMNS, cells(trials)), json, List.of(drawing(trials)), remarks);
  }

  private static Drawing drawing(List<SamplerTrial> trials) {
    Drawing.Curve[] curves = new Drawing.Curve[trials.size()];
    for (int i = 0; i < curves.length; i++) {
      SamplerTrial trial = trials.get(i);
      double[] sweeps = new double[trial.walk().length];
      for (int look = 0; look < sweeps.length; look++)
        sweeps[look] = (double) trial.levels() * trial.sweeps() * (look + 1) / sweeps.length;
      curves[i] =
          new Drawing.Curve(trial.kind().toString(), sweeps, trial.walk(), Drawing.Kind.LINE);
    }
    return Drawing.of(
        "A chain of each sampler",
        "The coordinate of one chain on the data's first principal axis, against the sweeps that"
            + " it and the levels above it have cost.",
        new Drawing.Side("sweeps of single chains", "count", false),
        new Drawing.Side("coordinate", "1", false),
        curves);
  }

  private static final List<String> COLUMNS =
      List.of(
          "sampler",
          "levels",
          "chains",
          "sweeps",
          "cost",
          "signChanges",
          "roundTrips",
          "rHat",
          "bulkEss",
          "tailEss",
          "rarestExchange");

  /// Trajectory tempering where the run kept machines.
  private static List<SamplerKind> kinds(Subject subject) {
    List<SamplerKind> kinds = new ArrayList<>(List.of(SamplerKind.GIBBS, SamplerKind.TEMPERING));
    for (Snapshot kept : subject.run().directory().models())
      if (kept.update() < subject.run().update()) {
        kinds.add(SamplerKind.TRAJECTORY);
        break;
      }
    return kinds;
  }

  private static List<String[]> cells(List<SamplerTrial> trials) {
    List<String[]> cells = new ArrayList<>();
    for (SamplerTrial trial : trials)
      cells.add(
          new String[] {
            trial.kind().toString(),
            Integer.toString(trial.levels()),
            Integer.toString(trial.chains()),
            Integer.toString(trial.sweeps()),
            Long.toString(trial.cost()),
            Long.toString(trial.changes()),
            trial.roundTrips() < 0 ? "" : Long.toString(trial.roundTrips()),
            number(trial.mixed().rHat()),
            number(trial.mixed().bulkEss()),
            number(trial.mixed().tailEss()),
            number(trial.lowest())
          });
    return cells;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : Double.toString(value);
  }

  private static Map<String, Object> json(SamplerTrial trial, SamplerTrial gibbs) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("sampler", trial.kind().toString());
    one.put("levels", trial.levels());
    one.put("chains", trial.chains());
    one.put("sweeps", trial.sweeps());
    one.put("cost", trial.cost());
    one.put("signChanges", trial.changes());
    if (trial.roundTrips() >= 0) one.put("roundTrips", trial.roundTrips());
    one.put("rHat", trial.mixed().rHat());
    one.put("bulkEss", trial.mixed().bulkEss());
    one.put("tailEss", trial.mixed().tailEss());
    if (!Double.isNaN(trial.lowest())) one.put("rarestExchange", trial.lowest());
    one.put("preparingSeconds", trial.preparing());
    one.put("seconds", trial.seconds());
    if (timed(trial)) one.put("changesPerSecond", trial.changes() / trial.seconds());
    if (timed(trial) && timed(gibbs)) one.put("timesGibbs", times(trial, gibbs));
    return one;
  }

  /// Whether the clock of the processor, which may tick a hundred times a second, has seen enough to tell a pace.
  private static boolean timed(SamplerTrial trial) {
    return trial.seconds() >= SHORTEST;
  }

  /// Changes of sides per second over those of Gibbs sampling, which counts as having been seen three times at least.
  private static double times(SamplerTrial trial, SamplerTrial gibbs) {
    double rate = Math.max(UNSEEN, (double) gibbs.changes()) / gibbs.seconds();
    return trial.changes() / trial.seconds() / rate;
  }

  private static String remark(SamplerTrial trial, SamplerTrial gibbs) {
    StringBuilder line = new StringBuilder();
    line.append(trial.kind()).append(": ").append(trial.changes()).append(" changes of sides");
    if (trial.roundTrips() >= 0)
      line.append(", ").append(trial.roundTrips()).append(" round trips on ");
    if (trial.roundTrips() >= 0) line.append(trial.levels()).append(" levels");
    line.append(timed(trial) ? " in " + ShortNumber.of(trial.seconds()) + " s" : HASTY);
    if (trial.kind() != SamplerKind.GIBBS && timed(trial) && timed(gibbs))
      line.append(gibbs.changes() < UNSEEN ? ", at least " : ", ")
          .append(ShortNumber.of(times(trial, gibbs)))
          .append(" times as often per second as gibbs");
    if (!Double.isNaN(trial.lowest()))
      line.append("; the rarest exchange succeeds in ").append(ShortNumber.of(trial.lowest()));
    return line.toString();
  }
}
