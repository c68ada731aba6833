package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EfficiencyTests {

  @TempDir private Path folder;

  @Test
  void moreRowsMakeBetterModelsAndThePictureShowsThem() throws Exception {
    Path data = folder.resolve("bars.npy");
    Ran.done("data", "generate", "bars:size=3", "--n", 400, "--out", data);
    Path picture = folder.resolve("curve.svg");
    Object[] words = {
      "efficiency",
      data,
      "--split",
      "0.5/0.5",
      "--sizes",
      "20,all",
      "--seeds",
      2,
      "--hidden",
      "4,8",
      "--updates",
      160,
      "--out",
      picture,
      "--json"
    };
    Ran ran = Ran.done(words);
    Map<?, ?> json = ran.json();
    assertEquals(List.of(20L, 200L), json.get("sizes"));
    Map<?, ?> curves = (Map<?, ?>) json.get("meanLogLikelihood");
    assertEquals(
        Set.of("machine", "independent", "mixture", "autoregressive", "ica"), curves.keySet());
    // 14 equally likely patterns: log 14 is what can be reached, 9 log 2 what needs no learning.
    for (String name : List.of("machine", "mixture"))
      assertTrue(mean(curves, name, 1) > mean(curves, name, 0), name + " " + curves);
    for (Object name : curves.keySet()) assertTrue(mean(curves, name, 1) < -StrictMath.log(14));
    assertTrue(Files.readString(picture).contains("autoregressive"));
    assertEquals(73, Ran.of(words).code());
  }

  private static double mean(Map<?, ?> curves, Object name, int size) {
    double sum = 0;
    List<?> values = (List<?>) ((List<?>) curves.get(name)).get(size);
    for (Object value : values) sum += ((Number) value).doubleValue();
    return sum / values.size();
  }

  @Test
  void sizesThatCannotBeAreRefused() {
    Ran ran = Ran.of("efficiency", "digits", "--sizes", "few", "--out", folder.resolve("a.svg"));
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("--sizes"), ran.err());
  }
}
