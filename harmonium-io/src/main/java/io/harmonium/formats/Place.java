package io.harmonium.formats;

import io.harmonium.wording.InputName;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.zip.ZipException;

/// A place in a file, and the way to complain about it. Lines and columns count from 1, 0 means none.
public record Place(String file, long line, long column) {

  public static Place of(Object file) {
    return new Place(InputName.named(String.valueOf(file)), 0, 0);
  }

  public Place line(long line) {
    return new Place(file, line, column);
  }

  public Place column(long column) {
    return new Place(file, line, column);
  }

  /// The file breaks `rule` here; `value` is what came, `remedy` what to do.
  public DataException bad(String rule, String value, String remedy) {
    return new DataException(DataException.Kind.BAD_DATA, this, rule, value, remedy, null);
  }

  /// The same without a value to show.
  public DataException bad(String rule, String remedy) {
    return bad(rule, "", remedy);
  }

  /// What a failure of the file system or of an unpacker means for the reader of this file.
  public DataException failure(IOException e) {
    if (e instanceof NoSuchFileException)
      return new DataException(
          DataException.Kind.NOT_FOUND,
          this,
          "there is no such file",
          "",
          "check the name and the folder",
          e);
    if (e instanceof AccessDeniedException)
      return new DataException(
          DataException.Kind.PERMISSION,
          this,
          "access to the file is denied",
          "",
          "ask for the right to use it",
          e);
    if (e instanceof EOFException)
      return new DataException(
          DataException.Kind.BAD_DATA,
          this,
          "the packed data end too early",
          "",
          "fetch the file again",
          e);
    if (e instanceof ZipException)
      return new DataException(
          DataException.Kind.BAD_DATA,
          this,
          "the packed data are damaged: " + DataException.printable(String.valueOf(e.getMessage())),
          "",
          "fetch the file again",
          e);
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    if (reason == null) reason = e.getClass().getSimpleName();
    return new DataException(
        DataException.Kind.IO,
        this,
        "reading or writing failed: " + DataException.printable(reason),
        "",
        "check the disk and the rights of the file",
        e);
  }

  /// As compilers write it: `FILE:LINE:COLUMN`, without what is 0.
  @Override
  public String toString() {
    String name = DataException.printable(file, Integer.MAX_VALUE);
    return name + (line > 0 ? ":" + line : "") + (column > 0 ? ":" + column : "");
  }
}
