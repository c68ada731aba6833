package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableReaderTests {

  @TempDir Path folder;
  private Given given;

  @BeforeEach
  void prepare() {
    given = new Given(folder);
  }

  private static double[][] values(Dataset data) {
    double[][] all = new double[data.rows()][data.blocks().get(0).values().columns()];
    for (int i = 0; i < all.length; i++) data.blocks().get(0).values().toDoubles(i, all[i]);
    return all;
  }

  private static List<String> columns(Dataset data) {
    return data.blocks().get(0).columns();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,1,0\n1,1,0\n",
        "0,1,0\r\n1,1,0",
        "0;1;0\n1;1;0\n",
        "0\t1\t0\n1\t1\t0\n",
        "0|1|0\n1|1|0\n",
        "0 1 0 \n1  1 0\n",
        "\n0,1,0\n\n1,1,0\n\n",
        " 0 , 1,0\n1,1 ,\"0\"\n",
        "\ufeff0,1,0\n1,1,0\n",
        "\ufeff\"0\",1,0\n1,1,0\n"
      })
  void zerosAndOnesBecomeBitsUnderAnyDelimiter(String text) {
    Dataset data = given.read("bits.data", text);
    assertTrue(data.blocks().get(0).values() instanceof Bits bits && bits.low() == 0);
    assertArrayEquals(new double[][] {{0, 1, 0}, {1, 1, 0}}, values(data));
    assertEquals(List.of("x1", "x2", "x3"), columns(data));
    assertTrue(data.provenance().steps().isEmpty());
  }

  @Test
  void headerIsFoundAboveNumbersAndRecorded() {
    Dataset data = given.read("t.csv", "a,\"b, c\",d\n0.5,1e3,-2\n1,+2.25,.5\n");
    assertEquals(List.of("a", "b, c", "d"), columns(data));
    assertArrayEquals(new double[][] {{0.5, 1000, -2}, {1, 2.25, 0.5}}, values(data));
    assertEquals(List.of("header in line 1"), data.provenance().steps());
  }

  @Test
  void numberedHeaderOfEightColumnsIsSeen() {
    Dataset data = given.read("t.csv", "0,1,2,3,4,5,6,7\n1,1,0,0,1,1,0,0\n");
    assertEquals(1, data.rows());
    assertEquals(2, given.read("t.csv", "0,1,2,3\n4,5,6,7.5\n").rows());
  }

  @Test
  void headerAboveTextsIsFoundWhenItNeverComesAgain() {
    assertEquals(3, given.read("t.csv", "colour,size\nred,s\nblue,m\nred,l\n").rows());
    assertEquals(4, given.read("t.csv", "red,s\nred,m\nblue,m\nred,l\n").rows());
  }

  @Test
  void headerCanBeSaidToBeThereOrNot() {
    TableOptions table = TableOptions.DEFAULT;
    assertEquals(
        1,
        given
            .read(
                "t.csv",
                "1,2\n3,4\n",
                ReadOptions.DEFAULT.with(table.with(TableOptions.Header.YES)))
            .rows());
    assertEquals(
        2,
        given
            .read(
                "t.csv", "a,b\nc,d\n", ReadOptions.DEFAULT.with(table.with(TableOptions.Header.NO)))
            .rows());
  }

  @Test
  void minusAndPlusOneBecomeSpins() {
    Dataset data = given.read("t.csv", "-1,1\n+1,-1\n1,1\n");
    assertTrue(data.blocks().get(0).values() instanceof Bits bits && bits.low() == -1);
    assertArrayEquals(new double[][] {{-1, 1}, {1, -1}, {1, 1}}, values(data));
  }

  @Test
  void bitsAndSpinsServeEitherLayerAndTheReadingIsRecorded() {
    Dataset spins = given.read("t.csv", "0,1\n1,0\n", ReadOptions.DEFAULT.with(Visible.SPIN));
    assertArrayEquals(new double[][] {{-1, 1}, {1, -1}}, values(spins));
    assertEquals(List.of("0/1 read as -1/+1"), spins.provenance().steps());
    Dataset bits = given.read("t.csv", "-1,1\n1,-1\n", ReadOptions.DEFAULT.with(Visible.BINARY));
    assertArrayEquals(new double[][] {{0, 1}, {1, 0}}, values(bits));
    assertEquals(List.of("-1/+1 read as 0/1"), bits.provenance().steps());
  }

  @Test
  void textsBecomeLevelsInTheOrderOfLettersOrNumbers() {
    Dataset data =
        given.read(
            "t.csv",
            "colour,size\nred,10\nblue,9\nred,2\n",
            ReadOptions.DEFAULT.with(Visible.CATEGORICAL));
    Levels levels = (Levels) data.blocks().get(0).values();
    assertEquals(
        List.of(List.of("blue", "red"), List.of("2", "9", "10")),
        data.blocks().get(0).categories());
    assertArrayEquals(new int[] {0, 2, 5}, levels.offsets());
    assertEquals(1, levels.get(0, 0));
    assertEquals(2, levels.get(0, 1));
    assertEquals(0, levels.get(2, 1));
  }

  @Test
  void columnsThatShareOneSetOfCategoriesGetTheSameLevels() {
    Dataset data = given.read("t.csv", "b,a\nc,a\na,a\nb,c\n");
    assertEquals(
        List.of(List.of("a", "b", "c"), List.of("a", "b", "c")), data.blocks().get(0).categories());
  }

  @Test
  void knownCategoriesFixTheLevels() {
    List<List<String>> known = List.of(List.of("c", "b", "a"));
    Dataset data = given.read("t.csv", "b,a\na,a\n", ReadOptions.DEFAULT.withCategories(known));
    Levels levels = (Levels) data.blocks().get(0).values();
    assertEquals(1, levels.get(0, 0));
    assertEquals(2, levels.get(0, 1));
    assertArrayEquals(new int[] {0, 3, 6}, levels.offsets());
  }

  @Test
  void labelsComeFromAColumnByNameNumberOrPlace() {
    String text = "x,y,kind\n0,1,b\n1,1,a\n0,0,b\n";
    for (String label : List.of("kind", "3", "last")) {
      Dataset data = given.read("t.csv", text, ReadOptions.DEFAULT.withLabel(label));
      assertArrayEquals(new int[] {1, 0, 1}, data.labels());
      assertEquals(List.of("x", "y"), columns(data));
      assertEquals("labels from column 'kind': 0 = a, 1 = b", data.provenance().steps().get(1));
    }
    assertArrayEquals(
        new int[] {7, 3},
        given.read("t.csv", "0,1,7\n1,0,3\n", ReadOptions.DEFAULT.withLabel("last")).labels());
    assertNull(given.read("t.csv", "0,1\n1,0\n").labels());
  }

  @Test
  void droppedColumnsAreLeftOutEvenWithMissingCells() {
    ReadOptions options = ReadOptions.DEFAULT.with(TableOptions.DEFAULT.withDrop("id", "3"));
    Dataset data = given.read("t.csv", "id,a,b,c\nu1,0,,1\ninf,1,NA,1\n", options);
    assertEquals(List.of("a", "c"), columns(data));
    assertArrayEquals(new double[][] {{0, 1}, {1, 1}}, values(data));
    assertTrue(data.provenance().steps().contains("dropped id, 3"));
  }

  @Test
  void zeroOneColumnsAndNumbersServeAGaussianLayerWhenAsked() {
    Dataset data =
        given.read("t.csv", "a,b\n0,1.5\n1,2.5\n", ReadOptions.DEFAULT.with(Visible.GAUSSIAN));
    assertTrue(data.blocks().get(0).values() instanceof Reals);
    assertArrayEquals(new double[][] {{0, 1.5}, {1, 2.5}}, values(data));
  }

  @Test
  void constantColumnsGoWithNumbers() {
    assertTrue(
        given.read("t.csv", "a,b\n0,1.5\n0,2.5\n").blocks().get(0).values() instanceof Reals);
  }

  @Test
  void quotedFieldsMayHoldDelimitersQuotesAndLineEnds() {
    Dataset data = given.read("t.csv", "\"a,1\",x\n\"b\"\"2\",y\n\"c\n3\",x\n\"a,1\",y\n");
    assertEquals(List.of("a,1", "b\"2", "c\n3"), data.blocks().get(0).categories().get(0));
  }

  @Test
  void quotedNaIsAText() {
    assertEquals(
        List.of("DE", "NA"),
        given.read("t.csv", "\"NA\",a\nDE,b\n\"NA\",a\n").blocks().get(0).categories().get(0));
  }

  @Test
  void thresholdSampleAndMeanTurnGreyValuesIntoBits() {
    String grey = "0.1,0.5\n0.9,0.49\n";
    ReadOptions binary = ReadOptions.DEFAULT.with(Visible.BINARY);
    Dataset threshold = given.read("t.csv", grey, binary);
    assertArrayEquals(new double[][] {{0, 1}, {1, 0}}, values(threshold));
    assertEquals(List.of("binarize threshold:0.5"), threshold.provenance().steps());
    Dataset mean = given.read("t.csv", grey, binary.with(Binarize.mean()));
    assertTrue(mean.blocks().get(0).values() instanceof Reals);
    assertEquals(List.of("binarize mean: no likelihood"), mean.provenance().steps());
    Dataset sample = given.read("t.csv", grey, binary.with(Binarize.sample(Seed.of(1))));
    assertTrue(sample.blocks().get(0).values() instanceof Bits);
    assertTrue(sample.provenance().steps().get(0).startsWith("binarize sample under key "));
  }

  @Test
  void sampledBitsFollowTheGreyValuesAndTheSeed() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5000; i++) text.append("0,0.25,0.75,1\n");
    ReadOptions binary = ReadOptions.DEFAULT.with(Visible.BINARY);
    Dataset data = given.read("t.csv", text.toString(), binary.with(Binarize.sample(Seed.of(1))));
    double[] sums = new double[4];
    for (double[] row : values(data)) for (int j = 0; j < 4; j++) sums[j] += row[j];
    // Means of 5000 coins: |z| < 4.9 has a false-alarm rate of 1e-6.
    double slack = 4.9 * Math.sqrt(0.25 * 0.75 / 5000);
    assertEquals(0, sums[0]);
    assertEquals(0.25, sums[1] / 5000, slack);
    assertEquals(0.75, sums[2] / 5000, slack);
    assertEquals(5000, sums[3]);
    Dataset again = given.read("t.csv", text.toString(), binary.with(Binarize.sample(Seed.of(1))));
    assertEquals(data.blocks().get(0).values(), again.blocks().get(0).values());
  }

  @Test
  void thresholdInTheUnitsOfTheDataTakesAnyNumbers() {
    Dataset data =
        given.read(
            "t.csv",
            "3,16\n8,0\n",
            ReadOptions.DEFAULT.with(Visible.BINARY).with(Binarize.threshold(8)));
    assertArrayEquals(new double[][] {{0, 1}, {1, 0}}, values(data));
  }

  @Test
  void wideAndLongTablesKeepTheirShape() {
    StringBuilder wide = new StringBuilder();
    for (int i = 0; i < 2; i++) wide.append("1,0,".repeat(60_000)).append("1\n");
    assertEquals(120_001, given.read("wide.csv", wide.toString()).blocks().get(0).values().cells());
    assertEquals(70_000, given.read("long.csv", "0,1,1\n".repeat(70_000)).rows());
  }

  @Test
  void writtenTablesAreReadBack() {
    for (String text :
        List.of(
            "a,b\n0,1\n1,0\n",
            "a,b\n-1,1\n1,-1\n",
            "a,b\n0.1,1e-30\n-3.25,12345678\n",
            "a,b\n\"x, y\",\"q\"\"r\"\nz,w\n\"x, y\",w\n")) {
      Dataset data = given.read("in.csv", text);
      for (String name : List.of("out.csv", "out.tsv")) {
        DataFiles.write(folder.resolve(name), data);
        Dataset back = DataFiles.read(folder.resolve(name), ReadOptions.DEFAULT);
        assertEquals(data.blocks(), back.blocks());
      }
    }
  }
}
