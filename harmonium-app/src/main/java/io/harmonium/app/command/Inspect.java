package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.Shell;
import io.harmonium.insight.Contacts;
import io.harmonium.insight.Mixing;
import io.harmonium.insight.MutationScan;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.reporting.ContactMap;
import io.harmonium.runs.reporting.MutationMap;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.CellList;
import io.harmonium.runs.use.DistanceFile;
import io.harmonium.runs.use.MixingTime;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Shows what a machine has learned.
@Command(
    name = "inspect",
    description = {
      "Show what a machine has learned: pairs of visible units that are coupled (--contacts), what"
          + " every change of single units of a row would cost (--mutations), modes, effective"
          + " couplings, odds ratios, curvature, landscape, phases, paths, features and the tree of"
          + " valleys. Choose one view; its pictures stand in the report too. Without one: what"
          + " the machine is, and which views suit it."
    })
@Examples({
  "harmonium inspect run                              what can be looked at?",
  "harmonium inspect run --contacts --out contacts.csv --picture contacts.svg",
  "harmonium inspect run --contacts --distances structure.dat",
  "harmonium inspect run --mutations wildtype.fasta --out scan.csv",
  "harmonium inspect run --modes --out modes.csv --picture modes.svg",
  "harmonium inspect run --couplings --basis spins --json",
  "harmonium inspect run --path 1:2 --picture path.svg",
  "harmonium inspect diary --effects --bootstrap 200 --picture effects.svg"
})
final class Inspect implements Callable<Integer> {

  private static final double CONTACT = 8;

  /// Rows whose surroundings the couplings of hidden units are averaged over.
  private static final int SURROUNDINGS = 32;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", description = "The run.")
  private Path path;

  @Option(
      names = "--contacts",
      order = 1,
      description =
          "Pairs by the norm of their couplings (zero-sum gauge, without gaps, average product"
              + " correction), the strongest first.")
  private boolean contacts;

  @Option(
      names = "--separation",
      order = 2,
      paramLabel = "N",
      defaultValue = "5",
      description = "Fewest sites between which a pair counts (${DEFAULT-VALUE}).")
  private int separation;

  @Option(
      names = "--distances",
      order = 3,
      paramLabel = "FILE",
      description =
          "Known distances, lines i j … distance with sites from 1: the precision of contacts below"
              + " 8 is printed.")
  @Input
  private Path distances;

  @Option(
      names = "--picture",
      order = 4,
      paramLabel = "FILE",
      description = "Draw the view to FILE (.svg).")
  private Path picture;

  @Option(
      names = "--mutations",
      order = 5,
      paramLabel = "FILE",
      description = "The free-energy cost of every change of the first row of FILE.")
  private Path mutations;

  @Option(
      names = "--mixing",
      order = 5,
      description =
          "How chains forget where they began: overlap with themselves at half the time and with"
              + " each other, sweep by sweep.")
  private boolean mixing;

