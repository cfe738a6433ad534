package io.ringside.engine.model;

/**
 * One command as the model and the generator see it: plain fields, enumerations as raw codes so that invalid ones can
 * be expressed, ids as texts of exactly twenty Latin-1 characters.
 */
final class Command
{
    static final int ID_LENGTH = 20;
    static final String NO_ID = "\0".repeat(ID_LENGTH);

    /** The commands of the first version, with their template ids. */
    enum Kind
    {
        NEW_ORDER(20), CANCEL_ORDER(21), REPLACE_ORDER(22), MASS_CANCEL(23), ORDER_STATUS(24), DISCONNECTED(25),
        DEFINE_INSTRUMENT(80), DEFINE_ACCOUNT(81), SET_RISK_LIMITS(82), SET_TRADING_PHASE(83), KILL_SWITCH(84),
        END_OF_DAY(85), CLOCK_TICK(110), TAKE_SNAPSHOT(111), CHECK_STATE(112);

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

    final Kind kind;
    WireFault fault = WireFault.NONE;
    /** Bytes appended to the block, as a newer client would send. */
    int extraBlockBytes;

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

    long correlationId;
    int phase;
    /** cancelAll, active or enabled. */
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

    Command(final Kind kind)
    {
        this.kind = kind;
    }

    static String id(final String text)
    {
        return (text + NO_ID).substring(0, ID_LENGTH);
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

    @Override
    public String toString()
    {
        final String head = kind + (WireFault.NONE == fault ? "" : " " + fault) +
            (0 == extraBlockBytes ? "" : " extraBlockBytes=" + extraBlockBytes);
        if (kind.isOrderEntry())
        {
            return head + "{clOrdId=" + printable(clOrdId) + " origClOrdId=" + printable(origClOrdId) +
                " session=" + sessionId + " clientSequence=" + clientSequence + " account=" + accountId +
                " instrument=" + instrumentId + " side=" + side + " ordType=" + ordType + " tif=" + timeInForce +
                " price=" + priceTicks + " quantity=" + quantityLots + " flags=" + flags + " scope=" + scope +
                " sideFilter=" + sideFilter + "}";
        }
        return head + "{correlationId=" + correlationId + " instrument=" + instrumentId + " account=" + accountId +
            " phase=" + phase + " flag=" + flag + " scope=" + scope + " maxOrderLots=" + maxOrderLots +
            " maxOrderTicksLots=" + maxOrderTicksLots + " maxPositionLots=" + maxPositionLots +
            " tickMantissa=" + tickMantissa + " lotMantissa=" + lotMantissa + " priceIncrement=" +
            priceIncrementTicks + " quantityIncrement=" + quantityIncrementLots + " minQuantity=" + minQuantityLots +
            " maxQuantity=" + maxQuantityLots + " maxPrice=" + maxPriceTicks + " reference=" + referencePriceTicks +
            " collarBasisPoints=" + collarBasisPoints + " protection=" + protectionTicks +
            " tradingDay=" + tradingDay + "}";
    }
}
