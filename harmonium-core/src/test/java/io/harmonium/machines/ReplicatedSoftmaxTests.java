package io.harmonium.machines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.ConditionalGradients;
import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.data.generate.Documents;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.objective.ConditionalLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Multinomial;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Replicated softmax against its energy, written out for every document of a few words, with hidden biases that count
/// once per word.
class ReplicatedSoftmaxTests {

  private static final int WORDS = 3;
  private static final int HIDDEN = 2;
  private static final double[] B = {0.3, -0.6, 0.1};
  private static final double[] W = {0.8, -0.5, -0.4, 0.9, 0.2, -0.7};
  private static final double[] C = {-0.3, 0.25};

  private static Machine machine() {
    return ReplicatedSoftmax.with(
        ReplicatedSoftmax.of(WORDS, new Binary(), HIDDEN), B.clone(), W.clone(), C.clone());
  }

  /// Every way to divide `length` words among `words` places.
  private static List<int[]> documents(int words, int length) {
    if (words == 1) return List.of(new int[] {length});
    List<int[]> all = new ArrayList<>();
    for (int first = 0; first <= length; first++)
      for (int[] rest : documents(words - 1, length - first)) {
        int[] document = new int[words];
        document[0] = first;
        System.arraycopy(rest, 0, document, 1, words - 1);
        all.add(document);
      }
    return all;
  }

  private static double logOrders(int[] n) {
    double log = 0;
    for (int k = 2; k <= Arrays.stream(n).sum(); k++) log += StrictMath.log(k);
    for (int count : n) for (int k = 2; k <= count; k++) log -= StrictMath.log(k);
    return log;
  }

  /// log Σ_h e^(−E(n, h; D)) with the biases c as many times as there are words.
  private static double logWeight(int[] n) {
    int length = Arrays.stream(n).sum();
    double log = logOrders(n);
    for (int k = 0; k < WORDS; k++) log += B[k] * n[k];
    for (int j = 0; j < HIDDEN; j++) {
      double input = length * C[j];
      for (int k = 0; k < WORDS; k++) input += n[k] * W[k * HIDDEN + j];
      log += StrictMath.log1p(StrictMath.exp(input));
    }
    return log;
  }

  private static double logSum(double[] logs) {
    double high = Arrays.stream(logs).max().orElseThrow();
    return high + StrictMath.log(Arrays.stream(logs).map(log -> StrictMath.exp(log - high)).sum());
  }

  private static Reals counts(List<int[]> rows) {
    Reals counts = Reals.zeros(rows.size(), rows.get(0).length);
    for (int row = 0; row < rows.size(); row++)
      for (int k = 0; k < rows.get(row).length; k++) counts.set(row, k, rows.get(row)[k]);
    return counts;
  }

  private static Configurations visible(Machine machine, List<int[]> rows) {
    return Configurations.visible(machine.structure(), List.of(counts(rows)));
  }

