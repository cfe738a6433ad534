package io.ringside.engine.core.order;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ClOrdIdsTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());

    @Test
    void shouldAgreeWithALookAtEachCharacter()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 500_000; i++)
        {
            final byte[] id = new byte[ClOrdIds.LENGTH];
            final int length = random.nextInt(ClOrdIds.LENGTH + 1);
            for (int j = 0; j < length; j++)
            {
                id[j] = (byte)(0x21 + random.nextInt(0x5E));
            }
            if (random.nextBoolean())
            {
                id[random.nextInt(ClOrdIds.LENGTH)] = (byte)random.nextInt(256);
            }
            assertValidity(id, "seed=" + SEED + " i=" + i);
        }
    }

    @Test
    void shouldJudgeEveryByteInEveryPlace()
    {
        for (int place = 0; place < ClOrdIds.LENGTH; place++)
        {
            for (int value = 0; value < 256; value++)
            {
                final byte[] id = "ABCDEFGHIJKLMNOPQRST".getBytes(StandardCharsets.US_ASCII);
                id[place] = (byte)value;
                assertValidity(id, "place=" + place + " value=" + value);
            }
        }
    }

    @Test
    void shouldReadTheNumberOfARisingId()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 300_000; i++)
        {
            final StringBuilder text = new StringBuilder();
            final int length = random.nextInt(ClOrdIds.LENGTH + 1);
            while (text.length() < length)
            {
                text.append((char)('0' + random.nextInt(10)));
            }
            if (length > 0 && 0 == random.nextInt(4))
            {
                text.setCharAt(random.nextInt(length), (char)random.nextInt(256));
            }
            assertEquals(numberOf(text.toString()), number(text.toString()), "seed=" + SEED + " text=" + text);
        }
        for (final long number : new long[]{1, 9, 10, 99_999_999, 100_000_000, 9_999_999_999_999_999L,
            10_000_000_000_000_000L, Long.MAX_VALUE - 1, Long.MAX_VALUE})
        {
            assertEquals(number, number(Long.toString(number)));
        }
    }

    private static long number(final String text)
    {
        final ByteBuffer words = ByteBuffer.allocate(ClOrdIds.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        words.put(text.getBytes(StandardCharsets.ISO_8859_1)).rewind();
        return ClOrdIds.number(words.getLong(), words.getLong(), words.getInt());
    }

    private static long numberOf(final String text)
    {
        // Of an id, NULs at the end are none of its characters.
        final String id = text.replaceFirst("\0+$", "");
        return id.matches("[1-9][0-9]{0,18}") && new BigInteger(id).bitLength() < Long.SIZE ?
            Long.parseLong(id) : ClOrdIds.NO_NUMBER;
    }

    private static void assertValidity(final byte[] id, final String message)
    {
        final String text = new String(id, StandardCharsets.ISO_8859_1);
        final ByteBuffer words = ByteBuffer.wrap(id).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(text.matches("[!-~]+\\x00*"),
            ClOrdIds.isValid(words.getLong(), words.getLong(), words.getInt()), message);
    }
}
