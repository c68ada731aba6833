package io.harmonium.runs.diagnosis;

import java.util.List;
import java.util.Set;

/// One check of a trained machine: what it looks at, and what it makes of it.
public interface Examination {

  /// When a check is made.
  enum When {
    /// Before the first update: it looks at the data alone.
    START,
    /// Whenever the machine is judged: it looks at the metrics, the chains and some rows.
    JUDGED,
    /// When training ends: plain models are fitted.
    ENDED,
    /// When it is asked for: chains have to run.
    ASKED;

    /// Moments of the checks that are made when training ends.
    public static final Set<When> ENDING = Set.of(START, JUDGED, ENDED);
  }

  /// The name of the check, such as "hidden units".
  String name();

  /// The earliest moment at which the check can be made and afforded.
  When when();

  /// True where the distribution of whole rows is not asked for, so that machines that are a conditional model p(y | x)
  /// can be checked too.
  default boolean conditional() {
    return false;
  }

  /// True where samples of the machine are judged, which machines that are taught labels first are not made for.
  default boolean samples() {
    return false;
  }

  /// What is wrong, one finding each; or one finding that says that nothing is, or why it could not be told.
  List<Finding> examine(Evidence evidence);

  /// All checks, causes before their consequences.
  static List<Examination> all() {
    return List.of(
        new ParametersCheck(),
        new ColumnsCheck(),
        new RowsCheck(),
        new SplitCheck(),
        new LearningCheck(),
        new DivergenceCheck(),
        new OverfittingCheck(),
        new BaselineCheck(),
        new HiddenUnitsCheck(),
        new ChainsCheck(),
        new MixingCheck(),
        new EquilibriumCheck(),
        new ModesCheck(),
        new LikelihoodCheck(),
        new MomentsCheck());
  }
}
