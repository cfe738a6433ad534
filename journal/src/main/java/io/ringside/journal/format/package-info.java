/**
 * The bytes of a journal: segments, blocks and records, and a reader of blocks that believes nothing that it has not
 * checked.
 * <p>
 * May import {@code journal.storage}, the JDK and Agrona. Start reading at {@link
 * io.ringside.journal.format.SegmentDescriptor}.
 */
package io.ringside.journal.format;
