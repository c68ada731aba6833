package io.harmonium.runs.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A field that holds a setting; null, false or an empty list where nothing was said. Its type is a text, a number, a truth
/// value, an enumeration or a list of texts.
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Setting {

  /// Its name: lower case, with hyphens.
  String name();

  /// Other names for it.
  String[] also() default {};

  /// What stands for the value in help, such as "N".
  String label() default "";

  /// What it does, in a sentence or two; `{name}` stands for another setting ([io.harmonium.wording.Spelling]).
  String help();

  /// Where it stands in its group.
  int order();

  /// Whether most people need it.
  boolean essential() default false;
}
