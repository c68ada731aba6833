package io.harmonium.runs.use;

import io.harmonium.formats.Npy;
import io.harmonium.runs.RunException;
import io.harmonium.store.AtomicStore;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Where a result goes: standard output (`path` null or "-"), or a file whose name says the format. The file appears
/// whole or not at all, and an existing one is kept unless `force` is set.
public record ResultFile(Path path, boolean force) {

  /// Writes the bytes of a file.
  @FunctionalInterface
  public interface Body {
    void writeTo(OutputStream out) throws IOException;
  }

  /// Checks the name before any work is done: it must end in one of `endings`, and nothing may stand there.
  public static ResultFile of(Path path, boolean force, List<String> endings) {
    return of("{out}", path, force, endings);
  }

  /// The file of a picture, an SVG; null where none is asked for.
  public static ResultFile picture(Path path) {
    return path == null ? null : of("{picture}", path, false, List.of(".svg"));
  }

  private static ResultFile of(String setting, Path path, boolean force, List<String> endings) {
    ResultFile file =
        new ResultFile(path == null || path.toString().equals("-") ? null : path, force);
    if (file.path == null) return file;
    if (!endings.contains(file.ending()))
      throw RunException.invalid(
          setting + ": the name of '" + path + "' does not say the format",
          "use a name that ends in " + String.join(", ", endings));
    if (Files.isDirectory(path))
      throw new RunException(
          RunException.Kind.EXISTS, "'" + path + "' is a folder", "name a file in it");
    if (Files.exists(path) && !force)
      throw new RunException(
          RunException.Kind.EXISTS,
          "'" + path + "' exists",
          "choose another name, or overwrite it with {force}");
    return file;
  }

  /// True when the result goes to standard output.
  public boolean standardOutput() {
    return path == null;
  }

  /// The end of the name from the last point on, in lower case, such as ".csv"; empty for standard output.
  public String ending() {
    if (path == null) return "";
    String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    int point = name.lastIndexOf('.');
    return point < 0 ? "" : name.substring(point);
  }

  /// Writes a table: .npy as an array, .tsv with tabs, all else with commas.
  public void write(RowTable table, PrintWriter standardOutput) {
    if (path == null) {
      print(table, standardOutput);
      return;
    }
    switch (ending()) {
      case ".npy" -> write(out -> Npy.write(out, table.array()));
      case ".tsv" -> writeText(out -> table.write(out, '\t'));
      default -> writeText(out -> table.write(out, ','));
    }
  }

  private static void print(RowTable table, PrintWriter out) {
    try {
      table.write(out, ',');
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Text of a file.
  @FunctionalInterface
  public interface Text {
    void writeTo(Writer out) throws IOException;
  }

  /// Writes a text in UTF-8.
  public void writeText(Text text) {
    write(
        out -> {
          Writer writer =
              new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
          text.writeTo(writer);
          writer.flush();
        });
  }

  /// Writes bytes.
  public void write(Body body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      body.writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    AtomicStore.disk()
        .write(path, bytes.size(), channel -> bytes.writeTo(Channels.newOutputStream(channel)));
  }
}
