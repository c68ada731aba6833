/// One reader or writer per file format, each with limits on what it accepts: a file is data, never trusted and never
/// executed.
///
/// Read [io.harmonium.formats.DataFiles], the door to all formats, and [io.harmonium.formats.DataReader], what a format
/// implements. Complaints are [io.harmonium.formats.DataException]s that name place, rule, value and remedy. May use
/// `data`, `units`, `matrix` and `random` of core, FastCSV and `javax.imageio`. A new format is one class here and one line in
/// the list of `DataFiles`. Sequences of frames come through a door of their own, [io.harmonium.formats.SequenceFiles].
package io.harmonium.formats;
