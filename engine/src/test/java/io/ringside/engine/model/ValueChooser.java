package io.ringside.engine.model;

/** Chooses type, validity, price and quantity of an order. */
final class ValueChooser extends Chooser
{
    private long basePrice;

    ValueChooser(final Chooser other)
    {
        super(other);
        basePrice = tuning.basePrice;
    }

    void choose(final Command command)
    {
        command.ordType = chance(tuning.marketPercent) ? Wire.MARKET : Wire.LIMIT;
        final int point = random.nextInt(100);
        if (point < tuning.iocPercent)
        {
            command.timeInForce = Wire.IOC;
        }
        else if (point < tuning.iocPercent + tuning.fokPercent)
        {
            command.timeInForce = Wire.FOK;
        }
        else
        {
            command.timeInForce = chance(tuning.gtcPercent) ? Wire.GTC : Wire.DAY;
        }
        command.priceTicks = tuning.isExtreme && chance(80) ? extreme(command, true) : price(command);
        command.quantityLots = tuning.isExtreme && chance(80) ? extreme(command, false) : quantity();
    }

    /** Mostly on the passive side of the base price, at times beyond it. */
    private long price(final int side)
    {
        final int distance = random.nextInt(tuning.priceSpan + 1);
        final boolean isThin = state.live.size() < tuning.bookMax / 2;
        final boolean isBelow =
            (Wire.BUY == side) != chance(isThin ? tuning.aggressivePercent / 3 : tuning.aggressivePercent);
        if (tuning.driftSpan > 0 && chance(20))
        {
            // At times far off and at times home again, so that books are left behind and met once more.
            final long step = random.nextInt(2 * tuning.driftSpan + 1) - tuning.driftSpan;
            basePrice = chance(2) ? tuning.basePrice : Math.max(1, basePrice + step * (chance(3) ? 100 : 1));
        }
        return basePrice + tuning.priceIncrement * (isBelow ? -distance : distance);
    }

    /** In bands mostly a price that there is. */
    private long price(final Command command)
    {
        final long price = price(command.side);
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null != instrument && instrument.isTradingAtClose() && chance(80))
        {
            return instrument.closingTicks;
        }
        if (!tuning.isInBands || null == instrument || chance(10))
        {
            return price;
        }
        final long onTick = state.ticks(instrument).nearest(price);
        return 0 == onTick ? price : onTick;
    }

    private long quantity()
    {
        final int span = chance(3) ? tuning.quantitySpan * 8 : tuning.quantitySpan;
        final long least = chance(5) ? 1 : Math.max(1, tuning.minQuantity / tuning.quantityIncrement);
        return tuning.quantityIncrement * (least + random.nextInt(span));
    }

    private long extreme(final Command command, final boolean isPrice)
    {
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        final long max = null == instrument ? 1 :
            isPrice ? instrument.definition.maxPriceTicks : instrument.definition.maxQuantityLots;
        return switch (random.nextInt(40))
        {
            case 0 -> Long.MAX_VALUE;
            case 1 -> Long.MIN_VALUE;
            case 2 -> random.nextLong();
            case 3 -> max + 1;
            case 4 -> -1;
            case 5 -> 0;
            case 6 -> Long.MAX_VALUE / state.limits.orders;
            case 7, 8 -> 1;
            case 9, 10 -> max - 1;
            case 11, 12, 13 -> max;
            // Of every order of magnitude alike.
            default -> 1 + (random.nextLong(max) >>> random.nextInt(Long.SIZE - 1));
        };
    }
}