  @Mixin private ViewOptions views;
  @Mixin private SequenceViews sequences;
  @Mixin private StrictDataOptions reading;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile drawn = ResultFile.picture(picture);
    TrainedNetwork network = TrainedNetwork.open(path);
    if (network != null) return network(network);
    int others = (contacts ? 1 : 0) + (mutations != null ? 1 : 0) + (mixing ? 1 : 0);
    TrainedSequences temporal = TrainedSequences.open(path);
    if (temporal != null) return sequences(temporal, others + views.count(), drawn);
    if (sequences.count() > 0)
      throw CommandFailure.usage(
          "--effects and --states are for machines of sequences", "harmonium inspect --help");
    if (others + views.count() > 1)
      throw CommandFailure.usage(
          "one view at a time", "those of this run: harmonium inspect " + Shell.quoted(path));
    if (drawn != null && (mixing || others + views.count() == 0))
      throw CommandFailure.usage(
          "--picture: there is nothing to draw here, only a table", "--out FILE.csv");
    ResultFile file = out.file(views.endings());
    TrainedRows run = reading.apply(TrainedRows.open(path), common.console());
    run.directory().warnings().forEach(common.console()::warn);
    Overview.require(
        run.structure(),
        spec.commandLine().getParseResult().matchedOptions().stream()
            .map(OptionSpec::longestName)
            .toList(),
        path);
    if (others + views.count() == 0) Overview.show(run, spec, file, common.console());
    else if (contacts) contacts(run, file, drawn);
    else if (mutations != null) mutations(run, file, drawn);
    else if (mixing) mixing(run, file);
    else views.show(run, file, drawn, common);
    return ExitCode.DONE.number();
  }

  /// A machine of sequences; `others` views of machines of rows are asked for.
  private int sequences(TrainedSequences run, int others, ResultFile drawn) {
    ResultFile file = out.file(OutOptions.TABLES);
    if (others > 0)
      throw CommandFailure.usage(
          "a machine of sequences is inspected by --effects or --states",
          "harmonium inspect " + Shell.quoted(path) + " --effects");
    if (sequences.count() > 0) return sequences.show(run, file, drawn, common);
    if (drawn != null)
      throw CommandFailure.usage("--picture: a picture of what?", "--effects or --states");
    Overview.show(run, spec, file, common.console());
    return ExitCode.DONE.number();
  }

  /// Networks have arrays to look at; all views are those of layers and links.
  private int network(TrainedNetwork run) {
    if (contacts || mutations != null || mixing || views.count() + sequences.count() > 0)
      throw CommandFailure.usage(
          "views of layers and links do not apply to a network",
          "its arrays: harmonium inspect " + Shell.quoted(path));
    return new NetworkVerbs(run, common).inspect(out.file(OutOptions.TABLES));
  }

  private void contacts(TrainedRows run, ResultFile file, ResultFile drawn) {
    Console console = common.console();
    String letters = run.conventions().alphabet();
    int gap = letters == null ? -1 : letters.indexOf('-');
    boolean hidden = run.structure().lateral(0) == null && Contacts.hidden(run.structure());
    Contacts found = hidden ? foundHidden(run, gap) : found(run, gap);
    List<Contacts.Pair> pairs = found.strongest(separation);
    double[][] rows = new double[pairs.size()][];
    for (int k = 0; k < rows.length; k++) {
      Contacts.Pair pair = pairs.get(k);
      rows[k] = new double[] {pair.first() + 1, pair.second() + 1, pair.score()};
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", path.toString());
    json.put("pairs", rows.length);
    if (distances != null) json.put("precision", precision(found, console));
    if (drawn != null) drawn.writeText(text -> text.append(ContactMap.svg(found)));
    if (file.standardOutput()) json.put("contacts", List.of(rows));
    Results.write(console, file, new NumberTable(List.of("site1", "site2", "score"), rows), json);
  }

  /// Contacts of couplings that hidden units stand for, in the surroundings of training rows.
  private Contacts foundHidden(TrainedRows run, int gap) {
    try (Workers workers = common.workers()) {
      TrainingData data = RecordedData.load(run, workers);
      if (data == null)
        throw CommandFailure.usage(
            "--contacts: the couplings of hidden units are read in the surroundings of the rows"
                + " that the machine has learned from, which are not known here",
            "inspect a run that was trained here");
      Rows rows = Rows.known(run.structure(), data.train());
      Seed seed = common.seed().child("contacts");
      return Contacts.ofHidden(
          run.machine(),
          rows.filled(run.machine(), seed.child("filled"), workers),
          SURROUNDINGS,
          gap,
          seed,
          workers);
    }
  }

  private static Contacts found(TrainedRows run, int gap) {
    try {
      return Contacts.of(run.machine(), gap);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "--contacts: " + e.getMessage(), "", "train --model potts", e);
    }
  }

  private Map<String, Object> precision(Contacts found, Console console) {
    int sites = found.scores().length;
    double[][] known = DistanceFile.read(distances, sites);
    Map<String, Object> precision = new LinkedHashMap<>();
    for (int times = 1; times <= 2; times++) {
      double share = found.precision(known, separation, CONTACT, times * sites);
      precision.put(times == 1 ? "L" : "2L", share);
      console.note(
          String.format(
              Locale.ROOT,
              "precision of the first %d pairs: %.3f (distance below %.0f)",
              times * sites,
              share,
              CONTACT));
    }
    return precision;
  }

  private void mutations(TrainedRows run, ResultFile file, ResultFile drawn) {
    var data = run.read(mutations, common.seed());
    try (Workers workers = common.workers()) {
      MutationScan scan = scan(run, Rows.of(run.structure(), data), workers);
      List<List<String>> categories = run.conventions().categories();
      List<String[]> rows = new ArrayList<>();
      for (int u = 0; u < scan.values().length; u++)
        for (int a = 0; a < scan.change()[u].length; a++)
          if (a != scan.values()[u])
            rows.add(
                new String[] {
                  Integer.toString(u + 1),
                  name(categories, u, scan.values()[u]),
                  name(categories, u, a),
                  Double.toString(scan.change()[u][a])
                });
      if (drawn != null) {
        MutationMap map = new MutationMap(scan, shared(categories, scan.change()[0].length));
        drawn.writeText(text -> text.append(map.svg()));
      }
      RowTable table = new CellList(List.of("site", "from", "to", "cost"), rows);
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", path.toString());
      json.put("changes", rows.size());
      if (file.standardOutput()) json.put("costs", costs(rows));
      Results.write(common.console(), file, table, json);
    }
  }

  private MutationScan scan(TrainedRows run, Rows rows, Workers workers) {
    try {
      return MutationScan.of(run.machine(), rows.x().resident(), 0, workers);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--mutations: " + e.getMessage(),
          "",
          "views that suit this machine: harmonium inspect " + Shell.quoted(path),
          e);
    }
  }

  /// Names that the values of all sites share, else their numbers.
  private static List<String> shared(List<List<String>> categories, int values) {
    boolean same = categories.stream().distinct().count() <= 1;
    return IntStream.range(0, values)
        .mapToObj(a -> same ? name(categories, 0, a) : Integer.toString(a))
        .toList();
  }

  /// The rows of a scan as documents show them.
  private static List<Map<String, Object>> costs(List<String[]> rows) {
    List<Map<String, Object>> costs = new ArrayList<>();
    for (String[] row : rows) {
      Map<String, Object> cost = new LinkedHashMap<>();
      cost.put("site", Integer.parseInt(row[0]));
      cost.put("from", row[1]);
      cost.put("to", row[2]);
      cost.put("cost", Double.parseDouble(row[3]));
      costs.add(cost);
    }
    return costs;
  }

  private void mixing(TrainedRows run, ResultFile file) {
    try (Workers workers = common.workers()) {
      Mixing seen = MixingTime.of(run, common.seed(), workers);
      if (seen == null)
        throw CommandFailure.usage(
            "--mixing: chains start at rows that the machine has learned from, which are not known"
                + " here",
            "inspect a run that was trained here");
      common.console().note(MixingTime.text(seen));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", path.toString());
      json.put("mixingTime", seen.mixedAfter());
      RowTable table =
          new CellList(List.of("sweep", "own", "others", "error"), MixingTime.rows(seen));
      Results.write(common.console(), file, table, json);
    }
  }

  private static String name(List<List<String>> categories, int unit, int value) {
    boolean named = unit < categories.size() && value < categories.get(unit).size();
    return named ? categories.get(unit).get(value) : Integer.toString(value);
  }
}
