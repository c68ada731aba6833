package io.harmonium.runs.inspecting;

import io.harmonium.coupling.Coupling;
import io.harmonium.insight.Phases;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.NumberTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// A machine and the same machine with shuffled weights against the inverse temperature: magnetisation, overlap, active hidden
/// units, energy and specific heat.
public final class PhasesView {

  private static final int LEVELS = 24;
  private static final double LOWEST = 0.1;
  private static final double HIGHEST = 2;
  private static final int CHAINS = 100;
  private static final double WORK = 2e10;

  private PhasesView() {}

  public static View of(Subject subject) {
    double[] betas = new double[LEVELS];
    for (int b = 0; b < LEVELS; b++) betas[b] = LOWEST + (HIGHEST - LOWEST) * b / (LEVELS - 1.0);
    double links = 1;
    for (Coupling link : subject.structure().links())
      links += subject.machine().parameters().slice(link.name()).length();
    int sweeps = (int) Math.clamp(WORK / links / CHAINS / LEVELS / 2, 40, 400);
    Phases trained =
        Phases.of(
            subject.machine(), betas, CHAINS, sweeps, subject.seed("phases"), subject.workers());
    Phases shuffled =
        Phases.of(
            Phases.shuffled(subject.machine(), subject.seed("shuffle")),
            betas,
            CHAINS,
            sweeps,
            subject.seed("phases"),
            subject.workers());
    List<double[]> rows = new ArrayList<>();
    List<Phases> both = List.of(trained, shuffled);
    for (int which = 0; which < both.size(); which++)
      for (Phases.Point point : both.get(which).points())
        rows.add(
            new double[] {
              which,
              point.beta(),
              point.magnetisation(),
              point.overlap(),
              point.active(),
              point.energy(),
              point.specificHeat()
            });
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("peak", trained.peak());
    json.put("shuffledPeak", shuffled.peak());
    json.put("chains", CHAINS);
    json.put("sweeps", sweeps);
    Phases.Point here = nearest(trained, 1);
    json.put("magnetisation", here.magnetisation());
    json.put("overlap", here.overlap());
    json.put("active", here.active());
    json.put("specificHeat", here.specificHeat());
    return new View(
        "phases",
        new NumberTable(
            List.of(
                "shuffled", "beta", "magnetisation", "overlap", "active", "energy", "specificHeat"),
            rows.toArray(double[][]::new)),
        json,
        List.of(
            Drawing.of(
                "Specific heat",
                "Its peak marks where the machine falls from disorder into its valleys; learned"
                    + " machines often stand near it at β = 1.",
                new Drawing.Side("inverse temperature", "1", false),
                new Drawing.Side("specific heat per unit", "nats²", false),
                curve("trained", trained, Phases.Point::specificHeat),
                curve("shuffled weights", shuffled, Phases.Point::specificHeat)),
            Drawing.of(
                "Order parameters",
                "Mean size of the magnetisation, overlap between chains, and share of active hidden"
                    + " columns.",
                new Drawing.Side("inverse temperature", "1", false),
                new Drawing.Side("order parameter", "1", false),
                curve("magnetisation", trained, Phases.Point::magnetisation),
                curve("overlap", trained, Phases.Point::overlap),
                curve("active hidden", trained, Phases.Point::active),
                curve("overlap, shuffled", shuffled, Phases.Point::overlap))),
        List.of(
            "specific heat is largest at inverse temperature "
                + ShortNumber.of(trained.peak())
                + " (shuffled weights: "
                + ShortNumber.of(shuffled.peak())
                + ")"));
  }

  private static Phases.Point nearest(Phases phases, double beta) {
    Phases.Point best = phases.points().getFirst();
    for (Phases.Point point : phases.points())
      if (Math.abs(point.beta() - beta) < Math.abs(best.beta() - beta)) best = point;
    return best;
  }

  private static Drawing.Curve curve(
      String label, Phases phases, ToDoubleFunction<Phases.Point> value) {
    return new Drawing.Curve(
        label,
        phases.points().stream().mapToDouble(Phases.Point::beta).toArray(),
        phases.points().stream().mapToDouble(value).toArray(),
        Drawing.Kind.LINE);
  }
}
