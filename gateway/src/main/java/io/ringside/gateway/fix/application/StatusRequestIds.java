package io.ringside.gateway.fix.application;

import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * MsgType (35) and OrdStatusReqID (790) of a session's status requests. The core does not keep them, so that an answer
 * finds them here by the clientSequence of its request, among the session's last {@link #SLOT_COUNT} messages. Not so
 * many are in flight: such a request waits for the answers to others. Used by the FIX gateway's agent only. Hot path:
 * no allocation after the first request.
 * <pre>
 *  0               8        12                      56
 * +---------------+--------+-----------------------+---------+
 * | clientSequence| length | id                    | MsgType |
 * +---------------+--------+-----------------------+---------+
 * </pre>
 */
final class StatusRequestIds
{
    static final int SLOT_COUNT = 1 << 10;

    private static final int LENGTH_OFFSET = Long.BYTES;
    private static final int ID_OFFSET = LENGTH_OFFSET + Integer.BYTES;
    private static final int MSG_TYPE_OFFSET = 56;
    private static final int SLOT_LENGTH = 64;

    static
    {
        assert ID_OFFSET + FixDictionary.ID_LENGTH_MAX <= MSG_TYPE_OFFSET : "an id is longer than its slot";
    }

    /** Null until there is a request: most clients never send one. */
    private UnsafeBuffer slots;

    /** The exchange has accepted the request. */
    void onAccepted(final FixMessage request, final long clientSequence)
    {
        if (null == slots)
        {
            slots = new UnsafeBuffer(new byte[SLOT_COUNT * SLOT_LENGTH]);
        }
        final int index = request.find(FixFields.ORD_STATUS_REQ_ID);
        final int length = FixMessage.NOT_FOUND == index ? 0 : request.length(index);
        assert length <= FixDictionary.ID_LENGTH_MAX : "length=" + length;
        final int slot = slot(clientSequence);
        slots.putLong(slot, clientSequence);
        slots.putInt(slot + LENGTH_OFFSET, length);
        slots.putInt(slot + MSG_TYPE_OFFSET, request.msgType());
        if (length > 0)
        {
            slots.putBytes(slot + ID_OFFSET, request.buffer(), request.offset(index), length);
        }
    }

    /** MsgType (35) of a request that a status report answers. */
    int msgType(final long clientSequence)
    {
        return isNoted(clientSequence) ? slots.getInt(slot(clientSequence) + MSG_TYPE_OFFSET) :
            FixFields.ORDER_STATUS_REQUEST;
    }

    /** Copy the id of the request that a status report answers. Returns its length, 0 if it had none. */
    int copyTo(final MutableDirectBuffer target, final int offset, final long clientSequence)
    {
        if (!isNoted(clientSequence))
        {
            return 0;
        }
        final int slot = slot(clientSequence);
        final int length = slots.getInt(slot + LENGTH_OFFSET);
        target.putBytes(offset, slots, slot + ID_OFFSET, length);
        return length;
    }

    private boolean isNoted(final long clientSequence)
    {
        return null != slots && clientSequence == slots.getLong(slot(clientSequence));
    }

    /** Repeat the id of the request that a status report answers, if it had one. */
    void put(final FixFieldWriter target, final long clientSequence)
    {
        final int slot = slot(clientSequence);
        final int length = isNoted(clientSequence) ? slots.getInt(slot + LENGTH_OFFSET) : 0;
        if (length > 0)
        {
            target.put(FixFields.ORD_STATUS_REQ_ID, slots, slot + ID_OFFSET, length);
        }
    }

    private static int slot(final long clientSequence)
    {
        return (int)(clientSequence & SLOT_COUNT - 1) * SLOT_LENGTH;
    }
}
