package io.harmonium.bench.compare;

import io.harmonium.formats.Npz;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// A row that is a [Contest] with a peer.
public record ContestRow(
    String number,
    String question,
    String against,
    Goal goal,
    List<Package> needs,
    Function<Setting, Contest> opener)
    implements Row {

  public ContestRow {
    needs = List.copyOf(needs);
  }

  @Override
  public Outcome run(Setting setting) {
    try (Contest contest = opener.apply(setting)) {
      Path problem = setting.scratch().resolve("problem-" + number + ".npz");
      Npz.write(problem, contest.problem());
      try (Peer peer = Peer.start(setting, contest.script(), problem)) {
        Player other = round -> contest.read(peer.ask(contest.request(round)));
        int rounds = contest.rounds(setting.rounds());
        Duel duel = Duel.play(contest, other, rounds, setting.warmSeconds());
        return Outcome.of(
            duel.ratio(),
            duel.low(),
            duel.high(),
            contest.show(duel.oursCost()),
            contest.show(duel.othersCost()),
            contest.check(duel.ours(), duel.others()),
            note(contest.note(duel.ours(), duel.others()), peer));
      }
    }
  }

  private static String note(String note, Peer peer) {
    String threads = "threads of the peer, its fastest choice: " + peer.threads();
    return note.isEmpty() ? threads : note + "; " + threads;
  }
}
