package io.harmonium.learning.objective;

import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;

/// Ratio matching (Hyvärinen 2007): the squared error of predicting every unit from all the others,
///
/// ```
/// −½ Σ_i Σ_a [δ(a, x_i) − p_ia]²,   p_ia = e^(g_ia)/Σ_b e^(g_ib)
/// ```
///
/// which is −Σ_i [1 − p(x_i | x_−i)]² for units of two values. Its derivatives are bounded, so that rows which the
/// machine finds impossible do not rule it. Consistent, like [PseudoLikelihood].
public record RatioMatching(int sites) implements SiteObjective {

  public RatioMatching {
    SiteObjective.requireSites(sites);
  }

  @Override
  public String title() {
    return "ratio matching";
  }

  @Override
  public String unsupported(Units units) {
    return SiteWalk.unlisted(units);
  }

  @Override
  public double score(double[] g, int present, double[] derivatives) {
    double norm = Elementary.logSumExp(g);
    double square = 0;
    double mean = 0;
    for (int a = 0; a < g.length; a++) {
      double p = Elementary.exp(g[a] - norm);
      double error = (a == present ? 1 : 0) - p;
      derivatives[a] = p;
      square += error * error;
      mean += error * p;
    }
    for (int a = 0; a < g.length; a++)
      derivatives[a] *= (a == present ? 1 : 0) - derivatives[a] - mean;
    return -0.5 * square;
  }
}
