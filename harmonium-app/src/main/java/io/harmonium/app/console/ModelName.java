package io.harmonium.app.console;

import io.harmonium.runs.Family;
import io.harmonium.runs.Runs;
import io.harmonium.runs.text.Named;
import io.harmonium.runs.training.MachineKind;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/// A model by the name that some family of this installation knows; those of ours also by their full names.
public record ModelName(String name) {

  /// The kind that is meant; empty for a model of a family from elsewhere.
  public Optional<MachineKind> kind() {
    List<MachineKind> meant = Named.meant(MachineKind.class, name);
    return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
  }

  /// Reads what stands on the command line.
  public static ModelName parse(String word) {
    Optional<MachineKind> ours = new ModelName(word).kind();
    if (ours.isPresent()) return new ModelName(ours.get().toString());
    for (Family family : Runs.families())
      if (family.models().contains(word)) return new ModelName(word);
    throw new TypeConversionException("'" + word + "' is not a model");
  }

  @Override
  public String toString() {
    return name;
  }

  /// All names, those of [MachineKind] in its order first.
  public static final class All implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      List<String> ours = Arrays.stream(MachineKind.values()).map(MachineKind::toString).toList();
      return Stream.concat(
              ours.stream(),
              Runs.families().stream()
                  .flatMap(family -> family.models().stream())
                  .filter(name -> !ours.contains(name)))
          .iterator();
    }
  }
}
