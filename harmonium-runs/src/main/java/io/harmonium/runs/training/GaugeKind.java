package io.harmonium.runs.training;

import io.harmonium.learning.gauge.Centring;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.learning.gauge.ZeroSum;
import java.util.List;

/// In which coordinates the gradient is followed.
public enum GaugeKind {
  CENTRED(List.of(new Centring(false), new ZeroSum())),
  STANDARDISED(List.of(new Centring(true), new ZeroSum())),
  PLAIN(List.of(new ZeroSum()));

  private final List<Gauge> gauges;

  GaugeKind(List<Gauge> gauges) {
    this.gauges = gauges;
  }

  List<Gauge> gauges() {
    return gauges;
  }

  @Override
  public String toString() {
    return Word.of(this);
  }
}
