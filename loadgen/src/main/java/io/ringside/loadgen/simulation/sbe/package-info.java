/**
 * Participants that speak SBE over TCP, with session rules of their own: what they say, what they count, and what they
 * make of answers. Sees {@code base}, {@code socket}, {@code node} and {@code firm}; of the venue the codecs alone.
 */
package io.ringside.loadgen.simulation.sbe;
