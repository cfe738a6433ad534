/**
 * Participants that speak FIX, with code of their own: what they say, what they count, and what they make of answers.
 * Sees {@code base}, {@code socket}, {@code node} and {@code firm}.
 */
package io.ringside.loadgen.simulation.fix;
