package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.data.Split;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// The 1797 handwritten digits of 8 × 8 grey values 0 to 16 that come with Harmonium: the test part of the UCI set
/// "Optical Recognition of Handwritten Digits" (Alpaydin and Kaynak 1998, CC BY 4.0) as distributed by scikit-learn.
public final class EmbeddedDigits {

  /// The largest grey value.
  public static final int WHITE = 16;

  /// Training, validation and test rows in file order.
  public static final Split SPLIT = Split.parse("1000/350/447");

  private static final String RESOURCE = "digits.csv.gz";
  private static final String NAME = "embedded digits";

  private EmbeddedDigits() {}

  /// All rows as grey values 0 to 16, with labels.
  public static Dataset load() {
    return read(ReadOptions.DEFAULT.with(Visible.GAUSSIAN));
  }

  /// All rows as bits: x = 1 where value/16 ≥ ½.
  public static Dataset binary() {
    return read(ReadOptions.DEFAULT.with(Visible.BINARY).with(Binarize.threshold(WHITE / 2)));
  }

  /// Training, validation and test part of the bits.
  public static List<Dataset> binaryParts() {
    return SPLIT.apply(binary());
  }

  private static Dataset read(ReadOptions options) {
    try (InputStream in = EmbeddedDigits.class.getResourceAsStream(RESOURCE)) {
      if (in == null)
        throw new IllegalStateException("the resource " + RESOURCE + " is missing in this build");
      Content content = Content.of(RESOURCE, in.readAllBytes(), options.limits());
      TableOptions plain = TableOptions.DEFAULT.with(TableOptions.Header.NO).withDelimiter(',');
      Dataset data = TableReader.read(content, options.withLabel("last").with(plain));
      Provenance origin = data.provenance();
      return data.withPicture(new Picture(8, 8))
          .withProvenance(new Provenance(NAME, origin.sha256(), origin.steps()));
    } catch (IOException e) {
      throw Place.of(NAME).failure(e);
    }
  }
}
