package io.ringside.engine.ring;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    static Stream<Method> accesses()
    {
        return Arrays.stream(OffHeapBuffer.class.getDeclaredMethods())
            .filter((method) -> Modifier.isPublic(method.getModifiers()) && method.getName().matches("(get|put).*"));
    }

    @ParameterizedTest
    @MethodSource("accesses")
    void shouldDoWhatAgronasBufferDoes(final Method access) throws Exception
    {
        final UnsafeBuffer agronas = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
        for (final ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN))
        {
            for (int index = 0; index < CAPACITY; index += Long.BYTES)
            {
                fill(buffer);
                fill(agronas);
                assertEquals(invoke(access, agronas, index, order), invoke(access, buffer, index, order));
                assertEquals(0, agronas.compareTo(buffer), "index=" + index);
            }
        }
        for (final int outside : new int[]{-1, CAPACITY, CAPACITY - width(access) + 1})
        {
            assertThrows(IndexOutOfBoundsException.class,
                () -> invoke(access, buffer, outside, ByteOrder.LITTLE_ENDIAN), "index=" + outside);
        }
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

    private static void fill(final UnsafeBuffer target)
    {
        for (int i = 0; i < CAPACITY; i++)
        {
            target.putByte(i, (byte)(0x80 + 37 * i));
        }
    }

    private static int width(final Method access)
    {
        final String name = access.getName();
        return name.contains("Long") ? Long.BYTES : name.contains("Int") ? Integer.BYTES :
            name.contains("Short") ? Short.BYTES : Byte.BYTES;
    }

    /** The method of this name, of Agrona's buffer or of ours. */
    private static Object invoke(final Method access, final UnsafeBuffer target, final int index, final ByteOrder order)
        throws Exception
    {
        final Object[] arguments = Arrays.stream(access.getParameterTypes()).map((type) ->
            ByteOrder.class == type ? order : long.class == type ? (Object)WORD : int.class == type ? (int)WORD :
            short.class == type ? (Object)(short)WORD : (byte)WORD).toArray();
        arguments[0] = index;
        try
        {
            return UnsafeBuffer.class.getMethod(access.getName(), access.getParameterTypes()).invoke(target, arguments);
        }
        catch (final InvocationTargetException ex)
        {
            throw (RuntimeException)ex.getCause();
        }
    }
}
