package io.ringside.engine.model;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Objects;

/**
 * One command as the model and the generator see it: plain fields, enumerations as raw codes so that invalid ones can
 * be expressed, ids as texts of exactly twenty Latin-1 characters.
 */
class Command implements Cloneable
{
    static final int ID_LENGTH = 20;
    static final String NO_ID = "\0".repeat(ID_LENGTH);
    static final int MEMO_LENGTH = 16;
    static final String NO_MEMO = "\0".repeat(MEMO_LENGTH);

    /** The commands with their template ids. */
    enum Kind
    {
        NEW_ORDER(20), CANCEL_ORDER(21), REPLACE_ORDER(22), MASS_CANCEL(23), ORDER_STATUS(24), DISCONNECTED(25),
        DEFINE_INSTRUMENT(80), DEFINE_ACCOUNT(81), SET_RISK_LIMITS(82), SET_TRADING_PHASE(83), KILL_SWITCH(84),
        END_OF_DAY(85), CLOCK_TICK(110), TAKE_SNAPSHOT(111), CHECK_STATE(112),
        NEW_ORDER_EXTENDED(26), REPLACE_ORDER_EXTENDED(27), MASS_STATUS(28), SESSION_MESSAGE(29),
        ACCOUNT_REQUEST(30),
        DEFINE_TICK_TABLE(87), SET_MATCHING_ALGORITHM(88), SET_PROTECTION(89), SET_AUCTION(90),
        SET_ACCOUNT_GROUPS(91), OPERATOR_CANCEL(92), START_CALL(93), UNCROSS(94), SET_REFERENCE_PRICE(95),
        BUST_TRADE(96), CORRECT_TRADE(97), SCHEDULE_PHASE(98), PUBLISH_STATISTICS(99),
        BUST_TRADES(100), SET_DROP_COPY(101), SET_SESSION_IDS(102), RESET_SESSION(103),
        DEFINE_CURRENCY(120), SET_INSTRUMENT_MONEY(121), SET_ACCOUNT_MONEY(124), SET_FEES(125), MOVE_MONEY(126),
        QUERY_RISK(132), SET_LIMIT(127), SET_PERMISSION(128), BLOCK_LEVEL(129), GRANT_OVERRIDE(135),
        WITHDRAW_OVERRIDE(136),
        MEMBER_LOST(150), CONNECT_SESSION(151), SET_LIMITS(140), SET_LIQUIDATION(133);

        final int templateId;

        Kind(final int templateId)
        {
            this.templateId = templateId;
        }

        boolean isOrderEntry()
        {
            return templateId < 40;
        }
    }

    /** What is wrong with the bytes of a command; anything but {@link #NONE} must be ignored by the core. */
    enum WireFault
    {
        NONE, TRUNCATED, EMPTY, UNKNOWN_TEMPLATE, WRONG_SCHEMA, SHORT_BLOCK
    }

    Kind kind;
    WireFault fault = WireFault.NONE;
    /** Bytes appended to the block, as a newer client would send. */
    int extraBlockBytes;
    /** In which version of the schema it is written. */
    int version = Schema.VERSION;

    String clOrdId = NO_ID;
    String origClOrdId = NO_ID;
    int sessionId;
    long clientSequence;
    long accountId;
    long priceTicks;
    long quantityLots;
    int instrumentId;
    int side;
    int ordType;
    int timeInForce;
    int flags;
    int scope;
    int sideFilter;
    long stopPriceTicks;
    /** Negative: basis points of the price. */
    long trailTicks;
    long activationPriceTicks;
    long displayLots;
    long minLots;
    long pegOffsetTicks;
    long expireTimeNs;
    String linkedClOrdId = NO_ID;
    /** Exactly sixteen Latin-1 characters. */
    String memo = NO_MEMO;
    int stpGroup;
    int deskId;
    int stpMode;
    int postOnly;
    int triggerKind;
    int pegKind;
    int reserved;
    int cancelOnDisconnect;
    /** Of a session that is gone: 1 if it did not ask for cancel on disconnect. */
    int ordersStay;
    /** Of a session that is gone: 1 if its client said good-bye. */
    int inOrder;
    int connectionId;
    int memberId;
    int msgType;
    /** Of a message of a session. */
    String body = "";

