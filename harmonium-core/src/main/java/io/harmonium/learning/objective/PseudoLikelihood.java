package io.harmonium.learning.objective;

import io.harmonium.numeric.Elementary;

/// Pseudo-likelihood (Besag 1975): every unit is predicted from all the others,
///
/// ```
/// Σ_i log p(x_i | x_−i) = −Σ_i log Σ_a e^(g_ia),   ∂/∂g_ia = −p(x_i = a | x_−i)
/// ```
///
/// Consistent: with enough rows of a machine's distribution it finds that machine.
public record PseudoLikelihood(int sites) implements SiteObjective {

  public PseudoLikelihood {
    SiteObjective.requireSites(sites);
  }

  @Override
  public String title() {
    return "pseudo-likelihood";
  }

  @Override
  public double score(double[] g, int present, double[] derivatives) {
    double norm = Elementary.logSumExp(g);
    for (int a = 0; a < g.length; a++) derivatives[a] = -Elementary.exp(g[a] - norm);
    return -norm;
  }
}
