package io.harmonium.baselines;

import io.harmonium.data.Sequences;
import io.harmonium.matrix.Resident;
import java.util.ArrayList;
import java.util.List;

/// The rules for the next frame that apply to some sequences, fitted to them: last frame, linear extrapolation, mean frame,
/// autoregressions, and Markov chains where cells are discrete.
///
/// @param rules the fitted ones
/// @param leftOut those that were not fitted, each with the reason
/// @param standard what stands for an unknown cell at the beginning of a sequence
public record FrameBaselines(List<FrameBaseline> rules, List<String> leftOut, Resident typical) {

  /// Orders of autoregressions and Markov chains when nothing is said.
  public static final List<Integer> ORDERS = List.of(1, 3, 5);

  /// Multiplications above which a rule is left out: some seconds.
  private static final double MAX_WORK = 5e9;

  public FrameBaselines {
    rules = List.copyOf(rules);
    leftOut = List.copyOf(leftOut);
  }

  /// Fits every rule to training sequences.
  public static FrameBaselines fit(Sequences train, List<Integer> orders) {
    Resident typical = Frames.typical(train);
    Frames frames = Frames.of(train, typical);
    List<FrameBaseline> rules = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    Autoregression linear = Autoregression.fit(frames, 0, null, Autoregression.RIDGE);
    MarkovCells chain = frames.discrete() ? MarkovCells.fit(frames, 0, null) : null;
    FrameBaseline mean = chain == null ? linear : chain;
    LastFrame last = new LastFrame(mean);
    rules.add(mean);
    rules.add(last);
    rules.add(LinearFrame.fit(frames, last));
    int max = orders.stream().mapToInt(Integer::intValue).max().orElse(0);
    List<FrameBaseline> chains = new ArrayList<>();
    for (int order = 1; order <= max; order++) {
      if (linear != null && Autoregression.work(frames, order) > MAX_WORK) {
        leftOut.add("autoregressions from order " + order + " on: too many columns and frames");
        linear = null;
      }
      if (linear != null) {
        linear = Autoregression.fit(frames, order, linear, Autoregression.RIDGE);
        if (orders.contains(order)) rules.add(linear);
      }
      if (chain != null && !MarkovCells.fits(frames, order)) {
        leftOut.add("Markov chains from order " + order + " on: too many contexts or frames");
        chain = null;
      }
      if (chain != null) {
        chain = MarkovCells.fit(frames, order, chain);
        if (orders.contains(order)) chains.add(chain);
      }
    }
    rules.addAll(chains);
    return new FrameBaselines(rules, leftOut, typical);
  }

  /// Fits every rule of the default orders.
  public static FrameBaselines fit(Sequences train) {
    return fit(train, ORDERS);
  }

  /// Every rule judged on sequences, which have the columns of the training ones; see [FrameScore#of].
  public List<FrameScore> judge(Sequences data, int history) {
    Frames frames = Frames.of(data, typical);
    return rules.stream().map(rule -> FrameScore.of(rule, frames, history)).toList();
  }
}
