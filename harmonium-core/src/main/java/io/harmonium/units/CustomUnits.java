package io.harmonium.units;

/// The door for kinds of units that live in other people's jars; the contract kits accept them like our own.
public non-sealed interface CustomUnits extends Units {}
