package io.harmonium.runs.diagnosis;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.WeightDecay;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// A second set of planted pathologies, of other data, sizes, strengths and seeds than [Pathology]: no limit of a check was set
/// with a look at it.
record FreshPathology(String named, Supplier<Patient> planted) {

  private static final int COLUMNS = 12;
  private static final int HIDDEN = 7;
  private static final double NOISE = 0.07;
  private static final long[] FOUR = {
    0b000000_111111L, 0b111111_000000L, 0b110011_001100L, 0b001100_110011L
  };

  static List<FreshPathology> all() {
    Patient sound = of(FOUR);
    return List.of(
        of("not-finite", () -> sound.changed(Rbm.LINK, w -> set(w, 11, Double.NaN))),
        of(
            "variance-collapsed",
            () -> Pathology.real().changed("visible.x²", z -> set(z, 0, z[0] + 9))),
        of("constant-columns", () -> sound.with(constant(rows()), constant(held()))),
        of("test-leak", () -> sound.with(rows(), rows().slice(100, 350))),
        of("split-shift", () -> sound.with(rows(), near(Arrays.copyOf(FOUR, 2), 250, 218))),
        of(
            "rate-too-high",
            () -> trained(Recipe.of(new ExactLikelihood(), 600, Sgd.withRate(20)), 250)),
        of(
            "rate-too-low",
            () -> trained(Recipe.of(new ExactLikelihood(), 600, Sgd.withRate(3e-5)), 500)),
        of("stopped-early", () -> trained(good(), 30)),
        of("penalty-too-strong", FreshPathology::tight),
        of("overfitting", FreshPathology::overfitted),
        of("dead-units", () -> sound.with(wider(sound.machine(), -25))),
        of("stuck-units", () -> sound.with(wider(sound.machine(), 25))),
        of("duplicated-units", FreshPathology::twins),
        of("chains-collapsed", () -> sound.with(collapsed(sound.machine()), Patient.PCD)),
        of("not-mixing", FreshPathology::opposite),
        of("slow-mixing", () -> sound.with(null, hasty())),
        of("out-of-equilibrium", () -> sound.with(noise(sound.machine()), Patient.PCD)),
        of("modes-missing", () -> of(Arrays.copyOf(FOUR, 3)).with(rows(), held())),
        of("modes-invented", FreshPathology::invented),
        of("likelihood-disagrees", () -> disagreeing(sound)),
        of(
            "moments-off",
            () ->
                sound.changed(
                    "visible.x", b -> Arrays.stream(b).map(value -> value - 0.9).toArray())));
  }

  private static FreshPathology of(String named, Supplier<Patient> planted) {
    return new FreshPathology(named, planted);
  }

  /// Rows of more noise, between whose modes chains pass.
  static Patient healthy() {
    Dataset rows = Patient.near(FOUR, COLUMNS, 600, 0.18, 213);
    Machine start = Patient.initial(Rbm.binary(COLUMNS, HIDDEN), rows);
    Dataset test = Patient.near(FOUR, COLUMNS, 400, 0.18, 214);
    return Patient.trained(start, good(), 300, Patient.EXACT, rows, test);
  }

  /// A machine trained on rows near some prototypes.
  private static Patient of(long[] prototypes) {
    Dataset rows = near(prototypes, 600, 211);
    Machine start = Patient.initial(Rbm.binary(COLUMNS, HIDDEN), rows);
    return Patient.trained(start, good(), 500, Patient.EXACT, rows, near(prototypes, 400, 212));
  }

  private static Recipe good() {
    return Recipe.of(new ExactLikelihood(), 600, Adam.withRate(0.03));
  }

  private static Dataset near(long[] prototypes, int rows, long seed) {
    return Patient.near(prototypes, COLUMNS, rows, NOISE, seed);
  }

  private static Dataset rows() {
    return near(FOUR, 600, 211);
  }

  private static Dataset held() {
    return near(FOUR, 400, 212);
  }

  private static Patient trained(Recipe recipe, long updates) {
    Machine start = Patient.initial(Rbm.binary(COLUMNS, HIDDEN), rows());
    return Patient.trained(start, recipe, updates, Patient.EXACT, rows(), held());
  }

