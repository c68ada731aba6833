/// Which cells make rows strange: [io.harmonium.runs.explaining.Explaining], what is asked for, and what was found.
package io.harmonium.runs.explaining;
