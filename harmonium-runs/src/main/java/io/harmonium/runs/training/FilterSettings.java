package io.harmonium.runs.training;

import io.harmonium.coupling.Window;
import io.harmonium.data.Picture;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.model.Machine;
import io.harmonium.units.Units;
import io.harmonium.wording.Explained;
import io.harmonium.wording.InvalidSetting;

/// The filters of a convolutional machine, everything settled: "24:9x9:1:2:28x28" are 24 filters of 9x9 cells in steps of
/// 1, pooled by 2, over a grid of 28 rows and 28 columns.
public record FilterSettings(
    int count, int tall, int wide, int stride, int pool, int height, int width) {

  private static final int DEFAULT_COUNT = 24;
  private static final int DEFAULT_POOL = 2;
  private static final int LARGEST = 1 << 16;

  /// What `--filters N:SIZE[:STRIDE]` and `--pool P` say, either of which may be null, for rows that are pictures or
  /// sequences.
  static FilterSettings of(String filters, Integer pool, TrainingData data) {
    Picture picture = data.train().picture();
    int columns = data.columns();
    if (picture != null && picture.coloured())
      throw new InvalidSetting(
          "{model} conv-rbm: filters see one number per pixel, these pictures have three; add"
              + " {grey}");
    boolean grid = picture != null && picture.cells() == columns;
    int height = grid ? picture.height() : 1;
    int width = grid ? picture.width() : columns;
    String[] parts = filters == null ? new String[] {""} : filters.split(":", -1);
    if (parts.length > 3) throw wrong(filters);
    int count = parts[0].isEmpty() ? DEFAULT_COUNT : number(parts[0], filters);
    int stride = parts.length < 3 ? 1 : number(parts[2], filters);
    if (parts.length < 2) {
      int pooled = pool == null ? DEFAULT_POOL : pool;
      int tall = height == 1 ? 1 : defaultSize(height, stride, pooled);
      return new FilterSettings(
          count, tall, defaultSize(width, stride, pooled), stride, pooled, height, width);
    }
    String[] sides = parts[1].split("x", -1);
    if (sides.length > 2) throw wrong(filters);
    int wide = number(sides[sides.length - 1], filters);
    int tall = height == 1 ? 1 : number(sides[0], filters);
    return new FilterSettings(count, tall, wide, stride, pool == null ? 1 : pool, height, width);
  }

  /// The largest size of at most a third of the side, or else the smallest, that leaves no rest.
  private static int defaultSize(int side, int stride, int pool) {
    for (int size = Math.max(1, (side + 1) / 3); size >= 1; size--)
      if (fits(side, size, stride, pool)) return size;
    for (int size = 1; size <= side; size++) if (fits(side, size, stride, pool)) return size;
    return side;
  }

  private static boolean fits(int side, int size, int stride, int pool) {
    int positions = (side - size) / stride + 1;
    return (side - size) % stride == 0 && (positions == 1 || positions % pool == 0);
  }

  private static int number(String text, String whole) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 1 && number <= LARGEST) return number;
    } catch (NumberFormatException e) {
      throw new InvalidSetting(Explained.reason(wrong(whole)), e);
    }
    throw wrong(whole);
  }

  private static IllegalArgumentException wrong(String text) {
    return new InvalidSetting(
        "{filters}: expected N, N:SIZE or N:SIZE:STRIDE such as 24:9 or 24:9x5:2, got '"
            + text
            + "'");
  }

  /// The settings that [#toString] wrote.
  static FilterSettings parse(String text) {
    String[] n = text.split("[:x]", -1);
    if (n.length != 7) throw wrong(text);
    int[] v = new int[n.length];
    for (int i = 0; i < v.length; i++) v[i] = number(n[i], text);
    return new FilterSettings(v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
  }

  /// How these filters lie over cells of `channels` columns each.
  Window window(int channels) {
    try {
      return new Window(height, width, channels, tall, wide, stride, pool);
    } catch (IllegalArgumentException e) {
      throw new InvalidSetting("{filters}, {pool}: " + Explained.reason(e), e);
    }
  }

  /// The machine above visible units of this kind, all parameters 0.
  Machine machine(Units visible) {
    return ConvolutionalRbm.of(visible, window(visible.ports().get(0).width()), count);
  }

  @Override
  public String toString() {
    return count + ":" + tall + "x" + wide + ":" + stride + ":" + pool + ":" + height + "x" + width;
  }
}
