package io.harmonium.network;

/// Watches a stretch of updates for divergence: energies beyond a limit, or data that lie above the chains (or below them)
/// at every single update and by more than a tenth of the limit on average.
final class Guard {

  private final double limit;
  private double sum;
  private int updates;
  private int positive;

  Guard(double limit) {
    this.limit = limit;
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
    if (Math.abs(sum / updates) > limit / 10)
      throw new DivergedException(
          "data lie "
              + sum / updates
              + " above the chains in energy, at every one of "
              + updates
              + " updates up to "
              + update);
  }
}
