package io.harmonium.runs.training;

import java.util.List;

/// What was asked for about machines of sequences, one field per setting; null where nothing was said.
/// [TemporalSettings] settles what was left open.
public final class TemporalChoice {

  public Integer order;
  public Integer recurrent;
  public Double clip;
  public Integer truncate;
  public Integer stretch;
  public Double noise;
  public Double pastScale;
  public List<String> rates = List.of();
  public List<String> masks = List.of();
  public String init;
}
