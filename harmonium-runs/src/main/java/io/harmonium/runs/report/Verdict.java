package io.harmonium.runs.report;

import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.diagnosis.MomentAgreement;
import io.harmonium.runs.report.chart.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The judgement of a run in words: a level, one sentence of numbers, and the reasons where something needs a look. It
/// never claims what was not measured. The findings of the newest diagnosis, which training writes at its end, are its
/// reasons; runs without one are judged by their metrics.
public record Verdict(Level level, String summary, List<String> reasons) {

  /// How much a run needs to be looked at.
  public enum Level {
    PASS("Healthy"),
    WARN("Look closer"),
    FAIL("Trouble"),
    OPEN("Not judged");

    private final String words;

    Level(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// A share of dead or stuck hidden units above this needs a look.
  private static final double IDLE_SHARE = 0.2;

  /// Checks in a row over which a growing free-energy gap is noticed.
  private static final int GROWING_CHECKS = 5;

  /// A test log-likelihood this share of its size below its best has fallen, if its interval does not explain it.
  private static final double FALL = 0.01;

  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /// Judges a run by its metrics, its statistics and its parameters.
  static Verdict of(RunContents run) {
    Judge judge = new Judge(run);
    judge.finiteness();
    judge.findings();
    judge.classes();
    judge.likelihood();
    judge.activity();
    judge.correlations();
    return judge.verdict();
  }

  /// As maps and texts, for `--json`.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level.name());
    json.put("summary", summary);
    json.put("reasons", reasons);
    return json;
  }

  private static final class Judge {
    private final RunContents run;
    private final List<String> facts = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private final List<Tree> found;
    private Level level = Level.PASS;

    Judge(RunContents run) {
      this.run = run;
      this.found = run.document(Diagnosis.FILE).at("findings").list();
    }

    /// Whether a diagnosis is at hand, whose checks are not made again.
    private boolean diagnosed() {
      return !found.isEmpty();
    }

    void findings() {
      for (String verdict : List.of("FAIL", "WARN"))
        for (Tree finding : found)
          if (finding.at("verdict").text("").equals(verdict)) {
            String reason = finding.at("reason").text("");
            String name = finding.at("pathology").text("");
            raise(Level.valueOf(verdict), name + ": " + reason + ".");
          }
    }

    private void raise(Level to, String reason) {
      if (to.ordinal() > level.ordinal()) level = to;
      reasons.add(reason);
    }

    void finiteness() {
      String bad = run.machine().parameters().nonFinite();
      if (bad != null)
        raise(Level.FAIL, "Parameter " + bad + " is not finite: go back to an earlier snapshot.");
      int lost = 0;
      for (String name : Curves.QUANTITIES) lost += Series.of(run.metrics(), name).lost();
      if (lost > 0)
        raise(
            Level.FAIL,
            lost
                + " measured values are not finite: the run diverged. Try a smaller rate, or resume"
                + " from an earlier snapshot.");
    }

    void classes() {
      for (String part : List.of("test", "train")) {
        Series error = Series.of(run.metrics(), part + "Error");
        if (error.isEmpty()) continue;
        String held = part.equals("test") ? "" : " (no rows were held out)";
        long best = run.best();
        double value = error.last();
        for (int i = 0; i < error.size() - 1; i++)
          if (error.update()[i] == best) {
            value = error.value()[i];
            held = " at update " + Numbers.count(best) + ", the best by validation" + held;
          }
        facts.add(part + " error " + Numbers.fixed(100 * value, 2) + " %" + held);
        return;
      }
    }

    void likelihood() {
      Series test = Series.of(run.metrics(), "testLogLikelihood");
      Series gap =
          Series.of(run.metrics(), "freeEnergyTest")
              .minus(Series.of(run.metrics(), "freeEnergyTrain"));
      boolean falling = false;
      Judged judged = Judged.of(run);
      boolean frames = !Series.of(run.metrics(), "trainSquaredError").isEmpty();
      Judged newest = judged.stale() || frames ? Judged.of(run.withoutEvaluation()) : judged;
      String per = frames ? "frame" : "row";
      Optional<String> held = newest.best("test", per);
      if (held.isPresent()) facts.add("test log-likelihood " + held.get());
      else
        newest
            .best("train", per)
            .ifPresent(
                seen -> facts.add("train log-likelihood " + seen + " (no rows were held out)"));
      if (newest.doubtful(held.isPresent() ? "test" : "train"))
        raise(
            Level.WARN,
            "The interval of the log-likelihood is not to be trusted, because that of log Z is not."
                + " Evaluate the run with more chains and temperatures.");
      if (diagnosed()) return;
      columns();
      if (!test.isEmpty()) falling = fallen(test);
      boolean rising = !test.isEmpty() && !falling;
      if (!gap.isEmpty() && growing(gap) && !rising)
        raise(
            Level.WARN,
            "The free-energy gap between test and train rows has grown for the last "
                + GROWING_CHECKS
                + " checks (now "
                + Numbers.significant(gap.last(), 3)
                + " nats): over-fitting.");
    }

