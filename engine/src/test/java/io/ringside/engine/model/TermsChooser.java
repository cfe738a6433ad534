package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/** The generator's hand for the terms that few orders have: mostly such as go together, so that most orders get in. */
final class TermsChooser extends Chooser
{
    private static final String[] MEMOS = {Command.memo("desk 7"), Command.memo("eight ch"), Command.memo(" "),
        Command.memo("~"), Command.memo("sixteen letters.")};

    TermsChooser(final Chooser other)
    {
        super(other);
    }

    void choose(final Command command)
    {
        chooseType(command);
        chooseValidity(command);
        if (chance(tuning.stpPercent))
        {
            command.stpMode = pick(tuning.stpModes);
        }
        if (chance(tuning.stpGroupPercent))
        {
            command.stpGroup = 1 + random.nextInt(3);
        }
        final boolean isImmediate = Wire.isImmediate(command.timeInForce);
        final boolean mayHide = (Wire.hasLimit(command.ordType) || Wire.MARKET_TO_LIMIT == command.ordType ||
            Wire.PEGGED == command.ordType) && !isImmediate;
        if (mayHide || chance(2))
        {
            chooseDisplay(command);
        }
        if (chance(tuning.postOnlyPercent) &&
            (((Wire.LIMIT == command.ordType || Wire.PEGGED == command.ordType) && !isImmediate) || chance(3)))
        {
            command.postOnly = Wire.POST_ONLY_REJECT + random.nextInt(3);
        }
        else if (chance(tuning.minQuantityPercent) &&
            (Wire.PEGGED != command.ordType || chance(tuning.minimumsStayPercent > 0 ? 70 : 5)))
        {
            command.minLots = tuning.quantityIncrement *
                (1 + random.nextLong(Math.max(1, command.quantityLots / tuning.quantityIncrement)));
        }
        if (chance(tuning.ocoPercent))
        {
            linkToFirstLeg(command);
        }
        if (chance(tuning.memoPercent))
        {
            command.memo = pick(MEMOS);
        }
        chooseOnDisconnect(command);
    }

    void amend(final Command command, final ModelOrder order)
    {
        if (null == order)
        {
            return;
        }
        command.displayLots = order.displayLots;
        command.stopPriceTicks = order.stopPriceTicks;
        command.trailTicks = order.trailTicks;
        command.pegOffsetTicks = order.pegOffsetTicks;
        command.expireTimeNs = order.expireTimeNs;
        if (chance(40))
        {
            chooseDisplay(command);
        }
        if (Wire.isStop(order.ordType) && chance(60))
        {
            chooseStopPrice(command);
        }
        if (Wire.isTrailing(order.ordType))
        {
            command.trailTicks = chance(40) ? trail() : command.trailTicks;
            command.activationPriceTicks = tuning.activationPercent > 0 && chance(tuning.activationPercent) ?
                activationPrice() : chance(30) ? order.activationTicks : 0;
            // It starts anew, from the last price.
            command.stopPriceTicks = chance(20) ? 0 : command.stopPriceTicks;
        }
        if (Wire.GTD == command.timeInForce && (0 == command.expireTimeNs || chance(40)))
        {
            command.expireTimeNs = state.nowNs + (chance(5) ? 0 : random.nextInt(200_000));
        }
        else if (Wire.GTD != command.timeInForce && chance(95))
        {
            command.expireTimeNs = 0;
        }
        if (Wire.PEGGED == order.ordType && chance(40))
        {
            chooseOffset(command);
        }
        chooseOnDisconnect(command);
    }

    private void chooseOnDisconnect(final Command command)
    {
        if (tuning.cancelOnDisconnectPercent > 0 && chance(tuning.cancelOnDisconnectPercent))
        {
            command.cancelOnDisconnect = 1 + random.nextInt(3);
        }
    }

    private void chooseType(final Command command)
    {
        if (chance(tuning.marketToLimitPercent))
        {
            command.ordType = Wire.MARKET_TO_LIMIT;
        }
        else if (chance(tuning.stopPercent))
        {
            command.ordType = tuning.takeProfitPercent > 0 && chance(tuning.takeProfitPercent) ?
                chance(50) ? Wire.TAKE_PROFIT : Wire.TAKE_PROFIT_LIMIT :
                chance(50) ? Wire.STOP : Wire.STOP_LIMIT;
            chooseStopPrice(command);
        }
        else if (chance(tuning.trailingPercent))
        {
            command.ordType = chance(60) ? Wire.TRAILING_STOP : Wire.TRAILING_STOP_LIMIT;
            command.trailTicks = trail();
            if (tuning.activationPercent > 0 && chance(tuning.activationPercent))
            {
                command.activationPriceTicks = activationPrice();
            }
            if (0 == command.activationPriceTicks ? chance(50) : chance(3))
            {
                chooseStopPrice(command);
            }
        }
        else if (chance(tuning.pegPercent))
        {
            choosePeg(command);
        }
        if (Wire.isStop(command.ordType))
        {
            command.triggerKind = chance(tuning.bestQuotePercent) ? Wire.BEST_QUOTE : Wire.LAST_TRADE;
            command.timeInForce = chance(97) && Wire.isImmediate(command.timeInForce) ? Wire.DAY :
                command.timeInForce;
        }
    }

