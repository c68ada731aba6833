package io.harmonium.app.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
        train + "--hidden 20,30 --k 10 --out r/d-again",
        second.again("--hidden", "30", "--k", "10"));
    Practice unsaid = of("r/d/layers/1", train + "--out r/d");
    assertEquals(train + "--k 10 --out r/d-again", unsaid.again("--hidden", "30", "--k", "10"));
    Practice alone = of("r/a", "harmonium train digits --hidden 20 --out r/a");
    assertEquals(
        "harmonium train digits --hidden 40 --out r/a-again", alone.again("--hidden", "40"));
  }
}
