package io.ringside.engine.ring;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static org.agrona.BufferUtil.NATIVE_BYTE_ORDER;

/**
 * A buffer that the compiler knows to be outside the heap.
 * <p>
 * An {@link UnsafeBuffer} covers native memory or an array. If the compiler does not know which, it assumes that every
 * access may touch anything, and reloads the buffer's fields for each word. HotSpot's guess comes from a type profile
 * of the few methods that all Agrona buffers share. One buffer over an array anywhere in the process, or a caller that
 * was compiled before the profile was complete, makes accesses slow for the life of the process. The accesses here
 * state that they are native. See ADR 16.
 * <p>
 * Byte order and bounds checks are Agrona's, as is everything that is not overridden: copies, strings, atomic updates.
 * The buffer cannot be wrapped around other memory. Its users decide who accesses which bytes when. Hot path: no
 * allocation.
 */
public final class OffHeapBuffer extends UnsafeBuffer
{
    private final long address;

    /**
     * Allocates zeroed memory, which is freed when the buffer is no longer reachable.
     *
     * @param capacity  in bytes.
     * @param alignment of its start, a power of two.
     */
    public OffHeapBuffer(final int capacity, final int alignment)
    {
        super(BufferUtil.allocateDirectAligned(capacity, alignment));
        address = addressOffset();
    }

    @Override
    public long getLong(final int index)
    {
        return UnsafeApi.getLong(at(index, Long.BYTES));
    }

    @Override
    public void putLong(final int index, final long value)
    {
        UnsafeApi.putLong(at(index, Long.BYTES), value);
    }

    @Override
    public long getLong(final int index, final ByteOrder byteOrder)
    {
        final long bits = getLong(index);
        return NATIVE_BYTE_ORDER == byteOrder ? bits : Long.reverseBytes(bits);
    }

    @Override
    public void putLong(final int index, final long value, final ByteOrder byteOrder)
    {
        putLong(index, NATIVE_BYTE_ORDER == byteOrder ? value : Long.reverseBytes(value));
    }

    @Override
    public int getInt(final int index)
    {
        return UnsafeApi.getInt(at(index, Integer.BYTES));
    }

    @Override
    public void putInt(final int index, final int value)
    {
        UnsafeApi.putInt(at(index, Integer.BYTES), value);
    }

    @Override
    public int getInt(final int index, final ByteOrder byteOrder)
    {
        final int bits = getInt(index);
        return NATIVE_BYTE_ORDER == byteOrder ? bits : Integer.reverseBytes(bits);
    }

    @Override
    public void putInt(final int index, final int value, final ByteOrder byteOrder)
    {
        putInt(index, NATIVE_BYTE_ORDER == byteOrder ? value : Integer.reverseBytes(value));
    }

    @Override
    public short getShort(final int index)
    {
        return UnsafeApi.getShort(at(index, Short.BYTES));
    }

    @Override
    public void putShort(final int index, final short value)
    {
        UnsafeApi.putShort(at(index, Short.BYTES), value);
    }

    @Override
    public short getShort(final int index, final ByteOrder byteOrder)
    {
        final short bits = getShort(index);
        return NATIVE_BYTE_ORDER == byteOrder ? bits : Short.reverseBytes(bits);
    }

    @Override
    public void putShort(final int index, final short value, final ByteOrder byteOrder)
    {
        putShort(index, NATIVE_BYTE_ORDER == byteOrder ? value : Short.reverseBytes(value));
    }

    @Override
    public byte getByte(final int index)
    {
        return UnsafeApi.getByte(at(index, Byte.BYTES));
    }

    @Override
    public void putByte(final int index, final byte value)
    {
        UnsafeApi.putByte(at(index, Byte.BYTES), value);
    }

    @Override
    public long getLongAcquire(final int index)
    {
        return UnsafeApi.getLongAcquire(null, at(index, Long.BYTES));
    }

    @Override
    public long getLongOpaque(final int index)
    {
        return UnsafeApi.getLongOpaque(null, at(index, Long.BYTES));
    }

    @Override
    public void putLongRelease(final int index, final long value)
    {
        UnsafeApi.putLongRelease(null, at(index, Long.BYTES), value);
    }

    @Override
    public void putLongOpaque(final int index, final long value)
    {
        UnsafeApi.putLongOpaque(null, at(index, Long.BYTES), value);
    }

    /** Agrona's constructor calls this one. */
    @Override
    public void wrap(final ByteBuffer memory)
    {
        if (0 != address)
        {
            throw refusal();
        }
        super.wrap(memory);
    }

    @Override
    public void wrap(final byte[] other)
    {
        throw refusal();
    }

    @Override
    public void wrap(final byte[] other, final int offset, final int length)
    {
        throw refusal();
    }

    @Override
    public void wrap(final ByteBuffer other, final int offset, final int length)
    {
        throw refusal();
    }

    @Override
    public void wrap(final DirectBuffer other)
    {
        throw refusal();
    }

    @Override
    public void wrap(final DirectBuffer other, final int offset, final int length)
    {
        throw refusal();
    }

    @Override
    public void wrap(final long otherAddress, final int length)
    {
        throw refusal();
    }

    private static UnsupportedOperationException refusal()
    {
        return new UnsupportedOperationException("has memory of its own: use an UnsafeBuffer to look at other memory");
    }

    private long at(final int index, final int length)
    {
        if (SHOULD_BOUNDS_CHECK)
        {
            boundsCheck0(index, length);
        }
        return address + index;
    }
}
