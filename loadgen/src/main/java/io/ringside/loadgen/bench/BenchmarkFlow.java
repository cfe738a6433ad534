package io.ringside.loadgen.bench;

import org.agrona.MutableDirectBuffer;

/**
 * An endless order flow from a seed, written straight into claimed slots: 46 % new, 44 % cancel, 7 % replace, 3 %
 * aggressive IOC, several instruments, sessions and accounts. One thread. No allocation.
 */
final class BenchmarkFlow
{
    static final int SESSIONS = 8;
    static final int ACCOUNTS = 8;
    static final int INSTRUMENTS = 4;
    static final long MID_TICKS = 10_000;

    // Implementation note. An order's id is a running number with six bits at its end that say everything a cancel
    // has to know: session (and account) 3, instrument 2, side 1. So the flow remembers one int per order and the ids
    // never repeat within 2^26 orders.
    private static final int ATTRIBUTE_BITS = 6;
    private static final int LIVE_MAX = 1 << 14;
    private static final int NEW = 0;
    private static final int CANCEL = 1;
    private static final int REPLACE = 2;
    private static final int IOC = 3;

    private final OrderMessages messages = new OrderMessages(SESSIONS, false);
    private final int[] live = new int[LIVE_MAX];
    private long random;
    private int liveCount;
    private int idNumber;
    private int kind;
    private int sessionId;

    BenchmarkFlow(final long seed)
    {
        random = seed * 0x9E3779B97F4A7C15L | 1;
        choose();
    }

    /** Length of the next command. */
    int nextLength()
    {
        return CANCEL == kind ? OrderMessages.CANCEL_LENGTH :
            REPLACE == kind ? OrderMessages.REPLACE_LENGTH : OrderMessages.NEW_LENGTH;
    }

    /** Write the next command and choose the one after it. */
    void encode(final MutableDirectBuffer buffer, final int offset)
    {
        switch (kind)
        {
            case CANCEL -> encodeCancel(buffer, offset);
            case REPLACE -> encodeReplace(buffer, offset);
            default -> encodeNew(buffer, offset, IOC == kind);
        }
        choose();
    }

    /** Session of the command that was encoded last. */
    int sessionId()
    {
        return sessionId;
    }

    /** Client sequence of the command that was encoded last. */
    long clientSequence()
    {
        return messages.clientSequence(sessionId);
    }

    /** How many ids there have been: the ids that the exchange must remember. */
    int idCount()
    {
        return idNumber;
    }

    private void choose()
    {
        final int dice = next(100);
        if (dice < 90)
        {
            final boolean wantsCancel = dice >= 46 && liveCount > LIVE_MAX / 2 || LIVE_MAX == liveCount;
            kind = wantsCancel ? CANCEL : NEW;
        }
        else
        {
            kind = dice >= 97 ? IOC : liveCount > 0 ? REPLACE : NEW;
        }
    }

    private void encodeNew(final MutableDirectBuffer buffer, final int offset, final boolean isAggressive)
    {
        final int id = newId(next(1 << ATTRIBUTE_BITS));
        sessionId = session(id);
        messages.newOrder(buffer, offset, sessionId, id, isAggressive)
            .accountId(sessionId)
            .priceTicks(isAggressive ? aggressivePrice(id) : passivePrice(id))
            .quantityLots(1 + next(100))
            .instrumentId(instrument(id))
            .side(OrderMessages.side(isBuy(id)));
        if (!isAggressive)
        {
            live[liveCount++] = id;
        }
    }

    private void encodeCancel(final MutableDirectBuffer buffer, final int offset)
    {
        final int index = next(liveCount);
        final int id = live[index];
        live[index] = live[--liveCount];
        sessionId = session(id);
        messages.cancel(buffer, offset, sessionId, id)
            .instrumentId(instrument(id))
            .side(OrderMessages.side(isBuy(id)));
    }

    private void encodeReplace(final MutableDirectBuffer buffer, final int offset)
    {
        final int index = next(liveCount);
        final int id = live[index];
        live[index] = newId(id & (1 << ATTRIBUTE_BITS) - 1);
        sessionId = session(id);
        messages.replace(buffer, offset, sessionId, id, live[index])
            .accountId(sessionId)
            .priceTicks(passivePrice(id))
            .quantityLots(1 + next(100))
            .instrumentId(instrument(id))
            .side(OrderMessages.side(isBuy(id)));
    }

    private int newId(final int attributes)
    {
        return ++idNumber << ATTRIBUTE_BITS | attributes;
    }

    /** Of an account with the same number. */
    private static int session(final int id)
    {
        return 1 + (id & SESSIONS - 1);
    }

    private static int instrument(final int id)
    {
        return 1 + (id >>> 3 & INSTRUMENTS - 1);
    }

    private static boolean isBuy(final int id)
    {
        return 0 == (id & 1 << 5);
    }

    private long passivePrice(final int id)
    {
        // Most orders near the touch, some far away.
        final long distance = Math.min(next(64), next(64));
        return isBuy(id) ? MID_TICKS - distance : MID_TICKS + 1 + distance;
    }

    private static long aggressivePrice(final int id)
    {
        return isBuy(id) ? MID_TICKS + 5 : MID_TICKS - 4;
    }

    private int next(final int bound)
    {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return (int)((random >>> 33) * bound >>> 31);
    }
}
