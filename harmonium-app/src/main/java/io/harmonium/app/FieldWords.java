package io.harmonium.app;

import java.util.Locale;
import java.util.Map;

/// Words of the field that are more than the name of a machine or of a way to learn: which options say the same.
final class FieldWords {

  private static final Map<String, String> MODELS =
      Map.ofEntries(
          Map.entry("generative-convnet", "--model ebm --network conv:32,64/128"),
          Map.entry("deep-energy-estimator", "--model ebm --objective denoising:0.3"),
          Map.entry("deep-energy-estimator-network", "--model ebm --objective denoising:0.3"),
          Map.entry("spatial-transformations", "--model gated-rbm"),
          Map.entry("gaussian-rbm", "--model rbm --visible gaussian"),
          Map.entry("gaussian-bernoulli-rbm", "--model rbm --visible gaussian"),
          Map.entry("bernoulli-rbm", "--model rbm --visible binary"),
          Map.entry("direct-coupling-analysis", "--model potts --learn pl"));

  private static final Map<String, String> LEARNING =
      Map.ofEntries(
          Map.entry("maximum-likelihood", "--learn pcd, or --learn exact for small machines"),
          Map.entry("parallel-tempering", "--learn pcd --tempering 10"),
          Map.entry("langevin", "--model ebm --langevin 1:0.01"),
          Map.entry("wake-sleep", "--model dbn --up-down 1000"));

  private FieldWords() {}

  /// Options that say what `word` means as the value of `option`, or null where it is no such word.
  static String options(String option, String word) {
    String typed = word.toLowerCase(Locale.ROOT).replace('_', '-');
    if (option.equals("--model")) return MODELS.get(typed);
    if (!option.equals("--learn")) return null;
    if (typed.matches("p?cd-?[1-9][0-9]{0,5}"))
      return "--learn " + typed.replaceAll("-?[0-9]+$", "") + " --k " + typed.replaceAll("\\D", "");
    return LEARNING.get(typed);
  }
}
