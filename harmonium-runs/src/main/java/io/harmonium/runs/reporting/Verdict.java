package io.harmonium.runs.reporting;

import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.diagnosis.MomentAgreement;
import io.harmonium.runs.diagnosis.RecordedFindings;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The judgement of a run in words: a level, one sentence of numbers, and the reasons where something needs a look. It
/// never claims what was not measured. The findings of the newest diagnosis, which training writes at its end, are its
/// reasons; runs without one are judged by what the same checks find in their files ([RecordedFindings]). The verdict has no
/// thresholds of its own.
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

  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /// Judges a run by its metrics, its statistics and its parameters.
  static Verdict of(RunContents run) {
    Judge judge = new Judge(run);
    judge.finiteness();
    judge.findings();
    judge.classes();
    judge.frames();
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

  /// The overlap after recall from damage of a tenth below which a network does not hold its patterns.
  private static final double RECALL = 0.95;

  private static final String ERROR = "squaredErrorPerFrame";

  private static final class Judge {
    private final RunContents run;
    private final List<String> facts = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private final List<Tree> found;
    private Level level = Level.PASS;

    Judge(RunContents run) {
      this.run = run;
      this.found = found(run);
    }

    /// The findings of the newest diagnosis; of a run without one those that its files alone tell. Whether samples have the
    /// moments of the rows is added where it was not asked.
    private static List<Tree> found(RunContents run) {
      List<Tree> asked = run.document(Diagnosis.FILE).at("findings").list();
      List<Tree> found = new ArrayList<>(asked.isEmpty() ? recorded(run) : asked);
      boolean compared =
          asked.stream()
              .anyMatch(finding -> finding.at("check").text("").equals(MomentAgreement.CHECK));
      if (!compared && run.statistics() != null && !stores(run)) {
        String learn = run.description().at("configuration", "learn").text("");
        found.add(new Tree(run.statistics().finding(run.name(), learn).toJson()));
      }
      return found;
    }

    private static List<Tree> recorded(RunContents run) {
      if (run.machine() == null) return List.of();
      List<Map<String, Object>> metrics = lines(run.metrics());
      Structure structure = run.machine().structure();
      int columns = structure.visible().stream().mapToInt(Layer::columns).sum();
      return RecordedFindings.of(
              metrics,
              run.layers().isEmpty() ? metrics : lines(run.layers().getFirst()),
              columns,
              structure.hidden().stream().mapToInt(Layer::columns).sum())
          .stream()
          .map(finding -> new Tree(finding.toJson()))
          .toList();
    }

    private static List<Map<String, Object>> lines(List<Tree> metrics) {
      List<Map<String, Object>> lines = new ArrayList<>();
      for (Tree line : metrics) {
        Map<String, Object> values = new LinkedHashMap<>();
        line.members().forEach((name, value) -> values.put(name, value.value()));
        lines.add(values);
      }
      return lines;
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
      String bad = run.machine() == null ? null : run.machine().parameters().nonFinite();
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

    /// The error of expected frames beside that of the best plain rule.
    void frames() {
      Tree next = run.document(SequencePage.NEXT);
      String model = run.description().at("model").text("");
      OptionalDouble own = next.at(model, ERROR).number();
      if (own.isEmpty()) return;
      String rule = "";
      double least = Double.POSITIVE_INFINITY;
      for (Map.Entry<String, Tree> each : next.members().entrySet()) {
        double error = each.getValue().at(ERROR).number(Double.POSITIVE_INFINITY);
        if (each.getKey().equals(model) || !(error < least)) continue;
        least = error;
        rule = each.getValue().at("title").text(each.getKey());
      }
      facts.add(
          "squared error of the next frame "
              + Numbers.significant(own.getAsDouble(), 4)
              + (rule.isEmpty()
                  ? ""
                  : " (best plain rule, " + rule + ": " + Numbers.significant(least, 4) + ")"));
    }

    void likelihood() {
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
    }

    private Tree newest(String name) {
      for (Tree line : run.metrics().reversed()) if (line.at(name).present()) return line.at(name);
      return Tree.EMPTY;
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
    }

    /// Means and two-point correlations of data and samples.
    void correlations() {
      recall(run.document(RecallPictures.FILE));
      if (run.statistics() == null || stores(run)) return;
      MomentAgreement pairs = run.statistics().correlations().agreement();
      if (pairs != null && !pairs.known())
        facts.add(
            "two-point correlations of training and held-out rows agree to r = "
                + Numbers.fixed(pairs.ceiling(), 3)
                + " only, too little to judge those of samples by");
      agreement("two-point correlations", pairs, true);
      agreement("means", run.statistics().means(), false);
    }

    /// How well a network that stores rows gives them back.
    private void recall(Tree kept) {
      facts.addAll(RecallPictures.facts(kept));
      double overlap = kept.at("overlap").number(1);
      if (overlap < RECALL)
        raise(
            Level.WARN,
            "Patterns of which a tenth is damaged come back with an overlap of "
                + Numbers.fixed(overlap, 3)
                + ": store fewer, or use the pseudo-inverse rule.");
    }

    /// `always` says it where nothing is wrong too.
    private void agreement(String what, MomentAgreement agreement, boolean always) {
      if (agreement == null || !agreement.known()) return;
      String words =
          agreement.words()
              + (Double.isNaN(agreement.ceiling())
                  ? ""
                  : " (training and held-out rows: " + Numbers.fixed(agreement.ceiling(), 3) + ")");
      boolean wrong = agreement.verdict() != Finding.Verdict.PASS;
      if (always || wrong) facts.add(what + " of data and samples agree to " + words);
    }

    /// Whether the machine stores rows as they are, and is no model of their distribution.
    private static boolean stores(RunContents run) {
      return run.description().at("model").text("").equals("hopfield");
    }

    Verdict verdict() {
      if (facts.isEmpty() && reasons.isEmpty())
        return new Verdict(
            Level.OPEN, "Nothing was measured in this run; evaluate it to know more.", reasons);
      String summary = facts.isEmpty() ? "" : String.join("; ", facts) + ".";
      String capital =
          summary.isEmpty() ? "" : Character.toUpperCase(summary.charAt(0)) + summary.substring(1);
      boolean known = run.document(RecallPictures.FILE).present();
      boolean open = stores(run) && !known && level == Level.PASS;
      return new Verdict(open ? Level.OPEN : level, capital, reasons);
    }
  }
}
