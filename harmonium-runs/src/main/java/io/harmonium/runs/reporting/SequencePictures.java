package io.harmonium.runs.reporting;

import io.harmonium.data.Block;
import io.harmonium.data.Picture;
import io.harmonium.data.Sequences;
import io.harmonium.data.generate.Gaits;
import io.harmonium.matrix.States;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.FilmStrip;
import io.harmonium.runs.reporting.chart.FramePainter;
import io.harmonium.runs.reporting.chart.FramePixels;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Raster;
import io.harmonium.runs.reporting.chart.Roll;
import io.harmonium.runs.reporting.chart.StickFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Sequences as pictures: film strips of frames that are pictures or stick figures, rolls (time × cells) of all others. A cell
/// that is missing is shown as the lowest value.
///
/// @param data sequences of one block
/// @param max how many sequences are shown at most
/// @param step one frame in `step` of film strips is shown; rolls show all
/// @param prompt how many first frames of each sequence were given to a machine
public record SequencePictures(Sequences data, int max, int step, int prompt) {

  private static final int LOWEST_KEY = 21;
  private static final int KEYS = 88;

  public SequencePictures {
    if (max < 1 || step < 1 || prompt < 0)
      throw new IllegalArgumentException(
          "pictures show 1 sequence or more, one frame in 1 or more, got " + max + " and " + step);
  }

  private Block block() {
    return data.frames().blocks().get(0);
  }

  private int shown() {
    return Math.min(max, data.count());
  }

  /// Whether frames are shown one by one.
  boolean film() {
    return data.frames().picture() != null || figures();
  }

  private boolean figures() {
    List<String> columns = block().columns();
    return columns.size() == 2 * Gaits.JOINTS.size()
        && IntStream.range(0, columns.size())
            .allMatch(
                k -> columns.get(k).equals(Gaits.JOINTS.get(k / 2) + (k % 2 == 0 ? ".x" : ".y")));
  }

  /// The picture as a file of its own.
  public String document(String kind) {
    return film() ? strip().document(kind) : Chart.stacked(rolls(), kind);
  }

  /// The picture for a page.
  public Markup svg() {
    if (film()) return new Markup().open("div", "class", "scroll").add(strip().svg()).close();
    Markup all = new Markup();
    for (Chart chart : rolls()) all.add(chart.svg()).line();
    return all;
  }

  /// Several pictures of the same sequences below each other, sequence by sequence, in the range of the first one; `names` say
  /// what each is.
  static Markup beside(List<String> names, List<SequencePictures> all) {
    SequencePictures first = all.getFirst();
    if (first.film()) {
      List<FilmStrip.Strip> strips = new ArrayList<>();
      for (int i = 0; i < first.shown(); i++)
        for (int k = 0; k < all.size(); k++)
          if (i < all.get(k).shown())
            strips.add(all.get(k).strip(i, first.label(i) + " " + names.get(k)));
      FilmStrip film =
          new FilmStrip("Frames, one in " + first.step, strips, first.painter(strips), first.step);
      return new Markup().open("div", "class", "scroll").add(film.svg()).close();
    }
    Markup out = new Markup();
    for (int i = 0; i < first.shown(); i++)
      for (int k = 0; k < all.size(); k++)
        if (i < all.get(k).shown())
          out.add(all.get(k).chart(i, first.label(i) + " " + names.get(k), first.range()).svg())
              .line();
    return out;
  }

  /// The picture as pixels, without names and numbers; of rolls the first one.
  public Raster raster() {
    return film() ? strip().raster() : roll(0, range()).raster();
  }

  private String label(int sequence) {
    return data.subjects().get(sequence);
  }

  private List<double[]> frames(int sequence) {
    States values = block().values();
    double[] range = range();
    List<double[]> frames = new ArrayList<>();
    for (int row = data.borders()[sequence]; row < data.borders()[sequence + 1]; row++) {
      double[] frame = new double[values.cells()];
      for (int u = 0; u < frame.length; u++)
        frame[u] =
            block().missing() != null && block().missing().get(row, u)
                ? range[0]
                : values.content(row, u);
      frames.add(frame);
    }
    return frames;
  }

  /// The least and the greatest known value of all frames.
  private double[] range() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < data.rows(); row++)
      for (int u = 0; u < block().values().cells(); u++)
        if (block().missing() == null || !block().missing().get(row, u)) {
          low = Math.min(low, block().values().content(row, u));
          high = Math.max(high, block().values().content(row, u));
        }
    if (!(low <= high)) return new double[] {0, 1};
    return new double[] {low, high > low ? high : low + 1};
  }

  private FilmStrip strip() {
    List<FilmStrip.Strip> strips = new ArrayList<>();
    for (int i = 0; i < shown(); i++) strips.add(strip(i, label(i)));
    return new FilmStrip(
        "Frames of " + shown() + " sequences, one in " + step, strips, painter(strips), step);
  }

  private FilmStrip.Strip strip(int sequence, String label) {
    return new FilmStrip.Strip(label, frames(sequence), prompt);
  }

  private FramePainter painter(List<FilmStrip.Strip> strips) {
    Picture picture = data.frames().picture();
    if (picture != null) {
      double[] range = range();
      return new FramePixels(picture.width(), picture.height(), range[0], range[1]);
    }
    List<int[]> far =
        Gaits.BONES.stream().filter(b -> Gaits.JOINTS.get(b[1]).endsWith("-r")).toList();
    List<int[]> near = Gaits.BONES.stream().filter(b -> !far.contains(b)).toList();
    return StickFigure.covering(
        near, far, strips.stream().flatMap(s -> s.frames().stream()).toList());
  }

  private Roll roll(int sequence, double[] range) {
    boolean piano = block().values().cells() == KEYS;
    return new Roll(frames(sequence), piano ? LOWEST_KEY : 1, range[0], range[1]);
  }

  private List<Chart> rolls() {
    return IntStream.range(0, shown()).mapToObj(i -> chart(i, label(i), range())).toList();
  }

  private Chart chart(int sequence, String label, double[] range) {
    boolean piano = block().values().cells() == KEYS;
    return Roll.chart(
        "Roll of sequence " + label,
        roll(sequence, range),
        piano ? label + ": key" : label,
        piano ? "MIDI number" : "column",
        prompt);
  }
}
