/**
 * The state of the core as bytes, and back.
 * <p>
 * Format, little-endian throughout:
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +---------------------------------------------------------------+
 *  |                     magic "RINGSNAP" (8 bytes)                |
 *  |                                                               |
 *  +-------------------------------+-------------------------------+
 *  |                         format version                        |
 *  +---------------------------------------------------------------+
 *  |                            reserved                           |
 *  +---------------------------------------------------------------+
 *  |                sequence of the last command (8 bytes)         |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                        state hash (8 bytes)                   |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |              number of items that follow (8 bytes)            |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |         items: the canonical row of the state, 8 bytes each  ...
 *  +---------------------------------------------------------------+
 *  |             CRC32C of everything before it (4 bytes)          |
 *  +---------------------------------------------------------------+
 *  |                        zero (4 bytes)                         |
 *  +---------------------------------------------------------------+
 * </pre>
 * The items are, in this order, each section behind a marker: counters; sessions that were ever used, by id, with the
 * begin of their present run; drop copies, if there are any; sessions whose client order ids rise, if there are any;
 * the venue's kill switch, accounts in the order of definition, positions in the order of first use; instruments by
 * id; of each session the ended client order ids that are known, in the order of ending, four items each, and their
 * digest; the live orders of each instrument, buys before sells, best price first, oldest first; and the chain hash.
 * Capacities are not state: a snapshot can be loaded into a larger engine. Version 7 has the ended ids that are known
 * in place of those of the day; versions before it are not read.
 * <p>
 * May import {@code engine.core} and Agrona. Called on the thread that drives the core.
 * <p>
 * Start reading at {@link io.ringside.engine.snapshot.SnapshotTaker}.
 */
package io.ringside.engine.snapshot;
