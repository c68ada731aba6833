/// Drawings as text: SVG charts, sequence logos, film strips and picture mosaics that need no script, no font and no other library.
/// Read [io.harmonium.runs.reporting.chart.Chart] and [io.harmonium.runs.reporting.chart.Mark] first. A chart is two labelled
/// axes and a list of marks; to add a kind of mark, write one record that draws itself into a
/// [io.harmonium.runs.reporting.chart.Frame]. Colours are names of [io.harmonium.runs.reporting.chart.Ink], given their values
/// for light and dark pages by `chart.css`. The room knows nothing of machines and runs and uses `java.base` only.
package io.harmonium.runs.reporting.chart;
