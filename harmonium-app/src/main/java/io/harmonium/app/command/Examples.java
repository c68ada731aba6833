package io.harmonium.app.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Lines that show a verb in use; they come first in its help.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Examples {

  /// Command lines, without a prompt.
  String[] value();
}
