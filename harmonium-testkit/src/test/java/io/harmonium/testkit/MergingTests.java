package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.annealing.Temperatures;
import io.harmonium.coupling.Graph;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.deep.Backpropagation;
import io.harmonium.deep.DeepLikelihood;
import io.harmonium.deep.MeanFieldPosterior;
import io.harmonium.deep.UpDown;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.DynamicBinarization;
import io.harmonium.learning.Merging;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.ShiftedPictures;
import io.harmonium.learning.objective.ConditionalLikelihood;
import io.harmonium.learning.objective.DenoisingScoreMatching;
import io.harmonium.learning.objective.Discriminative;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.ExpandedLikelihood;
import io.harmonium.learning.objective.Hybrid;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.objective.ProbabilityFlow;
import io.harmonium.learning.objective.PseudoLikelihood;
import io.harmonium.learning.objective.RatioMatching;
import io.harmonium.learning.objective.ScoreMatching;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.ExactPosterior;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.phase.PerturbAndMap;
import io.harmonium.learning.phase.Tempered;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every objective merges, or says why not; the same of every negative phase.
class MergingTests {

  private static final int ROWS = 1900;
  private static final int BATCH = 1847;
  private static final int LABEL = 1;

  /// An objective at work.
  record Case(Objective objective, Machine machine, Dataset data) {

    static Case of(Objective objective, Machine machine) {
      return new Case(objective, machine, Specimens.data(machine, ROWS, Seed.of(3)));
    }

    Case weighted() {
      float[] weights = new float[ROWS];
      for (int i = 0; i < ROWS; i++) weights[i] = (float) Math.sqrt(i % 5);
      return new Case(objective, machine, data.withWeights(weights, "weights"));
    }

    Recipe recipe() {
      return Recipe.of(objective, BATCH, Sgd.withRate(0.05));
    }

    @Override
    public String toString() {
      return objective + " of " + machine.structure().visible();
    }
  }

  private static Machine bits() {
    return Specimens.random(Rbm.binary(9, 4), 0.4, Seed.of(1));
  }

  private static Machine classes() {
    return Specimens.random(ClassRbm.of(new Binary(), 6, 3, new Binary(), 4), 0.4, Seed.of(2));
  }

  /// Every negative phase, 1801 chains or groups of three.
  private static List<NegativePhase> phases() {
    return List.of(
        Persistent.of(2, 1801),
        new Tempered(new Temperatures(new double[] {1, 0.6, 0.2}, null), 2, 1025),
        ContrastiveDivergence.of(2),
        FreshChains.fromNoise(2, 1801),
        FreshChains.fromFields(1, 700),
        new PerturbAndMap(3));
  }

  static List<Case> merging() {
    List<Case> all = new ArrayList<>();
    for (NegativePhase phase : phases()) {
      all.add(Case.of(new MaximumLikelihood(phase), bits()));
      all.add(Case.of(new MaximumLikelihood(phase), bits()).weighted());
    }
    Objective pcd = new MaximumLikelihood(Persistent.of(1, 1801));
    Objective cd = new MaximumLikelihood(ContrastiveDivergence.of(1));
    Machine reals = Specimens.random(Rbm.of(new Gaussian(), 5, new Binary(), 3), 0.1, Seed.of(4));
    Machine levels =
        Specimens.random(Rbm.of(new Categorical(3), 4, new Binary(), 3), 0.3, Seed.of(5));
    for (Machine machine : List.of(reals, levels)) {
      all.add(Case.of(pcd, machine));
      all.add(Case.of(cd, machine).weighted());
    }
    all.add(
        Case.of(
            pcd, Specimens.random(Boltzmann.of(new Binary(), Graph.complete(6)), 0.3, Seed.of(6))));
    all.add(Case.of(new Discriminative(LABEL), classes()).weighted());
    all.add(Case.of(new Hybrid(pcd, 0.3, false, LABEL), classes()));
    all.add(Case.of(new Hybrid(cd, 0.3, true, LABEL), classes()).weighted());
    all.add(new Case(new DynamicBinarization(cd), bits(), grey(bits())));
    all.add(Case.of(new ShiftedPictures(pcd, new Picture(3, 3), 1), bits()));
    return all;
  }

  private static Dataset grey(Machine machine) {
    Reals grey = Reals.zeros(ROWS, 9);
    for (int row = 0; row < ROWS; row++)
      for (int j = 0; j < 9; j++) grey.set(row, j, ((row * 7 + j * 3) % 11) / 10f);
    Dataset bits = Specimens.data(machine, 1, Seed.of(3));
    return Dataset.of(
        io.harmonium.data.Block.of(bits.blocks().get(0).name(), grey), bits.provenance());
  }

  private static List<Objective> others() throws ReflectiveOperationException {
    Constructor<?> doubled =
        Class.forName("io.harmonium.deep.DoubledDivergence")
            .getDeclaredConstructor(int.class, int.class, int.class);
    doubled.setAccessible(true);
    Objective pcd = new MaximumLikelihood(Persistent.of(1, 300));
    return List.of(
        new ExactLikelihood(),
        new ConditionalLikelihood(),
        ExpandedLikelihood.of(1, 10, 1),
        new PseudoLikelihood(0),
        new RatioMatching(0),
        new ProbabilityFlow(0),
        new ScoreMatching(),
        new DenoisingScoreMatching(0.1),
        new MaximumLikelihood(Persistent.of(1, 300), new ExactPosterior()),
        new DeepLikelihood(Persistent.of(1, 300), new MeanFieldPosterior(1e-3, 10)),
        new DynamicBinarization(new ExactLikelihood()),
        new Hybrid(new ExactLikelihood(), 1, true, 1),
        new UpDown(1),
        new Backpropagation(),
        (Objective) doubled.newInstance(2, 1, 1),
        pcd);
  }

