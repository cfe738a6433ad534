package io.ringside.gateway.fix.message;

import io.ringside.engine.protocol.PegKind;
import org.agrona.DirectBuffer;

/** ExecInst (18) of one order: letters with blanks between them. Hot path: no allocation. */
public final class FixExecInst
{
    private static final int STATED = 2;
    private static final int POST_ONLY = 4;
    private static final int PEG_SHIFT = 3;

    private PegKind pegKind = PegKind.NONE;
    private boolean isPostOnly;
    private boolean isTrailing;
    private boolean isSupported;
    private int pegCount;

    /** The order has none. */
    public void clear()
    {
        pegKind = PegKind.NONE;
        isPostOnly = false;
        isTrailing = false;
        isSupported = true;
        pegCount = 0;
    }

    public void read(final DirectBuffer text, final int offset, final int length)
    {
        clear();
        for (int i = 0; i < length; i++)
        {
            // A value of two letters is not supported.
            final boolean isWord = 0 == (i & 1);
            isSupported &= isWord ? take(text.getByte(offset + i)) : ' ' == text.getByte(offset + i);
        }
    }

    /** True if the venue can follow all instructions. */
    public boolean isSupported()
    {
        return isSupported;
    }

    /** R, P or M; {@link PegKind#NONE} if there is none of them. */
    public PegKind pegKind()
    {
        return pegKind;
    }

    /** The letter a. */
    public boolean isTrailing()
    {
        return isTrailing;
    }

    /** The letter 6. */
    public boolean isPostOnly()
    {
        return isPostOnly;
    }

    /** Number of values that select a peg. */
    public int pegCount()
    {
        return pegCount;
    }

    /** The bits of a replace's flags that say so: the exchange refuses what is not the order's. */
    public int replaceFlags()
    {
        return STATED | (isPostOnly ? POST_ONLY : 0) | pegKind.value() << PEG_SHIFT;
    }

    private boolean take(final byte letter)
    {
        switch (letter)
        {
            case '6':
                isPostOnly = true;
                return true;
            case 'R':
                return peg(PegKind.PRIMARY);
            case 'P':
                return peg(PegKind.OPPOSITE);
            case 'M':
                return peg(PegKind.MIDPOINT);
            case 'a':
                isTrailing = true;
                pegCount++;
                return true;
            default:
                return false;
        }
    }

    private boolean peg(final PegKind kind)
    {
        pegKind = kind;
        pegCount++;
        return true;
    }
}
