/// What stands between a verb and the terminal: streams, JSON documents, progress, signals, exit codes, failures and
/// suggestions.
///
/// Read [io.harmonium.app.console.Console], then [io.harmonium.app.console.CommandFailure]. Knows nothing of machines and
/// data.
package io.harmonium.app.console;
