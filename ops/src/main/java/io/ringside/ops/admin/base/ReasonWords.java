package io.ringside.ops.admin.base;

import io.ringside.engine.protocol.Reason;

import java.util.Map;

import static java.util.Map.entry;

/** Why a request was refused and what to do about it, in words, behind the name that programs rely on. */
public final class ReasonWords
{
    private static final Map<Reason, String> WORDS = Map.ofEntries(
        entry(Reason.UNKNOWN_ACCOUNT, "there is no such account: give --account"),
        entry(Reason.ACCOUNT_DISABLED, "the account may not trade: ask the operator"),
        entry(Reason.KILL_SWITCH, "the account or the venue is blocked: `ringside kill-switch off` frees it"),
        entry(Reason.UNKNOWN_FIRM, "the account is of no firm: give another with --account"),
        entry(Reason.UNKNOWN_SESSION, "there is no such session: give --session"),
        entry(Reason.NOT_AUTHORISED, "the session may not use this account: give another with --account"),
        entry(Reason.THROTTLED, "above the message rate of the session: send again later"),
        entry(Reason.VENUE_BUSY, "the venue takes no commands just now: send again later"),
        entry(Reason.INVALID_COMMAND, "the request is malformed: see `--help`"),
        entry(Reason.UNKNOWN_TEMPLATE, "the node does not know this request: is it of an older version?"),
        entry(Reason.DUPLICATE_CLORDID, "the id was used not long ago, or is that of a live order: give another --id"),
        entry(Reason.INVALID_CLORDID, "not an order id: give 1 to 20 printable characters without spaces"),
        entry(Reason.UNKNOWN_ORDER, "no order of this session has it as its latest id: look at --session and id"),
        entry(Reason.TOO_LATE, "the order has ended already"),
        entry(Reason.NOT_CHANGEABLE, "account, instrument, side and class of an order stay: cancel, enter anew"),
        entry(Reason.UNKNOWN_INSTRUMENT, "there is no such instrument: see `ringside status`"),
        entry(Reason.INSTRUMENT_CLOSED, "outside trading hours: wait for continuous trading"),
        entry(Reason.INSTRUMENT_HALTED, "trading is halted: `ringside resume` takes it up again"),
        entry(Reason.PHASE_FORBIDS, "not in this phase: `ringside book` shows it"),
        entry(Reason.PHASE_NOT_SUPPORTED, "the phase is not supported"),
        entry(Reason.BOOK_FULL, "the book takes no more orders: the operator sizes it"),
        entry(Reason.OPEN_ORDER_LIMIT,
            "the account or the session has as many open orders as it may: cancel some, or ask the operator"),
        entry(Reason.LEVELS_FULL, "the book takes no more prices: the operator sizes it"),
        entry(Reason.CLORDID_MEMORY_FULL,
            "an older build had no room for more ids: no longer given"),
        entry(Reason.CAPACITY_EXCEEDED, "a configured capacity is used up: the operator sizes it"),
        entry(Reason.INVALID_SIDE, "say buy or sell"),
        entry(Reason.INVALID_PRICE, "the price must be positive: correct it"),
        entry(Reason.PRICE_OFF_TICK, "the price is no multiple of the increment: round it"),
        entry(Reason.PRICE_OUT_OF_RANGE, "above the largest price of the instrument: correct it"),
        entry(Reason.PRICE_COLLAR, "too far from the reference price: check it"),
        entry(Reason.OUTSIDE_DAILY_LIMITS, "outside the price limits of the day: choose another price"),
        entry(Reason.INVALID_QUANTITY, "the quantity must be positive: correct it"),
        entry(Reason.QUANTITY_OFF_LOT, "the quantity is no multiple of the increment: round it"),
        entry(Reason.QUANTITY_TOO_SMALL, "below the least quantity of the instrument: correct it"),
        entry(Reason.QUANTITY_TOO_LARGE, "above the largest quantity there can be: correct it"),
        entry(Reason.MAX_ORDER_QUANTITY, "above the limit of the account, or a level above, for one order: split it"),
        entry(Reason.MAX_ORDER_VALUE, "above the limit of the account, or a level above, for one order: split it"),
        entry(Reason.POSITION_LIMIT, "with all open orders above the position limit: cancel or reduce"),
        entry(Reason.VALUE_OVERFLOW, "price times quantity is too large to count: enter less"),
        entry(Reason.UNSUPPORTED_ORDER_TYPE, "not an order of this kind here: see --type"),
        entry(Reason.UNSUPPORTED_TIME_IN_FORCE, "not for an order of this kind: see --tif"),
        entry(Reason.INSUFFICIENT_FUNDS,
            "less is available than that needs: deposit more, cancel orders, or ask for less"),
        entry(Reason.AMOUNT_OVERFLOW, "an amount is too large to count: ask for less"),
        entry(Reason.UNKNOWN_CURRENCY, "there is no such currency: define it first"),
        entry(Reason.NO_CURRENCY, "the account holds money and the instrument has no currency: the operator sets one"),
        entry(Reason.MONEY_IN_USE, "balances, orders, positions or kept trades depend on it: clear them first"),
        entry(Reason.DUPLICATE_REFERENCE, "the reference names another movement: give another"),
        entry(Reason.RESTRICTED, "the account, or a level above it, may not trade this instrument"),
        entry(Reason.SUSPENDED, "a level above the account is suspended: the operator frees it"),
        entry(Reason.UNKNOWN_LEVEL, "there is no such firm, account or session"),
        entry(Reason.OPEN_VALUE_LIMIT, "with it open orders are worth more than a level above may have: cancel some"),
        entry(Reason.LONG_LIMIT, "with all open buys above the limit of a level above: cancel or reduce"),
        entry(Reason.SHORT_LIMIT, "with all open sells above the limit of a level above: cancel or reduce"),
        entry(Reason.GROSS_LIMIT, "with all open orders above the limit of a level above: cancel or reduce"),
        entry(Reason.DAILY_GROSS_LIMIT, "with it a level above trades more than it may today: cancel some, or wait"),
        entry(Reason.DAILY_NET_LIMIT,
            "with it a level above buys or sells more than it may today: trade the other side, or wait"),
        entry(Reason.EXECUTION_THROTTLE, "too many fills in a while: the operator enables the level again"),
        entry(Reason.ORDER_TO_TRADE, "too many orders for each trade of today: trade, or wait for the next day"),
        entry(Reason.INSUFFICIENT_MARGIN,
            "the account is not worth what that would need: deposit more, reduce positions, or ask for less"),
        entry(Reason.LEVERAGE_LIMIT,
            "positions would be worth more times the account than they may: deposit more, or reduce them"),
        entry(Reason.LOSS_LIMIT, "a level has lost more than it may: the operator sets a higher limit, then frees it"),
        entry(Reason.LIQUIDATION, "the account is being liquidated: deposit, or wait until it is over"),
        entry(Reason.DUPLICATE_ORDER, "just the same order came before: if it is meant, enter it again later"),
        entry(Reason.ORDER_RATE, "above the rate of orders: send again later"),
        entry(Reason.INVALID_MEMO, "the memo has characters that are not printable ASCII: leave them out"),
        entry(Reason.INVALID_COMBINATION, "terms that do not go together, or not in this phase: leave one out"),
        entry(Reason.INVALID_STOP_PRICE, "stop price or trail is missing, off tick or out of range: correct it"),
        entry(Reason.STOP_ALREADY_SATISFIED, "the market is there already: enter what it would become"),
        entry(Reason.NO_REFERENCE_PRICE, "nothing has traded that the stop could trail: give --stop"),
        entry(Reason.INVALID_DISPLAY_QUANTITY, "--display is off lot: round it"),
        entry(Reason.DISPLAY_TOO_SMALL, "below the least the instrument allows, or too many parts: show more"),
        entry(Reason.INVALID_MIN_QUANTITY, "--min is negative, off lot or above the quantity: correct it"),
        entry(Reason.INVALID_EXPIRE_TIME, "the time must lie ahead: give another --expires"),
        entry(Reason.INVALID_LINK, "--link must name a live, unlinked order of the same session, account," +
            " instrument and side"),
        entry(Reason.INVALID_PEG, "--peg is missing, or --offset beyond the largest price: correct it"),
        entry(Reason.POST_ONLY_WOULD_MATCH, "it would have matched: choose another price"),
        entry(Reason.UNKNOWN_TRADE, "no trade of the last days is that, or none is left to bust: look it up"),
        entry(Reason.TRADE_NOT_CHANGEABLE, "the trade is busted already, or too old: it stays as it is"),
        entry(Reason.TOO_MANY_TRADES, "more than one command takes: give a shorter range of time"),
        entry(Reason.INSTRUMENT_IN_USE, "orders or positions of it depend on what would change: end them first"),
        entry(Reason.INVALID_SYMBOL, "it has no symbol, or that of another instrument: give another"),
        entry(Reason.BOOK_CROSSED,
            "the auction would leave orders that could trade, because of its collar: widen it, or cancel some"),
        entry(Reason.INSTRUMENT_OPEN, "an instrument trades or is in a call: --close closes it, --trade-on lets it"),
        entry(Reason.UNKNOWN_TICK_TABLE, "there is no such tick table: define it first"),
        entry(Reason.EXTENDED, "the auction price is far from the reference, so the call goes on: ask later"));

