package io.ringside.ops.config;

/**
 * One instrument of the configuration; names and units as in the wire schema's DefineInstrument.
 *
 * @param id                   instrumentId, 1 and up.
 * @param symbol               display name, see {@link #isSymbol(String)}.
 * @param tick                 tickMantissa.
 * @param priceExponent        tick = tickMantissa x 10^priceExponent.
 * @param lot                  lotMantissa.
 * @param quantityExponent     lot = lotMantissa x 10^quantityExponent.
 * @param priceIncrement       in ticks; a price is a multiple of it.
 * @param quantityIncrement    in lots; a quantity is a multiple of it.
 * @param minQuantity          in lots.
 * @param maxQuantity          in lots.
 * @param maxPrice             in ticks.
 * @param referencePrice       in ticks; 0: none.
 * @param collarBasisPoints    0: no collar.
 * @param protectionTicks      0: market orders sweep without bound.
 * @param phase                name of the TradingPhase a new instrument starts in.
 */
public record InstrumentSettings(
    int id,
    String symbol,
    long tick,
    int priceExponent,
    long lot,
    int quantityExponent,
    long priceIncrement,
    long quantityIncrement,
    long minQuantity,
    long maxQuantity,
    long maxPrice,
    long referencePrice,
    int collarBasisPoints,
    int protectionTicks,
    String phase)
{
    /** The longest price or quantity that FIX can carry; also the largest exponent. */
    public static final int DIGITS_MAX = 18;

    /** What {@link #isSymbol(String)} asks for, behind the word symbol. */
    public static final String SYMBOL_WORDS = "must be 1 to 16 printable ASCII characters without a blank, not * " +
        "and not beginning with -";

    private static final String SYMBOL = "[!-,.-~][!-~]{0,15}";

    /**
     * Tells whether FIX, SBE, the HTTP port and the command line can name it.
     *
     * @return true if it may be the symbol of an instrument.
     */
    public static boolean isSymbol(final String text)
    {
        // The star is how operators say all, the other what FIX says for none.
        return text.matches(SYMBOL) && !"*".equals(text) && !"[N/A]".equals(text);
    }

    /**
     * Tells whether no price or quantity up to a largest one has more than {@link #DIGITS_MAX} digits.
     *
     * @param units    of the largest one.
     * @param mantissa of a unit, at least 1.
     * @param exponent of a unit.
     * @return true if units x mantissa x 10^exponent is such a number.
     */
    public static boolean isDecimal(final long units, final long mantissa, final int exponent)
    {
        long limit = 1;
        for (int i = Math.max(0, exponent); i < DIGITS_MAX; i++)
        {
            limit *= 10;
        }
        return Math.abs((long)exponent) <= DIGITS_MAX && units <= (limit - 1) / mantissa;
    }
}