    long correlationId;
    int phase;
    /** cancelAll, active or enabled; which ids a session may use. */
    int flag;
    long maxOrderLots;
    long maxOrderTicksLots;
    long maxPositionLots;
    long tickMantissa;
    long lotMantissa;
    long priceIncrementTicks;
    long quantityIncrementLots;
    long minQuantityLots;
    long maxQuantityLots;
    long maxPriceTicks;
    long referencePriceTicks;
    int collarBasisPoints;
    int protectionTicks;
    int priceExponent;
    int quantityExponent;
    int tradingDay;
    String symbol = "";
    int firmId;
    int tickTableId;
    /** Pairs: of a tick table from price and increment, of a matching algorithm kind and parameter. */
    long[] pairs = {};
    int executionCollarBasisPoints;
    int breakerBasisPoints;
    long breakerWindowNs;
    long cascadeGuardTicks;
    long minDisplayLots;
    long dailyLowTicks;
    long dailyHighTicks;
    int trancheCountMax;
    int collarAction;
    int marketRemainder;
    /** What becomes of minimum quantities; not said: as before. */
    int minQuantity = Wire.NULL_CODE;
    /** Where hidden midpoint pegs may stand; not said: as before. */
    int midpoint = Wire.NULL_CODE;
    int extensionBasisPoints;
    /** Of END_OF_DAY: it is refused while an instrument trades or is in a call. */
    boolean mustBeClosed;
    /** extendsOnImbalance. */
    int flag2;
    /** refusesPostOnly. */
    int flag3;
    int tieBreak;
    int indicatesNearFar;
    long tradeAtCloseNs;
    long extensionNs;
    long volatilityNs;
    long durationNs;
    long randomEndNs;
    long randomDraw;
    long atNs;
    long orderId;
    long matchId;
    /** Of a range of time that begins at {@link #atNs}: before this. */
    long toNs;
    int targetSessionId;
    /** Of drop copies: a session or an account, whose reports {@link #targetSessionId} is sent. */
    long originId;
    /** Of phases of all: includeHalted and resume. */
    int includeHalted;
    int resume;
    int currencyId;
    int exponent;
    int baseCurrencyId;
    int quoteCurrencyId;
    long tickLotAmount;
    long lotAmount;
    int initialMarginRate;
    int maintenanceMarginRate;
    int marginGroup;
    int marginOffsetRate;
    int liquidationSessionId;
    long insuranceAccountId;
    int model;
    int feeTier;
    int makerRate;
    int takerRate;
    int auctionRate;
    long minimum;
    long toAccountId;
    long amount;
    int movement;
    String reference = "";
    long targetId;
    int level;
    int query;
    long limitValue;
    long maxLots;
    long maxValue;
    long untilNs;
    long overrideNumber;
    int limitKind;
    int scopeId;
    /** Of SET_LIMITS, as on the wire. */
    long sessions;
    long accounts;
    long instruments;
    long orders;
    long levels;
    long positions;
    long trades;
    long endedIds;
    long ordersPerAccount;
    long ordersPerSession;
    long errorTradeDays;
    long clockStepNs;
    /** Of the terms of a replace: the order is an elected stop. */
    boolean isElected;
    String operatorName = "";
    String secondOperatorName = "";

    Command(final Kind kind)
    {
        this.kind = kind;
    }

    /** The kind, then settings as {@link #with} has them. */
    static Command of(final String text)
    {
        final String[] kindAndSettings = text.split(" ", 2);
        final Command command = new Command(Kind.valueOf(kindAndSettings[0]));
        return 1 == kindAndSettings.length ? command : command.with(kindAndSettings[1]);
    }

    /** Settings, separated by blanks: {@code name=value} sets the field of that name. */
    Command with(final String settings)
    {
        Settings.split(settings, (name, value) -> Settings.set(Command.class, this, name, value));
        return this;
    }

    /** A copy whose values may be changed without touching this one's. */
    Command copy()
    {
        try
        {
            return (Command)clone();
        }
        catch (final CloneNotSupportedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /** The core must ignore what is not: what has no meaning in a message of a session is a fault of its gateway. */
    boolean isWhole()
    {
        return WireFault.NONE == fault && (Kind.SESSION_MESSAGE != kind ||
            body.length() <= (NO_ID.equals(clOrdId) ? Wire.BODY_LENGTH_MAX : Wire.ORDER_BODY_LENGTH_MAX) &&
            0 == reserved && (0 == flags || Wire.IS_EXECUTION == flags ||
            Wire.BEGINS_RUN == flags && 0 != clientSequence));
    }

    /** Whether the operator is told what came of it: those of the clock and the cluster are nobody's. */
    boolean isAnswered()
    {
        return !kind.isOrderEntry() && Kind.MEMBER_LOST != kind && Kind.CONNECT_SESSION != kind &&
            (Kind.CLOCK_TICK != kind || 0 != correlationId);
    }

    /** An aborted claim: no command came, so no time has passed either. */
    boolean isNothing()
    {
        return WireFault.EMPTY == fault;
    }

    boolean isNewOrder()
    {
        return Kind.NEW_ORDER == kind || Kind.NEW_ORDER_EXTENDED == kind;
    }

    boolean isReplace()
    {
        return Kind.REPLACE_ORDER == kind || Kind.REPLACE_ORDER_EXTENDED == kind;
    }

    static String padded(final String text, final int length)
    {
        return (text + "\0".repeat(length)).substring(0, length);
    }

    static String id(final String text)
    {
        return (text + NO_ID).substring(0, ID_LENGTH);
    }

    static String memo(final String text)
    {
        return (text + NO_MEMO).substring(0, MEMO_LENGTH);
    }

    static String printable(final String text)
    {
        final StringBuilder builder = new StringBuilder("'");
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == 0)
        {
            end--;
        }
        for (int i = 0; i < end; i++)
        {
            final char c = text.charAt(i);
            builder.append(c > ' ' && c <= '~' ? String.valueOf(c) : "\\x" + Integer.toHexString(c));
        }
        return builder.append('\'').toString();
    }

    /** The kind and all fields that are not as they are in a new command. */
    @Override
    public String toString()
    {
        final Command fresh = new Command(kind);
        final StringBuilder builder = new StringBuilder(kind.name()).append('{');
        try
        {
            for (final Field field : Command.class.getDeclaredFields())
            {
                final Object value = field.get(this);
                if (!Objects.deepEquals(value, field.get(fresh)))
                {
                    builder.append(' ').append(field.getName()).append('=').append(value instanceof String text ?
                        printable(text) : value instanceof long[] numbers ? Arrays.toString(numbers) : value);
                }
            }
        }
        catch (final IllegalAccessException ex)
        {
            throw new IllegalStateException(ex);
        }
        return builder.append(" }").toString();
    }
}