    /** Where a reason means something else to an operator. */
    private static final Map<Reason, String> OPERATOR_WORDS = Map.ofEntries(
        entry(Reason.NOT_AUTHORISED, "it takes two operators, and not the same: name another"),
        entry(Reason.INVALID_COMMAND, "it would change nothing, or a value is out of its range" +
            " or does not fit another: correct it"),
        entry(Reason.NO_EFFECT, "a setting cannot have the effect it names, beside the others that are set:" +
            " see docs/reference/reject-reasons.md"),
        entry(Reason.QUANTITY_TOO_LARGE, "more than was traded: a trade can only become smaller"),
        entry(Reason.VALUE_OVERFLOW, "value or position would be too large to count: give other numbers"));

    private ReasonWords()
    {
    }

    /** Says it to the owner of an order: the name, with a description if there is one. */
    public static String of(final Reason reason)
    {
        final String words = WORDS.get(reason);
        return null == words ? reason.name() : reason.name() + ": " + words;
    }

    /**
     * Says it to an operator, for whom some reasons mean something else.
     *
     * @param text name of a reason, or whatever a node says.
     */
    public static String ofOperator(final String text)
    {
        for (final Reason reason : Reason.values())
        {
            if (reason.name().equals(text))
            {
                final String words = OPERATOR_WORDS.get(reason);
                return null == words ? of(reason) : text + ": " + words;
            }
        }
        return text;
    }
}
