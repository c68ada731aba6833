package io.harmonium.coupling;

/// Where a link attaches: a port of a layer, both by number.
public record End(int layer, int port) {}