  /// All sums of at most 28 terms of size 10: rounding stays below 1e-12.
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6})
  void logZOfALengthIsTheSumOverItsDocuments(int length) {
    double[] logs = documents(WORDS, length).stream().mapToDouble(n -> logWeight(n)).toArray();
    Machine given = ReplicatedSoftmax.given(machine(), length);
    try (Workers workers = Workers.single()) {
      assertEquals(logSum(logs), ExactPartition.logPartition(given, workers), 1e-12);
    }
  }

  @Test
  void freeEnergiesCountTheHiddenBiasesOncePerWord() {
    List<int[]> rows = new ArrayList<>(documents(WORDS, 2));
    rows.addAll(documents(WORDS, 5));
    DoublePath path = machine().doublePath();
    Configurations x = visible(machine(), rows);
    for (int row = 0; row < rows.size(); row++)
      assertEquals(-logWeight(rows.get(row)), path.freeEnergy(x, row), 1e-12);
  }

  @Test
  void biasesAndWeightsAreToldApartByTheirSum() {
    Machine machine = machine();
    double[] biases = ReplicatedSoftmax.biases(machine);
    double[] weights = ReplicatedSoftmax.weights(machine);
    for (int j = 0; j < HIDDEN; j++) {
      double sum = 0;
      for (int k = 0; k < WORDS; k++) sum += weights[k * HIDDEN + j];
      assertEquals(0, sum, 1e-15);
    }
    Machine again =
        ReplicatedSoftmax.with(
            ReplicatedSoftmax.of(WORDS, new Binary(), HIDDEN), B.clone(), weights, biases);
    assertArrayEquals(machine.parameters().values(), again.parameters().values(), 1e-15);
  }

  /// A document of one word is a category.
  @Test
  void documentsOfOneWordAreACategoricalMachine() {
    Machine one = ReplicatedSoftmax.given(machine(), 1);
    Machine category = Rbm.of(new Categorical(WORDS), 1, new Binary(), HIDDEN);
    category =
        category.with(new Parameters(category.parameters().slices(), one.parameters().values()));
    try (Workers workers = Workers.single()) {
      assertEquals(
          ExactPartition.logPartition(category, workers),
          ExactPartition.logPartition(one, workers),
          1e-14);
    }
  }

  /// Γ and its derivative from all documents; floats carry 24 bits.
  @Test
  void cumulantAndMeansAreThoseOfAllDocuments() {
    Multinomial five = new Multinomial(5);
    double[][] eta = {{0.7, -1.2, 0.4, 2}};
    List<int[]> all = documents(4, 5);
    double[] logs = new double[all.size()];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = logOrders(all.get(i));
      for (int k = 0; k < 4; k++) logs[i] += eta[0][k] * all.get(i)[k];
    }
    double sum = logSum(logs);
    assertEquals(sum, five.cumulant(eta, 0, 4), 1e-12);
    double[][] means = new double[1][4];
    double[][] expected = new double[1][4];
    five.means(eta, 0, 4, means);
    for (int i = 0; i < logs.length; i++)
      for (int k = 0; k < 4; k++) expected[0][k] += StrictMath.exp(logs[i] - sum) * all.get(i)[k];
    assertArrayEquals(expected[0], means[0], 1e-12);
    float[][] narrow = {{0.7f, -1.2f, 0.4f, 2f}};
    float[][] given = new float[1][4];
    Workspace space = new Workspace(Kernels.plain());
    five.means(narrow, 0, 4, space, given);
    for (int k = 0; k < 4; k++) assertEquals(means[0][k], given[0][k], 1e-6);
    assertEquals(sum, five.cumulant(narrow, 0, 4, space), 1e-5);
    double[][] stored = new double[1][4];
    five.fit(means, 0, 4, stored);
    five.means(stored, 0, 4, expected);
    assertArrayEquals(means[0], expected[0], 1e-12);
    double[] variances = new double[4];
    five.variances(means, variances);
    for (int k = 0; k < 4; k++) {
      double second = 0;
      for (int i = 0; i < logs.length; i++)
        second += StrictMath.exp(logs[i] - sum) * all.get(i)[k] * all.get(i)[k];
      assertEquals(second - means[0][k] * means[0][k], variances[k], 1e-12);
    }
  }

  @Test
  void namesSpellTheKind() {
    for (Units units : List.of(new Multinomial(), new Multinomial(7)))
      assertEquals(units, Units.parse(units.name()));
    assertThrows(IllegalArgumentException.class, () -> Units.parse("multinomial:many"));
    assertThrows(IllegalArgumentException.class, () -> new Multinomial(-1));
  }

  static List<Machine> machines() {
    return List.of(
        machine(),
        Small.random(ReplicatedSoftmax.of(4, new Categorical(3), 1), 0.6, 5),
        Small.random(ReplicatedSoftmax.of(3, new Gaussian(), 1), 0.3, 6));
  }

  @Test
  void theGradientOverSeveralLengthsIsTheDerivativeOfTheLikelihood() {
    for (Machine machine : machines().subList(0, 2)) {
      int words = machine.structure().layer(0).size();
      List<int[]> rows = new ArrayList<>(documents(words, 2));
      rows.addAll(documents(words, 4).subList(0, 7));
      float[] weights = new float[rows.size()];
      for (int i = 0; i < weights.length; i++) weights[i] = 0.5f * (1 + i % 3);
      Batch batch =
          new Batch(visible(machine, rows), IntStream.range(0, rows.size()).toArray(), weights);
      ConditionalGradients.agree(machine, batch);
    }
  }

  /// Rows of the distribution of two lengths stay so: of 15 documents each with p ≥ 0.002 the frequencies of 24 000
  /// rows lie within 4.5 standard errors (p < 1e-4 for all of them together).
  @Test
  void gibbsSweepsKeepLengthsAndTheDistributionOfEachLength() {
    Machine machine = machine();
    int each = 12_000;
    List<int[]> rows = new ArrayList<>();
    List<List<int[]>> states = List.of(documents(WORDS, 2), documents(WORDS, 3));
    Draws uniform = Seed.of(8).row(0);
    for (List<int[]> all : states) {
      double[] logs = all.stream().mapToDouble(n -> logWeight(n)).toArray();
      double sum = logSum(logs);
      for (int i = 0; i < each; i++) {
        double u = Draws.uniform(uniform.word(rows.size(), 0));
        int k = 0;
        for (double p = StrictMath.exp(logs[0] - sum); p < u && k < logs.length - 1; k++)
          p += StrictMath.exp(logs[k + 1] - sum);
        rows.add(all.get(k));
      }
    }
    Configurations x = Configurations.zeros(machine.structure(), rows.size());
    x.copyRange(visible(machine, rows), 0, 0, rows.size());
    Configurations again = x.copy();
    try (Workers two = Workers.of(2, Kernels.plain());
        Workers one = Workers.single()) {
      PreparedMachine prepared = PreparedMachine.of(machine);
      new BlockGibbs().run(Distribution.of(prepared), x, 0, 3, Seed.of(9), two);
      new BlockGibbs().run(Distribution.of(prepared), again, 0, 3, Seed.of(9), one);
    }
    assertEquals(again.values(0), x.values(0));
    for (int part = 0; part < 2; part++) {
      double[] logs = states.get(part).stream().mapToDouble(n -> logWeight(n)).toArray();
      double sum = logSum(logs);
      int[] seen = new int[logs.length];
      for (int i = part * each; i < (part + 1) * each; i++) {
        assertEquals(part + 2, Multinomial.words(x.values(0), i));
        for (int k = 0; k < logs.length; k++) {
          int[] n = states.get(part).get(k);
          boolean same = true;
          for (int w = 0; w < WORDS; w++) same &= x.values(0).content(i, w) == n[w];
          if (same) seen[k]++;
        }
      }
      for (int k = 0; k < logs.length; k++) {
        double p = StrictMath.exp(logs[k] - sum);
        assertEquals(p, seen[k] / (double) each, 4.5 * Math.sqrt(p * (1 - p) / each), "state " + k);
      }
    }
  }

  /// 200 chains over 100 levels: the interval of 4 standard errors holds exact log Z.
  @Test
  void annealingOfALengthFindsItsLogZ() {
    Machine given = ReplicatedSoftmax.given(machine(), 20);
    try (Workers workers = Workers.single()) {
      AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(given), Betas.uniform(100));
      var estimate = AnnealedImportance.run(path, 200, Seed.of(3), workers).estimate();
      double exact = ExactPartition.logPartition(given, workers);
      double spread = estimate.high() - estimate.low();
      assertEquals(exact, estimate.value(), spread + 1e-3);
      assertTrue(spread < 0.3, "an interval of " + spread);
    }
  }

  /// What knows the subject is more than 1 nat per document above what knows the frequencies of the words.
  @Test
  void contrastiveDivergenceFindsTheSubjectsOfDocuments() {
    Dataset rows = new Documents(6, 2, 0.8, 5, 14).generate(200, Seed.of(17));
    Recipe recipe =
        new Recipe(
            new MaximumLikelihood(ContrastiveDivergence.of(1)),
            50,
            Adam.withRate(0.02),
            List.of(),
            List.of(),
            0.95,
            java.util.Map.of("hidden.x", 0.0));
    Machine zero = ReplicatedSoftmax.of(6, new Binary(), 2);
    Machine learned = Trainer.fit(recipe, zero, rows, 600, Seed.of(4));
    Machine start = Trainer.fit(recipe, zero, rows, 0, Seed.of(4));
    Batch all =
        new Batch(
            Configurations.visible(zero.structure(), List.of(rows.blocks().get(0).values())),
            IntStream.range(0, 200).toArray(),
            null);
    try (Workers workers = Workers.single()) {
      double gain =
          ConditionalLikelihood.value(learned, all, workers)
              - ConditionalLikelihood.value(start, all, workers);
      assertTrue(gain > 1, "gained " + gain);
    }
    assertArrayEquals(new double[2], learned.parameters().get("hidden.x"));
  }

  @Test
  void whatNeedsALengthOrWholeDocumentsSaysSo() {
    Machine machine = machine();
    Structure structure = machine.structure();
    assertTrue(structure.conditional());
    assertNull(Distribution.unsupported(ReplicatedSoftmax.given(machine, 3).structure()));
    assertNotNull(SiteConditionals.unsupported(structure));
    assertNotNull(new MaximumLikelihood(Persistent.of(1, 10)).unsupported(structure));
    assertNull(new MaximumLikelihood(ContrastiveDivergence.of(1)).unsupported(structure));
    for (String message :
        List.of(
            assertThrows(IllegalArgumentException.class, () -> Enumeration.of(machine))
                .getMessage(),
            assertThrows(
                    UnsupportedOperationException.class,
                    () -> new Multinomial().cumulant(new double[][] {{0, 0}}, 0, 2))
                .getMessage())) assertTrue(message.contains("length"), message);
    assertThrows(
        UnsupportedOperationException.class,
        () -> new Multinomial(3).cumulant(new double[][] {{0, 0}}, 0, 1));
    Multinomial three = new Multinomial(3);
    assertNull(three.invalid(counts(List.of(new int[] {1, 2}))));
    assertTrue(three.invalid(counts(List.of(new int[] {1, 1}))).contains("2.0 words"));
    assertTrue(new Multinomial().invalid(counts(List.of(new int[] {0, 0}))).contains("no words"));
    Reals half = Reals.zeros(1, 2);
    half.set(0, 0, 0.5f);
    half.set(0, 1, 0.5f);
    assertTrue(new Multinomial().invalid(half).contains("cell 0"));
  }
}
