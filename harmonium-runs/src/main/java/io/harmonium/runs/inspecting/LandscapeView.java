package io.harmonium.runs.inspecting;

import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Landscape;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.SamplingPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The free energy over the principal plane of the data, with the data on it.
public final class LandscapeView {

  private static final int SIDE = 32;
  private static final int CHAINS = 500;
  private static final SamplingPlan PLAN = new SamplingPlan(200, 40, 10);

  private LandscapeView() {}

  public static View of(Subject subject) {
    Rows data = subject.rows();
    PrincipalPlane plane = PrincipalPlane.of(subject.structure(), data, subject.workers());
    Landscape found =
        Landscape.enumerable(subject.machine())
            ? Landscape.exact(subject.machine(), plane, data, SIDE, subject.workers())
            : Landscape.sampled(
                subject.structure(), plane, data, samples(subject, data), SIDE, subject.workers());
    List<double[]> rows = new ArrayList<>();
    double stepX = (found.right() - found.left()) / SIDE;
    double stepY = (found.top() - found.bottom()) / SIDE;
    double[] depth = new double[found.cells().length];
    for (int c = 0; c < depth.length; c++) {
      double g = found.cells()[c];
      depth[c] = -g;
      if (!Double.isNaN(g))
        rows.add(
            new double[] {
              found.left() + (c % SIDE + 0.5) * stepX, found.bottom() + (c / SIDE + 0.5) * stepY, g
            });
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("exact", found.exact());
    json.put("share", plane.share());
    json.put("lowest", found.range()[0]);
    json.put("highest", found.range()[1]);
    json.put("cells", rows.size());
    double[][] places =
        plane.project(
            subject.structure(), data.subset(500, subject.seed("shown")), subject.workers());
    double[] x = new double[places.length];
    double[] y = new double[places.length];
    for (int r = 0; r < places.length; r++) {
      x[r] = places[r][0];
      y[r] = places[r][1];
    }
    return new View(
        "landscape",
        new NumberTable(List.of("first", "second", "freeEnergy"), rows.toArray(double[][]::new)),
        json,
        List.of(
            new Drawing(
                "Free-energy landscape",
                "log p of the cells of the data's principal plane, bright where the machine likes"
                    + " to be"
                    + (found.exact() ? "" : " (by samples; dark where there are fewer than ten)")
                    + ", and rows of the data.",
                new Drawing.Side("first principal axis", "1", false),
                new Drawing.Side("second principal axis", "1", false),
                List.of(new Drawing.Curve("rows", x, y, Drawing.Kind.CLOUD)),
                new Drawing.Cells(
                    found.left(), found.right(), found.bottom(), found.top(), SIDE, depth),
                Double.NaN)),
        List.of(
            "the plane holds "
                + ShortNumber.of(100 * plane.share())
                + " % of the variance; free energies from "
                + ShortNumber.of(found.range()[0])
                + " to "
                + ShortNumber.of(found.range()[1])
                + " nats"));
  }

  private static Rows samples(Subject subject, Rows data) {
    int[] chosen = new int[CHAINS];
    for (int c = 0; c < CHAINS; c++) chosen[c] = c % data.count();
    Configurations x = Chains.fromData(subject.structure(), data.x(), chosen);
    Configurations all = x.like(CHAINS * PLAN.samples());
    int[] at = {0};
    PLAN.run(
        Sampler.defaultFor(subject.structure()),
        Distribution.of(subject.machine()),
        x,
        subject.seed("landscape"),
        subject.workers(),
        (sweep, chains) -> {
          all.copyRange(chains, 0, at[0], CHAINS);
          at[0] += CHAINS;
        });
    return Rows.of(all);
  }
}
