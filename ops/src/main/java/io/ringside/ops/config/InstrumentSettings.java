package io.ringside.ops.config;

/**
 * One instrument of the configuration; names and units as in the wire schema's DefineInstrument.
 *
 * @param id                   instrumentId, 1 and up.
 * @param symbol               display name, at most 16 characters.
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
}
