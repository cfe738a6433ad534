package io.ringside.gateway.fix.message;

import io.ringside.gateway.session.UserTags;
import org.agrona.DirectBuffer;

import java.util.Arrays;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Validates messages by {@link FixGrammar}: required, allowed and forbidden fields, and their format. Reports the first
 * error. Rule book 2.1 S13, S14, F04, F05. Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * Header and trailer fields may be anywhere, except those that {@link FixFramer} checks; a data field directly follows
 * its length. Fields of a group entry may have any order, except the first.
 */
public final class FixDictionary
{
    public static final int INVALID_TAG_NUMBER = 0;
    public static final int REQUIRED_TAG_MISSING = 1;
    public static final int TAG_NOT_DEFINED_FOR_MESSAGE = 2;
    public static final int UNDEFINED_TAG = 3;
    public static final int TAG_WITHOUT_VALUE = 4;
    public static final int VALUE_INCORRECT = 5;
    public static final int INCORRECT_DATA_FORMAT = 6;
    public static final int COMP_ID_PROBLEM = 9;
    public static final int SENDING_TIME_ACCURACY = 10;
    public static final int INVALID_MSG_TYPE = 11;
    public static final int TAG_REPEATED = 13;
    public static final int TAG_OUT_OF_ORDER = 14;
    public static final int GROUP_OUT_OF_ORDER = 15;
    public static final int GROUP_COUNT_INCORRECT = 16;
    public static final int SEPARATOR_IN_VALUE = 17;

    /** The longest id of a client's that a refusal can repeat. */
    public static final int ID_LENGTH_MAX = 40;

    /** The longest TestReqID (112) that can be sent back. */
    static final int TEST_REQ_ID_LENGTH_MAX = 128;

    /** The longest TradeRequestID (568) and PosReqID (710) that every report can repeat. */
    public static final int TRADE_REQUEST_ID_LENGTH_MAX = 20;

    /** The longest symbol that a refusal can repeat. */
    public static final int SYMBOL_LENGTH_MAX = 24;

    /** Application messages of FIX 4.4: what a door does not take is not supported. Any other type is invalid. */
    private static final Set<String> APPLICATION_TYPES = Set.of((
        "6 7 8 9 B C D E F G H J K L M N P Q R S T V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z " +
        "AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ BA BB BC BD BE BF BG BH")
        .split(" "));

    private static final int GOOD = 0;
    private static final int BAD = -1;
    private static final byte[] EMPTY = new byte[0];
    private static final int TYPE_LIMIT = 0x10000;

    /** Fields that every message must have, also one of a type that is not supported. */
    private static final int[] HEADER_TAGS =
        {FixFields.SENDER_COMP_ID, FixFields.TARGET_COMP_ID, FixFields.SENDING_TIME};

    private final FixGrammar grammar;
    private final FixGrammar.MessageType[] messageByType = new FixGrammar.MessageType[TYPE_LIMIT];
    private final boolean[] isUnsupported = new boolean[TYPE_LIMIT];
    private final FixDecimal decimal = new FixDecimal();
    private final int[] stamps;
    private int stamp;
    private FixMessage message;
    private UserTags userTags = UserTags.NONE;
    private int rejectReason;
    private int rejectTag;

    /** Takes what the grammar has clients send to order entry: everything but requests of market data. */
    public FixDictionary()
    {
        this((msgType) -> FixFields.MARKET_DATA_REQUEST != msgType);
    }

    /**
     * Takes what a door takes.
     *
     * @param takes application messages of a type; those of the session are always taken.
     */
    public FixDictionary(final IntPredicate takes)
    {
        grammar = FixGrammar.ringside();
        stamps = new int[grammar.slotCount()];
        for (final FixGrammar.MessageType type : grammar.messages().values())
        {
            messageByType[type.msgType] =
                type.isTaken && (isOfSession(type.msgType) || takes.test(type.msgType)) ? type : null;
        }
        for (final String type : APPLICATION_TYPES)
        {
            isUnsupported[type.charAt(0) | (type.length() > 1 ? type.charAt(1) << Byte.SIZE : 0)] = true;
        }
    }

    private static boolean isOfSession(final int msgType)
    {
        return msgType >= FixFields.HEARTBEAT && msgType <= FixFields.LOGOUT || FixFields.LOGON == msgType;
    }

    /**
     * Validate a message. Of a FIX 4.4 type that this venue does not support, only the tags and the header are.
     *
     * @param newMessage as received, not garbled.
     * @return false if it must be refused; {@link #rejectReason()} and {@link #rejectTag()} have the cause.
     */
    public boolean isGood(final FixMessage newMessage)
    {
        return isGood(newMessage, UserTags.NONE);
    }

