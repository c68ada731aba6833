package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads IDX files, the format of MNIST: two zero bytes, a type, a rank, big-endian sizes, then the numbers, the last
/// index fastest. Rank 3 is a list of pictures, rank 2 a table, rank 1 a list of labels. Labels are taken from the
/// file that `label` names or from the one beside the pictures (`train-labels-idx1-ubyte` for
/// `train-images-idx3-ubyte`).
public final class IdxReader implements DataReader {

  private static final int MAX_AXES = 4;

  @Override
  public String name() {
    return "idx";
  }

  @Override
  public String summary() {
    return "IDX pictures and labels as of MNIST (*-ubyte, .idx, .gz)";
  }

  @Override
  public Match match(Path path, byte[] head) {
    boolean magic =
        head.length >= 8
            && head[0] == 0
            && head[1] == 0
            && Dtype.ofIdx(head[2]) != null
            && head[3] >= 1
            && head[3] <= MAX_AXES;
    if (magic) return Match.CERTAIN;
    String name = Content.plainName(path);
    return name.endsWith("-ubyte") || name.endsWith(".idx") ? Match.NAMED : Match.NO;
  }

  @Override
  public Dataset read(Path path, ReadOptions options) throws IOException {
    Content content = Content.of(path, options.limits());
    Place place = content.place();
    try (ArrayRows rows = new ArrayRows(content, in -> header(in, place), options.limits())) {
      if (rows.header().shape().length < 2)
        throw place.bad(
            "expected pictures (rank 3) or a table (rank 2), got rank 1",
            "give the file of pictures, this is one of labels");
      Path labelFile = options.label() != null ? Path.of(options.label()) : beside(path);
      int[] labels = labelFile == null ? null : labels(labelFile, options.limits());
      Provenance origin = content.origin();
      if (labels != null) {
        if (labels.length != rows.rows())
          throw Place.of(labelFile)
              .bad(
                  "expected " + rows.rows() + " labels, one per picture, got " + labels.length,
                  "give the labels of " + path);
        origin = origin.then("labels from " + labelFile.getFileName());
      }
      return content.complete(
          Grid.of(rows, rows.header().dtype() == Dtype.U1)
              .dataset(options, new Grid.Extras(labels, null, null), origin));
    }
  }

  /// The labels in an IDX file of rank 1.
  public static int[] labels(Path path, Limits limits) throws IOException {
    Content content = Content.of(path, limits);
    NpyArray array = array(content, limits);
    if (array.rank() != 1)
      throw content
          .place()
          .bad("expected labels (rank 1), got rank " + array.rank(), "give the file of labels");
    return Grid.Extras.labels(content.place(), array);
  }

  private static Path beside(Path path) {
    String name = path.getFileName().toString();
    String other = name.replace("images", "labels").replace("idx3", "idx1");
    Path labels = path.resolveSibling(other);
    return !other.equals(name) && Files.isRegularFile(labels) ? labels : null;
  }

  private static NpyArray array(Content content, Limits limits) throws IOException {
    try (InputStream in = content.open()) {
      return header(in, content.place()).read(in, content.maxBytes(), !content.packed(), limits);
    }
  }

  /// Reads what stands before the numbers.
  private static ArrayHeader header(InputStream in, Place place) throws IOException {
    byte[] start = in.readNBytes(4);
    Dtype dtype =
        start.length == 4 && start[0] == 0 && start[1] == 0 ? Dtype.ofIdx(start[2]) : null;
    if (dtype == null)
      throw place.bad(
          "expected two zero bytes, a type 8, 9, 11 to 14 and a rank", "give an IDX file");
    int rank = start[3];
    if (rank < 1 || rank > MAX_AXES)
      throw place.bad(
          "expected a rank of 1 to " + MAX_AXES + ", got " + rank,
          "give an IDX file of pictures, rows or labels");
    byte[] sizes = in.readNBytes(4 * rank);
    if (sizes.length < 4 * rank)
      throw place.bad("the header ends too early", "fetch the file again");
    int[] shape = new int[rank];
    for (int axis = 0; axis < rank; axis++) {
      shape[axis] = ByteBuffer.wrap(sizes).getInt(4 * axis);
      if (shape[axis] < 1)
        throw place.bad(
            "expected a size of at least 1 along axis " + (axis + 1) + ", got " + shape[axis],
            "fetch the file again");
    }
    return new ArrayHeader(place, shape, dtype, false, false);
  }
}
