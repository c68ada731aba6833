package io.harmonium.runs;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What a run that ended, or was interrupted, has come to.
///
/// @param run its folder
/// @param stage the stage in which it was interrupted; empty where it has one stage only or is finished
/// @param finished false where it was asked to end early; then it can be resumed
/// @param update updates that are done
/// @param planned updates that were to be done
/// @param best the update that judged validation rows best, where there are any
/// @param metrics what was measured last
/// @param report the page about it, where one was written
/// @param lines what a person should read
/// @param profile where the time went, where it was asked for
/// @param details what only some families know
public record TrainingResult(
    Path run,
    String stage,
    boolean finished,
    long update,
    long planned,
    OptionalLong best,
    Metrics metrics,
    Optional<Path> report,
    List<String> lines,
    Optional<ProfileFigures> profile,
    List<Detail> details) {

  public TrainingResult {
    lines = List.copyOf(lines);
    details = List.copyOf(details);
  }

  /// What a family knows by the name of its record; empty where it does not.
  public <D extends Detail> Optional<D> detail(Class<D> type) {
    return details.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  /// The trained model; the caller closes it.
  public Trained open() {
    return Runs.open(run);
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.toString());
    json.put("finished", finished);
    json.put("update", update);
    json.put("planned", planned);
    if (!metrics.values().isEmpty()) json.put("metrics", metrics.values());
    best.ifPresent(update -> json.put("bestUpdate", update));
    details.forEach(detail -> json.putAll(detail.toJson()));
    profile.ifPresent(figures -> json.put("profile", figures.toJson()));
    report.ifPresent(page -> json.put("report", page.toString()));
    return json;
  }
}
