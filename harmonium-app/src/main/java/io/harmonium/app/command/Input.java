package io.harmonium.app.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A file that a verb reads; `-` stands for standard input.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Input {}
