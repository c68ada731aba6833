package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.model.exact.QuadraticForm;
import java.util.Optional;
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
    return 5;
  }

  @Override
  public Optional<String> unsupported(PartitionTask task) {
    return task.summed().unsupported();
  }

  @Override
  public Estimate estimate(PartitionTask task) {
    return task.summed().estimate().get();
  }

  /// Why log Z of this machine is out of reach, if so.
  static Optional<String> unsupported(Machine machine) {
    if (possible(machine)) return Optional.empty();
    String unsupported = machine.unsupported();
    return Optional.of(
        unsupported != null
            ? unsupported
            : "the smaller side of this machine has more than the 2^26 states that are summed");
  }

  /// True where log Z of this machine is within reach.
  public static boolean possible(Machine machine) {
    return machine.unsupported() == null
        && (QuadraticForm.of(machine) != null || Enumeration.possible(machine));
  }

  /// log Z; refused with the reason where it is out of reach or infinite.
  public static double logPartition(Machine machine, Workers workers) {
    String unsupported = machine.unsupported();
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    QuadraticForm form = QuadraticForm.of(machine);
    if (form != null) return form.logIntegral() - machine.doublePath().constant();
    return Enumeration.of(machine).logPartition(workers);
  }
}
