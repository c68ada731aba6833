package io.harmonium.matrix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Rows outside the heap and choices of rows answer as the same rows in arrays do.
class DistantTests {

  private static final int ROWS = 1100;

  @TempDir Path folder;

  /// Random bits with column j set about as often as (j mod 7)/6.
  static Bits random(int rows, int columns, boolean spins) {
    Bits bits = spins ? Bits.spins(rows, columns) : Bits.zeros(rows, columns);
    for (int row = 0; row < rows; row++) {
      Draws draws = Seed.of(5).row(row);
      for (int j = 0; j < columns; j++) bits.set(row, j, draws.uniform(j, 0) * 6 < j % 7);
    }
    return bits;
  }

  /// The same rows packed tightly outside the heap.
  static MappedBits mapped(Bits bits) {
    int width = MappedBits.width(bits.columns());
    MemorySegment bytes = Arena.ofAuto().allocate((long) bits.rows() * width);
    for (int row = 0; row < bits.rows(); row++)
      MemorySegment.copy(
          bits.data(),
          row * bits.stride(),
          bytes,
          ValueLayout.JAVA_BYTE,
          (long) row * width,
          width);
    return new MappedBits(bits.rows(), bits.columns(), bits.low(), bits.step(), bytes);
  }

  /// Distant states beside the same rows in arrays.
  static Stream<Arguments> pairs() {
    Stream.Builder<Arguments> all = Stream.builder();
    for (int columns : new int[] {1, 8, 63, 257})
      for (boolean spins : new boolean[] {false, true}) {
        Bits bits = random(ROWS, columns, spins);
        MappedBits mapped = mapped(bits);
        Permutation permutation = Permutation.of(Seed.of(columns), ROWS);
        RowOrder part = RowOrder.permuted(permutation, 100, 900);
        RowOrder range = RowOrder.range(300, 1000);
        all.add(Arguments.of(mapped, bits));
        all.add(Arguments.of(new Selection(mapped, part), bits.select(part)));
        all.add(Arguments.of(new Selection(bits, part), bits.select(part)));
        all.add(Arguments.of(new Selection(mapped, range), bits.select(range)));
        all.add(
            Arguments.of(
                mapped.select(part).select(RowOrder.range(3, 700)),
                bits.select(part).select(RowOrder.range(3, 700))));
      }
    return all.build();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void everyDoorGivesTheValuesOfTheRowsInArrays(Distant far, Bits near) {
    assertEquals(near.rows(), far.rows());
    assertEquals(near.columns(), far.columns());
    assertEquals(near.cells(), far.cells());
    assertEquals(near.like(0), far.like(0));
    double[] weights = new double[near.columns()];
    for (int j = 0; j < weights.length; j++) weights[j] = 1 / (j + 3.0);
    float[][] reals = new float[2][near.columns()];
    double[][] doubles = new double[2][near.columns()];
    for (int row = 0; row < near.rows(); row += 37) {
      near.toReals(row, 0, near.columns(), reals[0]);
      far.toReals(row, 0, near.columns(), reals[1]);
      assertArrayEquals(reals[0], reals[1]);
      near.toDoubles(row, doubles[0]);
      far.toDoubles(row, doubles[1]);
      assertArrayEquals(doubles[0], doubles[1]);
      assertEquals(near.dot(row, weights), far.dot(row, weights));
    }
    assertEquals(near, far.resident());
    assertEquals(near, far.copy());
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void blocksAndListedRowsAreCopiedAsFromArrays(Distant far, Bits near) {
    int[] rows = {0, 5, 5, near.rows() - 1, 17};
    Bits[] listed = {near.like(5), near.like(5)};
    listed[0].copyRows(near, rows);
    listed[1].copyRows(far, rows);
    assertEquals(listed[0], listed[1]);
    Bits[] ranges = {near.like(60), near.like(60)};
    ranges[0].copyRange(near, 100, 7, 50);
    ranges[1].copyRange(far, 100, 7, 50);
    assertEquals(ranges[0], ranges[1]);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void countedColumnsAreTheSumsOfTheValues(Distant far, Bits near) {
    Workspace space = new Workspace(new PlainKernels());
    double[] sums = new double[near.columns()];
    double[] row = new double[near.columns()];
    for (int r = 256; r < near.rows(); r++) {
      near.toDoubles(r, row);
      for (int j = 0; j < row.length; j++) sums[j] += row[j];
    }
    for (States x : new States[] {near, far}) {
      Sums counted = new Sums(near.columns());
      OuterSums.addColumns(x, null, 256, near.rows() - 256, space, counted);
      for (int j = 0; j < sums.length; j++) assertEquals(sums[j], counted.get(j));
    }
    float[] ones = new float[near.rows()];
    java.util.Arrays.fill(ones, 1f);
    Sums weighted = new Sums(near.columns());
    OuterSums.addColumns(far, ones, 256, near.rows() - 256, space, weighted);
    for (int j = 0; j < sums.length; j++) assertEquals(sums[j], weighted.get(j));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void sumsOfAllRowsAreThoseOfTheRowsInArrays(Distant far, Bits near) {
    try (Workers workers = Workers.of(2, new PlainKernels())) {
      assertArrayEquals(
          OuterSums.columns(near, null, workers).values(),
          OuterSums.columns(far, null, workers).values());
    }
  }

  @Test
  void anOrderContainsTheRowsAtItsPlaces() {
    for (RowOrder order :
        new RowOrder[] {
          RowOrder.range(3, 9), RowOrder.permuted(Permutation.of(Seed.of(2), 20), 4, 15)
        }) {
      boolean[] seen = new boolean[25];
      for (int i = 0; i < order.rows(); i++) seen[order.at(i)] = true;
      for (int row = 0; row < seen.length; row++) assertEquals(seen[row], order.contains(row));
    }
  }

  @Test
  void distantRowsCannotBeWritten() {
    Bits near = random(9, 9, false);
    for (Distant far : new Distant[] {mapped(near), new Selection(near, RowOrder.range(0, 9))}) {
      assertThrows(UnsupportedOperationException.class, () -> far.setValue(0, 0, 1));
      assertThrows(UnsupportedOperationException.class, () -> far.copyRows(near, new int[] {1}));
      assertThrows(UnsupportedOperationException.class, () -> far.copyRange(near, 0, 0, 1));
      assertThrows(UnsupportedOperationException.class, () -> far.keep(near, 0, near, 0));
    }
  }

  @Test
  void fewRowsAreCopiedAndManyAreViewed() {
    Bits small = random(50, 9, false);
    assertInstanceOf(Bits.class, small.select(RowOrder.range(5, 20)));
    Bits large = Bits.zeros((16 << 20) / 32 + 2, 9);
    States view = large.select(RowOrder.range(1, large.rows()));
    assertSame(large, assertInstanceOf(Selection.class, view).of());
    assertEquals(large.bytes() - 32, view.bytes());
    assertEquals(0, mapped(small).bytes());
  }

  @Test
  void ordersBeyondTheRowsAreRefused() {
    Bits bits = random(10, 3, false);
    assertThrows(IllegalArgumentException.class, () -> bits.select(RowOrder.range(5, 11)));
    assertThrows(
        IllegalArgumentException.class,
        () -> bits.select(RowOrder.permuted(Permutation.of(Seed.of(1), 11), 0, 3)));
    assertThrows(IllegalArgumentException.class, () -> RowOrder.range(3, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> RowOrder.range(3, 5).at(2));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Selection(Reals.zeros(3, 2), RowOrder.range(0, 2)));
  }

  /// A sparse file of 2.5 GB, of which only the last row is written.
  @Test
  void rowsBeyondTwoGigabytesAreFound() throws IOException {
    int width = 10_000;
    int rows = 250_000;
    try (FileChannel file = open("large");
        Arena arena = Arena.ofConfined()) {
      file.write(ByteBuffer.wrap(new byte[] {4}), (long) rows * width - width + 3);
      file.write(ByteBuffer.wrap(new byte[] {0}), (long) rows * width - 1);
      MemorySegment bytes = file.map(FileChannel.MapMode.READ_ONLY, 0, (long) rows * width, arena);
      MappedBits bits = new MappedBits(rows, 8 * width, 0, 1, bytes);
      assertTrue(bits.loaded(rows - 1, 1).get(0, 26));
      assertEquals(1, bits.loaded(rows - 1, 1).count(0));
      assertEquals(0, bits.loaded(rows - 2, 1).count(0));
    }
  }

  @Test
  void allRowsAtOnceAreRefusedWhereMemoryCannotHoldThem() throws IOException {
    int rows = (Integer.MAX_VALUE >> 5) + 1;
    try (FileChannel file = open("wide");
        Arena arena = Arena.ofConfined()) {
      file.write(ByteBuffer.wrap(new byte[] {0}), rows - 1L);
      MappedBits bits =
          new MappedBits(rows, 8, 0, 1, file.map(FileChannel.MapMode.READ_ONLY, 0, rows, arena));
      String message = assertThrows(IllegalArgumentException.class, bits::resident).getMessage();
      assertTrue(message.contains(Integer.toString(rows)) && message.contains("-Xmx"), message);
    }
  }

  private FileChannel open(String name) throws IOException {
    return FileChannel.open(
        folder.resolve(name),
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.SPARSE,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE);
  }
}
