package io.ringside.journal.format;

/**
 * The header of a segment. See {@link SegmentDescriptor}.
 *
 * @param name           of the file.
 * @param version        of the format.
 * @param number         of the segment, gapless; a pruned journal begins above 0.
 * @param clusterId      of the exchange that wrote it.
 * @param segmentIdHigh  half of an id that no other segment has.
 * @param segmentIdLow   the other half.
 * @param epoch          in which it became current.
 * @param baseSequence   the first sequence that it holds or will hold.
 * @param basePosition   of its first byte, in bytes from the start of the journal.
 * @param previousHash   of the last block before it, 0 when there was none.
 * @param length         of the file in bytes.
 * @param blockLengthMax longest block in bytes.
 */
public record SegmentInfo(
    String name,
    int version,
    long number,
    long clusterId,
    long segmentIdHigh,
    long segmentIdLow,
    long epoch,
    long baseSequence,
    long basePosition,
    long previousHash,
    long length,
    int blockLengthMax)
{
}
