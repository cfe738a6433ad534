package io.ringside.engine.model;

/** Chooses what a replace makes of the order that it names. */
final class AmendChooser extends Chooser
{
    AmendChooser(final Chooser other)
    {
        super(other);
    }

    /** Without an order there is nothing to start from. */
    void choose(final Command command, final ModelOrder order)
    {
        if (null == order)
        {
            return;
        }
        if (chance(50))
        {
            command.priceTicks = Wire.PEGGED == order.ordType ? order.pegCapTicks : order.priceTicks;
        }
        if (chance(70))
        {
            command.ordType = Wire.MARKET == order.ordType ? Wire.LIMIT : order.ordType;
            command.timeInForce = chance(70) ? order.timeInForce : chance(50) ? Wire.DAY : Wire.GTC;
        }
        final int change = random.nextInt(8);
        if (change < 3 && order.quantityLots > tuning.quantityIncrement)
        {
            final long steps = order.quantityLots / tuning.quantityIncrement;
            command.quantityLots = tuning.quantityIncrement * (1 + random.nextLong(steps));
        }
        else if (3 == change && order.cumLots > 0)
        {
            command.quantityLots = order.cumLots;
        }
        else if (4 == change)
        {
            command.quantityLots = order.quantityLots;
        }
        if (chance(2))
        {
            command.side = Wire.BUY + Wire.SELL - command.side;
        }
        if (chance(1))
        {
            command.accountId = 1 + random.nextInt(tuning.accounts);
        }
        if (chance(1) && !tuning.isAimSteady)
        {
            command.instrumentId = 1 + random.nextInt(tuning.instruments);
        }
    }

    /** Mostly the order's own instructions, at times others, and seldom what has no meaning. */
    void stateExecInst(final Command command, final ModelOrder order)
    {
        if (null == order || 0 == tuning.execInstPercent || !chance(tuning.execInstPercent))
        {
            return;
        }
        final boolean isPostOnly = Wire.POST_ONLY_NONE != order.postOnly != chance(15);
        final int pegKind = chance(85) ? order.pegKind : random.nextInt(4);
        command.flags = (chance(97) ? Wire.EXEC_INST_STATED : 0) | (isPostOnly ? Wire.STATED_POST_ONLY : 0) |
            Wire.STATED_PEG * pegKind | (chance(2) ? Wire.REPLACE_FLAGS_MAX + 1 : 0);
    }

    /** At times what the owner was told last, but for one thing at most; mostly that is less quantity. */
    void sendBack(final Command command, final ModelOrder order)
    {
        if (null == order || !chance(tuning.asToldPercent))
        {
            return;
        }
        final long price = command.priceTicks;
        final long display = command.displayLots;
        command.accountId = order.accountId;
        command.instrumentId = order.instrumentId;
        command.side = order.side;
        command.ordType = order.ordType;
        command.timeInForce = order.timeInForce;
        command.priceTicks = Wire.PEGGED == order.ordType ? order.pegCapTicks : order.priceTicks;
        command.quantityLots = order.quantityLots;
        if (Command.Kind.REPLACE_ORDER_EXTENDED == command.kind)
        {
            command.displayLots = order.displayLots;
            command.stopPriceTicks = order.stopPriceTicks;
            command.trailTicks = order.trailTicks;
            command.pegOffsetTicks = order.pegOffsetTicks;
            command.expireTimeNs = order.expireTimeNs;
        }
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final long increment = instrument.definition.quantityIncrementLots;
        final long steps = (order.quantityLots - 1) / increment;
        switch (random.nextInt(8))
        {
            case 0 -> command.priceTicks = price;
            case 1 -> command.displayLots = display;
            case 2 -> command.timeInForce = Wire.DAY == order.timeInForce ? Wire.GTC : order.timeInForce;
            case 3 -> command.quantityLots = order.quantityLots;
            default -> command.quantityLots =
                steps < 1 ? order.quantityLots : increment * (1 + random.nextLong(steps));
        }
    }
}
