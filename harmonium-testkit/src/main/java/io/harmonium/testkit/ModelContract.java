package io.harmonium.testkit;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.start.Initial;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// What every machine promises to those who score, train and keep it: it is a value, its numbers are those of its
/// energy, bad input is named, and training is a function of (recipe, data, seed) and nothing else.
///
/// The checks stand in four classes: [ModelValues], [ModelScores], [ModelData] and [ModelTraining].
public final class ModelContract {

  /// A machine with data that fit it and a way to train it.
  public record Subject(String name, Machine machine, Dataset data, Recipe recipe) {

    /// The visible side of all rows.
    Configurations rows() {
      return Initial.visible(machine.structure(), data);
    }

    /// The same with another machine.
    Subject with(Machine machine) {
      return new Subject(name, machine, data, recipe);
    }

    /// The same with other data.
    Subject with(Dataset data) {
      return new Subject(name, machine, data, recipe);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static final Seed SEED = Seed.of(0x6d6f64656cL);

  private ModelContract() {}

  /// Every machine with 40 rows of data.
  public static List<Subject> subjects(List<Machine> machines, Recipe recipe) {
    List<Subject> subjects = new ArrayList<>();
    for (Machine machine : machines) {
      Dataset data = Specimens.data(machine, 40, SEED.child("data"));
      subjects.add(new Subject(Specimens.name(machine), machine, data, recipe));
    }
    return subjects;
  }

  public static List<Check<Subject>> checks() {
    List<Check<Subject>> checks = new ArrayList<>();
    checks.addAll(ModelValues.checks());
    checks.addAll(ModelScores.checks());
    checks.addAll(ModelData.checks());
    checks.addAll(ModelTraining.checks());
    return List.copyOf(checks);
  }
}
