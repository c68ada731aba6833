package io.harmonium.learning;

import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All that a run is at one moment. With the recipe, the data and the seed it determines everything that follows, bit for
/// bit.
///
/// @param update the number of updates done
/// @param attempt how many times training has gone back and started again
/// @param tensors what is kept beside the parameters, by name: the optimiser state under [#OPTIMIZER] and the name that
///     the optimiser gives it, [#MEAN], [#STATISTICS]; in the order in which files hold them
/// @param chains that are kept, null where none are
public record TrainingState(
    long update,
    int attempt,
    Parameters parameters,
    Map<String, double[]> tensors,
    Configurations chains) {

  /// Where names of optimiser states begin.
  public static final String OPTIMIZER = "optimizer/";

  /// The running mean of the parameters.
  public static final String MEAN = "mean";

  /// The running means of ⟨t⟩ over the positive phases, by layer, port and column.
  public static final String STATISTICS = "statistics";

  /// A state before the first update: optimiser states are 0, the mean, where one is kept, starts at the parameters.
  public static TrainingState first(Parameters start, Steps steps, Configurations chains) {
    Map<String, double[]> tensors = new LinkedHashMap<>();
    for (String name : steps.optimizer().memory())
      tensors.put(OPTIMIZER + name, new double[start.size()]);
    if (steps.average().kept()) tensors.put(MEAN, start.values().clone());
    return new TrainingState(0, 0, start.copy(), tensors, chains);
  }

  /// The optimiser states called `names`, in their order.
  public double[][] optimizer(List<String> names) {
    return names.stream().map(name -> tensor(OPTIMIZER + name)).toArray(double[][]::new);
  }

  /// The tensor called `name`.
  public double[] tensor(String name) {
    double[] tensor = tensors.get(name);
    if (tensor == null)
      throw new IllegalArgumentException(
          "the state holds no '" + name + "'; it holds " + tensors.keySet());
    return tensor;
  }

  /// The running mean of the parameters where one is kept, else the parameters.
  public Parameters averaged() {
    return tensors.containsKey(MEAN) ? parameters.with(tensors.get(MEAN).clone()) : parameters;
  }

  /// The same after `update` updates, around the same arrays.
  public TrainingState at(long update) {
    return new TrainingState(update, attempt, parameters, tensors, chains);
  }

  /// The same at another attempt.
  public TrainingState attempted(int attempt) {
    return new TrainingState(update, attempt, parameters, tensors, chains);
  }

  /// The same with other chains.
  public TrainingState with(Configurations chains) {
    return new TrainingState(update, attempt, parameters, tensors, chains);
  }

  /// The same with one tensor more.
  public TrainingState with(String name, double[] tensor) {
    Map<String, double[]> more = new LinkedHashMap<>(tensors);
    more.put(name, tensor);
    return new TrainingState(update, attempt, parameters, more, chains);
  }

  /// Whether both hold tensors of the same names with the same bits.
  public boolean sameTensors(TrainingState other) {
    return tensors.keySet().equals(other.tensors.keySet())
        && tensors.keySet().stream()
            .allMatch(name -> Arrays.equals(tensors.get(name), other.tensors.get(name)));
  }

  /// A copy that shares nothing with this one.
  public TrainingState copy() {
    Map<String, double[]> own = new LinkedHashMap<>();
    tensors.forEach((name, tensor) -> own.put(name, tensor.clone()));
    return new TrainingState(
        update, attempt, parameters.copy(), own, chains == null ? null : chains.copy());
  }
}
