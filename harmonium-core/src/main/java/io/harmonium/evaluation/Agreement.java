package io.harmonium.evaluation;

import java.util.ArrayList;
import java.util.List;

/// Which of several estimates of one log Z are trusted beside each other. Each brings what it knows of itself (even weights,
/// halves that agree); here they are held against each other:
///
/// 1. An interval that excludes an exact number or a proven bound loses trust; those keep it.
/// 2. Two intervals that exclude each other both lose it: one has missed a part of the machine, and nobody knows which.
/// 3. Annealing from one side is trusted only beside one from the other side: up from the base it may miss a mode, and all
///    runs agree about what is left; back from samples it may miss the way to the base. What joins both needs both.
/// 4. What cannot carry a likelihood (tempering, integration) is trusted only beside something trusted that can.
///
/// An exact number takes the place of the other side in 3 and of the carrier in 4.
public final class Agreement {

  /// Nats by which rounding alone may part intervals.
  private static final double ROUNDING = 1e-3;

  /// What an estimate rests on.
  public enum Evidence {
    /// A sum over all states.
    EXACT,
    /// A bound that needs no chain.
    BOUND,
    /// Annealing from a distribution whose log Z is known.
    UP,
    /// Annealing from samples of the machine.
    DOWN,
    /// Both of them at once.
    BOTH,
    /// Chains that exchange states; nothing shows what all of them have missed.
    COMPANION;

    private boolean proof() {
      return this == EXACT || this == BOUND;
    }

    /// Whether a likelihood may rest on it.
    public boolean carries() {
      return this == EXACT || this == UP || this == DOWN || this == BOTH;
    }
  }

  /// An estimate under the name by which others speak of it.
  public record Row(String name, Evidence evidence, Estimate estimate) {}

  private Agreement() {}

  /// The estimates of `rows` in their order, each with the trust that the others leave it.
  public static List<Estimate> settle(List<Row> rows) {
    Estimate[] settled = rows.stream().map(Row::estimate).toArray(Estimate[]::new);
    exclude(rows, settled, true);
    exclude(rows, settled, false);
    boolean exact = trusted(rows, settled, Evidence.EXACT);
    boolean up = exact || trusted(rows, settled, Evidence.UP);
    boolean down = exact || trusted(rows, settled, Evidence.DOWN);
    for (int i = 0; i < settled.length; i++) {
      String lack = lack(rows.get(i).evidence, up, down);
      if (lack != null && settled[i].trusted()) settled[i] = settled[i].untrusted(lack);
    }
    boolean carried = false;
    for (int i = 0; i < settled.length; i++)
      carried |= rows.get(i).evidence.carries() && settled[i].trusted();
    for (int i = 0; i < settled.length; i++)
      if (rows.get(i).evidence == Evidence.COMPANION && settled[i].trusted() && !carried)
        settled[i] = settled[i].untrusted("no trusted annealing beside it");
    return List.of(settled);
  }

  /// What is missing beside an estimate from one side, or null.
  private static String lack(Evidence evidence, boolean up, boolean down) {
    return switch (evidence) {
      case UP -> down ? null : "from below alone: no trusted annealing back from samples beside it";
      case DOWN -> up ? null : "no trusted annealing up from the base beside it";
      case BOTH -> up && down ? null : "one of the annealings that it joins is not trusted";
      case EXACT, BOUND, COMPANION -> null;
    };
  }

  private static boolean trusted(List<Row> rows, Estimate[] settled, Evidence evidence) {
    for (int i = 0; i < settled.length; i++)
      if (rows.get(i).evidence == evidence && settled[i].trusted()) return true;
    return false;
  }

  /// Takes trust from those of `settled` (modified) that exclude a proof, or that exclude each other; the ends of one-sided
  /// estimates hold without trust and count as well. Nothing speaks against a proof.
  private static void exclude(List<Row> rows, Estimate[] settled, boolean proofs) {
    Estimate[] before = settled.clone();
    for (int i = 0; i < before.length; i++) {
      if (rows.get(i).evidence.proof() || !before[i].trusted()) continue;
      List<String> against = new ArrayList<>();
      for (int j = 0; j < before.length; j++) {
        boolean counts = before[j].trusted() || before[j].bound() != Estimate.Bound.NONE;
        if (j != i
            && rows.get(j).evidence.proof() == proofs
            && counts
            && apart(before[i], before[j])) against.add(rows.get(j).name);
      }
      if (!against.isEmpty())
        settled[i] = before[i].contradicted("excludes " + String.join(", ", against));
    }
  }

  private static boolean apart(Estimate a, Estimate b) {
    return a.low() > b.high() + ROUNDING || b.low() > a.high() + ROUNDING;
  }
}
