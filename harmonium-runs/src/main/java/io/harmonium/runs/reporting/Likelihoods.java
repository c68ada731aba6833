package io.harmonium.runs.reporting;

import io.harmonium.evaluation.Trust;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The table of log Z and the mean log-likelihoods by every estimator that was asked, and what else an evaluation found.
record Likelihoods(Judged judged) {

  /// What the entries of an evaluation are called; others keep their names.
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("meanLogLikelihoodBound", "bound on the log-likelihood (nats per row)"),
          Map.entry("meanLogLikelihoodPerFrame", "log-likelihood (nats per frame)"),
          Map.entry("perFrameOverSubjects", "log-likelihood over subjects (nats per frame)"),
          Map.entry("logLoss", "log-loss of the class (nats)"),
          Map.entry("ece", "calibration error (ECE)"),
          Map.entry("brier", "Brier score"),
          Map.entry("meanFreeEnergy", "mean free energy (nats)"),
          Map.entry("pseudoLikelihood", "pseudo-likelihood (nats per row)"),
          Map.entry("seconds", "seconds that the estimates took"),
          Map.entry("laws", "distributions with a log Z of their own"),
          Map.entry("perplexity", "perplexity per word"),
          Map.entry("perplexityByFrequency", "perplexity of words by their frequency"),
          Map.entry("fullGaussian", "log-likelihood of one Gaussian (nats per row)"),
          Map.entry("gainOverFullGaussian", "gain over one Gaussian (nats per row)"),
          Map.entry("meanError", "means, root mean square error"),
          Map.entry("meanPearson", "means, r"),
          Map.entry("correlationError", "two-point correlations, root mean square error"),
          Map.entry("correlationPearson", "two-point correlations, r"),
          Map.entry("divergence", "KL(data ‖ model) (nats)"),
          Map.entry("visibleEntropy", "entropy of the visible units (nats)"),
          Map.entry("jointEntropy", "entropy of all units (nats)"),
          Map.entry("momentGap", "largest gap of a moment"),
          Map.entry("momentName", "the moment with that gap"));

  /// Entries that stand elsewhere on the page or that no reader needs.
  private static final List<String> LEFT_OUT =
      List.of(
          "schemaVersion",
          "run",
          "model",
          "parameters",
          "update",
          "data",
          "rows",
          "logZ",
          "nextFrame",
          "subjects",
          "meanLogLikelihood");

  /// The tables; empty where nothing is known.
  Markup table() {
    Markup out = new Markup();
    if (judged.stale())
      out.element(
          "p",
          "This is the evaluation of an earlier moment of the run, update "
              + Numbers.count((long) judged.evaluation().at("update").number(0))
              + "; evaluate again for the newest machine.",
          "class",
          "trap");
    if (!judged.methods().isEmpty()) estimators(out);
    Map<String, String> rest = new LinkedHashMap<>();
    judged.evaluation().members().forEach((name, value) -> collect(name, "", value, rest));
    if (!rest.isEmpty()) Settings.table(rest, out);
    return out;
  }

  /// The tables as a part of a page; nothing where nothing is known.
  void section(Markup out) {
    Markup table = table();
    if (!table.isEmpty())
      Document.section(
          "likelihood",
          "Likelihood",
          out,
          o -> o.open("div", "class", "tile full").add(table).close());
  }

  private void estimators(Markup out) {
    List<String> parts = judged.parts().isEmpty() ? List.of("") : judged.parts();
    out.open("div", "class", "scroll").open("table", "class", "numbers").line();
    out.open("thead").open("tr");
    out.element("th", "Estimator", "scope", "col").element("th", "log Z (nats)", "scope", "col");
    for (String part : parts) out.element("th", head(part), "scope", "col");
    out.element("th", "log Z errs", "scope", "col").element("th", "Note", "scope", "col");
    out.close().close().open("tbody").line();
    for (String method : judged.methods()) {
      Tree logZ = judged.evaluation().at("logZ", method);
      out.open("tr").element("th", Judged.method(method), "scope", "row");
      number(logZ, out);
      for (String part : parts) number(judged.likelihood(part, method), out);
      String bound = logZ.at("bound").text("").toLowerCase(Locale.ROOT);
      out.element("td", bound.equals("lower") ? "low" : bound.equals("upper") ? "high" : "–");
      out.element(
              "td",
              note(
                  logZ,
                  judged.likelihood(parts.getFirst(), method),
                  judged.trust(parts.getFirst(), method)))
          .close()
          .line();
    }
    out.close().close().close().line();
  }

  private String head(String part) {
    Tree of = judged.evaluation().at("parts", part);
    double rows = of.at("rows").number(0);
    boolean frames = of.at("frames").present();
    return "Mean log-likelihood"
        + (part.isEmpty() ? "" : ", " + part)
        + (rows > 0 ? ", " + Numbers.count((long) rows) + " rows" : "")
        + (frames ? " (nats per sequence)" : " (nats per row)");
  }

  private static String note(Tree logZ, Tree likelihood, Trust trust) {
    List<String> notes = new ArrayList<>();
    if (trust != Trust.TRUSTED) notes.add("interval " + trust.words());
    String words = logZ.at("note").text(likelihood.at("note").text(""));
    if (!words.isBlank()) notes.add(words);
    logZ.at("seconds").number().ifPresent(s -> notes.add(Numbers.significant(s, 2) + " s"));
    return String.join("; ", notes);
  }

  private static void number(Tree estimate, Markup out) {
    Optional<Judged.Number> number = Judged.Number.of(estimate);
    if (number.isEmpty()) {
      out.element("td", estimate.present() ? "not finite" : "–");
      return;
    }
    double low = number.get().low();
    double high = number.get().high();
    out.open("td").element("strong", number.get().words());
    if (low < high)
      out.element("small", " [" + end(low, "unknown") + ", " + end(high, "unknown") + "]");
    out.close();
  }

  private static String end(double value, String otherwise) {
    return Double.isFinite(value) ? Numbers.fixed(value, 3) : otherwise;
  }

  /// Everything else that the evaluation holds: numbers, estimates and words, with the part of the data they belong to.
  private void collect(String name, String part, Tree value, Map<String, String> rest) {
    if (LEFT_OUT.contains(name)) return;
    String shown = NAMES.getOrDefault(name, name) + (part.isEmpty() ? "" : ", " + part);
    if (name.equals("parts"))
      value
          .members()
          .forEach((p, found) -> found.members().forEach((n, v) -> collect(n, p, v, rest)));
    else if (value.at("value").number().isPresent())
      Judged.Number.of(value).ifPresent(number -> rest.put(shown, number.words()));
    else if (value.members().keySet().stream().anyMatch(Judged::estimates))
      value
          .members()
          .forEach(
              (method, v) ->
                  Judged.Number.of(v)
                      .ifPresent(n -> rest.put(shown + ", " + Judged.method(method), n.words())));
    else if (!value.members().isEmpty())
      value.members().forEach((n, v) -> collect(n, part, v, rest));
    else if (value.number().isPresent()) rest.put(shown, plain(value.number().getAsDouble()));
    else if (value.present()) rest.put(shown, value.text(String.valueOf(value.value())));
  }

  private static String plain(double value) {
    if (!Double.isFinite(value)) return "not finite";
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Numbers.count((long) value)
        : Numbers.significant(value, 4);
  }
}
