package io.harmonium.runs.diagnosis;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.WeightDecay;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Everything that is planted into a machine, its data or its training, and the name under which it must be found.
enum Pathology {
  NOT_FINITE("not-finite") {
    @Override
    Patient patient() {
      return healthy().changed("visible.x", b -> set(b, 3, Double.NaN));
    }
  },
  NOT_NORMALISABLE("not-normalisable") {
    @Override
    Patient patient() {
      Machine machine = Rbm.of(new Gaussian(), 3, new Gaussian(), 2);
      double[] w = new double[6];
      Arrays.fill(w, 2);
      machine = machine.with(machine.parameters().with(Rbm.LINK, w));
      return new Patient(machine, Patient.EXACT, List.of(), null, reals(200, 3, 1), null);
    }
  },
  VARIANCE_COLLAPSED("variance-collapsed") {
    @Override
    Patient patient() {
      return real().changed("visible.x²", z -> set(z, 1, z[1] + 12));
    }
  },
  CONSTANT_COLUMN("constant-columns") {
    @Override
    Patient patient() {
      return healthy().with(withColumn(rows(), 5), withColumn(held(), 5));
    }
  },
  UNUSED_STATES("unused-states") {
    @Override
    Patient patient() {
      Dataset letters = letters(400, 1);
      Machine machine = Patient.initial(Rbm.of(new Categorical(21), 6, new Binary(), 3), letters);
      return new Patient(machine, Patient.EXACT, List.of(), null, letters, letters(200, 2));
    }
  },
  LABEL_LEAK("label-leak") {
    @Override
    Patient patient() {
      Dataset labelled = labelled(400, 1);
      Machine machine = Patient.initial(ClassRbm.of(new Binary(), 8, 3, new Binary(), 4), labelled);
      return new Patient(machine, Patient.EXACT, List.of(), null, labelled, labelled(200, 2));
    }
  },
  TEST_LEAK("test-leak") {
    @Override
    Patient patient() {
      return healthy().with(rows(), rows().slice(0, 200));
    }
  },
  SPLIT_SHIFT("split-shift") {
    @Override
    Patient patient() {
      return healthy().with(rows(), Patient.near(new long[] {THREE[0]}, COLUMNS, 300, NOISE, 8));
    }
  },
  RATE_TOO_HIGH("rate-too-high") {
    @Override
    Patient patient() {
      Recipe steep = Recipe.of(new ExactLikelihood(), 400, Sgd.withRate(30));
      return Patient.trained(start(HIDDEN), steep, 300, Patient.EXACT, rows(), held());
    }
  },
  /// Two lines of metrics, too few to see a course of learning; the second machine has run away.
  DIVERGED("diverged") {
    @Override
    Patient patient() {
      Machine first = start(HIDDEN);
      Machine last =
          healthy()
              .changed(Rbm.LINK, w -> Arrays.stream(w).map(value -> -6 * value).toArray())
              .machine();
      List<Map<String, Object>> metrics =
          List.of(
              Patient.judge(first, 0, rows(), held(), Workers.single()),
              Patient.judge(last, 400, rows(), held(), Workers.single()));
      return new Patient(last, Patient.EXACT, metrics, null, rows(), held());
    }
  },
  RATE_TOO_LOW("rate-too-low") {
    @Override
    Patient patient() {
      Recipe timid = Recipe.of(new ExactLikelihood(), 400, Sgd.withRate(1e-5));
      return Patient.trained(start(HIDDEN), timid, 600, Patient.EXACT, rows(), held());
    }
  },
  STOPPED_EARLY("stopped-early") {
    @Override
    Patient patient() {
      return Patient.trained(start(HIDDEN), good(), 40, Patient.EXACT, rows(), held());
    }
  },
  PENALTY_TOO_STRONG("penalty-too-strong") {
    @Override
    Patient patient() {
      Recipe tight =
          Recipe.of(new ExactLikelihood(), 400, Sgd.withRate(0.1))
              .withPenalties(List.of(new WeightDecay(0, 2)));
      Practice practice =
          new Practice("run", "harmonium train x --l2 2", "exact", 0, "0.1", 0, 2, 0);
      return Patient.trained(start(HIDDEN), tight, 600, practice, rows(), held());
    }
  },
  OVERFITTING("overfitting") {
    @Override
    Patient patient() {
      Dataset few = Patient.near(THREE, COLUMNS, 20, 0.15, 21);
      Machine start = Patient.initial(Rbm.binary(COLUMNS, 7), few);
      Dataset test = Patient.near(THREE, COLUMNS, 300, 0.15, 22);
      return Patient.trained(start, good(), 250, Patient.EXACT, few, test);
    }
  },
  DEAD_UNITS("dead-units") {
    @Override
    Patient patient() {
      return healthy().with(withUnits(healthy().machine(), 3, -30));
    }
  },
  STUCK_UNITS("stuck-units") {
    @Override
    Patient patient() {
      return healthy().with(withUnits(healthy().machine(), 3, 30));
    }
  },
  DUPLICATED_UNITS("duplicated-units") {
    @Override
    Patient patient() {
      Machine start = start(6);
      double[] w = start.parameters().get(Rbm.LINK);
      for (int i = 0; i < COLUMNS; i++) for (int j = 3; j < 6; j++) w[i * 6 + j] = w[i * 6 + j - 3];
      Machine twins = start.with(start.parameters().with(Rbm.LINK, w));
      return Patient.trained(twins, good(), 250, Patient.EXACT, rows(), held());
    }
  },
  CHAINS_COLLAPSED("chains-collapsed") {
    @Override
    Patient patient() {
      Patient healthy = healthy();
      Structure structure = healthy.machine().structure();
      Configurations rows =
          Configurations.visible(structure, List.of(rows().blocks().getFirst().values()));
      return healthy.with(Chains.fromData(structure, rows, new int[100]), Patient.PCD);
    }
  },
  NOT_MIXING("not-mixing") {
    @Override
    Patient patient() {
      return opposite();
    }
  },
  SLOW_MIXING("slow-mixing") {
    @Override
    Patient patient() {
      Practice one =
          new Practice("run", "harmonium train rows.csv --k 1", "pcd", 1, "0.02", 0, 0, 0);
      return healthy().with(null, one);
    }
  },
  OUT_OF_EQUILIBRIUM("out-of-equilibrium") {
    @Override
    Patient patient() {
      Patient healthy = healthy();
      Structure structure = healthy.machine().structure();
      Configurations noise =
          Chains.independent(
              structure,
              Chains.uniform(structure, healthy.machine().fields()),
              200,
              0,
              Seed.of(1),
              Workers.single());
      return healthy.with(noise, Patient.PCD);
    }
  },
  MODES_MISSING("modes-missing") {
    @Override
    Patient patient() {
      Dataset two = Patient.near(new long[] {THREE[0], THREE[1]}, COLUMNS, 400, NOISE, 31);
      Patient narrow =
          Patient.trained(
              Patient.initial(Rbm.binary(COLUMNS, HIDDEN), two),
              good(),
              400,
              Patient.EXACT,
              two,
              two);
      return narrow.with(rows(), held());
    }
  },
  MODES_INVENTED("modes-invented") {
    @Override
    Patient patient() {
      long[] more = {THREE[0], THREE[1], THREE[2], 0b1001_0110_0110_1001L, 0b0110_1001_1001_0110L};
      Dataset many = Patient.near(more, COLUMNS, 400, NOISE, 41);
      Patient wide =
          Patient.trained(
              Patient.initial(Rbm.binary(COLUMNS, HIDDEN), many),
              good(),
              400,
              Patient.EXACT,
              many,
              many);
      return wide.with(Patient.near(THREE, COLUMNS, 400, NOISE, 42), null);
    }
  },
  LIKELIHOOD_DISAGREES("likelihood-disagrees") {
    @Override
    Patient patient() {
      Patient healthy = healthy();
      List<Map<String, Object>> metrics = new ArrayList<>(healthy.metrics());
      Map<String, Object> last = new LinkedHashMap<>(metrics.removeLast());
      double logZ = ((Number) ((Map<?, ?>) last.get("logZ")).get("value")).doubleValue();
      last.put("logZ", Map.of("value", logZ - 6));
      metrics.add(last);
      return new Patient(healthy.machine(), Patient.EXACT, metrics, null, rows(), held());
    }
  },
  MOMENTS_OFF("moments-off") {
    @Override
    Patient patient() {
      return healthy()
          .changed("visible.x", b -> Arrays.stream(b).map(value -> value + 1.2).toArray());
    }
  };

