/**
 * What every room of the simulator has: chance, what a seed is like, which faults can be planted, what was come
 * through. Sees no other room.
 */
package io.ringside.loadgen.simulation.base;
