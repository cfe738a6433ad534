/**
 * What verbs of the command line share: global options, outputs, exit codes, the way to a node, and nodes as child
 * processes.
 */
package io.ringside.ops.admin.base;
