package io.harmonium.app.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The heading of help under which the options of a class stand together.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Heading {
  String value();
}
