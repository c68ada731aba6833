/// One class per verb: reads options, calls the library, prints the answer. May use core, io,
/// `report` and picocli.
package io.harmonium.app.command;
