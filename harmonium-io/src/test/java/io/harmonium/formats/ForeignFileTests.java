package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of other programs are called what they are, with a command that converts them.
class ForeignFileTests {

  @TempDir Path folder;

  private DataException refused(String name, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    assertEquals(DataException.Kind.BAD_DATA, e.kind());
    assertFalse(e.getMessage().contains("damaged"), e.getMessage());
    return e;
  }

  private static byte[] begins(String text) {
    return java.util.Arrays.copyOf(text.getBytes(StandardCharsets.ISO_8859_1), 600);
  }

  @ParameterizedTest
  @CsvSource({
    "'\u0089HDF\r\n\u001a\n', HDF5, h5py",
    "'MATLAB 7.3 MAT-file, Platform', MATLAB 7.3, h5py",
    "'MATLAB 5.0 MAT-file, Platform', MATLAB 5, loadmat",
    "'\u0080\u0004\u0095', pickle, trust",
    "'PAR1\u0015', Parquet, read_parquet",
    "'ARROW1\0', Arrow, read_feather",
    "'SQLite format 3\0', SQLite, sqlite3",
    "'BZh91AY&SY', bzip2, bunzip2",
    "'%PDF-1.7', PDF, .csv"
  })
  void eachIsCalledByItsName(String magic, String what, String remedy) throws IOException {
    for (String name : new String[] {"x.bin", "x.bits", "two words.csv"}) {
      DataException e = refused(name, begins(magic));
      assertTrue(e.rule().contains(what), e.rule());
      assertTrue(e.remedy().contains(remedy), e.remedy());
      if (name.contains(" ") && !what.equals("PDF"))
        assertTrue(e.remedy().contains("words.csv'"), "quoted: " + e.remedy());
    }
  }

  @Test
  void archivesAreLookedInto() throws IOException {
    for (String[] each :
        new String[][] {
          {"xl/workbook.xml", "Excel"}, {"archive/data.pkl", "PyTorch"}, {"a.txt", "zip"}
        }) {
      Path file = folder.resolve("x.zip");
      try (OutputStream out = Files.newOutputStream(file);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        zip.putNextEntry(new ZipEntry(each[0]));
        zip.write(1);
      }
      DataException e = refused("x.zip", Files.readAllBytes(file));
      assertTrue(e.rule().contains(each[1]), e.rule());
    }
  }

  @Test
  void tablesWhoseNamesBeginAlikeAreTables() throws IOException {
    for (String name : new String[] {"PAR1", "FEA1", "ARROW1", "BZh", "Rar", "MATLAB"}) {
      Path file = Files.writeString(folder.resolve("t.csv"), name + ",b\n0,1\n1,0\n");
      assertEquals(2, DataFiles.read(file, ReadOptions.DEFAULT).rows());
    }
  }
}
