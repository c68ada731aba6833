/// What a network of two-valued units goes down to from damaged rows: [io.harmonium.runs.recalling.Recalling].
package io.harmonium.runs.recalling;
