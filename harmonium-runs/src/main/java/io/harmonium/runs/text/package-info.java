/// Numbers, tables and words as people read them.
package io.harmonium.runs.text;
