package io.harmonium.app.report;

import io.harmonium.app.report.chart.Markup;
import io.harmonium.app.report.chart.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// The table of log Z and the mean log-likelihood by every estimator that was asked, from `evaluation.json`, else from
/// the last line of metrics that knows them; and what else the evaluation found.
record Likelihoods(RunContents run) {

  private static final Map<String, String> METHODS =
      Map.ofEntries(
          Map.entry("exact", "exact enumeration"),
          Map.entry("ais", "annealed importance sampling (AIS)"),
          Map.entry("reverseAis", "reverse AIS"),
          Map.entry("bennett", "AIS both ways (Bennett)"),
          Map.entry("trajectoryAis", "AIS along the training trajectory"),
          Map.entry("tempering", "parallel tempering"),
          Map.entry("thermodynamic", "thermodynamic integration"),
          Map.entry("meanField", "mean field"),
          Map.entry("tap2", "TAP, second order"),
          Map.entry("tap3", "TAP, third order"),
          Map.entry("bethe", "Bethe"),
          Map.entry("treeReweighted", "tree-reweighted"),
          Map.entry("perturbMap", "perturb and MAP"));

  /// An estimator in words.
  static String method(String key) {
    return METHODS.getOrDefault(key, key);
  }

  /// The last value of a series with its error and method: "−18.32 ± 0.11 (AIS)".
  static String words(Series series) {
    int last = series.size() - 1;
    String method =
        switch (series.method()) {
          case "" -> "";
          case "ais" -> " (AIS)";
          case "exact" -> " (exact)";
          default -> " (" + method(series.method()) + ")";
        };
    return words(series.last(), series.low()[last], series.high()[last]) + method;
  }

  /// A number with half the width of its interval, in as many digits as the interval deserves.
  static String words(double value, double low, double high) {
    double half = (high - low) / 2;
    if (!(half > 0) || Double.isInfinite(half)) return Numbers.fixed(value, 2);
    int decimals = Math.clamp(new BigDecimal(half).round(new MathContext(2)).scale(), 0, 6);
    return Numbers.fixed(value, decimals) + " ± " + Numbers.fixed(half, decimals);
  }

  /// The tables; empty where nothing is known.
  Markup table() {
    Tree evaluation = run.evaluation().present() ? run.evaluation() : fromMetrics();
    Tree logZ = evaluation.at("logZ");
    Tree likelihood = evaluation.at("meanLogLikelihood");
    Markup out = new Markup();
    Set<String> methods = new LinkedHashSet<>(logZ.members().keySet());
    methods.addAll(likelihood.members().keySet());
    if (!methods.isEmpty()) {
      out.open("div", "class", "scroll").open("table", "class", "numbers").line();
      out.open("thead").open("tr");
      for (String head :
          List.of(
              "Estimator", "log Z (nats)", "Mean log-likelihood (nats per row)", "Errs", "Note"))
        out.element("th", head, "scope", "col");
      out.close().close().open("tbody").line();
      for (String method : methods) row(method, logZ.at(method), likelihood.at(method), out);
      out.close().close().close().line();
    }
    others(evaluation, out);
    return out;
  }

  /// The newest log Z and log-likelihood of `metrics.jsonl` in the shape of `evaluation.json`.
  private Tree fromMetrics() {
    for (Tree line : run.metrics().reversed()) {
      Tree found =
          line.at("testLogLikelihood").present()
              ? line.at("testLogLikelihood")
              : line.at("trainLogLikelihood");
      if (!found.present()) continue;
      String method = found.at("method").text("measured while training");
      Map<String, Object> tree = new java.util.LinkedHashMap<>();
      if (line.at("logZ").present()) tree.put("logZ", Map.of(method, line.at("logZ").value()));
      tree.put("meanLogLikelihood", Map.of(method, found.value()));
      return new Tree(tree);
    }
    return Tree.EMPTY;
  }

  private static void row(String method, Tree logZ, Tree likelihood, Markup out) {
    out.open("tr").element("th", method(method), "scope", "row");
    number(logZ, out);
    number(likelihood, out);
    String bound =
        logZ.at("bound").text(likelihood.at("bound").text("")).toLowerCase(java.util.Locale.ROOT);
    out.element("td", bound.equals("lower") ? "low" : bound.equals("upper") ? "high" : "–");
    List<String> notes = new ArrayList<>();
    boolean doubted =
        Boolean.FALSE.equals(logZ.at("trusted").value())
            || Boolean.FALSE.equals(likelihood.at("trusted").value());
    if (doubted) notes.add("interval not to be trusted");
    String note = logZ.at("note").text("");
    if (!note.isBlank()) notes.add(note);
    OptionalDouble seconds = logZ.at("seconds").number();
    if (seconds.isPresent()) notes.add(Numbers.significant(seconds.getAsDouble(), 2) + " s");
    out.element("td", String.join("; ", notes)).close().line();
  }

  private static void number(Tree estimate, Markup out) {
    OptionalDouble plain = estimate.number();
    OptionalDouble value = plain.isPresent() ? plain : estimate.at("value").number();
    if (value.isEmpty() || !Double.isFinite(value.getAsDouble())) {
      out.element("td", value.isEmpty() ? "–" : "not finite");
      return;
    }
    double v = value.getAsDouble();
    double low = estimate.at("low").number(v);
    double high = estimate.at("high").number(v);
    out.open("td").element("strong", words(v, low, high));
    if (low < high) out.element("small", " [" + end(low, "−∞") + ", " + end(high, "∞") + "]");
    out.close();
  }

  private static String end(double value, String otherwise) {
    return Double.isFinite(value) ? Numbers.fixed(value, 3) : otherwise;
  }

  /// Everything else that the evaluation holds, as a plain list.
  private static void others(Tree evaluation, Markup out) {
    Map<String, Object> rest = new java.util.LinkedHashMap<>();
    evaluation
        .members()
        .forEach(
            (name, value) -> {
              if (!name.equals("logZ") && !name.equals("meanLogLikelihood"))
                rest.put(name, value.value());
            });
    if (!rest.isEmpty()) Settings.table(new Tree(rest).leaves(), out);
  }
}
