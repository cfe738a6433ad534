/**
 * What every part of a node stands on: its errors and their log, threads that end with it, shared memory, ports and
 * files.
 */
package io.ringside.ops.node.base;
