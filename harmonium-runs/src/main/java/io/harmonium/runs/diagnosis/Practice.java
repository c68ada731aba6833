package io.harmonium.runs.diagnosis;

import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a machine was trained, as far as the checks ask: the word of the method ("pcd", "cd", "exact"; empty where nobody
/// knows), its sweeps per update (0 where no chains were run), the rate as it was written, penalties, the planned updates, the command,
/// and the word of a start that was learned beforehand ("mixture", "modes:2", …; empty for small random weights).
public record Practice(
    String run,
    String command,
    String learn,
    int k,
    String rate,
    double l1,
    double l2,
    long planned,
    String start) {

  /// Settings that runs of earlier versions were started with, and their names now.
  private static final Map<String, String> RENAMED =
      Map.of(
          "rate", "learning-rate",
          "batch", "batch-size",
          "average", "ema",
          "hidden-pull", "hidden-sparsity",
          "truncate", "bptt");

  /// A machine that began with small random weights.
  public Practice(
      String run,
      String command,
      String learn,
      int k,
      String rate,
      double l1,
      double l2,
      long planned) {
    this(run, command, learn, k, rate, l1, l2, planned, "");
  }

  /// The word for a start from a fitted mixture.
  public static final String MIXTURE = "mixture";

  /// Settings of units, chains and rates, which another start settles anew.
  private static final List<String> LEARNED =
      List.of("hidden", "learn", "k", "chains", "learning-rate", "init-scale", "updates");

  /// The word for training that cares for labels alone; such machines have no samples to judge.
  public static final String DISCRIMINATIVE = "discriminative";

  /// The word for training that cares for labels first and for rows too.
  public static final String HYBRID = "hybrid";

  /// The word for machines whose rows were stored at once, by a rule.
  public static final String STORED = "stored";

  /// A rate that most machines learn with.
  private static final double CAUTIOUS = 0.01;

  /// The folder of a layer within that of its stack.
  private static final Pattern LAYER = Pattern.compile("(.*)[/\\\\]layers[/\\\\](\\d+)");

  /// Words of methods that climb the likelihood or the pseudo-likelihood, so that neither may fall below its beginning.
  private static final Set<String> CLIMBING = Set.of("pcd", "cd", "exact", "mc", "pmap", "pl");

  /// The setting that may be given again and again.
  private static final String DROP = "drop";

  private static final String HIDDEN = "hidden";

  /// Settings that say how a command talks, not what is learned.
  private static final Set<String> MANNERS = Set.of("force", "json", "quiet", "debug", "profile");

  /// Whether the distribution of rows is what the machine was taught.
  boolean climbs() {
    return CLIMBING.contains(learn);
  }

  /// Whether labels are what the machine was taught first.
  boolean classes() {
    return learn.equals(DISCRIMINATIVE) || learn.equals(HYBRID);
  }

  /// Whether rows were stored at once: such a machine is judged by what it recalls.
  boolean stores() {
    return learn.equals(STORED);
  }

  /// Setting and value for longer chains, or for more updates where no chains are run.
  String[] longer() {
    return k > 0 ? new String[] {"k", sweeps()} : new String[] {"updates", more()};
  }

  /// Sweeps of longer chains.
  String sweeps() {
    return Integer.toString(Math.max(10, 2 * k));
  }

  /// Whether chains were kept from one update to the next.
  boolean persists() {
    return learn.equals("pcd") || learn.equals(HYBRID);
  }

  /// A value of `setting` that is higher than the one in force: `least`, or `factor` times what the command says.
  String raised(String setting, double least, double factor) {
    String said = said(setting);
    double now = said.matches("[0-9.eE+-]*[0-9.]") ? Double.parseDouble(said) : 0;
    return ShortNumber.of(Math.max(least, factor * now));
  }

  /// The same with twice what the command says.
  String raised(String setting, double least) {
    return raised(setting, least, 2);
  }

  /// What the command says of a setting, empty where it says nothing.
  String said(String setting) {
    return trained().value(setting);
  }

  /// The command that trained this machine.
  private Suggestion trained() {
    Suggestion trained = Suggestion.read(command).renamed(name -> RENAMED.getOrDefault(name, name));
    return trained.isEmpty() ? Suggestion.of("train", "DATA") : trained;
  }

  /// Updates for learning longer.
  String more() {
    return Long.toString(Math.max(1000, 4 * planned));
  }

  /// A machine of which only the name of its run is known.
  public static Practice unknown(String run) {
    return new Practice(run, "", "", 0, "", 0, 0, 0);
  }

  /// A machine that `command` stored rows in.
  public static Practice stored(String run, String command) {
    return new Practice(run, command, STORED, 0, "", 0, 0, 0);
  }

  /// The command that trained this machine with other settings: names and values in turn. Of a layer it is the command of its
  /// stack.
  String again(String... changes) {
    return again(trained(), changes);
  }

  private String again(Suggestion trained, String... changes) {
    Matcher layer = LAYER.matcher(run);
    String[] settings =
        layer.matches() ? stacked(trained, Integer.parseInt(layer.group(2)), changes) : changes;
    Suggestion again = trained;
    for (int i = 0; i < settings.length; i += 2)
      if (!settings[i].equals(DROP)) again = again.without(settings[i]);
    again = again.withoutSwitches(MANNERS).without("progress").without("out");
    for (int i = 0; i < settings.length; i += 2) again = again.with(settings[i], settings[i + 1]);
    return again.with("out", folder(layer.matches() ? layer.group(1) : run, settings)).toString();
  }

  /// The command that trained this machine with a start from a mixture.
  String mixed() {
    Suggestion plain = trained();
    for (String setting : LEARNED) plain = plain.without(setting);
    return again(plain, "pretrain", MIXTURE);
  }

  /// The folder of a run with other settings, named by them, so that commands with different settings can be run one after the
  /// other: `runs/a-k-20`. What the name says of the same settings is replaced.
  private static String folder(String run, String... settings) {
    int last = Math.max(run.lastIndexOf('/'), run.lastIndexOf('\\')) + 1;
    String name = run.substring(last);
    StringBuilder added = new StringBuilder();
    for (int i = settings.length - 2; i >= 0; i -= 2) {
      String setting = "-" + settings[i];
      name = name.replaceFirst("(?<=.)" + setting + "-[A-Za-z0-9.]+$", "");
      added.insert(0, setting + "-" + settings[i + 1].replaceAll("[^A-Za-z0-9.]+", "-"));
    }
    String other = name + added;
    boolean same = settings.length == 0 || other.equals(run.substring(last));
    return run.substring(0, last) + (same ? run.substring(last) + "-again" : other);
  }

  /// The size of layer `number` among the sizes of all, where the command names them; else no other size.
  private static String[] stacked(Suggestion trained, int number, String[] changes) {
    List<String> all = new ArrayList<>();
    String said = trained.value(HIDDEN);
    String[] sizes = said.isEmpty() ? new String[0] : said.split(",");
    for (int i = 0; i < changes.length; i += 2) {
      boolean size = changes[i].equals(HIDDEN);
      if (size && number > sizes.length) continue;
      if (size) sizes[number - 1] = changes[i + 1];
      all.addAll(List.of(changes[i], size ? String.join(",", sizes) : changes[i + 1]));
    }
    return all.toArray(String[]::new);
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

  /// A rate to begin with after training diverged at `rate`: a tenth of it, and a cautious one at most.
  public static String lower(String rate) {
    double first = Double.parseDouble(rate.split(":")[0]);
    return ShortNumber.of(Math.min(first / 10, CAUTIOUS));
  }

  /// The same for this machine.
  String lowerRate() {
    return firstRate() == 0 ? "RATE" : lower(rate);
  }

  /// The first rate times a factor as an option's value, with the schedule as it was.
  String rateTimes(double factor) {
    if (firstRate() == 0) return "RATE";
    int colon = rate.indexOf(':');
    String rest = colon < 0 ? "" : rate.substring(colon);
    return ShortNumber.of(firstRate() * factor) + rest;
  }
}
