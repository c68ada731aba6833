package io.harmonium.app.diagnosis;

import io.harmonium.formats.Shell;
import java.util.List;
import java.util.Set;

/// How a machine was trained, as far as the checks ask: the word of the method ("pcd", "cd", "exact"; empty where nobody
/// knows), its sweeps per update (0 where no chains were run), the rate as it was written, penalties, the planned updates, and the command.
public record Practice(
    String run,
    String command,
    String learn,
    int k,
    String rate,
    double l1,
    double l2,
    long planned) {

  /// The word for training that cares for labels alone; such machines have no samples to judge.
  public static final String DISCRIMINATIVE = "discriminative";

  /// The word for training that cares for labels first and for rows too.
  public static final String HYBRID = "hybrid";

  /// Words of methods that climb the likelihood or the pseudo-likelihood, so that neither may fall below its beginning.
  private static final Set<String> CLIMBING = Set.of("pcd", "cd", "exact", "mc", "pmap", "pl");

  /// The option that may be given again and again.
  private static final String DROP = "--drop";

  /// Options that say how a command talks, not what is learned.
  private static final List<String> MANNERS =
      List.of("--force", "--json", "--quiet", "-q", "--debug", "--profile");

  /// Whether the law of rows is what the machine was taught.
  boolean climbs() {
    return CLIMBING.contains(learn);
  }

  /// Whether labels are what the machine was taught first.
  boolean classes() {
    return learn.equals(DISCRIMINATIVE) || learn.equals(HYBRID);
  }

  /// Option and value for longer chains, or for more updates where no chains are run.
  String[] longer() {
    return k > 0
        ? new String[] {"--k", Integer.toString(Math.max(10, 2 * k))}
        : new String[] {"--updates", more()};
  }

  /// Updates for learning longer.
  String more() {
    return Long.toString(Math.max(1000, 4 * planned));
  }

  /// A machine of which only the name of its run is known.
  public static Practice unknown(String run) {
    return new Practice(run, "", "", 0, "", 0, 0, 0);
  }

  /// The command that trained this machine with other options: names and values in turn.
  String again(String... options) {
    String words = command.isEmpty() ? "harmonium train DATA" : command;
    List<String> kept = Shell.words(words);
    for (int i = 0; i < options.length; i += 2)
      if (!options[i].equals(DROP)) drop(kept, options[i]);
    kept.removeAll(MANNERS);
    drop(kept, "--progress");
    drop(kept, "--out");
    for (String option : options) kept.add(option);
    kept.add("--out");
    kept.add(run + "-again");
    return Shell.command(kept.toArray());
  }

  private static void drop(List<String> words, String option) {
    for (int i = words.size() - 1; i >= 0; i--)
      if (words.get(i).equals(option)) {
        words.remove(i);
        if (i < words.size() && !words.get(i).startsWith("--")) words.remove(i);
      } else if (words.get(i).startsWith(option + "=")) words.remove(i);
  }

  /// The rate by which training began, or 0 where it is not known.
  double firstRate() {
    String first = rate.split(":")[0];
    try {
      return first.isEmpty() ? 0 : Double.parseDouble(first);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /// The first rate times a factor as an option's value, with the schedule as it was.
  String rateTimes(double factor) {
    if (firstRate() == 0) return "RATE";
    int colon = rate.indexOf(':');
    String rest = colon < 0 ? "" : rate.substring(colon);
    return io.harmonium.app.console.ShortNumber.of(firstRate() * factor) + rest;
  }
}
