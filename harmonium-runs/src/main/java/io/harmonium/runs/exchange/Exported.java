package io.harmonium.runs.exchange;

import io.harmonium.formats.Alphabet;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.formats.PottsText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// A model for other programs: arrays by their names, or the text of couplings of letters.
///
/// @param arrays empty where `text` is not null
/// @param text couplings of letters as adabmDCA writes them, or null
/// @param letters the alphabet of `text`, or null
/// @param importAs the family of arrays under which it is imported, with what has to be said to it; null where it cannot be
/// @param like whether an import takes columns and words from this run
public record Exported(
    Map<String, NpyArray> arrays, PottsText text, String letters, String importAs, boolean like) {

  public Exported {
    arrays = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(arrays));
  }

  /// Arrays that come back as `importAs`, or not at all where that is null.
  static Exported of(Map<String, NpyArray> arrays, String importAs, boolean like) {
    return new Exported(arrays, null, null, importAs, like);
  }

  /// The ending of a file of it.
  public String ending() {
    return text == null ? ".npz" : ".dat";
  }

  /// Writes the file.
  public void write(OutputStream out) throws IOException {
    if (text == null) {
      Npz.write(out, arrays);
      return;
    }
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    text.write(new Alphabet("of the run", letters), writer);
    writer.flush();
  }
}
