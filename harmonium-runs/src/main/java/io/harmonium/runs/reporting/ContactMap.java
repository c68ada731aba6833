package io.harmonium.runs.reporting;

import io.harmonium.insight.Contacts;
import java.util.ArrayList;
import java.util.List;

/// A picture of all pairs of sites, as bright as their contact scores. Below the diagonal the strongest pairs are marked, above
/// it the true contacts where distances are known.
public final class ContactMap {

  /// The name under which a run keeps it.
  static final String VIEW = "contacts";

  /// Sites nearer than this, in Ångström, are in contact.
  public static final double CONTACT = 8;

  private ContactMap() {}

  /// The picture; `distances` are null where none are known. Pairs nearer than `separation` sites are not marked.
  public static Drawing of(Contacts contacts, double[][] distances, int separation) {
    int n = contacts.scores().length;
    double[] values = new double[n * n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) values[i * n + j] = Math.max(0, contacts.scores()[i][j]);
    List<Drawing.Curve> marks = new ArrayList<>();
    if (distances != null) {
      marks.add(truth(distances, separation));
      marks.add(strongest(contacts, n, separation));
    }
    return new Drawing(
        "Contacts",
        "Scores of all pairs of sites (zero-sum gauge, average product correction)."
            + (distances == null
                ? ""
                : " Above the diagonal: true contacts, nearer than 8 Å. Below it: the "
                    + n
                    + " strongest pairs at least "
                    + separation
                    + " sites apart."),
        new Drawing.Side("site", "number", false),
        new Drawing.Side("site", "number", false),
        marks,
        new Drawing.Cells(0.5, n + 0.5, 0.5, n + 0.5, n, values, "contact score"),
        Double.NaN);
  }

  /// True contacts, above the diagonal.
  private static Drawing.Curve truth(double[][] distances, int separation) {
    List<int[]> near = new ArrayList<>();
    for (int i = 0; i < distances.length; i++)
      for (int j = i + Math.max(1, separation); j < distances.length; j++)
        if (distances[i][j] < CONTACT) near.add(new int[] {i + 1, j + 1});
    return cloud("true contacts", near);
  }

  /// The strongest pairs, below the diagonal.
  private static Drawing.Curve strongest(Contacts contacts, int count, int separation) {
    return cloud(
        "strongest pairs",
        contacts.strongest(separation).stream()
            .limit(count)
            .map(pair -> new int[] {pair.second() + 1, pair.first() + 1})
            .toList());
  }

  private static Drawing.Curve cloud(String label, List<int[]> places) {
    return new Drawing.Curve(
        label,
        places.stream().mapToDouble(place -> place[0]).toArray(),
        places.stream().mapToDouble(place -> place[1]).toArray(),
        Drawing.Kind.CLOUD);
  }
}
