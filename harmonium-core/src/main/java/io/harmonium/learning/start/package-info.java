/// First parameters: small weights with fields of the data, or the principal modes of the data.
package io.harmonium.learning.start;
