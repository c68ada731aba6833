/// One reader or writer per file format, each with limits on what it accepts: a file is data, never
/// trusted and never executed. May use `data` and `matrix` of core, Jackson and FastCSV.
package io.harmonium.formats;
