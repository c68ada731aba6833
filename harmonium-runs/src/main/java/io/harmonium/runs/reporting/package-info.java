/// The page of a run, and of several compared ([io.harmonium.runs.reporting.Comparison]), made from run directories alone, as
/// HTML and SVG without script and without other libraries.
///
/// Training calls [io.harmonium.runs.reporting.RunStatistics] once, while the data are at hand; from then on
/// [io.harmonium.runs.reporting.Report] needs nothing but the directory. [io.harmonium.runs.reporting.Verdict] judges a run in
/// words. A new tile is a method that returns a title, a picture of
/// [the charts][io.harmonium.runs.reporting.chart], what it means and the trap it prevents; a new way of looking at rows is
/// a member of `Look`. The page depends on the files only: no clock, no machine name, the same run gives the same bytes.
/// May use core, io and `chart`.
package io.harmonium.runs.reporting;
