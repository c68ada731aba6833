package io.harmonium.bench.compare;

import java.util.List;

/// How long does a command take that computes nothing?
record StartRow(String number, String option, Goal goal) implements Row {

  @Override
  public String question() {
    return "start: ./harmonium " + option;
  }

  @Override
  public String against() {
    return "import torch";
  }

  @Override
  public List<Package> needs() {
    return List.of(Package.TORCH);
  }

  @Override
  public Outcome run(Setting setting) {
    String[] ours = {setting.root().resolve("harmonium").toString(), option};
    String[] peer = {setting.python(), "-c", "import torch"};
    // The first start may build the program and its class cache.
    once(setting, ours);
    Duel duel =
        Duel.play(
            round -> once(setting, ours), round -> once(setting, peer), setting.choose(15, 5), 0);
    return Outcome.of(
        duel.ratio(),
        duel.low(),
        duel.high(),
        Numbers.seconds(duel.oursCost()),
        Numbers.seconds(duel.othersCost()),
        List.of(),
        "");
  }

  private static Answer once(Setting setting, String... command) {
    long before = System.nanoTime();
    if (Peer.output(setting.root(), command) == null)
      throw new IllegalStateException("failed: " + String.join(" ", command));
    return new Answer((System.nanoTime() - before) * 1e-9, java.util.Map.of());
  }
}
