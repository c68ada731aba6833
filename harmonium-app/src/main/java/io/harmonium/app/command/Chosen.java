package io.harmonium.app.command;

import java.lang.reflect.Field;

/// What options said, as the fields of the same names of a choice, which knows no command line.
final class Chosen {

  private Chosen() {}

  /// `choice` with the values of `options`, a class of this package. A field without an option is a mistake of ours.
  static <T> T of(Object options, T choice) {
    try {
      for (Field field : choice.getClass().getFields())
        field.set(choice, options.getClass().getDeclaredField(field.getName()).get(options));
      return choice;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          options.getClass().getSimpleName() + " does not fit " + choice.getClass(), e);
    }
  }
}
