package io.harmonium.bench.compare;

import io.harmonium.data.Dataset;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// How much faster are two threads than one, and are the parameters the same bits?
record ThreadsRow(String number, String question, Work work) implements Row {

  /// Work that trains a machine.
  @FunctionalInterface
  interface Work {
    /// Its cost and the trained "parameters".
    Answer train(Setting setting, int round, Workers workers);
  }

  /// Row 1's updates.
  static Answer updates(Setting setting, int round, Workers workers) {
    Trained start = setting.material().pictures(500).withRows(UpdateContest.ROWS);
    int count = setting.choose(8, 2);
    UpdateContest.PackedWeights ready =
        UpdateContest.PackedWeights.of(
            start,
            UpdateContest.recipe(UpdateContest.K, UpdateContest.ROWS, Material.CHAINS, 0.001),
            Seed.of(10).child(round),
            workers);
    long before = System.nanoTime();
    TrainingState end = ready.run(count);
    double seconds = (System.nanoTime() - before) * 1e-9;
    return new Answer(seconds / count, Map.of("parameters", end.parameters()));
  }

  /// Row 4's epoch.
  static Answer epoch(Setting setting, int round, Workers workers) {
    Dataset data = setting.material().pictures().slice(0, setting.choose(10_000, 2000));
    Answer answer = FitContest.epoch(data, Seed.of(10).child(round), workers);
    Machine machine = (Machine) answer.numbers().get("machine");
    return new Answer(answer.cost(), Map.of("parameters", machine.parameters()));
  }

  @Override
  public String against() {
    return "itself on one thread";
  }

  @Override
  public Goal goal() {
    return Goal.times(1.8);
  }

  @Override
  public Outcome run(Setting setting) {
    try (Workers one = Workers.of(1);
        Workers two = Workers.of(2)) {
      Duel duel =
          Duel.play(
              round -> hashed(work.train(setting, round, two)),
              round -> hashed(work.train(setting, round, one)),
              setting.rounds(),
              setting.warmSeconds());
      int different = 0;
      for (int round = 0; round < duel.ours().size(); round++)
        if (!Objects.equals(hash(duel.ours(), round), hash(duel.others(), round))) different++;
      return Outcome.of(
          duel.ratio(),
          duel.low(),
          duel.high(),
          Numbers.seconds(duel.oursCost()),
          Numbers.seconds(duel.othersCost()),
          List.of(new Check("rounds with other bits", different, 0, 0)),
          "SHA-256 of the parameters of round 1: " + hash(duel.ours(), 0).substring(0, 16) + "…");
    }
  }

  private static String hash(List<Answer> answers, int round) {
    return answers.get(round).text("sha256");
  }

  private static Answer hashed(Answer answer) {
    Parameters parameters = (Parameters) answer.numbers().get("parameters");
    return new Answer(answer.cost(), Map.of("sha256", sha256(parameters.values())));
  }

  /// Of the doubles as big-endian bytes.
  static String sha256(double[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
    for (double value : values) bytes.putDouble(value);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
