/// The command's frame: start, parsing, help, and the one place where failures become text and exit codes. May use
/// `command`, `console` and picocli; knows no mathematics.
package io.harmonium.app;
