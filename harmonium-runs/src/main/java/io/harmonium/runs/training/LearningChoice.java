package io.harmonium.runs.training;

import java.util.Objects;
import java.util.stream.Stream;

/// What was asked for about learning, one field per setting; null where nothing was said. [Defaults] settles what was left
/// open.
///
/// A new setting is a field here, an option of the command, a component of [LearningSettings] and a line in [Defaults].
public final class LearningChoice {

  public String hidden;
  public Method learn;
  public Integer k;
  public Integer chains;
  public Integer samples;
  public Integer sites;
  public Double noise;
  public Integer batch;
  public String rate;
  public OptimizerKind optimizer;
  public Double momentum;
  public Double l1;
  public Double l2;
  public String sparsity;
  public Double hiddenPull;
  public Integer shift;
  public Double average;
  public Double dropout;
  public GaugeKind gauge;
  public Long updates;
  public Double epochs;
  public Double initScale;
  public String graph;
  public PositiveKind positive;
  public Double target;
  public String sparse;
  public String objective;
  public Integer patience;
  public Integer tempering;
  public String filters;
  public Integer pool;
  public Integer factors;
  public String pretrain;
  public String from;
  public Integer upDown;

  /// Whether hidden units, their chains or their start are asked for.
  boolean saysUnitsOrChains() {
    return Stream.of(
            hidden,
            learn,
            k,
            chains,
            samples,
            sites,
            noise,
            sparsity,
            hiddenPull,
            initScale,
            target,
            tempering,
            pretrain)
        .anyMatch(Objects::nonNull);
  }

  /// The settings of a run that goes on, with the updates and the rate that were asked for.
  <T extends Record> T resumed(T settings) {
    T longer = updates == null ? settings : SettingsJson.with(settings, "updates", updates);
    return rate == null ? longer : SettingsJson.with(longer, "rate", rate);
  }
}
