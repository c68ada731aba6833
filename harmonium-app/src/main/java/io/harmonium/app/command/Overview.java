package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.Paragraph;
import io.harmonium.formats.Shell;
import io.harmonium.insight.Contacts;
import io.harmonium.insight.Curvature;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.runs.use.CellList;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;

/// What `inspect` without a view says: what the machine is, and which views suit it.
final class Overview {

  /// A view by its option, what has to be written after it, and the machines that it is for.
  private record Offer(String option, String value, Predicate<Structure> suits) {}

  private static final int WIDTH = 80;

  private static final Set<String> WEIGHTS = Set.of("--features", "--modes", "--odds");

  private static final List<Offer> OFFERS =
      List.of(
          new Offer("--features", "", Overview::joined),
          new Offer("--modes", "", Overview::joined),
          new Offer("--odds", "", Overview::joined),
          new Offer("--couplings", "", Overview::twoValued),
          new Offer(
              "--contacts",
              "",
              s -> s.lateral(0) != null || s.visible().size() == 1 && Contacts.hidden(s)),
          new Offer("--mutations", " FILE", Overview::listed),
          new Offer("--path", " 1:2", Overview::listed),
          new Offer("--landscape", "", Overview::whole),
          new Offer("--phases", "", s -> whole(s) && discrete(s.layers())),
          new Offer(
              "--phase-diagram",
              "",
              s -> whole(s) && discrete(s.layers()) && twoValued(s.visible())),
          new Offer("--tree", "", s -> whole(s) && discrete(s.layers())),
          new Offer("--curvature", "", s -> whole(s) && Curvature.refusal(Machine.of(s)) == null),
          new Offer("--mixing", "", Overview::whole),
          new Offer("--samplers", "", Overview::whole));

  private static final List<Offer> OF_SEQUENCES =
      List.of(new Offer("--effects", "", s -> true), new Offer("--states", "", s -> true));

  private Overview() {}

  /// Prints what `run` is and its views; `command` is that of `inspect`, whose options say what they show.
  static void show(TrainedRows run, CommandSpec command, ResultFile file, Console console) {
    List<Offer> offers = OFFERS.stream().filter(o -> o.suits.test(run.structure())).toList();
    show(
        run.directory().path(),
        run.shape(),
        run.structure(),
        run.update(),
        offers,
        command,
        file,
        console);
  }

  /// The same of a machine of sequences.
  static void show(TrainedSequences run, CommandSpec command, ResultFile file, Console console) {
    Structure structure = run.machine().structure();
    show(
        run.directory().path(),
        run.description().model() + " of " + TrainedRows.shape(structure),
        structure,
        run.update(),
        OF_SEQUENCES,
        command,
        file,
        console);
  }

  private static void show(
      Path path,
      String shape,
      Structure structure,
      long update,
      List<Offer> offers,
      CommandSpec command,
      ResultFile file,
      Console console) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", path.toString());
    json.put("update", update);
    json.put("parameters", structure.parameters());
    json.put("layers", TrainedRows.layers(structure));
    json.put("views", offers.stream().map(Offer::option).toList());
    if (!file.standardOutput()) {
      List<String[]> rows =
          offers.stream().map(offer -> new String[] {offer.option, shows(command, offer)}).toList();
      Results.write(console, file, new CellList(List.of("view", "shows"), rows), json);
      return;
    }
    console.print(
        path
            + ": "
            + shape
            + ", "
            + structure.parameters()
            + " parameters, "
            + update
            + " updates");
    console.print("harmonium inspect " + Shell.quoted(path) + " with one of");
    for (Offer offer : offers)
      Paragraph.wrap(
              shows(command, offer),
              String.format("  %-17s", offer.option + offer.value),
              " ".repeat(19),
              WIDTH)
          .forEach(console::print);
    console.document(json);
  }

  private static String shows(CommandSpec command, Offer offer) {
    return String.join(" ", command.findOption(offer.option).description());
  }

  private static boolean discrete(List<Layer> layers) {
    return layers.stream().allMatch(layer -> layer.units().values() > 0);
  }

  private static boolean twoValued(List<Layer> layers) {
    return layers.stream().allMatch(layer -> layer.units().values() == 2);
  }

  /// Machines with a law of rows by themselves, not given something that each row tells.
  private static boolean whole(Structure structure) {
    return structure.given() == 0 && structure.layers().stream().noneMatch(l -> l.units().open());
  }

  /// Machines with a link that joins just a visible and a hidden layer.
  private static boolean joined(Structure structure) {
    return structure.links().stream()
        .anyMatch(
            link ->
                link.ends().size() == 2
                    && structure.isVisible(link.ends().get(0).layer())
                        != structure.isVisible(link.ends().get(1).layer()));
  }

  /// Refuses views of the law of rows where a machine is a law given what each row tells, and views of weights where no link
  /// joins just two layers. Of other machines the views themselves know what they can show.
  static void require(Structure structure, Collection<String> asked, Path run) {
    for (Offer offer : OFFERS)
      if (asked.contains(offer.option) && !offer.suits.test(structure)) {
        boolean weights = WEIGHTS.contains(offer.option);
        if (!weights && whole(structure)) continue;
        throw CommandFailure.usage(
            offer.option
                + (weights
                    ? ": no link of this machine joins just a visible and a hidden layer"
                    : ": this machine is a law given what each row tells, not a law of rows"),
            "views that suit it: harmonium inspect " + Shell.quoted(run));
      }
  }

  /// Rows of one layer whose units have lists of values.
  private static boolean listed(Structure structure) {
    return whole(structure) && structure.visible().size() == 1 && discrete(structure.visible());
  }

  /// Two-valued visible units, and hidden ones of a number each that are not linked to each other.
  private static boolean twoValued(Structure structure) {
    return listed(structure)
        && structure.layer(0).units().values() == 2
        && !structure.linkedWithin(false)
        && structure.layers().stream().allMatch(layer -> layer.columns() == layer.size());
  }
}
