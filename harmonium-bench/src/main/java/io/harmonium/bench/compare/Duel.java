package io.harmonium.bench.compare;

import java.util.ArrayList;
import java.util.List;

/// Two sides that took turns in one run; the ratio of their median costs says how much cheaper ours is.
public record Duel(List<Answer> ours, List<Answer> others) {

  /// Long enough for the idle threads of a peer to stop spinning.
  private static final long PAUSE_MILLIS = 150;

  /// Lets both sides warm up, ours for at least `warm` seconds, and then play `rounds` rounds in turns.
  public static Duel play(Player ours, Player other, int rounds, double warm) {
    long start = System.nanoTime();
    int warmups = 0;
    do ours.play(--warmups);
    while (warmups > -2 || (System.nanoTime() - start) * 1e-9 < warm);
    other.play(-1);
    List<Answer> first = new ArrayList<>();
    List<Answer> second = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      pause();
      first.add(ours.play(round));
      second.add(other.play(round));
    }
    return new Duel(first, second);
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted between two rounds", e);
    }
  }

  private static double median(List<Answer> answers) {
    return Numbers.median(answers.stream().mapToDouble(Answer::cost).toArray());
  }

  public double oursCost() {
    return median(ours);
  }

  public double othersCost() {
    return median(others);
  }

  /// The other side's median cost over ours.
  public double ratio() {
    return othersCost() / oursCost();
  }

  /// The least ratio of one round.
  public double low() {
    return ratios().min(Double::compare).orElseThrow();
  }

  /// The greatest ratio of one round.
  public double high() {
    return ratios().max(Double::compare).orElseThrow();
  }

  private java.util.stream.Stream<Double> ratios() {
    return java.util.stream.IntStream.range(0, ours.size())
        .mapToObj(i -> others.get(i).cost() / ours.get(i).cost());
  }
}
