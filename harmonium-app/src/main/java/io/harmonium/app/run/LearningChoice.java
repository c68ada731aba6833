package io.harmonium.app.run;

/// What a user asked for about learning; null where nothing was said.
///
/// @param hidden "500", "500:gaussian" or "20:categorical:5"
/// @param rate a number or a schedule such as "0.1:linear:0.001"
/// @param sparsity "TARGET" or "TARGET:STRENGTH"
/// @param objective what a machine with classes learns
/// @param epochs passes through the rows; excludes `updates`
public record LearningChoice(
    String hidden,
    Method learn,
    Integer k,
    Integer chains,
    Integer batch,
    String rate,
    OptimizerKind optimizer,
    Double momentum,
    Double l1,
    Double l2,
    String sparsity,
    GaugeKind gauge,
    Long updates,
    Double epochs,
    Double initScale,
    LateralChoice lateral,
    String objective,
    Integer patience) {

  /// Nothing was said about links within a layer or about classes.
  public LearningChoice(
      String hidden,
      Method learn,
      Integer k,
      Integer chains,
      Integer batch,
      String rate,
      OptimizerKind optimizer,
      Double momentum,
      Double l1,
      Double l2,
      String sparsity,
      GaugeKind gauge,
      Long updates,
      Double epochs,
      Double initScale) {
    this(
        hidden,
        learn,
        k,
        chains,
        batch,
        rate,
        optimizer,
        momentum,
        l1,
        l2,
        sparsity,
        gauge,
        updates,
        epochs,
        initScale,
        LateralChoice.NONE,
        null,
        null);
  }

  /// Nothing was said.
  public static final LearningChoice NONE =
      new LearningChoice(
          null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

  /// The same with a number of updates.
  public LearningChoice withUpdates(long updates) {
    return new LearningChoice(
        hidden, learn, k, chains, batch, rate, optimizer, momentum, l1, l2, sparsity, gauge,
        updates, null, initScale, lateral, objective, patience);
  }
}
