package io.harmonium.runs.diagnosis;

import io.harmonium.formats.Shell;
import io.harmonium.runs.text.ShortNumber;
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

  /// Options that runs of earlier versions were started with, and their names now.
  private static final Map<String, String> RENAMED =
      Map.of(
          "--rate", "--learning-rate",
          "--batch", "--batch-size",
          "--average", "--ema",
          "--hidden-pull", "--hidden-sparsity",
          "--truncate", "--bptt");

  public Practice {
    for (Map.Entry<String, String> option : RENAMED.entrySet())
      command = command.replaceAll("(?<= )" + option.getKey() + "(?=[ =]|$)", option.getValue());
  }

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

  /// Options of units, chains and rates, which another start settles anew.
  private static final List<String> LEARNED =
      List.of(
          "--hidden", "--learn", "--k", "--chains", "--learning-rate", "--init-scale", "--updates");

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

  /// The option that may be given again and again.
  private static final String DROP = "--drop";

  /// Options that say how a command talks, not what is learned.
  private static final List<String> MANNERS =
      List.of("--force", "--json", "--quiet", "-q", "--debug", "--profile");

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

  /// Option and value for longer chains, or for more updates where no chains are run.
  String[] longer() {
    return k > 0 ? new String[] {"--k", sweeps()} : new String[] {"--updates", more()};
  }

  /// Sweeps of longer chains.
  String sweeps() {
    return Integer.toString(Math.max(10, 2 * k));
  }

  /// Whether chains were kept from one update to the next.
  boolean persists() {
    return learn.equals("pcd") || learn.equals(HYBRID);
  }

  /// A value of `option` that is higher than the one in force: `least`, or `factor` times what the command says.
  String raised(String option, double least, double factor) {
    String said = said(option);
    double now = said.matches("[0-9.eE+-]*[0-9.]") ? Double.parseDouble(said) : 0;
    return ShortNumber.of(Math.max(least, factor * now));
  }

  /// The same with twice what the command says.
  String raised(String option, double least) {
    return raised(option, least, 2);
  }

  /// What the command says of an option, empty where it says nothing.
  String said(String option) {
    List<String> words = Shell.words(command);
    String said = "";
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).equals(option) && i + 1 < words.size()) said = words.get(i + 1);
      if (words.get(i).startsWith(option + "=")) said = words.get(i).substring(option.length() + 1);
    }
    return said;
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

  /// The command that trained this machine with other options: names and values in turn. Of a layer it is the command of its
  /// stack.
  String again(String... changes) {
    String words = command.isEmpty() ? "harmonium train DATA" : command;
    List<String> kept = Shell.words(words);
    Matcher layer = LAYER.matcher(run);
    String[] options =
        layer.matches() ? stacked(kept, Integer.parseInt(layer.group(2)), changes) : changes;
    for (int i = 0; i < options.length; i += 2)
      if (!options[i].equals(DROP)) drop(kept, options[i]);
    kept.removeAll(MANNERS);
    drop(kept, "--progress");
    drop(kept, "--out");
    for (String option : options) kept.add(option);
    kept.add("--out");
    kept.add(folder(layer.matches() ? layer.group(1) : run, options));
    return Shell.command(kept.toArray());
  }

  /// The command that trained this machine with a start from a mixture.
  String mixed() {
    List<String> kept = Shell.words(command);
    for (String option : LEARNED) drop(kept, option);
    String plain = Shell.command(kept.toArray());
    return new Practice(run, plain, learn, k, rate, l1, l2, planned).again("--pretrain", MIXTURE);
  }

  /// The folder of a run with other options, named by them, so that commands with different options can be run one after the
  /// other: `runs/a-k-20`. What the name says of the same options is replaced.
  private static String folder(String run, String... options) {
    int last = Math.max(run.lastIndexOf('/'), run.lastIndexOf('\\')) + 1;
    String name = run.substring(last);
    StringBuilder added = new StringBuilder();
    for (int i = options.length - 2; i >= 0; i -= 2) {
      String option = options[i].substring(1);
      name = name.replaceFirst("(?<=.)" + option + "-[A-Za-z0-9.]+$", "");
      added.insert(0, option + "-" + options[i + 1].replaceAll("[^A-Za-z0-9.]+", "-"));
    }
    String other = name + added;
    boolean same = options.length == 0 || other.equals(run.substring(last));
    return run.substring(0, last) + (same ? run.substring(last) + "-again" : other);
  }

  /// The size of layer `number` among the sizes of all, where the command names them; else no other size.
  private static String[] stacked(List<String> words, int number, String[] changes) {
    List<String> all = new ArrayList<>();
    int at = words.indexOf("--hidden") + 1;
    String[] sizes = at > 0 && at < words.size() ? words.get(at).split(",") : new String[0];
    for (int i = 0; i < changes.length; i += 2) {
      boolean size = changes[i].equals("--hidden");
      if (size && number > sizes.length) continue;
      if (size) sizes[number - 1] = changes[i + 1];
      all.addAll(List.of(changes[i], size ? String.join(",", sizes) : changes[i + 1]));
    }
    return all.toArray(String[]::new);
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
