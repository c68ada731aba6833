package io.harmonium;

import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Machines whose log Z other programs have computed: lines "name numbers…" of `golden.txt`.
public final class Golden {

  private static final Map<String, double[]> NUMBERS = read();

  private Golden() {}

  private static Map<String, double[]> read() {
    Map<String, double[]> numbers = new HashMap<>();
    try (InputStream in = Golden.class.getResourceAsStream("golden.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        String[] words = line.split(" ");
        numbers.put(
            words[0], Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return numbers;
  }

  /// The binary machine called `name`.
  public static Machine machine(String name) {
    double[] visible = NUMBERS.get(name + ".b");
    double[] hidden = NUMBERS.get(name + ".c");
    Machine machine = Rbm.binary(visible.length, hidden.length);
    return machine.with(
        machine
            .parameters()
            .with("visible.x", visible)
            .with("hidden.x", hidden)
            .with(Rbm.LINK, NUMBERS.get(name + ".W")));
  }

  /// log Z of the machine called `name` by one method.
  public static double logPartition(String name, String method) {
    return NUMBERS.get(name + ".logZ." + method)[0];
  }
}
