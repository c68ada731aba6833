/// Views into a machine for people: tables, numbers and pictures of what the mathematics of `io.harmonium.insight` finds.
///
/// Read [io.harmonium.runs.inspecting.View] and [io.harmonium.runs.inspecting.Subject]. May use core, the run and the report's
/// drawings. A new view is one class with a static `of(Subject)` and one option of `inspect`.
package io.harmonium.runs.inspecting;
