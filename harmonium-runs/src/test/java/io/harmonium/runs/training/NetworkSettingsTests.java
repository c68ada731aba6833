package io.harmonium.runs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.harmonium.learning.Adamax;
import io.harmonium.learning.Schedule;
import io.harmonium.network.Contrastive;
import io.harmonium.network.NetworkRecipe;
import io.harmonium.network.Prior;
import io.harmonium.network.ReplayBuffer;
import io.harmonium.sampling.Langevin;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NetworkSettingsTests {

  private static NetworkSettings notes() {
    NetworkChoice choice = new NetworkChoice();
    choice.recipe = NetworkDefaults.NOTES;
    return NetworkDefaults.settle(
        MachineKind.JEM,
        new LearningChoice(),
        choice,
        null,
        new NetworkDefaults.Facts(1000, true, false, 10, 0, 16));
  }

  /// Listing 6.1: 64-512-512-512-10 with ELU, rows in [−1, 1], 20 steps from uniform noise with α = 1 and σ = 0.01, no buffer,
  /// nothing that clips, averages or decays, both losses with weight 1; Adamax as in the code beside the notes.
  @Test
  void theRecipeOfTheNotesIsTheirDistribution() {
    NetworkSettings notes = notes();
    assertEquals("64–512–512–512–10 elu", notes.shape(64, 8, 8).toString());
    NetworkRecipe recipe = notes.recipe();
    assertEquals(new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0), recipe.objective());
    assertEquals(1, recipe.classWeight());
    assertEquals(Langevin.of(1, 0.01), recipe.walk());
    assertEquals(20, recipe.steps());
    assertEquals(ReplayBuffer.fresh(new Prior.Uniform(-1, 1)), recipe.buffer());
    assertNull(recipe.base());
    assertEquals(64, recipe.batch());
    assertEquals(64, recipe.chains());
    assertEquals(0.03, recipe.inputNoise());
    assertEquals(new Adamax(Schedule.constant(0.001), 0.9, 0.999, 1e-8), recipe.optimizer());
    assertEquals(0, recipe.warmUp());
    assertEquals(0, recipe.clip());
    assertEquals(0, recipe.average());
    assertEquals(20, notes.defaultSteps(), "samples are drawn as training draws chains");
  }

  @Test
  void settingsOfRunsBeforeOptimisersCouldBeChosenMeanAdam() {
    Map<String, Object> json = SettingsJson.write(notes());
    json.remove("optimizer");
    NetworkSettings old = SettingsJson.read(NetworkSettings.class, json);
    assertInstanceOf(io.harmonium.learning.Adam.class, old.recipe().optimizer());
  }
}