  @ParameterizedTest
  @MethodSource("merging")
  void partsMergeToTheWhole(Case one) {
    for (int parts : List.of(1, 2, 3, 7))
      MergingContract.partsMergeToTheWhole(
          one.recipe(), one.machine(), one.data(), parts, Batch::part);
  }

  /// All objectives that exist are tried above or have a reason, and so are all negative phases.
  @Test
  void everyObjectiveMergesOrSaysWhyNot() throws Exception {
    Set<Class<?>> known = new HashSet<>();
    Structure structure = bits().structure();
    for (Case one : merging()) known.add(one.objective().getClass());
    for (Objective objective : others()) {
      known.add(objective.getClass());
      boolean gaps = objective instanceof MaximumLikelihood m && m.positive() == null;
      Merging merging = objective.merging(structure, gaps);
      assertFalse(merging.merges(), objective.toString());
      assertTrue(merging.reason().length() > 30, objective + ": " + merging.reason());
    }
    assertEquals(Set.of(), unknown(Objective.class, known));
    Set<Class<?>> tried = new HashSet<>();
    for (NegativePhase phase : phases()) tried.add(phase.getClass());
    assertEquals(Set.of(), unknown(NegativePhase.class, tried));
  }

  private static Set<Class<?>> unknown(Class<?> kind, Set<Class<?>> known) throws Exception {
    Set<Class<?>> found = new HashSet<>();
    for (Class<?> type : CompiledClasses.beside(Machine.class))
      if (kind.isAssignableFrom(type)
          && !type.isInterface()
          && !Modifier.isAbstract(type.getModifiers())) found.add(type);
    assertTrue(found.size() >= 5, "too few were found: " + found);
    found.removeAll(known);
    return found;
  }

  @Test
  void whatDoesNotMergeIsRefused() {
    Case exact = Case.of(new ExactLikelihood(), bits());
    assertThrows(AssertionError.class, () -> run(exact, 2, Batch::part));
  }

  /// A row is left out, or comes twice, or another stands in its place.
  @Test
  void lostRowsAreFound() {
    for (Objective objective :
        List.of(
            new MaximumLikelihood(Persistent.of(1, 700)),
            new MaximumLikelihood(ContrastiveDivergence.of(1)))) {
      Case one = Case.of(objective, bits());
      for (MergingContract.Cut cut :
          List.<MergingContract.Cut>of(
              (all, from, to) -> all.part(from, Math.max(from, to - 1)),
              (all, from, to) -> all.part(Math.max(0, from - 256), to),
              (all, from, to) -> moved(all.part(from, to), 0)))
        assertThrows(IllegalArgumentException.class, () -> run(one, 3, cut));
      assertThrows(
          AssertionError.class, () -> run(one, 3, (all, from, to) -> repeated(all.part(from, to))));
    }
  }

  /// Another row in the place of the first.
  private static Batch repeated(Batch part) {
    if (part.rows().length > 1) part.x().copyRange(part.x(), 1, 0, 1);
    return part;
  }

  private static Batch moved(Batch part, int first) {
    return new Batch(part.x(), part.rows(), part.weights(), part.missing(), first);
  }

  /// Rows and chains that draw by their place in the part and not in the update.
  @Test
  void addressesWithinAPartAreFound() {
    for (NegativePhase broken : List.of(new ByPlace(Persistent.of(1, 1801)), new ByPlace(null)))
      assertThrows(
          AssertionError.class,
          () -> run(Case.of(new MaximumLikelihood(broken), bits()), 3, Batch::part));
  }

  /// Chains of a part are numbered from 0, those that are kept and those that start at rows.
  private record ByPlace(Persistent kept) implements NegativePhase {

    private NegativePhase sound() {
      return kept == null ? ContrastiveDivergence.of(1) : kept;
    }

    @Override
    public int chains() {
      return sound().chains();
    }

    @Override
    public boolean startsAtRows() {
      return sound().startsAtRows();
    }

    @Override
    public float[] weights(Batch batch) {
      return sound().weights(batch);
    }

    @Override
    public Merging merging() {
      return sound().merging();
    }

    @Override
    public Configurations draw(
        PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
      return sound().draw(machine, batch, chains, seed, workers);
    }

    @Override
    public Drawn drawPart(
        PreparedMachine machine, Batch part, ChainPart chains, Seed seed, Workers workers) {
      Batch numbered = moved(part, 0);
      Drawn drawn = sound().drawPart(machine, numbered, renumbered(chains), seed, workers);
      long first = kept == null ? part.first() : chains.first();
      return new Drawn(drawn.x(), first, drawn.weights());
    }

    private static ChainPart renumbered(ChainPart chains) {
      return new ChainPart(chains.kept(), 0, chains.count());
    }
  }

  /// A group of tempering is never cut.
  @Test
  void groupsStayTogether() {
    Merging merging =
        new Tempered(new Temperatures(new double[] {1, 0.5, 0.1}, null), 1, 9).merging();
    assertEquals(0, merging.chainCut() % 3);
    assertEquals(27, merging.chains());
  }

  private static void run(Case one, int parts, MergingContract.Cut cut) {
    MergingContract.partsMergeToTheWhole(one.recipe(), one.machine(), one.data(), parts, cut);
  }
}
