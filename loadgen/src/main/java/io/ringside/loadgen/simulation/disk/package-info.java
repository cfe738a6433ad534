/**
 * Disks that fail, lie, fill and lose power, with the directories of a node on them. Sees {@code base}; knows no node.
 * Start reading at {@link io.ringside.loadgen.simulation.disk.SimDisk}.
 */
package io.ringside.loadgen.simulation.disk;
