package io.ringside.engine.model;

/** Makes commands wrong: one field, or the bytes. */
final class Spoiler extends Chooser
{
    private static final String[] BAD_IDS = {
        "", " ", "two words", "tab\t", "\u007f", "caf\u00e9", "\0hidden", "gap\0gap", "\u00ff".repeat(20), "new\nline"};
    private static final String[] BAD_MEMOS = {Command.memo("tab\t"), Command.memo("\u007f"),
        Command.memo("caf\u00e9"), Command.memo("\0hidden"), Command.memo("gap\0gap"), Command.memo("seven..\0then"),
        Command.memo("eight ch\0and"), Command.memo("new\nline"), "\u00ff".repeat(16), "\0".repeat(15) + "z"};
    private static final long[] BAD_NUMBERS =
        {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, 999_983, 1_000_001, 3, 7, 10_001};
    private static final int[] BAD_CODES = {0, 3, 5, 8, 9, 17, 127, 128, 255};

    private final DeskSpoiler desk;

    Spoiler(final Chooser other)
    {
        super(other);
        desk = new DeskSpoiler(this);
    }

    void spoil(final Command command)
    {
        if (command.kind.isOrderEntry())
        {
            spoilOrderEntry(command);
        }
        else
        {
            spoilAdmin(command);
        }
    }

    /** Wrong in one way that chance would rarely find: most replaces aim at an order that exists. */
    void spoilReplace(final Command command)
    {
        if (Wire.isStop(command.ordType) && Command.Kind.REPLACE_ORDER_EXTENDED == command.kind)
        {
            command.stopPriceTicks = random.nextInt(2) == 0 ? -1 : tuning.maxPrice + 1;
            return;
        }
        if (Wire.PEGGED == command.ordType && Command.Kind.REPLACE_ORDER_EXTENDED == command.kind)
        {
            command.pegOffsetTicks = random.nextInt(2) == 0 ? -tuning.maxPrice - 1 : Long.MAX_VALUE;
            return;
        }
        switch (random.nextInt(8))
        {
            case 0 -> command.quantityLots = command.quantityLots * tuning.quantityIncrement + 1;
            case 1 -> command.quantityLots = tuning.quantityIncrement;
            case 2 -> command.quantityLots = tuning.maxQuantity;
            case 3 -> command.displayLots = -7;
            case 4 -> command.stopPriceTicks = -1;
            case 5 -> command.priceTicks = command.priceTicks * tuning.priceIncrement + 1;
            case 6 -> command.displayLots = tuning.quantityIncrement;
            default -> command.quantityLots = 1L << 40;
        }
    }

    void breakWire(final Command command)
    {
        final Command.WireFault[] faults = Command.WireFault.values();
        command.fault = pick(faults);
        if (Command.WireFault.NONE == command.fault)
        {
            command.extraBlockBytes = 1 + random.nextInt(40);
        }
        else if (Command.WireFault.TRUNCATED == command.fault)
        {
            // An order-entry command has no correlation id, so that the field may say where to cut.
            command.correlationId = random.nextInt(1, 1_000_000);
        }
    }

    private void spoilOrderEntry(final Command command)
    {
        final boolean isExtended = Command.Kind.NEW_ORDER_EXTENDED == command.kind ||
            Command.Kind.REPLACE_ORDER_EXTENDED == command.kind;
        if (isExtended && random.nextInt(3) > 0)
        {
            spoilTerms(command);
            return;
        }
        switch (random.nextInt(14))
        {
            case 0 -> command.clOrdId = Command.id(pick(BAD_IDS));
            case 1 -> command.origClOrdId = Command.id(pick(BAD_IDS));
            case 2 -> command.sessionId = random.nextInt(4) == 0 ? random.nextInt() : -random.nextInt(3) * 50;
            case 3 -> command.accountId = pick(BAD_NUMBERS);
            case 4, 5 -> command.priceTicks = pick(BAD_NUMBERS);
            case 6, 7 -> command.quantityLots = pick(BAD_NUMBERS);
            case 8 -> command.instrumentId = (int)pick(BAD_NUMBERS);
            case 9 -> command.side = pick(BAD_CODES);
            case 10 -> command.ordType = pick(BAD_CODES);
            case 11 -> command.timeInForce = random.nextInt(3) == 0 ? 2 : pick(BAD_CODES);
            case 12 -> command.sideFilter = pick(BAD_CODES);
            default ->
            {
                command.flags = pick(BAD_CODES);
                command.scope = pick(BAD_CODES);
            }
        }
    }