  private static Patient tight() {
    Recipe recipe =
        Recipe.of(new ExactLikelihood(), 600, Sgd.withRate(0.05))
            .withPenalties(List.of(new WeightDecay(0, 1)));
    Practice practice =
        new Practice("run", "harmonium train x --l2 1", "exact", 0, "0.05", 0, 1, 0);
    Machine start = Patient.initial(Rbm.binary(COLUMNS, HIDDEN), rows());
    return Patient.trained(start, recipe, 700, practice, rows(), held());
  }

  private static Patient overfitted() {
    Dataset few = Patient.near(FOUR, COLUMNS, 28, 0.15, 221);
    Machine start = Patient.initial(Rbm.binary(COLUMNS, 9), few);
    Dataset test = Patient.near(FOUR, COLUMNS, 400, 0.15, 222);
    return Patient.trained(start, good(), 600, Patient.EXACT, few, test);
  }

  private static Patient twins() {
    Machine start = Patient.initial(Rbm.binary(COLUMNS, 8), rows());
    double[] w = start.parameters().get(Rbm.LINK);
    for (int i = 0; i < COLUMNS; i++) for (int j = 4; j < 8; j++) w[i * 8 + j] = w[i * 8 + j - 4];
    Machine twins = start.with(start.parameters().with(Rbm.LINK, w));
    return Patient.trained(twins, good(), 400, Patient.EXACT, rows(), held());
  }

  private static Patient opposite() {
    long[] two = {0b11111111_00000000L, 0b00000000_11111111L};
    Dataset rows = Patient.near(two, 16, 500, 0.008, 251);
    Machine start = Patient.initial(Rbm.binary(16, 4), rows);
    Dataset test = Patient.near(two, 16, 300, 0.008, 252);
    return Patient.trained(start, good(), 400, Patient.EXACT, rows, test);
  }

  private static Patient invented() {
    long[] six = Arrays.copyOf(FOUR, 6);
    six[4] = 0b101010_101010L;
    six[5] = 0b010101_010101L;
    return of(six).with(rows(), null);
  }

  private static Practice hasty() {
    return new Practice("run", "harmonium train rows.csv --k 1", "pcd", 1, "0.03", 0, 0, 0);
  }

  private static Patient disagreeing(Patient sound) {
    List<Map<String, Object>> metrics = new ArrayList<>(sound.metrics());
    Map<String, Object> last = new LinkedHashMap<>(metrics.removeLast());
    double logZ = ((Number) ((Map<?, ?>) last.get("logZ")).get("value")).doubleValue();
    last.put("logZ", Map.of("value", logZ + 5));
    metrics.add(last);
    return new Patient(sound.machine(), Patient.EXACT, metrics, null, sound.train(), sound.test());
  }

  private static Configurations collapsed(Machine machine) {
    Configurations x =
        Configurations.visible(machine.structure(), List.of(rows().blocks().getFirst().values()));
    int[] same = new int[60];
    Arrays.fill(same, 17);
    return Chains.fromData(machine.structure(), x, same);
  }

  private static Configurations noise(Machine machine) {
    Structure structure = machine.structure();
    return Chains.independent(
        structure,
        Chains.uniform(structure, machine.fields()),
        150,
        0,
        Seed.of(271),
        Workers.single());
  }

  /// Two more hidden units without weights.
  private static Machine wider(Machine machine, double bias) {
    int wide = HIDDEN + 2;
    double[] c = Arrays.copyOf(machine.parameters().get("hidden.x"), wide);
    Arrays.fill(c, HIDDEN, wide, bias);
    double[] w = new double[COLUMNS * wide];
    for (int i = 0; i < COLUMNS; i++)
      System.arraycopy(machine.parameters().get(Rbm.LINK), i * HIDDEN, w, i * wide, HIDDEN);
    Machine more = Rbm.binary(COLUMNS, wide);
    return more.with(
        more.parameters()
            .with("visible.x", machine.parameters().get("visible.x"))
            .with("hidden.x", c)
            .with(Rbm.LINK, w));
  }

  /// Two columns that are always on.
  private static Dataset constant(Dataset rows) {
    Bits old = (Bits) rows.blocks().getFirst().values();
    Bits bits = Bits.zeros(old.rows(), old.columns());
    for (int r = 0; r < old.rows(); r++)
      for (int j = 0; j < old.columns(); j++) bits.set(r, j, j == 2 || j == 9 || old.get(r, j));
    return Dataset.of(Block.of("visible", bits), Provenance.of("constant"));
  }

  private static double[] set(double[] values, int at, double value) {
    values[at] = value;
    return values;
  }
}