    /**
     * Validate a message of a session.
     *
     * @param newMessage  as received, not garbled.
     * @param newUserTags tags that are ignored, unless the dictionary has them.
     * @return as the other method.
     */
    public boolean isGood(final FixMessage newMessage, final UserTags newUserTags)
    {
        message = newMessage;
        userTags = newUserTags;
        rejectReason = 0;
        rejectTag = 0;
        if (0 == ++stamp)
        {
            // After 4,294,967,296 messages: old stamps must not look new.
            Arrays.fill(stamps, 0);
            stamp = 1;
        }
        final int msgType = newMessage.msgType();
        final FixGrammar.MessageType type = messageByType[msgType];
        if (null == type)
        {
            return newMessage.isEqual(FixFields.MSG_TYPE, EMPTY) ? refuse(TAG_WITHOUT_VALUE, FixFields.MSG_TYPE) :
                isUnsupported[msgType] ? hasTags() : refuse(INVALID_MSG_TYPE, 0);
        }
        for (int i = 0, count = newMessage.fieldCount(); i < count;)
        {
            i = next(type, i);
            if (BAD == i)
            {
                return false;
            }
        }
        for (final int tag : type.required)
        {
            if (!newMessage.has(tag))
            {
                return refuse(REQUIRED_TAG_MISSING, tag);
            }
        }
        return true;
    }

    /** SessionRejectReason (373) of the last message that was not good. */
    public int rejectReason()
    {
        return rejectReason;
    }

    /** RefTagID (371) of the last message that was not good; 0 if no field is to be named. */
    public int rejectTag()
    {
        return rejectTag;
    }

    private boolean hasTags()
    {
        for (int i = 0; i < message.fieldCount(); i++)
        {
            if (FixMessage.NO_TAG == message.tag(i))
            {
                return refuse(INVALID_TAG_NUMBER, 0);
            }
        }
        for (final int tag : HEADER_TAGS)
        {
            final int index = message.find(tag);
            if (FixMessage.NOT_FOUND == index || 0 == message.length(index))
            {
                return refuse(FixMessage.NOT_FOUND == index ? REQUIRED_TAG_MISSING : TAG_WITHOUT_VALUE, tag);
            }
        }
        return true;
    }

    /** Validate a field and the group that it counts, if any. Index of the next field, or BAD. */
    private int next(final FixGrammar.MessageType type, final int index)
    {
        final int tag = message.tag(index);
        if (FixMessage.NO_TAG == tag)
        {
            return bad(INVALID_TAG_NUMBER, 0);
        }
        final int slot = grammar.slot(tag);
        if (isUserTag(tag))
        {
            return 0 == message.length(index) ? bad(TAG_WITHOUT_VALUE, tag) : index + 1;
        }
        if (slot < 0 || !type.isAllowed(slot))
        {
            return type.ignoresOthers ? index + 1 : bad(slot < 0 ? UNDEFINED_TAG : TAG_NOT_DEFINED_FOR_MESSAGE, tag);
        }
        if (stamps[slot] == stamp)
        {
            return bad(TAG_REPEATED, tag);
        }
        stamps[slot] = stamp;
        if (GOOD != validate(grammar.field(slot), index))
        {
            return BAD;
        }
        final FixGrammar.Group group = type.group(slot);
        return null == group ? index + 1 : skipGroup(group, index);
    }

    /** Validate the entries of a group. Index of the field after them, or BAD. */
    private int skipGroup(final FixGrammar.Group group, final int countIndex)
    {
        final int countTag = message.tag(countIndex);
        final long entryCount = message.numberAt(countIndex);
        final int limit = message.fieldCount();
        int index = countIndex + 1;
        for (long entry = 0; entry < entryCount; entry++)
        {
            if (index >= limit || group.first != message.tag(index))
            {
                return index < limit && group.indexOf(message.tag(index)) >= 0 ?
                    bad(GROUP_OUT_OF_ORDER, message.tag(index)) : bad(GROUP_COUNT_INCORRECT, countTag);
            }
            index = skipEntry(group, index, limit);
            if (BAD == index)
            {
                return BAD;
            }
        }
        return index < limit && group.indexOf(message.tag(index)) >= 0 ? bad(GROUP_COUNT_INCORRECT, countTag) : index;
    }

    private int skipEntry(final FixGrammar.Group group, final int first, final int limit)
    {
        long seen = 0;
        int index = first;
        while (index < limit && (index == first || group.first != message.tag(index)))
        {
            final int member = group.indexOf(message.tag(index));
            if (member < 0 && isUserTag(message.tag(index)))
            {
                if (0 == message.length(index))
                {
                    return bad(TAG_WITHOUT_VALUE, message.tag(index));
                }
                index++;
                continue;
            }
            if (member < 0)
            {
                break;
            }
            // Groups have fewer members than a long has bits.
            if (0 != (seen & 1L << member))
            {
                return bad(TAG_REPEATED, message.tag(index));
            }
            seen |= 1L << member;
            if (GOOD != validate(grammar.field(grammar.slot(message.tag(index))), index))
            {
                return BAD;
            }
            index = null == group.group(member) ? index + 1 : skipGroup(group.group(member), index);
            if (BAD == index)
            {
                return BAD;
            }
        }
        return index;
    }

