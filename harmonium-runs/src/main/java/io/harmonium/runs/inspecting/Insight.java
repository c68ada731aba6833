package io.harmonium.runs.inspecting;

import io.harmonium.insight.Expansion;
import io.harmonium.model.Structure;
import io.harmonium.runs.Unsupported;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// One way of looking into a model, with its settings. What a view shows stands with its class.
public final class Insight {

  /// Views of models of sequences.
  public static final List<Overview.Offer> OF_SEQUENCES =
      List.of(new Overview.Offer("effects", ""), new Overview.Offer("states", ""));

  private static final int SEPARATION = 5;
  private static final double EPSILON = 0.1;
  private static final int LEAVES = 300;
  private static final long BUDGET = 200_000;

  private final String name;
  private final Function<Subject, View> rows;
  private final Function<FrameSubject, View> frames;

  private Insight(String name, Function<Subject, View> rows, Function<FrameSubject, View> frames) {
    this.name = name;
    this.rows = rows;
    this.frames = frames;
  }

  private static Insight ofRows(String name, Function<Subject, View> view) {
    return new Insight(name, view, null);
  }

  private static Insight ofFrames(String name, Function<FrameSubject, View> view) {
    return new Insight(name, null, view);
  }

  /// Pairs of visible units by how strongly they are coupled, at least 5 sites apart.
  public static Insight contacts() {
    return contacts(SEPARATION, null);
  }

  /// The same at least `separation` sites apart; `distances` is a file of known distances, or null.
  public static Insight contacts(int separation, Path distances) {
    return ofRows("contacts", subject -> ContactsView.of(subject, separation, distances));
  }

  /// What every change of a single unit of the first row of `file` would cost.
  public static Insight mutations(Path file) {
    return ofRows("mutations", subject -> MutationsView.of(subject, file));
  }

  /// How chains forget where they began.
  public static Insight mixing() {
    return ofRows("mixing", MixingView::of);
  }

  /// Singular values of the weights through training.
  public static Insight modes() {
    return ofRows("modes", ModesView::of);
  }

  /// Effective fields and couplings of visible units.
  public static Insight couplings(Expansion.Basis basis) {
    return ofRows("couplings", subject -> CouplingsView.of(subject, basis));
  }

  /// Odds ratios exp(W).
  public static Insight odds() {
    return ofRows("odds", OddsView::of);
  }

  /// Second derivatives of the likelihood.
  public static Insight curvature() {
    return ofRows("curvature", CurvatureView::of);
  }

  /// Free energy over the principal plane of the data.
  public static Insight landscape() {
    return ofRows("landscape", LandscapeView::of);
  }

  /// Order parameters against the inverse temperature.
  public static Insight phases() {
    return ofRows("phases", PhasesView::of);
  }

  /// Order parameters over two settings of the machine.
  public static Insight phaseDiagram() {
    return ofRows("phase-diagram", PhaseDiagramView::of);
  }

  /// The way between two rows, "1:2", one unit at a time.
  public static Insight path(String ends) {
    return ofRows("path", subject -> PathView.of(subject, ends));
  }

  /// What hidden units stand for.
  public static Insight features() {
    return ofRows("features", FeaturesView::of);
  }

  /// The tree of valleys of 300 rows.
  public static Insight tree() {
    return tree(EPSILON, LEAVES);
  }

  /// The same of `leaves` rows, with fixed points nearer than `epsilon` taken as one.
  public static Insight tree(double epsilon, int leaves) {
    return ofRows("tree", subject -> TreeView.of(subject, epsilon, leaves));
  }

  /// Samplers side by side, with 200 000 sweeps of single chains each.
  public static Insight samplers() {
    return samplers(BUDGET);
  }

  /// The same with `budget` sweeps.
  public static Insight samplers(long budget) {
    return ofRows("samplers", subject -> SamplersView.of(subject, budget));
  }

  /// What a frame does to the next, with intervals of `bootstrap` draws of subjects (0 for none).
  public static Insight effects(int bootstrap) {
    return ofFrames("effects", subject -> EffectsView.of(subject, bootstrap));
  }

  /// What frames leave behind for the next ones.
  public static Insight states() {
    return ofFrames("states", StatesView::of);
  }

  /// The word for it: "contacts".
  public String name() {
    return name;
  }

  /// The view of a machine of rows.
  public View of(Subject subject) {
    if (rows == null)
      throw new Unsupported(
          "{effects} and {states} are for machines of sequences",
          "its views: " + Suggestion.of("inspect", subject.run().directory().path()));
    Structure structure = subject.structure();
    RowViews.require(name, structure, subject.run().directory().path());
    return rows.apply(subject);
  }

  /// The view of a machine of sequences.
  public View of(FrameSubject subject) {
    if (frames == null)
      throw new Unsupported(
          "a machine of sequences is inspected by {effects} or {states}",
          Suggestion.of("inspect", subject.path()).with("effects").toString());
    return frames.apply(subject);
  }
}
