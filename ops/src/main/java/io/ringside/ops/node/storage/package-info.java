/**
 * The data directory of a node: who may use it, what was written by which rules, and the state that is recovered
 * from it.
 */
package io.ringside.ops.node.storage;
