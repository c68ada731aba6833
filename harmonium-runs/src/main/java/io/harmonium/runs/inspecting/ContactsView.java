package io.harmonium.runs.inspecting;

import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Contacts;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.ContactMap;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Pairs of visible units by how strongly they are coupled ([Contacts]), the strongest first; where distances are known, with
/// the precision of the predicted contacts, and true contacts in the picture.
public final class ContactsView {

  /// Rows whose surroundings the couplings of hidden units are averaged over.
  private static final int SURROUNDINGS = 32;

  private ContactsView() {}

  static View of(Subject subject, int separation, Path distances) {
    Contacts found = contacts(subject);
    List<Contacts.Pair> pairs = found.strongest(separation);
    double[][] rows = new double[pairs.size()][];
    for (int k = 0; k < rows.length; k++) {
      Contacts.Pair pair = pairs.get(k);
      rows[k] = new double[] {pair.first() + 1, pair.second() + 1, pair.score()};
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("pairs", rows.length);
    List<String> remarks = new ArrayList<>();
    double[][] known = null;
    if (distances != null) {
      known = DistanceFile.read(distances, found.scores().length);
      json.put("precision", precision(found, known, separation, remarks));
    }
    json.put("contacts", List.of(rows));
    return new View(
        "contacts",
        new NumberTable(List.of("site1", "site2", "score"), rows),
        json,
        List.of(ContactMap.of(found, known, separation)),
        remarks);
  }

  private static Contacts contacts(Subject subject) {
    String letters = subject.run().conventions().alphabet();
    int gap = letters == null ? -1 : letters.indexOf('-');
    if (subject.structure().lateral(0) == null && Contacts.hidden(subject.structure()))
      return ofHidden(subject, gap);
    try {
      return Contacts.of(subject.machine(), gap);
    } catch (IllegalArgumentException e) {
      throw new RunException(
          RunException.Kind.INVALID,
          "{contacts}: " + Explained.reason(e),
          "",
          Suggestion.of("train", "DATA").with("model", "potts").toString(),
          e);
    }
  }

  /// Contacts of couplings that hidden units stand for, in the surroundings of training rows.
  private static Contacts ofHidden(Subject subject, int gap) {
    TrainingData data = RecordedData.load(subject.run(), subject.workers());
    if (data == null)
      throw RunException.invalid(
          "{contacts}: the couplings of hidden units are read in the surroundings of the rows that"
              + " the machine has learned from, which are not known here",
          "inspect a run that was trained here");
    Rows rows = Rows.known(subject.structure(), data.train());
    Seed seed = subject.given().child("contacts");
    return Contacts.ofHidden(
        subject.machine(),
        rows.filled(subject.machine(), seed.child("filled"), subject.workers()),
        SURROUNDINGS,
        gap,
        seed,
        subject.workers());
  }

  private static Map<String, Object> precision(
      Contacts found, double[][] known, int separation, List<String> remarks) {
    int sites = found.scores().length;
    Map<String, Object> precision = new LinkedHashMap<>();
    for (int times = 1; times <= 2; times++) {
      double share = found.precision(known, separation, ContactMap.CONTACT, times * sites);
      precision.put(times == 1 ? "L" : "2L", share);
      remarks.add(
          String.format(
              Locale.ROOT,
              "precision of the first %d pairs: %.3f (distance below %.0f)",
              times * sites,
              share,
              ContactMap.CONTACT));
    }
    return precision;
  }
}
