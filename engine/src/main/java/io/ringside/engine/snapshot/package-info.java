/**
 * The state of the core as bytes, and back: a stream of any size, written and read through the memory of one chunk.
 * <p>
 * Format 8, little-endian throughout: a header, chunks, and a last chunk as trailer.
 * <pre>
 *  header, 32 bytes                        before each chunk, 32 bytes
 *    0  magic "RINGSNAP"                     0  length of the payload (4)
 *    8  format version (4)                   4  section (2)
 *   12  zero (4)                             6  version of the section (2)
 *   16  sequence of the last command         8  number of the chunk, from 0
 *   24  zero (4)                            16  flags (4): 1 first, 2 last of its section
 *   28  CRC32C of the 28 bytes above        20  CRC32C of the payload
 *                                           24  zero (4)
 *  trailer, the payload of section 0xFFFF   28  CRC32C of the 28 bytes above
 *    0  state hash
 *    8  number of items
 *   16  number of live orders
 *   24  number of sections (4)
 *   28  CRC32C of everything before this chunk
 * </pre>
 * A payload is items of 8 bytes, 64 KiB at most; a section may have any number of chunks. The sections and their order
 * are those of {@link io.ringside.engine.core.base.StateSection}. Capacities are not state: a snapshot can be loaded
 * into a larger engine.
 * <p>
 * Versions: a section of a newer version than this build knows is refused. One of an older version goes through the
 * named migrations of {@code SectionMigrations}. A field that was added at the end of a section reads as its null in
 * what was written before. Format 7 is read as well: a header of 40 bytes (magic, version, sequence, state hash, number
 * of items), one row of items with markers in place of sections, and one checksum behind it.
 * <p>
 * May import {@code engine.core} and Agrona. Called on the thread that drives the core.
 * <p>
 * Start reading at {@link io.ringside.engine.snapshot.SnapshotTaker}.
 */
package io.ringside.engine.snapshot;
