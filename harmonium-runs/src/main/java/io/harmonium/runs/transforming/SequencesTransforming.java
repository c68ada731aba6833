package io.harmonium.runs.transforming;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.formats.Place;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.transforming.TransformRequest.What;
import io.harmonium.runs.use.FrameMeans;
import io.harmonium.runs.use.FrameResult;
import io.harmonium.runs.use.SequenceTable;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.temporal.FrameRows;
import io.harmonium.wording.Spelling;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// What every frame leaves behind for the next ones, and what comes back of it.
public final class SequencesTransforming implements Transforming {

  private final TrainedSequences run;
  private final OpenOptions options;
  private final NamedRows rows;

  public SequencesTransforming(TrainedSequences run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Transformed transform(Path file, TransformRequest request, Watch watch) {
    require(request);
    FrameRows frames = run.read(file, request.reading());
    return transform(frames, request, watch);
  }

  @Override
  public Transformed transform(Dataset given, TransformRequest request, Watch watch) {
    require(request);
    Sequences one = Sequences.of(given, given.rows());
    return transform(run.frames(one, Place.of(given.provenance().source())), request, watch);
  }

  @Override
  public Transformed fromHidden(double[][] codes, Watch watch) {
    throw rowsOnly(What.FROM_HIDDEN);
  }

  private void require(TransformRequest request) {
    boolean back = request.what() == What.RECONSTRUCTIONS && request.past() == null;
    if (back && request.picture())
      throw new Unsupported("{out}: frames are written as .csv, .tsv or .npy", "back.csv");
    if (request.what() != What.MEANS && !back) throw rowsOnly(request.what());
  }

  private Unsupported rowsOnly(What what) {
    return new Unsupported(
        "{" + what.setting() + "} belongs to machines of rows, and this is one of sequences",
        "leave it out; "
            + Suggestion.of("transform", run.directory().path(), "DATA").with("reconstruct"));
  }

  private Transformed transform(FrameRows frames, TransformRequest request, Watch watch) {
    try (Workers workers = options.workers(frames.sequences().rows());
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      if (request.what() == What.RECONSTRUCTIONS) return back(frames, watch, workers);
      if (request.past() == null && !run.machine().dynamics().pastIsStates()) {
        double[][] features = FrameMeans.features(run.machine(), frames, workers);
        List<String> names =
            IntStream.rangeClosed(1, features[0].length).mapToObj(j -> "h" + j).toList();
        return written(names, features, Map.of(), "features", frames);
      }
      PastFeatures features =
          PastFeatures.of(
              run.machine(),
              frames,
              request.past() == null ? "means" : request.past(),
              request.reading().seed(),
              workers);
      watch.remarks().accept(features.note());
      Map<String, Object> said = new LinkedHashMap<>();
      said.put("past", features.past());
      said.put("meaning", Spelling.SHELL.of(features.note()));
      return written(features.columns(), features.values(), said, "features", frames);
    }
  }

  /// What comes back of every frame from its hidden means.
  private Transformed back(FrameRows frames, Watch watch, Workers workers) {
    String conditional = "means of p(x_t | z_t, past), z_t the hidden means of each frame";
    watch.remarks().accept(conditional);
    double[][] back = FrameMeans.back(run.machine(), frames, workers);
    List<String> names =
        SequenceTable.names(frames.sequences().frames().blocks().get(0), back[0].length);
    return written(names, back, Map.of("conditional", conditional), "means", frames);
  }

  private Transformed written(
      List<String> columns,
      double[][] values,
      Map<String, Object> said,
      String name,
      FrameRows frames) {
    FrameResult result =
        new FrameResult(
            run.directory().path(),
            said,
            name,
            SequenceTable.of(frames.sequences(), columns, values));
    return new Transformed(columns, values, result, null);
  }
}
