package io.ringside.gateway.fix.message;

import org.agrona.DirectBuffer;

/**
 * A decimal of FIX text: {@code value x 10^-scale}, at most 18 digits, no exponent, no plus, no blanks. Insignificant
 * zeros are removed, so that equal decimals are identical. Hot path: no allocation.
 */
public final class FixDecimal
{
    /** Digits that a decimal has here, so that a long holds them. */
    static final int DIGITS_MAX = 18;

    /** The text is no decimal. */
    static final int MALFORMED = 0;

    /** It is, and here it is. */
    static final int EXACT = 1;

    /** It is one of more digits in front of the point than are held here. */
    static final int TOO_LARGE = 2;

    /** It has more digits after the point than fit here. */
    static final int TOO_FINE = 3;

    private long value;
    private int scale;
    private int form = EXACT;

    /** Read text; {@link #MALFORMED} or the value of {@link #form()}. */
    public int read(final DirectBuffer buffer, final int offset, final int length)
    {
        final int limit = offset + length;
        final boolean isNegative = length > 0 && '-' == buffer.getByte(offset);
        int position = isNegative ? offset + 1 : offset;
        long number = 0;
        int wholeDigits = 0;
        int fractionDigits = 0;
        int pendingZeros = 0;
        boolean hasDigit = false;
        boolean isFraction = false;
        boolean isCut = false;
        for (; position < limit; position++)
        {
            final int character = buffer.getByte(position);
            if ('.' == character && !isFraction)
            {
                isFraction = true;
                continue;
            }
            final int digit = character - '0';
            if (digit < 0 || digit > 9)
            {
                form = MALFORMED;
                return MALFORMED;
            }
            hasDigit = true;
            if (isFraction)
            {
                // Zeros count when something follows them.
                if (0 == digit)
                {
                    pendingZeros++;
                    continue;
                }
                fractionDigits += pendingZeros + 1;
                isCut |= wholeDigits + fractionDigits > DIGITS_MAX;
                for (; pendingZeros >= 0 && !isCut; pendingZeros--)
                {
                    number *= 10;
                }
                pendingZeros = 0;
                number = isCut ? 0 : number + digit;
            }
            else if (digit > 0 || wholeDigits > 0)
            {
                wholeDigits++;
                number = wholeDigits > DIGITS_MAX ? 0 : number * 10 + digit;
            }
        }
        value = isNegative ? -number : number;
        scale = fractionDigits;
        form = !hasDigit ? MALFORMED : wholeDigits > DIGITS_MAX ? TOO_LARGE : isCut ? TOO_FINE : EXACT;
        return form;
    }

    /** Read a field that the message has. */
    public int read(final FixMessage message, final int tag)
    {
        final int index = message.find(tag);
        return read(message.buffer(), message.offset(index), message.length(index));
    }

    /** {@code newValue x 10^-newScale}. */
    void set(final long newValue, final int newScale)
    {
        value = newValue;
        scale = newScale;
        form = EXACT;
        while (scale > 0 && 0 == value % 10)
        {
            value /= 10;
            scale--;
        }
    }

    int form()
    {
        return form;
    }

    public long value()
    {
        return value;
    }

    public int scale()
    {
        return scale;
    }

    @Override
    public String toString()
    {
        return java.math.BigDecimal.valueOf(value, scale).toPlainString();
    }
}