    private long activationPrice()
    {
        return tuning.basePrice + tuning.priceIncrement * (random.nextInt(2 * tuning.priceSpan + 1) - tuning.priceSpan);
    }

    /** Ticks, or basis points. */
    private long trail()
    {
        return tuning.trailByPercentPercent > 0 && chance(tuning.trailByPercentPercent) ?
            -1 - (chance(2) ? 9_990 + random.nextInt(20) : random.nextInt(200)) :
            1 + random.nextInt(tuning.priceSpan + 1);
    }

    private void choosePeg(final Command command)
    {
        command.ordType = Wire.PEGGED;
        command.pegKind = chance(98) ? tuning.pegKinds[random.nextInt(tuning.pegKinds.length)] : Wire.PEG_NONE;
        chooseOffset(command);
        chooseCap(command);
        command.timeInForce = chance(97) && Wire.isImmediate(command.timeInForce) ? Wire.DAY : command.timeInForce;
    }

    private void chooseOffset(final Command command)
    {
        command.pegOffsetTicks = chance(40) ? 0 : tuning.invalidFieldPercent > 0 && chance(2) ?
            random.nextLong() >> random.nextInt(Long.SIZE) :
            random.nextInt(2 * tuning.pegOffsetSpan + 1) - tuning.pegOffsetSpan;
        command.pegOffsetTicks *= chance(50) && command.pegOffsetTicks < tuning.maxPrice ? tuning.priceIncrement : 1;
    }

    /** Mostly out of the way. */
    private void chooseCap(final Command command)
    {
        final long span = tuning.priceIncrement * tuning.priceSpan;
        if (!tuning.isExtreme && chance(75))
        {
            command.priceTicks = tuning.basePrice + (Wire.BUY == command.side ? span : -span);
        }
    }

    /** Mostly where the market has yet to go. */
    private void chooseStopPrice(final Command command)
    {
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        final long last = null == instrument || 0 == instrument.lastTradeTicks ? tuning.basePrice :
            instrument.lastTradeTicks;
        final long distance = tuning.priceIncrement * random.nextInt(tuning.priceSpan + 2);
        final boolean isAbove = ((Wire.BUY == command.side) != Wire.isTakeProfit(command.ordType)) == chance(90);
        final long price = isAbove ? last + distance : last - distance;
        command.stopPriceTicks = tuning.isInBands && null != instrument && chance(90) ?
            state.ticks(instrument).nearest(price) : price - Math.floorMod(price, tuning.priceIncrement);
    }

    private void chooseValidity(final Command command)
    {
        if (chance(tuning.gtdPercent))
        {
            command.timeInForce = Wire.GTD;
            command.expireTimeNs = state.nowNs + (chance(95) ? 1 + random.nextInt(300_000) : -random.nextInt(5));
        }
        else if (chance(tuning.auctionOnlyPercent))
        {
            command.timeInForce = new int[]{Wire.AT_OPEN, Wire.AT_CLOSE, Wire.GOOD_FOR_AUCTION}[random.nextInt(3)];
        }
    }

    private void chooseDisplay(final Command command)
    {
        if (chance(tuning.hiddenPercent))
        {
            command.displayLots = Wire.HIDDEN;
        }
        else if (tuning.icebergPercent > 0 && chance(2))
        {
            // More tranches than any command may set free.
            command.quantityLots = tuning.quantityIncrement * (1_001 + random.nextInt(100));
            command.displayLots = tuning.quantityIncrement;
        }
        else if (chance(tuning.icebergPercent))
        {
            final long steps = Math.max(1, command.quantityLots / tuning.quantityIncrement);
            command.displayLots = tuning.quantityIncrement * (1 + random.nextLong(Math.min(steps, 1 + steps / 3)));
        }
        else
        {
            command.displayLots = 0;
        }
    }

    private void linkToFirstLeg(final Command command)
    {
        final List<ModelOrder> legs = new ArrayList<>();
        for (final ModelOrder order : state.live.values())
        {
            if (order.sessionId == command.sessionId && null == order.linked)
            {
                legs.add(order);
            }
        }
        if (legs.isEmpty())
        {
            command.linkedClOrdId = chance(20) ? Command.id("nobody") : Command.NO_ID;
            return;
        }
        final ModelOrder first = legs.get(random.nextInt(legs.size()));
        command.linkedClOrdId = first.clOrdId;
        if (chance(95))
        {
            command.accountId = first.accountId;
            command.instrumentId = first.instrumentId;
            command.side = first.side;
        }
    }
}
