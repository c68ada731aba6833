package io.harmonium.app;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.formats.DataException;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.runs.RunException;
import io.harmonium.store.StoreException;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Spelling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/// What each kind of exception means to a user: the one place where exceptions become exit codes.
final class Failures {

  private Failures() {}

  static CommandFailure of(Throwable e) {
    return switch (e) {
      case CommandFailure failure -> failure;
      case RunException run -> run(run);
      case DataException data -> data(data);
      case StoreException store -> store(store);
      case NonFiniteException diverged ->
          failure(
              ExitCode.DIVERGED,
              diverged.getMessage(),
              "a smaller --learning-rate, more --k, or a penalty such as --l2 0.001",
              e);
      case UncheckedIOException wrapped -> of(wrapped.getCause());
      case NoSuchFileException missing ->
          failure(
              ExitCode.NOT_FOUND,
              "no file or folder '" + missing.getFile() + "'",
              "check the path; relative paths start at the current folder",
              e);
      case FileAlreadyExistsException exists ->
          failure(
              ExitCode.EXISTS,
              "'" + exists.getFile() + "' exists already",
              "another name, or --force to replace it",
              e);
      case AccessDeniedException denied ->
          failure(
              ExitCode.PERMISSION,
              "no permission to use '" + denied.getFile() + "'",
              "another folder, or other rights on this one",
              e);
      case IOException io ->
          failure(
              ExitCode.INPUT_OUTPUT,
              "reading or writing failed: " + io.getMessage(),
              "check that the disk is there and has room",
              e);
      case SecurityException refused ->
          failure(
              ExitCode.PERMISSION,
              String.valueOf(refused.getMessage()),
              "if you trust whoever made it, the same command with --trust-code",
              e);
      case IllegalArgumentException wrong ->
          failure(
              ExitCode.USAGE,
              Spelling.SHELL.of(Explained.reason(wrong)),
              "--help after the verb shows what can be said",
              e);
      case OutOfMemoryError memory ->
          failure(
              ExitCode.UNAVAILABLE,
              "not enough memory: the JVM may use "
                  + (Runtime.getRuntime().maxMemory() >> 20)
                  + " MB",
              "HARMONIUM_JAVA_OPTS=-Xmx"
                  + (Runtime.getRuntime().maxMemory() * 2 >> 20)
                  + "m before the command where the machine has it, or smaller numbers: --hidden,"
                  + " --chains, --batch-size, --n, rows",
              e);
      case ArithmeticException large when "integer overflow".equals(large.getMessage()) ->
          failure(
              ExitCode.UNAVAILABLE,
              "what was asked for has more than 2147483647 numbers in one array, which Java cannot"
                  + " hold",
              "smaller numbers: --chains, --n, --frames, --hidden, rows",
              e);
      default ->
          failure(
              ExitCode.INTERNAL,
              "something went wrong inside Harmonium: " + e,
              "the same command with --debug shows where; please report it with that text",
              e);
    };
  }

  private static CommandFailure run(RunException e) {
    ExitCode code =
        switch (e.kind()) {
          case INVALID -> ExitCode.USAGE;
          case BAD_DATA -> ExitCode.BAD_DATA;
          case NOT_FOUND -> ExitCode.NOT_FOUND;
          case UNAVAILABLE -> ExitCode.UNAVAILABLE;
          case EXISTS -> ExitCode.EXISTS;
          case IO -> ExitCode.INPUT_OUTPUT;
          case PERMISSION -> ExitCode.PERMISSION;
          case DIVERGED -> ExitCode.DIVERGED;
        };
    return failure(code, e.where(), e);
  }

  private static CommandFailure data(DataException e) {
    ExitCode code =
        switch (e.kind()) {
          case BAD_DATA -> ExitCode.BAD_DATA;
          case NOT_FOUND -> ExitCode.NOT_FOUND;
          case IO -> ExitCode.INPUT_OUTPUT;
          case PERMISSION -> ExitCode.PERMISSION;
        };
    String where =
        e.file()
            + (e.line() > 0 ? ", line " + e.line() : "")
            + (e.column() > 0 ? ", column " + e.column() : "");
    return failure(code, where, e);
  }

  private static CommandFailure store(StoreException e) {
    ExitCode code =
        switch (e.kind()) {
          case DAMAGED, VERSION -> ExitCode.BAD_DATA;
          case NOT_FOUND -> ExitCode.NOT_FOUND;
          case EXISTS -> ExitCode.EXISTS;
          case IO -> ExitCode.INPUT_OUTPUT;
          case PERMISSION -> ExitCode.PERMISSION;
          case BUSY -> ExitCode.BUSY;
        };
    return failure(code, e.file().toString(), e);
  }

  private static <E extends RuntimeException & Explained> CommandFailure failure(
      ExitCode code, String where, E e) {
    return new CommandFailure(code, e.reason(Spelling.SHELL), where, e.remedy(Spelling.SHELL), e);
  }

  private static CommandFailure failure(
      ExitCode code, String message, String remedy, Throwable cause) {
    return new CommandFailure(code, message, "", remedy, cause);
  }
}
