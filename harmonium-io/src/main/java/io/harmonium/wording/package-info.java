/// Texts that name settings and suggest what to do, without knowing how settings are said: `{batch-size} 200` is "batch-size 200"
/// to a Java program and `--batch-size 200` at a terminal ([io.harmonium.wording.Spelling]).
///
/// A suggested command is a value ([io.harmonium.wording.Suggestion]: verb, arguments, settings). Exceptions that can be mended
/// are [io.harmonium.wording.Explained]: their messages are plain, the command spells reason and remedy its own way. What is
/// written into files and pages suggests commands, whoever writes them. May use nothing but the JDK.
package io.harmonium.wording;
