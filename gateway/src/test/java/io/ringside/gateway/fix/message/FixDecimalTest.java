package io.ringside.gateway.fix.message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Decimals as FIX writes them; which text is no decimal, {@link FixDictionaryTest} has. */
class FixDecimalTest
{
    private final FixDecimal decimal = new FixDecimal();
    private final FixFieldWriter writer = new FixFieldWriter(64);

    @ParameterizedTest
    @CsvSource({"099.50,99.5", "99.,99", ".99,0.99", "99.500000000,99.5", "010,10", "10.0,10", "10.000000000000,10",
        "0.00001,0.00001", "0.00000001,0.00000001", "0.12345678,0.12345678", "-0.05,-0.05", "-0,0", "0.000,0",
        "-.5,-0.5",
        "100,100", "999999999999999999,999999999999999999", "000000000000000000000000001,1"})
    void shouldReadAndWriteTheSameNumber(final String text, final String expected)
    {
        assertEquals(FixDecimal.EXACT, read(text));
        assertEquals(expected, written());
        assertEquals(expected, decimal.toString());
    }

    /** Never wrapped, never rounded. */
    @ParameterizedTest
    @CsvSource({"9223372036854775808,2", "18446744073709551626,2", "99999999999999999999,2", "1000000000000000000,2",
        "1000000000000000000.5,2", "99.50000000000000001,3", "0.0000000000000000001,3", "-9223372036854775809,2"})
    void shouldSayThatItHoldsNoSuchNumber(final String text, final int form)
    {
        assertEquals(form, read(text));
        final FixInstrument instrument = new FixInstrument(1, "X", 1, -2, 1, 0);
        assertEquals(FixDecimal.TOO_LARGE == form ? FixInstrument.OVERFLOW : FixInstrument.OFF_UNIT,
            instrument.priceTicks(decimal));
    }

    @Test
    void shouldAgreeWithExactDecimals()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++)
        {
            final BigDecimal number = BigDecimal.valueOf(
                random.nextLong() % (long)Math.pow(10, 1 + random.nextInt(18)), random.nextInt(19));
            final String text = "0".repeat(0 == number.signum() || number.signum() < 0 ? 0 : random.nextInt(3)) +
                number.toPlainString() + (number.scale() > 0 ? "0".repeat(random.nextInt(3)) : "");
            if (FixDecimal.EXACT == read(text))
            {
                final BigDecimal read = BigDecimal.valueOf(decimal.value(), decimal.scale());
                assertEquals(0, number.compareTo(read), () -> "seed=" + seed + " text=" + text);
                assertEquals(0, number.compareTo(new BigDecimal(written())), () -> "seed=" + seed + " text=" + text);
            }
            else
            {
                assertTrue(number.stripTrailingZeros().precision() > FixDecimal.DIGITS_MAX ||
                    number.stripTrailingZeros().scale() > FixDecimal.DIGITS_MAX, () -> "seed=" + seed + " text=" +
                    text);
            }
        }
    }

    private int read(final String text)
    {
        final UnsafeBuffer buffer = FixBytes.buffer(text);
        return decimal.read(buffer, 0, buffer.capacity());
    }

    private String written()
    {
        writer.begin(0, 64).put(44, decimal);
        final String field = FixBytes.text(writer.buffer(), 0, writer.position());
        return field.substring(3, field.length() - 1);
    }
}
