package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.model.exact.QuadraticForm;
import java.util.Set;

/// log Z without error: in closed form where all units are normal, else by enumerating the side with fewer states and
/// summing the other side exactly:
///
/// ```
/// log Z = log Σ_a exp(θ·t(a) + Σ_b Γ_b(θ_b + inputs from a)) − constant
/// log Z = ½ log |2πP⁻¹| + ½ θᵀP⁻¹θ − constant        (E = ½ xᵀPx − θᵀx + constant)
/// ```
public final class ExactPartition implements LogPartitionEstimator {

  ExactPartition() {}

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public String title() {
    return "exact";
  }

  @Override
  public String description() {
    return "exact enumeration";
  }

  @Override
  public String label() {
    return "exact";
  }

  @Override
  public Set<Request> requests() {
    return Set.of(Request.EXACT);
  }

  @Override
  public Evidence evidence() {
    return Evidence.EXACT;
  }

  @Override
  public int preference() {
    return 4;
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return Estimate.exact(logPartition(task.machine(), task.workers()));
  }

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
