package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.formats.StandardInput;
import java.io.InputStream;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParseResult;

/// Gives standard input to the verb that reads `-` or `/dev/stdin`, as a file that lasts as long as the command.
public final class Inputs {

  private static final Set<String> NAMES =
      Set.of("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");

  private Inputs() {}

  /// The files of a command line that are standard input, as they were written.
  private static List<ArgSpec> named(ParseResult line) {
    Set<ArgSpec> found = new LinkedHashSet<>();
    for (ParseResult part = line; part != null; part = part.subcommand())
      for (ArgSpec each : part.matchedArgs())
        if (each.userObject() instanceof AnnotatedElement field
            && field.isAnnotationPresent(Input.class)
            && NAMES.contains(Objects.toString(each.getValue()))) found.add(each);
    return new ArrayList<>(found);
  }

  /// What standard input holds, where `line` names it, else null; `waiting` runs before it is read.
  public static StandardInput read(ParseResult line, InputStream in, Runnable waiting) {
    List<ArgSpec> named = named(line);
    if (named.isEmpty()) return null;
    if (named.size() > 1)
      throw CommandFailure.usage(
          "standard input can be read once, and " + named.size() + " files are to come from it",
          "a file for all but one of them");
    waiting.run();
    StandardInput kept = StandardInput.keep(in);
    ArgSpec file = named.get(0);
    file.setValue(file.type() == Path.class ? kept.file() : kept.file().toString());
    return kept;
  }
}
