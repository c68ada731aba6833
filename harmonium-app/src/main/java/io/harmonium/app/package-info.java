/// The command's frame: start, streams, exit codes and errors. May use `command` and picocli; knows
/// no mathematics.
package io.harmonium.app;
