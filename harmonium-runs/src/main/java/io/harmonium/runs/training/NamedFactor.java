package io.harmonium.runs.training;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A factor on the rate of the parameters called `name`: "past-hidden=0.1".
public record NamedFactor(String name, double factor) {

  /// What "NAME=FACTOR" says.
  public static NamedFactor parse(String text) {
    int equals = text.lastIndexOf('=');
    try {
      if (equals > 0)
        return new NamedFactor(
            text.substring(0, equals), Double.parseDouble(text.substring(equals + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(usage(text), e);
    }
    throw new IllegalArgumentException(usage(text));
  }

  static Map<String, Double> map(List<NamedFactor> factors) {
    Map<String, Double> map = new LinkedHashMap<>();
    factors.forEach(each -> map.put(each.name(), each.factor()));
    return map;
  }

  private static String usage(String text) {
    return "expected NAME=FACTOR such as past-hidden=0.1, got '" + text + "'";
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return name + "=" + Rate.plain(factor);
  }
}
