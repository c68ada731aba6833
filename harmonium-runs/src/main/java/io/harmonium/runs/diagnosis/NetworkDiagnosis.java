package io.harmonium.runs.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The checks of a run of a network: did it diverge, are gradients cut, did energies drift, was it better before, do chains
/// stay with the data, do probabilities mean what they say.
///
/// @param practice how it was trained
/// @param metrics lines of `metrics.jsonl`
/// @param clip longest gradient, 0 for any
/// @param temperature that step and noise of the walk imply, NaN where no chains are held against the data
public record NetworkDiagnosis(
    Practice practice, List<Map<String, Object>> metrics, double clip, double temperature) {

  /// Nats by which chains may lie beside the rows in energy.
  private static final double APART = 5;

  /// A mean energy beyond it has drifted.
  private static final double FAR = 100;

  /// A larger calibration error is told.
  private static final double LARGEST_ECE = 0.1;

  /// The share of the best log-loss by which the end may be worse.
  private static final double WORSE = 0.1;

  /// All findings, causes first.
  public Diagnosis diagnosis() {
    List<Finding> findings = new ArrayList<>();
    findings.add(divergence());
    findings.add(SequenceDiagnosis.gradients(practice, metrics, clip));
    findings.add(energies());
    findings.add(overfitting());
    findings.add(chains());
    findings.add(cold());
    findings.add(calibration());
    return new Diagnosis(findings);
  }

  private double last(String name) {
    List<Double> values = SequenceDiagnosis.values(metrics, name);
    return values.isEmpty() ? Double.NaN : values.getLast();
  }

  /// Did training start again?
  private Finding divergence() {
    double attempts = last("attempts");
    if (Double.isNaN(attempts))
      return Finding.skip("divergence", "the run has not written anything down yet");
    Map<String, Object> figures = Map.of("attempts", attempts);
    return attempts > 0
        ? Finding.warn(
            "divergence",
            "divergence",
            String.format(
                Locale.ROOT,
                "training diverged %.0f times and went on with smaller rates and more steps",
                attempts),
            figures,
            practice.again("learning-rate", practice.rateTimes(0.2)))
        : Finding.pass("divergence", "training never diverged", figures);
  }

  /// Are energies where doubles and floats are exact?
  private Finding energies() {
    double energy = last("trainEnergy");
    if (Double.isNaN(energy)) return Finding.skip("energies", "no energy was written down");
    String text = String.format(Locale.ROOT, "mean energy of training rows %.3g", energy);
    Map<String, Object> figures = Map.of("trainEnergy", energy);
    return Math.abs(energy) > FAR
        ? Finding.warn(
            "energies",
            "drifting energies",
            text,
            figures,
            practice.again("energy-decay", practice.raised("energy-decay", 0.1)))
        : Finding.pass("energies", text, figures);
  }

  /// Was the log-loss of kept rows lower before?
  private Finding overfitting() {
    String part =
        SequenceDiagnosis.values(metrics, "validLogLoss").isEmpty()
            ? "testLogLoss"
            : "validLogLoss";
    List<Double> losses = SequenceDiagnosis.values(metrics, part);
    if (losses.size() < 3)
      return Finding.skip("overfitting", "classes of kept rows were judged fewer than three times");
    double best = losses.stream().mapToDouble(v -> v).min().orElseThrow();
    double now = losses.getLast();
    String text =
        String.format(Locale.ROOT, "log-loss of kept rows %.4f, at its best %.4f", now, best);
    Map<String, Object> figures = Map.of("best", best, "last", now);
    return now > (1 + WORSE) * best
        ? Finding.warn(
            "overfitting",
            "overfitting",
            text,
            figures,
            practice.again("input-noise", practice.raised("input-noise", 0.2)))
        : Finding.pass("overfitting", text, figures);
  }

  /// Do chains stay with the data?
  private Finding chains() {
    double rows = last("trainEnergy");
    boolean kept = !Double.isNaN(last("keptEnergy"));
    double chains = last(kept ? "keptEnergy" : "freshEnergy");
    if (Double.isNaN(chains))
      return Finding.skip(
          "chains", "no chains are held against the data, or they became non-finite");
    String text =
        String.format(
            Locale.ROOT,
            "%s chains have mean energy %.3f, training rows %.3f",
            kept ? "persistent" : "fresh",
            chains,
            rows);
    Map<String, Object> figures = Map.of("chains", chains, "rows", rows);
    if (chains < rows - APART)
      return Finding.warn(
          "chains",
          "valleys without data",
          text,
          figures,
          practice.again("energy-decay", practice.raised("energy-decay", 0.1)));
    return chains > rows + APART
        ? Finding.warn("chains", "short chains", text, figures, practice.again(practice.longer()))
        : Finding.pass("chains", text, figures);
  }

  /// What do chains draw from?
  private Finding cold() {
    if (Double.isNaN(temperature)) return Finding.skip("temperature", "there are no chains");
    String text =
        String.format(
            Locale.ROOT,
            "step and noise imply a temperature of %.2g%s",
            temperature,
            temperature < 0.5
                ? ": chains show the modes of the distribution, not the distribution itself"
                    + " (langevin sets both)"
                : "");
    return Finding.pass("temperature", text, Map.of("temperature", temperature));
  }

  /// Do probabilities of classes mean what they say?
  private Finding calibration() {
    double ece = last("testEce");
    if (Double.isNaN(ece)) return Finding.skip("calibration", "there are no held-out classes");
    String text = String.format(Locale.ROOT, "expected calibration error %.4f", ece);
    Map<String, Object> figures = Map.of("ece", ece);
    return ece > LARGEST_ECE
        ? Finding.warn(
            "calibration",
            "uncalibrated classes",
            text,
            figures,
            practice.again("updates", practice.more()))
        : Finding.pass("calibration", text, figures);
  }
}