    private void spoilTerms(final Command command)
    {
        switch (random.nextInt(16))
        {
            case 0 -> command.stopPriceTicks = pick(BAD_NUMBERS);
            case 1 ->
            {
                command.trailTicks = pick(BAD_NUMBERS);
                command.activationPriceTicks = 0 == tuning.activationPercent ? 0 : pick(BAD_NUMBERS);
            }
            case 2, 3 -> command.displayLots = random.nextInt(3) == 0 ? -1 : pick(BAD_NUMBERS);
            case 4, 5 -> command.minLots = pick(BAD_NUMBERS);
            case 6 -> command.pegOffsetTicks = pick(BAD_NUMBERS);
            case 7 -> command.expireTimeNs = pick(BAD_NUMBERS);
            case 8 -> command.linkedClOrdId = Command.id(pick(BAD_IDS));
            case 9 -> command.stpGroup = random.nextInt(2) == 0 ? -1 : Integer.MIN_VALUE;
            case 10 -> command.stpMode = pick(BAD_CODES);
            case 11 -> command.postOnly = random.nextInt(2) == 0 ? pick(BAD_CODES) : 1 + random.nextInt(3);
            case 12 -> command.reserved = 1 << random.nextInt(32);
            case 13 -> command.memo = pick(BAD_MEMOS);
            case 14 -> command.cancelOnDisconnect = pick(BAD_CODES);
            default ->
            {
                command.triggerKind = random.nextInt(2) == 0 ? pick(BAD_CODES) : 1;
                command.pegKind = random.nextInt(2) == 0 ? pick(BAD_CODES) : 0;
            }
        }
    }

    private void spoilAdmin(final Command command)
    {
        if (Command.Kind.SET_MATCHING_ALGORITHM == command.kind)
        {
            AlgorithmChooser.spoil(command, random);
            return;
        }
        if (DeskSpoiler.isOfDesk(command.kind))
        {
            desk.spoil(command);
            return;
        }
        final boolean isOfAuctions = Command.Kind.SET_AUCTION == command.kind ||
            Command.Kind.SET_REFERENCE_PRICE == command.kind || Command.Kind.START_CALL == command.kind ||
            Command.Kind.SET_PROTECTION == command.kind || Command.Kind.SCHEDULE_PHASE == command.kind;
        switch (isOfAuctions && random.nextInt(2) == 0 ? 15 : random.nextInt(17))
        {
            case 0 -> command.instrumentId = (int)pick(BAD_NUMBERS);
            case 1 -> command.accountId = pick(BAD_NUMBERS);
            case 2 -> command.phase = pick(BAD_CODES);
            case 3 ->
            {
                command.flag = 2 + random.nextInt(254);
                command.firmId = random.nextInt(2) - 1;
            }
            case 4 ->
            {
                command.scope = pick(BAD_CODES);
                command.includeHalted = pick(BAD_CODES);
                command.resume = pick(BAD_CODES);
            }
            case 5 -> command.maxOrderLots = -1;
            case 6 -> command.maxOrderTicksLots = Long.MIN_VALUE;
            case 7 -> command.maxPositionLots = -7;
            case 8 -> command.tickMantissa = 0;
            case 9 -> command.lotMantissa = -1;
            case 10 -> command.priceIncrementTicks = 0;
            case 11 -> command.quantityIncrementLots = -3;
            case 12 -> command.minQuantityLots = random.nextInt(2) == 0 ? 0 : command.maxQuantityLots + 1;
            case 13 -> command.maxQuantityLots = random.nextInt(2) == 0 ? Long.MAX_VALUE : 0;
            case 14 -> command.referencePriceTicks = -1;
            case 15 ->
            {
                command.durationNs = -1;
                command.atNs = -1;
                spoilProtection(command);
                command.extensionNs = -5;
                command.stpMode = pick(BAD_CODES);
                command.priceTicks = -3;
            }
            default ->
            {
                command.collarBasisPoints = random.nextInt(2) == 0 ? -1 : 0;
                command.protectionTicks = 0 == command.collarBasisPoints ? -1 : 0;
                command.tradingDay = -5;
            }
        }
    }

    private void spoilProtection(final Command command)
    {
        switch (random.nextInt(10))
        {
            case 0 -> command.executionCollarBasisPoints = -1;
            case 1 -> command.breakerBasisPoints = 0 == command.breakerBasisPoints ? 5 : -5;
            case 2 -> command.breakerWindowNs = 0 == command.breakerWindowNs ? 5 : 0;
            case 3 -> command.cascadeGuardTicks = Long.MIN_VALUE;
            case 4 -> command.minDisplayLots = -1;
            case 5 -> command.trancheCountMax = -1;
            case 6 -> command.collarAction = pick(BAD_CODES);
            case 7 -> command.marketRemainder = pick(BAD_CODES);
            case 8 ->
            {
                command.dailyLowTicks = random.nextInt(3) == 0 ? -1 : command.dailyHighTicks + 1;
                command.dailyHighTicks = random.nextInt(3) == 0 ? -1 : command.dailyHighTicks;
            }
            default -> command.tickTableId = -1;
        }
    }
}
