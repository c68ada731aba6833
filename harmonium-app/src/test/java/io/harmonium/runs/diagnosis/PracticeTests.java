package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.wording.Spelling;
import org.junit.jupiter.api.Test;

/// Commands that train a machine again.
class PracticeTests {

  private static Practice of(String run, String command) {
    return new Practice(run, command, "pcd", 5, "0.01", 0, 0, 100);
  }

  /// A layer is trained by its stack: its size stands among the others, and the new run is not within the old one.
  @Test
  void aLayerIsTrainedAgainWithItsStack() {
    String train = "harmonium train digits --model dbn ";
    Practice second = of("r/d/layers/2", train + "--hidden 20,15 --out r/d");
    assertEquals(
        train + "--hidden 20,30 --k 10 --out r/d-hidden-20-30-k-10",
        Spelling.SHELL.of(second.again("hidden", "30", "k", "10")));
    Practice unsaid = of("r/d/layers/1", train + "--out r/d");
    assertEquals(
        train + "--k 10 --out r/d-k-10",
        Spelling.SHELL.of(unsaid.again("hidden", "30", "k", "10")));
    Practice alone = of("r/a", "harmonium train digits --hidden 20 --out r/a");
    assertEquals(
        "harmonium train digits --hidden 40 --out r/a-hidden-40",
        Spelling.SHELL.of(alone.again("hidden", "40")));
  }

  /// All commands of one diagnosis can be run one after the other, and a name does not grow with every advice.
  @Test
  void differentOptionsGoToDifferentFolders() {
    String train = "harmonium train x.csv ";
    Practice plain = of("r/a", train + "--out r/a");
    assertEquals(train + "--k 20 --out r/a-k-20", Spelling.SHELL.of(plain.again("k", "20")));
    assertEquals(
        train + "--hidden 24 --k 20 --out r/a-hidden-24-k-20",
        Spelling.SHELL.of(plain.again("hidden", "24", "k", "20")));
    Practice again =
        of("r/a-hidden-24-k-20", train + "--hidden 24 --k 20 --out r/a-hidden-24-k-20");
    assertEquals(
        train + "--hidden 48 --k 40 --out r/a-hidden-48-k-40",
        Spelling.SHELL.of(again.again("hidden", "48", "k", "40")));
    assertEquals(
        train + "--hidden 24 --k 20 --out r/a-hidden-24-k-20-again",
        Spelling.SHELL.of(again.again("k", "20")));
    assertEquals(
        "harmonium train x.csv --k 5 --out k-k-5",
        Spelling.SHELL.of(of("k", train).again("k", "5")));
  }
}
