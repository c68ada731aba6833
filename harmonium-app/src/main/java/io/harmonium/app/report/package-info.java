/// Reports and pictures made from a run directory alone, as HTML and SVG without other libraries.
/// May use core and io.
package io.harmonium.app.report;
