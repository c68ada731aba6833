package io.harmonium.app.console;

import io.harmonium.runs.text.Named;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads words of the command line that name a constant.
public final class NamedConverter {

  private NamedConverter() {}

  public static <E extends Enum<E> & Named> ITypeConverter<E> of(Class<E> type) {
    return word -> {
      List<E> meant = Named.meant(type, word);
      if (meant.size() == 1) return meant.get(0);
      throw new TypeConversionException("'" + word + "' is not a " + type.getSimpleName());
    };
  }
}