    private boolean isUserTag(final int tag)
    {
        return FixMessage.NO_TAG != tag && grammar.slot(tag) < 0 && userTags.has(tag);
    }

    /** Validate a value: GOOD or BAD. */
    private int validate(final FixGrammar.Field field, final int index)
    {
        final int length = message.length(index);
        if (0 == length)
        {
            return bad(TAG_WITHOUT_VALUE, field.tag);
        }
        if (FixFields.isData(field.tag))
        {
            return validateData(field, index);
        }
        if (!isWellFormed(field, message.buffer(), message.offset(index), length))
        {
            return bad(INCORRECT_DATA_FORMAT, field.tag);
        }
        return isBeyond(field, index) || null != field.values && !isKnown(field, index) ?
            bad(VALUE_INCORRECT, field.tag) : GOOD;
    }

    private int validateData(final FixGrammar.Field field, final int index)
    {
        if (FixFields.lengthTag(field.tag) != message.tag(index - 1))
        {
            return bad(TAG_OUT_OF_ORDER, field.tag);
        }
        return message.length(index) == message.numberAt(index - 1) ?
            GOOD : bad(SEPARATOR_IN_VALUE, field.tag);
    }

    private boolean isWellFormed(
        final FixGrammar.Field field, final DirectBuffer buffer, final int offset, final int length)
    {
        return switch (field.kind)
        {
            case CHARACTER -> 1 == length;
            case FLAG -> 1 == length && ('Y' == buffer.getByte(offset) || 'N' == buffer.getByte(offset));
            case INTEGER -> isInteger(buffer, offset, length);
            case COUNT -> FixMessage.isNumber(buffer, offset, length);
            case DECIMAL -> FixDecimal.EXACT == decimal.read(buffer, offset, length);
            case TIME -> FixTimes.MALFORMED != FixTimes.timestampNs(buffer, offset, length);
            case DATE -> FixTimes.MALFORMED != FixTimes.endOfDayNs(buffer, offset, length);
            default -> true;
        };
    }

    private static boolean isInteger(final DirectBuffer buffer, final int offset, final int length)
    {
        final boolean isNegative = '-' == buffer.getByte(offset);
        final long number =
            isNegative ? FixMessage.number(buffer, offset + 1, length - 1) : FixMessage.number(buffer, offset, length);
        return FixMessage.MALFORMED != number && number <= Integer.MAX_VALUE;
    }

    /** True if there is more of it than can be held, or sent back. */
    private boolean isBeyond(final FixGrammar.Field field, final int index)
    {
        final int length = message.length(index);
        switch (field.tag)
        {
            case FixFields.CL_ORD_ID:
            case FixFields.ORIG_CL_ORD_ID:
            case FixFields.MASS_STATUS_REQ_ID:
            case FixFields.MD_REQ_ID:
            case FixFields.SECURITY_REQ_ID:
            case FixFields.SECURITY_STATUS_REQ_ID:
            case FixFields.TRAD_SES_REQ_ID:
            case FixFields.ORD_STATUS_REQ_ID:
                return length > ID_LENGTH_MAX;
            case FixFields.TRADE_REQUEST_ID:
            case FixFields.POS_REQ_ID:
                return length > TRADE_REQUEST_ID_LENGTH_MAX;
            case FixFields.SYMBOL:
                return length > SYMBOL_LENGTH_MAX;
            case FixFields.TEST_REQ_ID:
                return length > TEST_REQ_ID_LENGTH_MAX;
            default:
                return FixGrammar.Kind.COUNT == field.kind && FixMessage.MALFORMED == message.numberAt(index);
        }
    }

    private boolean isKnown(final FixGrammar.Field field, final int index)
    {
        final int offset = message.offset(index);
        final int limit = offset + message.length(index);
        if (FixGrammar.Kind.WORDS != field.kind)
        {
            return isOneOf(field.values, offset, limit);
        }
        int begin = offset;
        for (int position = offset; position < limit; position++)
        {
            if (' ' == message.buffer().getByte(position))
            {
                if (!isOneOf(field.values, begin, position))
                {
                    return false;
                }
                begin = position + 1;
            }
        }
        return isOneOf(field.values, begin, limit);
    }

    private boolean isOneOf(final byte[][] values, final int offset, final int limit)
    {
        for (final byte[] value : values)
        {
            if (value.length == limit - offset && isEqual(value, offset))
            {
                return true;
            }
        }
        return false;
    }

    private boolean isEqual(final byte[] value, final int offset)
    {
        for (int i = 0; i < value.length; i++)
        {
            if (value[i] != message.buffer().getByte(offset + i))
            {
                return false;
            }
        }
        return true;
    }

    private int bad(final int reason, final int tag)
    {
        refuse(reason, tag);
        return BAD;
    }

    private boolean refuse(final int reason, final int tag)
    {
        rejectReason = reason;
        rejectTag = tag;
        return false;
    }
}
