package io.harmonium.evaluation;

import io.harmonium.evaluation.logz.Calibration;
import io.harmonium.evaluation.logz.Reach;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Which of several estimates of one log Z are trusted beside each other. Each brings what it knows of itself (even weights,
/// halves that agree); here they are held against each other:
///
/// 1. An interval that excludes an exact number or a proven bound loses trust; those keep it.
/// 2. Two intervals that exclude each other both lose it: one has missed a part of the machine, and nobody knows which.
/// 3. Annealing from one side is trusted only beside one from the other side: up from the base it may miss a mode, and all
///    runs agree about what is left; back from samples it may miss the way to the base. What joins both needs both.
/// 4. What cannot carry a likelihood (tempering, integration) is trusted only beside something trusted that can.
///
/// An exact number takes the place of the other side in 3 and of the carrier in 4. Beside it nothing else is asked; without it
/// come two more:
///
/// 5. What was looked for elsewhere counts ([Reach]): chains started far apart that see more of the machine, annealing from
///    another base, samples that lie elsewhere along its modes. Where it was looked for, it takes the place of the other side
///    in 3 for annealing up, because it looks back from all sides.
/// 6. What is left is trusted where such intervals cover log Z of machines of this class ([Calibration]), and else consistent.
public final class Agreement {

  /// Nats by which rounding alone may part intervals.
  private static final double ROUNDING = 1e-3;

  /// Nats from end to end of an interval that is trusted.
  private static final double WIDEST = 1;

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

  /// An estimate under the name by which others speak of it, and the key of its estimator.
  public record Row(String key, String name, Evidence evidence, Estimate estimate) {}

  private Agreement() {}

  /// The estimates of `rows` in their order, each with the trust that the others leave it; `looked` is what was looked for
  /// elsewhere, asked only where no row is exact and both annealings answered.
  public static List<Estimate> settle(List<Row> rows, Supplier<Optional<Reach>> looked) {
    Estimate[] settled = rows.stream().map(Row::estimate).toArray(Estimate[]::new);
    exclude(rows, settled, true);
    boolean exact = trusted(rows, settled, Evidence.EXACT);
    Optional<Reach> reach =
        !exact && has(rows, Evidence.UP) && has(rows, Evidence.DOWN)
            ? looked.get()
            : Optional.empty();
    if (reach.isPresent()) {
      for (int i = 0; i < settled.length; i++)
        if (!rows.get(i).evidence.proof() && settled[i].trusted())
          settled[i] = Calibration.widened(settled[i]);
      object(rows, settled, reach.get());
    }
    exclude(rows, settled, false);
    if (!exact) narrow(rows, settled);
    boolean up = exact || trusted(rows, settled, Evidence.UP);
    boolean down = exact || reach.isPresent() || trusted(rows, settled, Evidence.DOWN);
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
    if (!exact) calibrate(rows, settled, reach);
    return List.of(settled);
  }

  private static boolean has(List<Row> rows, Evidence evidence) {
    return rows.stream().anyMatch(row -> row.evidence == evidence);
  }

  /// Takes trust from intervals of chains that are wider than [#WIDEST]: the error of such an error is large itself.
  private static void narrow(List<Row> rows, Estimate[] settled) {
    for (int i = 0; i < settled.length; i++)
      if (!rows.get(i).evidence.proof()
          && settled[i].trusted()
          && settled[i].high() - settled[i].low() > WIDEST)
        settled[i] = settled[i].untrusted("its interval is wider than one nat");
  }

  /// Takes trust from those that `reach` speaks against.
  private static void object(List<Row> rows, Estimate[] settled, Reach reach) {
    for (int i = 0; i < settled.length; i++) {
      if (rows.get(i).evidence.proof() || !settled[i].trusted()) continue;
      String against = reach.against(rows.get(i).evidence, settled[i]);
      if (against != null) settled[i] = settled[i].contradicted(against);
    }
  }

  /// Of what is trusted still: consistent where nobody knows how often such intervals cover.
  private static void calibrate(List<Row> rows, Estimate[] settled, Optional<Reach> reach) {
    for (int i = 0; i < settled.length; i++) {
      Row row = rows.get(i);
      if (row.evidence.proof() || !settled[i].trusted()) continue;
      String lack =
          reach.isPresent()
              ? reach.get().lack(row.key)
              : "modes that chains have missed were not looked for";
      if (lack != null) settled[i] = settled[i].with(Trust.CONSISTENT, lack);
    }
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
