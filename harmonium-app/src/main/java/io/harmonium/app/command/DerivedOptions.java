package io.harmonium.app.command;

import picocli.CommandLine.Model.CommandSpec;

/// A verb some of whose options follow from declared settings.
public interface DerivedOptions {

  /// Adds them.
  void addTo(CommandSpec spec);
}
