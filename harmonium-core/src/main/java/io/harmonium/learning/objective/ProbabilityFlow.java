package io.harmonium.learning.objective;

import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;

/// Minimum probability flow (Sohl-Dickstein, Battaglino and DeWeese 2011): how much probability leaves the rows in the
/// first moment of a dynamics that changes one unit at a time and leaves the machine's distribution unchanged,
///
/// ```
/// −Σ_i Σ_{a≠x_i} e^(g_ia/2),   ∂/∂g_ia = −½·e^(g_ia/2)
/// ```
///
/// All changes count, also those that lead to another row: leaving these out is for sparse data and is not consistent.
/// Its derivatives have no bound; where a machine finds a row almost impossible, this row rules the gradient.
public record ProbabilityFlow(int sites) implements SiteObjective {

  public ProbabilityFlow {
    SiteObjective.requireSites(sites);
  }

  @Override
  public String title() {
    return "minimum probability flow";
  }

  @Override
  public String unsupported(Units units) {
    return SiteWalk.unlisted(units);
  }

  @Override
  public double score(double[] g, int present, double[] derivatives) {
    double flow = 0;
    for (int a = 0; a < g.length; a++) {
      double rate = a == present ? 0 : Elementary.exp(0.5 * g[a]);
      derivatives[a] = -0.5 * rate;
      flow += rate;
    }
    return -flow;
  }
}
