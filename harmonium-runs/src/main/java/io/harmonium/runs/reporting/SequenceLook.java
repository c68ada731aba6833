package io.harmonium.runs.reporting;

import io.harmonium.insight.Contacts;
import io.harmonium.insight.MutationScan;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Letters;
import io.harmonium.runs.reporting.chart.Logo;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rows that are sequences of letters: logos of data, samples and filters, and a few sequences as text.
record SequenceLook(RunContents run) implements Look {

  private static final int PER_LINE = 60;
  private static final int LINES = 12;
  private static final int LOGOS = 6;
  private static final int SEPARATION = 5;

  @Override
  public List<Tile> tiles() {
    RunStatistics statistics = run.statistics();
    List<Tile> tiles = new ArrayList<>();
    String rows = rows(statistics);
    tiles.add(
        wide(
            "Logo of the data",
            logo("Sequence logo of the data", statistics.dataMeans()),
            "Height of a stack: how much a site is conserved (log₂ q minus its entropy) in the "
                + rows
                + "; letters in proportion to their frequency. The grey bar is the gap.",
            null));
    tiles.add(
        wide(
            "Logo of the samples",
            logo("Sequence logo of the samples", statistics.modelMeans()),
            "The same of " + Numbers.count(statistics.sampleRows()) + " samples.",
            "Logos see sites one by one: equal logos are the least that a model owes its data."));
    Filters filters = run.filters();
    if (filters.size() > 0) tiles.add(filters(filters));
    contacts().ifPresent(tiles::add);
    mutations().ifPresent(tiles::add);
    tiles.add(sequences("Sequences of the data", statistics.dataExamples(), rows));
    tiles.add(sequences("Samples", statistics.sampleExamples(), "samples"));
    if (run.chains() != null) {
      double[][] chains = VisibleUnits.of(run.machine().structure()).rows(run.chains(), LINES);
      tiles.add(sequences("Persistent chains", chains, "chains of training"));
    }
    return tiles;
  }

  private static String rows(RunStatistics statistics) {
    return statistics.comparedWith().equals("test") ? "held-out rows" : "training rows";
  }

  /// Contacts by the couplings of the machine; none where it has none, or where a view of them is kept anyway.
  private Optional<Tile> contacts() {
    boolean kept = run.document(Drawing.FILE).at(ContactMap.VIEW).present();
    if (kept || run.machine().structure().lateral(0) == null) return Optional.empty();
    int gap = run.statistics().alphabet().indexOf('-');
    Drawing map = ContactMap.of(Contacts.of(run.machine(), gap), null, SEPARATION);
    return Optional.of(map.tile());
  }

  /// What changes cost: of the row that was asked for last, else of the first row of the data.
  private Optional<Tile> mutations() {
    Tree kept = run.document(MutationMap.FILE);
    if (kept.present())
      return Optional.of(MutationMap.fromJson(kept).tile("the row that inspect was given"));
    Structure structure = run.machine().structure();
    double[][] rows = run.statistics().dataExamples();
    boolean plain =
        structure.visible().size() == 1
            && structure.given() == 0
            && structure.layer(0).units().values() == run.statistics().alphabet().length();
    if (!plain || rows.length == 0) return Optional.empty();
    Configurations x = Configurations.zeros(structure, 1);
    for (int u = 0; u < rows[0].length; u++) x.values(0).setValue(0, u, (int) rows[0][u]);
    try (Workers workers = Workers.of(1)) {
      return Optional.of(
          new MutationMap(
                  MutationScan.of(run.machine(), x, 0, workers),
                  run.statistics().levels().getFirst())
              .tile("the first of the " + rows(run.statistics()) + " below"));
    }
  }

  private Tile filters(Filters filters) {
    Markup logos = new Markup();
    for (Filters.Filter filter : filters.first(LOGOS))
      logos.element("h4", filter.name()).add(weights(filter));
    return wide(
        "Filters",
        logos,
        "Weights of the "
            + filters.first(LOGOS).size()
            + " strongest of "
            + Numbers.count(filters.size())
            + (filters.window() == null ? " hidden units" : " filters, each a window")
            + ": letters above the line are asked for when the unit is on, letters"
            + " below it are forbidden.",
        "A filter that speaks of all sites at once is a background, not a motif.");
  }

  private static Tile wide(String title, Markup picture, String meaning, String trap) {
    Markup scrolled = new Markup().open("div", "class", "scroll").add(picture).close();
    return Tile.of(title, scrolled, meaning, trap).wide(Tile.Width.FULL);
  }

  /// f_a·(log₂ q − H) of each letter a at each site.
  private Markup logo(String description, double[] means) {
    String letters = run.statistics().alphabet();
    int q = letters.length();
    double[][] heights = new double[means.length / q][q];
    for (int site = 0; site < heights.length; site++) {
      double entropy = 0;
      for (int a = 0; a < q; a++) {
        double f = means[site * q + a];
        if (f > 0) entropy -= f * StrictMath.log(f) / StrictMath.log(2);
      }
      double information = StrictMath.log(q) / StrictMath.log(2) - entropy;
      for (int a = 0; a < q; a++) heights[site][a] = Math.max(0, means[site * q + a] * information);
    }
    Scale scale = Scale.linear(0, StrictMath.log(q) / StrictMath.log(2));
    return new Logo(description, letters, heights, "information", "bits", scale, PER_LINE).svg();
  }

  private Markup weights(Filters.Filter filter) {
    String letters = run.statistics().alphabet();
    int q = letters.length();
    double[][] heights = new double[filter.weights().length / q][];
    for (int site = 0; site < heights.length; site++)
      heights[site] = java.util.Arrays.copyOfRange(filter.weights(), site * q, (site + 1) * q);
    return new Logo(
            "Weights of " + filter.name(),
            letters,
            heights,
            "weight",
            "nats",
            Logo.scale(heights),
            PER_LINE)
        .svg();
  }

  private Tile sequences(String title, double[][] rows, String what) {
    Letters letters = new Letters(run.statistics().alphabet());
    Markup out = new Markup().open("pre", "class", "sequences");
    int lines = Math.min(LINES, rows.length);
    for (int r = 0; r < lines; r++) {
      line(rows[r], letters, out);
      out.text("\n");
    }
    return wide(title, out.close(), "The first " + lines + " " + what + ".", null);
  }

  /// A sequence, letters of one colour in a row under one element.
  private static void line(double[] row, Letters letters, Markup out) {
    int from = 0;
    while (from < row.length) {
      Ink ink = letters.ink(letter(row, from, letters));
      StringBuilder same = new StringBuilder();
      int to = from;
      while (to < row.length && letters.ink(letter(row, to, letters)) == ink)
        same.append(letter(row, to++, letters));
      out.element("span", same.toString(), "style", "color:" + ink.css());
      from = to;
    }
  }

  private static char letter(double[] row, int site, Letters letters) {
    return letters.alphabet().charAt((int) row[site]);
  }
}