    /// Holds the machine against independent columns, which training begins with.
    private void columns() {
      String name = Series.of(run.metrics(), "testLogLikelihood").isEmpty() ? "train" : "test";
      Series judged = Series.of(run.metrics(), name + "LogLikelihood");
      List<List<Tree>> layers = run.layers();
      Series first =
          layers.isEmpty() ? judged : Series.of(layers.getFirst(), name + "LogLikelihood");
      if (judged.isEmpty() || first.isEmpty() || first.update()[0] != 0) return;
      if (layers.isEmpty() && judged.size() < 2) return;
      double independent = first.value()[0];
      double noise = Math.min(judged.error(judged.size() - 1), 0.02 * Math.abs(independent));
      facts.add("by independent columns " + Numbers.fixed(independent, 2));
      if (judged.last() <= independent + noise)
        raise(
            judged.last() < independent - noise ? Level.FAIL : Level.WARN,
            "The machine knows "
                + name
                + " rows no better than independent columns ("
                + Numbers.fixed(judged.last(), 2)
                + " and "
                + Numbers.fixed(independent, 2)
                + " nats): nothing was learned, or columns are independent.");
    }

    /// True when the last test log-likelihood lies below the best by more than chance.
    private boolean fallen(Series test) {
      int best = test.best();
      double drop = test.value()[best] - test.last();
      double twoErrors = Math.max(test.error(best), test.error(test.size() - 1));
      boolean fallen = drop > Math.max(twoErrors, FALL * Math.abs(test.value()[best]));
      if (fallen)
        raise(
            Level.FAIL,
            "The test log-likelihood was best at update "
                + Numbers.count((long) test.update()[best])
                + " ("
                + Numbers.fixed(test.value()[best], 2)
                + ") and has fallen since: over-fitting. The snapshot nearest that update in"
                + " models/ is the better machine.");
      return fallen;
    }

    private Tree newest(String name) {
      for (Tree line : run.metrics().reversed()) if (line.at(name).present()) return line.at(name);
      return Tree.EMPTY;
    }

    private static boolean growing(Series gap) {
      int n = gap.size();
      if (n <= GROWING_CHECKS || gap.last() <= 0) return false;
      for (int i = n - GROWING_CHECKS; i < n; i++)
        if (!(gap.value()[i] > gap.value()[i - 1])) return false;
      return true;
    }

    void activity() {
      Tree last = newest("hiddenActivity");
      if (!last.present()) return;
      double units = run.hiddenUnits();
      double dead = last.at("dead").number(0);
      double stuck = last.at("stuck").number(0);
      if (dead + stuck > 0)
        facts.add(
            Numbers.count((long) (dead + stuck))
                + " of "
                + Numbers.count((long) units)
                + " hidden units idle");
      if (!diagnosed() && dead + stuck > IDLE_SHARE * units)
        raise(
            Level.WARN,
            Numbers.count((long) dead)
                + " hidden units are always off and "
                + Numbers.count((long) stuck)
                + " always on, of "
                + Numbers.count((long) units)
                + ": fewer would do, or a sparsity target would wake them.");
    }

    /// Means and two-point correlations of data and samples.
    void correlations() {
      if (run.statistics() == null) return;
      MomentAgreement pairs = run.statistics().correlations().agreement();
      if (pairs != null && !pairs.known())
        facts.add(
            "two-point correlations of training and held-out rows agree to r = "
                + Numbers.fixed(pairs.ceiling(), 3)
                + " only, so that those of samples say nothing");
      agreement("two-point correlations", pairs, true);
      agreement("means", run.statistics().means(), false);
    }

    /// `always` says it where nothing is wrong too.
    private void agreement(String what, MomentAgreement agreement, boolean always) {
      if (agreement == null || !agreement.known()) return;
      String words =
          agreement.words()
              + (Double.isNaN(agreement.ceiling())
                  ? ""
                  : " (training and held-out rows: " + Numbers.fixed(agreement.ceiling(), 3) + ")");
      Finding.Verdict verdict = agreement.verdict();
      boolean wrong = verdict != Finding.Verdict.PASS;
      if (always || wrong) facts.add(what + " of data and samples agree to " + words);
      boolean asked =
          found.stream()
              .anyMatch(
                  f ->
                      f.at("check").text("").equals("moments")
                          && !f.at("verdict").text("").equals("SKIP"));
      if (!asked && !stores() && wrong)
        raise(
            Level.valueOf(verdict.name()),
            "The samples do not have the data's " + what + " (" + words + "): " + advice());
    }

    /// What may help this machine.
    private String advice() {
      String chains = "or let the chains run longer (--k).";
      return run.hiddenUnits() == 0
          ? "train longer, with a smaller rate, " + chains
          : "train longer, use more hidden units, " + chains;
    }

    /// Whether the machine stores rows as they are, and is no model of their distribution.
    private boolean stores() {
      return run.description().at("model").text("").equals("hopfield");
    }

    Verdict verdict() {
      if (facts.isEmpty() && reasons.isEmpty())
        return new Verdict(
            Level.OPEN, "Nothing was measured in this run; evaluate it to know more.", reasons);
      String summary = facts.isEmpty() ? "" : String.join("; ", facts) + ".";
      String capital =
          summary.isEmpty() ? "" : Character.toUpperCase(summary.charAt(0)) + summary.substring(1);
      boolean open = stores() && level == Level.PASS;
      return new Verdict(open ? Level.OPEN : level, capital, reasons);
    }
  }
}
