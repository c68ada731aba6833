package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.network.TrustedCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A TorchScript archive is a program. The one here is the classifier of [SavedNetworkTests] whose `forward` also writes a file: it
/// must not run unless the user says so.
class TrustedCodeTests {

  private static final String CODE = "classifier/code/__torch__/classifier_module.py";

  @TempDir Path folder;
  private Path archive;
  private Path written;
  private Path table;

  private record Ran(int code, String out, String err) {}

  private static Ran run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(words);
    return new Ran(code, out.toString(), err.toString());
  }

  @BeforeEach
  void makeAnArchiveThatWritesAFile() throws IOException {
    written = folder.resolve("written-by-the-archive");
    table = Files.writeString(folder.resolve("rows.csv"), "a,b,c\n0.5,-1,2\n0,0.25,-0.75\n");
    archive = Files.createDirectory(folder.resolve("model")).resolve("classifier.pt");
    try (ZipInputStream in = new ZipInputStream(getClass().getResourceAsStream("/classifier.pt"));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
      out.setMethod(ZipOutputStream.STORED);
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        byte[] bytes = bytes(in);
        if (entry.getName().equals(CODE)) bytes = withWrite(bytes);
        ZipEntry copy = new ZipEntry(entry.getName());
        CRC32 crc = new CRC32();
        crc.update(bytes);
        copy.setSize(bytes.length);
        copy.setCrc(crc.getValue());
        out.putNextEntry(copy);
        out.write(bytes);
        out.closeEntry();
      }
    }
  }

  private static byte[] bytes(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    in.transferTo(all);
    return all.toByteArray();
  }

  private byte[] withWrite(byte[] code) {
    String text = new String(code, StandardCharsets.UTF_8);
    String first = "    first = self.first\n";
    assertTrue(text.contains(first), text);
    String save = "    _save = torch.save(x, \"" + written + "\")\n";
    return text.replace(first, save + first).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theProgramOfAnArchiveRunsOnlyByConsent() {
    Object[][] commands = {
      {"score", archive, table},
      {"score", archive.getParent(), table},
      {"sample", archive, "--n", "2", "--steps", "1"},
      {"sample", archive.getParent(), "--n", "2", "--steps", "1", "--quiet"}
    };
    for (Object[] command : commands) {
      Ran ran = run(command);
      assertEquals(77, ran.code, ran.err);
      assertTrue(ran.err.contains("--trust-code"), ran.err);
      assertFalse(Files.exists(written), "the archive's program ran: " + Arrays.toString(command));
    }
    Ran trusted = run("score", archive, table, "--trust-code", "--quiet", "--threads", "1");
    assertEquals(0, trusted.code, trusted.err);
    assertTrue(trusted.err.contains("warning: "), trusted.err);
    assertTrue(trusted.err.contains(archive.toString()), trusted.err);
    assertTrue(Files.exists(written), "this test can only fail where the archive writes");
  }

  @Test
  void theEngineItselfRefusesWithoutConsent() {
    assertThrows(
        SecurityException.class, () -> new PytorchEngine().read(archive, TrustedCode.NONE, 3, 1));
    assertFalse(Files.exists(written));
  }

  @Test
  void consentForWhatIsNoProgramIsRefused() {
    Ran ran = run("score", folder.resolve("no-run"), table, "--trust-code");
    assertEquals(2, ran.code, ran.err);
    assertTrue(ran.err.contains("--trust-code"), ran.err);
  }
}