  static final int COLUMNS = 16;
  static final int HIDDEN = 5;
  static final double NOISE = 0.1;

  /// Three patterns of sixteen bits, eight apart from each other.
  static final long[] THREE = {
    0b0000_0000_1111_1111L, 0b0000_1111_0000_1111L, 0b1111_0000_0000_1111L
  };

  private final String named;

  Pathology(String named) {
    this.named = named;
  }

  /// The name that the diagnosis must give it.
  String named() {
    return named;
  }

  abstract Patient patient();

  static Dataset rows() {
    return Patient.near(THREE, COLUMNS, 400, NOISE, 11);
  }

  static Dataset held() {
    return Patient.near(THREE, COLUMNS, 300, NOISE, 12);
  }

  static Recipe good() {
    return Recipe.of(new ExactLikelihood(), 400, Adam.withRate(0.05));
  }

  static Machine start(int hidden) {
    return Patient.initial(Rbm.binary(COLUMNS, hidden), rows());
  }

  /// Binary units, trained exactly.
  static Patient healthy() {
    return Healthy.BINARY.patient();
  }

  static Patient real() {
    return Healthy.REAL.patient();
  }

  /// A pattern and its opposite, 20 units, nearly without noise: well learned, and chains cannot go from one to the other.
  private static Patient opposite() {
    double noise = 0.01;
    long[] two = {0b1111_1111_1100_0000_0000L, 0b0000_0000_0011_1111_1111L};
    Dataset rows = Patient.near(two, 20, 300, noise, 51);
    Machine start = Patient.initial(Rbm.binary(20, 3), rows);
    return Patient.trained(
        start, good(), 200, Patient.EXACT, rows, Patient.near(two, 20, 300, noise, 52));
  }

