package io.harmonium.network;

/// Watches a stretch of updates for divergence: energies beyond a limit, or data that lie above the chains (or below them)
/// at every single update and by more than a tenth of the limit on average, or data that lie below them nearly as far as the decay of
/// energies lets them: then chains follow the energy no more and nothing is learned from them.
final class Guard {

  /// Share of the farthest that data and chains can be apart.
  private static final double NEARLY = 0.9;

  private final double limit;
  private final double max;
  private double sum;
  private int updates;
  private int positive;

  /// @param farthest that data and chains can be apart, as [EnergyObjective#farthest] says
  Guard(double limit, double farthest) {
    this.limit = limit;
    this.max = NEARLY * farthest;
  }

  /// Looks at one update.
  void look(long update, EnergyObjective.Terms terms, double norm) {
    if (!(Math.abs(terms.loss()) <= Double.MAX_VALUE) || !(norm <= Double.MAX_VALUE))
      throw new DivergedException(
          "loss " + terms.loss() + ", |gradient| " + norm + " at update " + update);
    if (Math.abs(terms.dataEnergy()) > limit || Math.abs(terms.otherEnergy()) > limit)
      throw new DivergedException(
          "mean energies "
              + terms.dataEnergy()
              + " (data) and "
              + terms.otherEnergy()
              + " (chains) at update "
              + update
              + ", beyond "
              + limit);
    if (Double.isNaN(terms.gap())) return;
    sum += terms.gap();
    updates++;
    if (terms.gap() > 0) positive++;
  }

  /// Looks back at the whole stretch.
  void finish(long update) {
    if (updates < NetworkTrainer.STRETCH || positive != 0 && positive != updates) return;
    double gap = sum / updates;
    if (Math.abs(gap) > limit / 10)
      throw new DivergedException(
          "data lie far "
              + (gap > 0 ? "above" : "below")
              + " the chains in energy"
              + seen(gap, update));
    if (gap < -max)
      throw new DivergedException(
          "chains follow the energy no more, data lie as far below them as they can"
              + seen(gap, update));
  }

  private String seen(double gap, long update) {
    return ", by "
        + Math.abs(gap)
        + " on average and at every one of "
        + updates
        + " updates up to "
        + update;
  }
}
