package io.ringside.gateway.fix.application;

import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * OrdStatusReqID (790) of a session's status requests. The core does not keep it, so that an answer finds it here by
 * the clientSequence of its request, among the session's last {@link #SLOT_COUNT} messages. Not so many are in flight:
 * a request with an id waits for the answers to others. Used by the FIX gateway's agent only. Hot path: no allocation
 * after the first id.
 * <pre>
 *  0               8        12
 * +---------------+--------+------------------------------+
 * | clientSequence| length | id                           |
 * +---------------+--------+------------------------------+
 * </pre>
 */
final class StatusRequestIds
{
    static final int SLOT_COUNT = 1 << 10;

    /** Half of the slots are left to answers that are on their way from the exchange to the client. */
    static final int IN_FLIGHT_MAX = SLOT_COUNT / 2;

    private static final int LENGTH_OFFSET = Long.BYTES;
    private static final int ID_OFFSET = LENGTH_OFFSET + Integer.BYTES;
    private static final int SLOT_LENGTH = 64;

    static
    {
        assert ID_OFFSET + FixDictionary.ID_LENGTH_MAX <= SLOT_LENGTH : "an id is longer than its slot";
    }

    /** Null until there is an id: most clients never send one. */
    private UnsafeBuffer slots;

    /** The exchange has accepted the request. None has its clientSequence again, so one without an id is not noted. */
    void onAccepted(final FixMessage request, final long clientSequence)
    {
        final int index = request.find(FixFields.ORD_STATUS_REQ_ID);
        if (FixMessage.NOT_FOUND == index)
        {
            return;
        }
        if (null == slots)
        {
            slots = new UnsafeBuffer(new byte[SLOT_COUNT * SLOT_LENGTH]);
        }
        final int length = request.length(index);
        assert length > 0 && length <= FixDictionary.ID_LENGTH_MAX : "length=" + length;
        final int slot = slot(clientSequence);
        slots.putLong(slot, clientSequence);
        slots.putInt(slot + LENGTH_OFFSET, length);
        slots.putBytes(slot + ID_OFFSET, request.buffer(), request.offset(index), length);
    }

    /** Repeat the id of the request that a status report answers, if it had one. */
    void put(final FixFieldWriter target, final long clientSequence)
    {
        if (null == slots)
        {
            return;
        }
        final int slot = slot(clientSequence);
        final int length = slots.getInt(slot + LENGTH_OFFSET);
        if (length > 0 && clientSequence == slots.getLong(slot))
        {
            target.put(FixFields.ORD_STATUS_REQ_ID, slots, slot + ID_OFFSET, length);
        }
    }

    private static int slot(final long clientSequence)
    {
        return (int)(clientSequence & SLOT_COUNT - 1) * SLOT_LENGTH;
    }
}
