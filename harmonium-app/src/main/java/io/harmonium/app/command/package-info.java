/// One class per verb: reads options, calls the library, prints the answer. A new verb is a class here and an entry in
/// [io.harmonium.app.command.Verbs]. May use core, io, `console`, `run`, `report` and picocli.
package io.harmonium.app.command;
