package io.ringside.engine.ring;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.nio.ByteBuffer;
import java.util.List;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class OffHeapBufferTest
{
    private static final int CAPACITY = 64;
    private static final int OFFSET = 16;
    private static final long WORD = 0x8182_8384_8586_8788L;

    private final OffHeapBuffer buffer = new OffHeapBuffer(CAPACITY, CAPACITY);

    /** Agrona's, over the same bytes. */
    private final UnsafeBuffer plain = new UnsafeBuffer(buffer);

    @Test
    void shouldBeginEmptyAndAligned()
    {
        assertEquals(CAPACITY, buffer.capacity());
        assertEquals(0, buffer.addressOffset() % CAPACITY);
        for (int i = 0; i < CAPACITY; i++)
        {
            assertEquals(0, buffer.getByte(i));
        }
    }

    @Test
    void shouldReadWhatIsThere()
    {
        plain.putLong(OFFSET, WORD);
        assertEquals(WORD, buffer.getLong(OFFSET));
        assertEquals(WORD, buffer.getLongVolatile(OFFSET));
        assertEquals(WORD, buffer.getLongAcquire(OFFSET));
        assertEquals(WORD, buffer.getLongOpaque(OFFSET));
        assertEquals((int)WORD, buffer.getInt(OFFSET));
        assertEquals((int)WORD, buffer.getIntVolatile(OFFSET));
        assertEquals((int)WORD, buffer.getIntAcquire(OFFSET));
        assertEquals((int)WORD, buffer.getIntOpaque(OFFSET));
        assertEquals((short)WORD, buffer.getShort(OFFSET));
        assertEquals((byte)WORD, buffer.getByte(OFFSET));
    }

    @Test
    void shouldReadInEitherByteOrder()
    {
        plain.putLong(OFFSET, WORD);
        assertEquals(WORD, buffer.getLong(OFFSET, LITTLE_ENDIAN));
        assertEquals(Long.reverseBytes(WORD), buffer.getLong(OFFSET, BIG_ENDIAN));
        assertEquals((int)WORD, buffer.getInt(OFFSET, LITTLE_ENDIAN));
        assertEquals(Integer.reverseBytes((int)WORD), buffer.getInt(OFFSET, BIG_ENDIAN));
        assertEquals((short)WORD, buffer.getShort(OFFSET, LITTLE_ENDIAN));
        assertEquals(Short.reverseBytes((short)WORD), buffer.getShort(OFFSET, BIG_ENDIAN));
    }

    @Test
    void shouldWriteWhatAgronaWrites()
    {
        assertWrites(WORD, () -> buffer.putLong(OFFSET, WORD));
        assertWrites(WORD, () -> buffer.putLongVolatile(OFFSET, WORD));
        assertWrites(WORD, () -> buffer.putLongRelease(OFFSET, WORD));
        assertWrites(WORD, () -> buffer.putLongOpaque(OFFSET, WORD));
        assertWrites(WORD & 0xFFFF_FFFFL, () -> buffer.putInt(OFFSET, (int)WORD));
        assertWrites(WORD & 0xFFFF_FFFFL, () -> buffer.putIntVolatile(OFFSET, (int)WORD));
        assertWrites(WORD & 0xFFFF_FFFFL, () -> buffer.putIntRelease(OFFSET, (int)WORD));
        assertWrites(WORD & 0xFFFF_FFFFL, () -> buffer.putIntOpaque(OFFSET, (int)WORD));
        assertWrites(WORD & 0xFFFFL, () -> buffer.putShort(OFFSET, (short)WORD));
        assertWrites(WORD & 0xFFL, () -> buffer.putByte(OFFSET, (byte)WORD));
    }

    @Test
    void shouldWriteInEitherByteOrder()
    {
        assertWrites(WORD, () -> buffer.putLong(OFFSET, WORD, LITTLE_ENDIAN));
        assertWrites(WORD, () -> buffer.putLong(OFFSET, Long.reverseBytes(WORD), BIG_ENDIAN));
        assertWrites(WORD & 0xFFFF_FFFFL, () -> buffer.putInt(OFFSET, (int)WORD, LITTLE_ENDIAN));
        assertWrites(WORD & 0xFFFF_FFFFL,
            () -> buffer.putInt(OFFSET, Integer.reverseBytes((int)WORD), BIG_ENDIAN));
        assertWrites(WORD & 0xFFFFL, () -> buffer.putShort(OFFSET, (short)WORD, LITTLE_ENDIAN));
        assertWrites(WORD & 0xFFFFL, () -> buffer.putShort(OFFSET, Short.reverseBytes((short)WORD), BIG_ENDIAN));
    }

    @Test
    void shouldTakeWhatIsNotOverridden()
    {
        buffer.putStringAscii(0, "ringside");
        assertEquals("ringside", plain.getStringAscii(0));
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[CAPACITY]);
        copy.putBytes(0, buffer, 0, CAPACITY);
        assertEquals("ringside", copy.getStringAscii(0));
    }

    @Test
    void shouldRefuseWhatLiesOutside()
    {
        final List<Executable> accesses = List.of(
            () -> buffer.getLong(CAPACITY - 7), () -> buffer.putLong(-1, 0), () -> buffer.getLongAcquire(CAPACITY),
            () -> buffer.putLongRelease(CAPACITY - 7, 0), () -> buffer.getLong(CAPACITY - 7, LITTLE_ENDIAN),
            () -> buffer.getInt(CAPACITY - 3), () -> buffer.putInt(-1, 0, BIG_ENDIAN),
            () -> buffer.getShort(CAPACITY - 1), () -> buffer.putShort(CAPACITY, (short)0),
            () -> buffer.getByte(CAPACITY), () -> buffer.putByte(-1, (byte)0));
        accesses.forEach((access) -> assertThrows(IndexOutOfBoundsException.class, access));
        buffer.putLong(CAPACITY - Long.BYTES, WORD);
        assertEquals(WORD, plain.getLong(CAPACITY - Long.BYTES));
    }

    @Test
    void shouldRefuseOtherMemory()
    {
        final UnsafeBuffer heap = new UnsafeBuffer(new byte[CAPACITY]);
        final List<Executable> wraps = List.of(
            () -> buffer.wrap(new byte[8]), () -> buffer.wrap(new byte[8], 0, 8),
            () -> buffer.wrap(ByteBuffer.allocate(8)), () -> buffer.wrap(ByteBuffer.allocateDirect(8), 0, 8),
            () -> buffer.wrap(heap), () -> buffer.wrap(heap, 0, 8), () -> buffer.wrap(plain.addressOffset(), 8));
        wraps.forEach((wrap) -> assertThrows(UnsupportedOperationException.class, wrap));
        buffer.putLong(OFFSET, WORD);
        assertEquals(WORD, plain.getLong(OFFSET));
    }

    private void assertWrites(final long word, final Runnable write)
    {
        buffer.setMemory(0, CAPACITY, (byte)0);
        write.run();
        assertEquals(word, plain.getLong(OFFSET));
        assertEquals(0, plain.getLong(OFFSET - Long.BYTES));
        assertEquals(0, plain.getLong(OFFSET + Long.BYTES));
    }
}
