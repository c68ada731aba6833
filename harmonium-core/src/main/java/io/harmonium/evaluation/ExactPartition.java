package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Enumeration;
import io.harmonium.model.Machine;
import io.harmonium.model.QuadraticForm;

/// log Z without error: in closed form where all units are normal, else by enumerating the side with fewer states and
/// summing the other side exactly:
///
/// ```
/// log Z = log Σ_a exp(θ·t(a) + Σ_b Γ_b(θ_b + inputs from a)) − constant
/// log Z = ½ log |2πP⁻¹| + ½ θᵀP⁻¹θ − constant        (E = ½ xᵀPx − θᵀx + constant)
/// ```
public final class ExactPartition {

  private ExactPartition() {}

  /// True where log Z of this machine is within reach.
  public static boolean possible(Machine machine) {
    return machine.refusal() == null
        && (QuadraticForm.of(machine) != null || Enumeration.possible(machine));
  }

  /// log Z; refused with the reason where it is out of reach or infinite.
  public static double logPartition(Machine machine, Workers workers) {
    String refusal = machine.refusal();
    if (refusal != null) throw new IllegalArgumentException(refusal);
    QuadraticForm form = QuadraticForm.of(machine);
    if (form != null) return form.logIntegral() - machine.doublePath().constant();
    return Enumeration.of(machine).logPartition(workers);
  }
}
