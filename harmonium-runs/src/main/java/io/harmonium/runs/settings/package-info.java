/// Settings as they are declared: a field with its name, its help and its group, from which options of the command, help,
/// configuration files and the reference follow.
package io.harmonium.runs.settings;
