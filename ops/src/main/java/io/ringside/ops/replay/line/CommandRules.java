package io.ringside.ops.replay.line;

import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The commands a line may name, their required fields and their defaults. What the schema says may be left out is left
 * out. Zero is the default of every other number, an empty text that of every text, unless it is said here or in
 * {@link CommandDefaults}.
 */
public final class CommandRules
{
    private static final String[] STOPS = {"STOP", "STOP_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT"};
    private static final String[] TRAILING = {"TRAILING_STOP", "TRAILING_STOP_LIMIT"};
    private static final String[] PRICED =
        {"LIMIT", "STOP_LIMIT", "TRAILING_STOP_LIMIT", "TAKE_PROFIT_LIMIT", "PEGGED"};

    /** The null value of an enum: what the command does not state stays as it is. */

    private final WireSchema schema;
    private final Map<String, CommandForm> forms = new LinkedHashMap<>();

    public CommandRules(final WireSchema schema)
    {
        this.schema = schema;
        orders();
        requests();
        instruments();
        operators();
        money();
        // Whatever the schema has beyond these: nothing required.
        for (final Message message : schema.messages())
        {
            if (Message.Kind.COMMAND == message.kind())
            {
                forms.computeIfAbsent(message.name, (name) -> new CommandForm(message, null));
            }
        }
    }

    /** Null if there is no such command. */
    public CommandForm form(final String command)
    {
        return forms.get(command);
    }

    Iterable<String> names()
    {
        return forms.keySet();
    }

    private void orders()
    {
        newOrder(form("NewOrder", "NewOrderExtended"));
        newOrder(form("NewOrderExtended", null));
        form("ReplaceOrder", "ReplaceOrderExtended").require("clOrdId", "origClOrdId")
            .byDefault("side", "BUY").byDefault("ordType", "LIMIT");
        form("ReplaceOrderExtended", null).require("clOrdId", "origClOrdId")
            .byDefault("side", "BUY").byDefault("ordType", "LIMIT");
        form("CancelOrder", null).require("origClOrdId").byDefault("side", "BUY");
        form("OrderStatusRequest", null).require("clOrdId").byDefault("side", "BUY");
    }

    private static void newOrder(final CommandForm form)
    {
        form.require("clOrdId", "side", "quantityLots")
            .byDefault("ordType", "LIMIT").byDefault("timeInForce", "DAY")
            .requireWhen("priceTicks", "ordType", PRICED)
            .requireWhen("stopPriceTicks", "ordType", STOPS)
            .requireWhen("trailTicks", "ordType", TRAILING)
            .requireWhen("pegKind", "ordType", "PEGGED")
            .requireWhen("expireTimeNs", "timeInForce", "GTD");
    }

    private void requests()
    {
        for (final String name : new String[]{"MassCancel", "MassStatusRequest"})
        {
            form(name, null).byDefault("scope", "SESSION")
                .requireWhen("instrumentId", "scope", "INSTRUMENT")
                .requireWhen("accountId", "scope", "ACCOUNT", "FIRM");
        }
        form("SessionDisconnected", null);
        form("SessionMessage", null).require("msgType");
    }

    private void instruments()
    {
        form("DefineInstrument", null);
        form("DefineTickTable", null).requireGroup().byDefault("tickTableId", 1);
        form("SetTradingPhase", null).require("phase");
        form("StartCall", null).byDefault("phase", "AUCTION_CALL");
        form("SetReferencePrice", null).require("priceTicks");
        form("SchedulePhase", null).require("atNs", "phase");
    }

    private void operators()
    {
        form("DefineAccount", null);
        form("SetDropCopy", null).require("originId", "dropCopySessionId").byDefault("scope", "SESSION")
            .byDefault("active", "TRUE");
        form("SetSessionIds", null).require("targetSessionId", "ids");
        form("ResetSession", null).require("targetSessionId");
        form("KillSwitch", null).require("scope").byDefault("active", "TRUE")
            .requireWhen("accountId", "scope", "ACCOUNT");
        form("EndOfDay", null).require("tradingDay");
        form("OperatorCancel", null).require("scope")
            .requireWhen("orderId", "scope", "ORDER")
            .requireWhen("instrumentId", "scope", "INSTRUMENT")
            .requireWhen("accountId", "scope", "ACCOUNT", "FIRM")
            .requireWhen("targetSessionId", "scope", "SESSION");
        form("SetLimits", null);
        form("SetRules", null).require("rules");
        form("BustTrade", null).require("matchId");
        form("BustTrades", null).require("fromNs", "toNs");
        form("CorrectTrade", null).require("matchId", "priceTicks", "quantityLots");
    }

    private void money()
    {
        form("DefineCurrency", null).require("currencyId", "symbol");
        form("MoveMoney", null).require("movement", "amount", "currencyId", "reference")
            .requireWhen("toAccountId", "movement", "TRANSFER");
        form("SetLiquidation", null).require("liquidationSessionId");
        form("QueryRisk", null).require("query", "targetId").byDefault("level", "ACCOUNT");
    }

    private CommandForm form(final String name, final String longer)
    {
        final Message named = schema.message(name);
        final CommandForm form = null == longer ?
            new CommandForm(named, null) : new CommandForm(schema.message(longer), named);
        forms.put(name, form);
        return form;
    }
}
