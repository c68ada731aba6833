package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.reporting.ClassResults;
import io.harmonium.runs.training.KnownClasses;
import io.harmonium.runs.training.LearningSettings;
import io.harmonium.runs.training.RunConfiguration;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// What a finished run leaves to look at of the classes that it predicts: `classes.json`.
public final class ClassGallery {

  /// Rows that are judged at most.
  private static final int MAX = 20_000;

  private ClassGallery() {}

  /// Judges held-out rows, else those of training, and keeps the results; does nothing for machines without classes and
  /// for rows without labels.
  public static void write(RunDirectory directory, TrainingData data, Workers workers) {
    TrainedRows run = TrainedRows.open(directory.path());
    int label = run.structure().label();
    if (label < 0) return;
    Dataset part = data.test() == null ? data.train() : data.test();
    Rows rows = Rows.known(run.structure(), part);
    if (rows.count() > MAX) rows = Rows.known(run.structure(), part.slice(0, MAX));
    int[] known = KnownClasses.of(rows, label);
    if (Arrays.stream(known).allMatch(c -> c < 0)) return;
    ClassResults results =
        ClassResults.of(
            data.test() == null ? "train" : "test",
            run.conventions().classes(),
            Classification.probabilities(run.model(), rows.x(), workers),
            known,
            pictures(run, rows),
            start(run));
    directory.writeJson(ClassResults.FILE, results.toJson());
  }

  /// The cells of the picture that each row begins with, or null where rows are no pictures.
  private static double[][] pictures(TrainedRows run, Rows rows) {
    Picture picture = run.conventions().picture();
    if (picture == null) return null;
    int cells = picture.cells();
    int columns = run.structure().layer(0).columns();
    if (columns != cells) return null;
    double[][] all = new double[rows.count()][cells];
    for (int row = 0; row < all.length; row++) rows.x().values(0).toDoubles(row, all[row]);
    return all;
  }

  private static String start(TrainedRows run) {
    Path path =
        RunConfiguration.learning(run.description()).map(LearningSettings::from).orElse(null);
    if (path == null) return "random weights";
    String kind =
        Files.exists(path.resolve("run.json"))
            ? " (" + RunDirectory.open(path).description().model() + ")"
            : "";
    return "the run " + path.getFileName() + kind;
  }
}
