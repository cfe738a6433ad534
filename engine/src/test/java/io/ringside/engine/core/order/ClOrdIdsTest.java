package io.ringside.engine.core.order;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
            final ByteBuffer words = ByteBuffer.wrap(id).order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(
                isValid(id),
                ClOrdIds.isValid(words.getLong(), words.getLong(), words.getInt()),
                "seed=" + SEED + " i=" + i);
        }
    }

    @Test
    void shouldJudgeEveryByteInEveryPlace()
    {
        for (int place = 0; place < ClOrdIds.LENGTH; place++)
        {
            for (int value = 0; value < 256; value++)
            {
                final byte[] id = "ABCDEFGHIJKLMNOPQRST".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
                id[place] = (byte)value;
                final ByteBuffer words = ByteBuffer.wrap(id).order(ByteOrder.LITTLE_ENDIAN);
                assertEquals(
                    isValid(id),
                    ClOrdIds.isValid(words.getLong(), words.getLong(), words.getInt()),
                    "place=" + place + " value=" + value);
            }
        }
    }

    private static boolean isValid(final byte[] id)
    {
        int length = 0;
        while (length < id.length && id[length] > ' ' && id[length] < 0x7F)
        {
            length++;
        }
        for (int i = length; i < id.length; i++)
        {
            if (0 != id[i])
            {
                return false;
            }
        }
        return length > 0;
    }
}
