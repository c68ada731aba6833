package io.harmonium.bench.compare;

import io.harmonium.formats.NpyArray;
import java.util.List;
import java.util.Map;

/// The same work done by us and by a peer: made ready once, then played in turns.
public interface Contest extends Player, AutoCloseable {

  /// The peer's script in `bench/peers`.
  String script();

  /// The machine, the data and the states that the peer starts from.
  Map<String, NpyArray> problem();

  /// What the peer is asked to do in a round.
  Map<String, Object> request(int round);

  /// The peer's answer as ours looks; by default its "seconds" are the cost.
  default Answer read(Map<String, Object> reply) {
    Answer raw = new Answer(1, reply);
    return new Answer(raw.number("seconds"), reply);
  }

  /// How often the two sides take turns; long rounds need fewer.
  default int rounds(int standard) {
    return standard;
  }

  /// Whether both computed the same thing.
  List<Check> check(List<Answer> ours, List<Answer> peers);

  /// A cost for people.
  default String show(double cost) {
    return Numbers.seconds(cost);
  }

  /// What a reader should know beside the numbers.
  default String note(List<Answer> ours, List<Answer> peers) {
    return "";
  }

  @Override
  void close();
}
