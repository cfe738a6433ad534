package io.ringside.journal.format;

import io.ringside.journal.storage.Checksum;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class FormatTest
{
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(SegmentDescriptor.HEADER_LENGTH));
    private final Checksum checksum = new Checksum();

    private String hex(final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static UnsafeBuffer ascii(final String text)
    {
        return new UnsafeBuffer(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void shouldEncodeRecordAsDocumented()
    {
        buffer.setMemory(0, 64, (byte)0xFF);

        final int length = RecordDescriptor.encode(buffer, 0, 0x0203, ascii("order"), 0, 5, 0x11, 0x2233);

        assertEquals(32, length);
        assertEquals("05000000" + "0100" + "0302" + "1100000000000000" + "3322000000000000" + "6f72646572000000",
            hex(0, 32));
        assertEquals("ff", hex(32, 1));
    }

    @Test
    void shouldEncodeBlockHeaderAsDocumented()
    {
        BlockDescriptor.encode(buffer, 32, 128, 1, 5, 3, 4096, 4, 0x0102030405060708L);
        BlockDescriptor.checksums(buffer, 0x0A0B0C0D, 0x01020304);

        assertEquals("52424c4b" + "20000000" + "80000000" + "01000000" + "0500000000000000" + "0300000000000000" +
            "0010000000000000" + "0400000000000000" + "0807060504030201" + "0d0c0b0a" + "04030201", hex(0, 64));
    }

    @Test
    void shouldEncodeSegmentHeaderAsDocumentedAndDecodeIt()
    {
        final SegmentInfo info = new SegmentInfo("name", 1, 2, 7, 0x1111, 0x2222, 3, 100, 65536, 0x3333, 32768, 12288);

        SegmentDescriptor.encodeIdentity(buffer, 7, 0x1111, 0x2222, 2, 32768, 12288);
        SegmentDescriptor.encodePlace(buffer, 3, 100, 65536, 0x3333, checksum);

        assertEquals("52494e474a524e4c" + "01000000" + "00300000" + "0700000000000000" + "1111000000000000" +
            "2222000000000000" + "0300000000000000" + "6400000000000000" + "0000010000000000" + "3333000000000000" +
            "0200000000000000" + "0080000000000000", hex(0, 88));
        assertEquals(info, SegmentDescriptor.decode(buffer, "name", checksum));
        buffer.putByte(50, (byte)1);
        assertNull(SegmentDescriptor.decode(buffer, "name", checksum));
    }

    @Test
    void shouldAlignSyncedBlocksToPagesAndOthersToCacheLines()
    {
        assertEquals(4096, BlockDescriptor.blockLength(4096, 100, BlockDescriptor.SYNC_ALIGNMENT));
        assertEquals(4096 - 64, BlockDescriptor.blockLength(4096 + 64, 100, BlockDescriptor.SYNC_ALIGNMENT));
        assertEquals(192, BlockDescriptor.blockLength(4096, 100, BlockDescriptor.ALIGNMENT));
    }

    @Test
    void shouldComputePublishedHashAndChecksumValues()
    {
        assertEquals(0xEF46DB3751D8E999L, Hash64.hash(0, ascii(""), 0, 0));
        assertEquals(0xD24EC4F1A98C6E5BL, Hash64.hash(0, ascii("a"), 0, 1));
        assertEquals(0x44BC2CF5AD770999L, Hash64.hash(0, ascii("abc"), 0, 3));
        assertEquals(0xFBCEA83C8A378BF1L,
            Hash64.hash(0, ascii("Nobody inspects the spammish repetition"), 0, 39));
        buffer.putBytes(8, ascii("123456789"), 0, 9);
        assertEquals(0xE3069283, checksum.compute(buffer, 8, 9));
    }

    @Test
    void shouldMakeRecordHashDependOnSequenceTimeAndBytes()
    {
        final long hash = Hash64.record(0, ascii("a"), 0, 1, 1, 1);

        assertEquals(hash, Hash64.record(0, ascii("a"), 0, 1, 1, 1));
        assertEquals(5, java.util.stream.LongStream.of(
            hash,
            Hash64.record(1, ascii("a"), 0, 1, 1, 1),
            Hash64.record(0, ascii("b"), 0, 1, 1, 1),
            Hash64.record(0, ascii("a"), 0, 1, 2, 1),
            Hash64.record(0, ascii("a"), 0, 1, 1, 2)).distinct().count());
    }
}