  private static double[] set(double[] values, int at, double value) {
    values[at] = value;
    return values;
  }

  /// The machine with hidden units more whose weights are 0 and whose bias is `bias`: the same distribution.
  private static Machine withUnits(Machine machine, int more, double bias) {
    int hidden = machine.structure().layer(1).size();
    Machine wide = Rbm.binary(COLUMNS, hidden + more);
    double[] c = Arrays.copyOf(machine.parameters().get("hidden.x"), hidden + more);
    Arrays.fill(c, hidden, c.length, bias);
    double[] narrow = machine.parameters().get(Rbm.LINK);
    double[] w = new double[COLUMNS * c.length];
    for (int i = 0; i < COLUMNS; i++) System.arraycopy(narrow, i * hidden, w, i * c.length, hidden);
    return wide.with(
        wide.parameters()
            .with("visible.x", machine.parameters().get("visible.x"))
            .with("hidden.x", c)
            .with(Rbm.LINK, w));
  }

  /// The rows with a column that is always off.
  private static Dataset withColumn(Dataset rows, int column) {
    Bits old = (Bits) rows.blocks().getFirst().values();
    Bits bits = Bits.zeros(old.rows(), old.columns());
    for (int r = 0; r < old.rows(); r++)
      for (int j = 0; j < old.columns(); j++) bits.set(r, j, j != column && old.get(r, j));
    return Dataset.of(Block.of("visible", bits), Provenance.of("constant"));
  }

  static Dataset reals(int rows, int columns, long seed) {
    Reals values = Reals.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      Draws draws = Seed.of(seed).row(r);
      double side = draws.uniformDouble(columns, 0) < 0.5 ? -1 : 1;
      for (int j = 0; j < columns; j++)
        values.set(r, j, (float) (side * (j % 2 == 0 ? 1 : -1) + draws.normal(j, 0)));
    }
    return Dataset.of(Block.of("visible", values), Provenance.of("reals"));
  }

  /// Four of 21 letters.
  private static Dataset letters(int rows, long seed) {
    Levels levels = Levels.zeros(rows, new Categorical(21).offsets(6));
    for (int r = 0; r < rows; r++) {
      Draws draws = Seed.of(seed).row(r);
      for (int j = 0; j < 6; j++) levels.set(r, j, (int) (4 * draws.uniformDouble(j, 0)));
    }
    return Dataset.of(Block.of("visible", levels), Provenance.of("letters"));
  }

  /// Eight bits of which one spells the label, and the label.
  private static Dataset labelled(int rows, long seed) {
    Levels labels = Levels.zeros(rows, new Categorical(3).offsets(1));
    Bits bits = Bits.zeros(rows, 8);
    for (int r = 0; r < rows; r++) {
      Draws draws = Seed.of(seed).row(r);
      int label = (int) (2 * draws.uniformDouble(20, 0));
      labels.set(r, 0, label);
      for (int j = 0; j < 8; j++) bits.set(r, j, draws.uniformDouble(j, 0) < 0.3 + 0.2 * label);
      bits.set(r, 6, label == 1);
    }
    return new Dataset(
        List.of(Block.of("visible", bits), Block.of(ClassRbm.LABEL, labels)),
        null,
        null,
        null,
        null,
        Provenance.of("labelled"));
  }
}
