package io.harmonium.runs.evaluating;

import io.harmonium.runs.Detail;
import io.harmonium.runs.use.NextFrames;
import java.util.Map;

/// How well the trained machine tells the next frame, beside plain rules.
public record NextFrameResult(NextFrames frames) implements Detail {

  @Override
  public Map<String, Object> toJson() {
    return Map.of("nextFrame", frames.toJson());
  }
}
