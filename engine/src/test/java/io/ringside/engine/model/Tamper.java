package io.ringside.engine.model;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Ways to falsify what an exchange put out, one at a time: {@link #apply} says whether this command gave the chance.
 */
enum Tamper
{
    FILL_PRICE((reports, data) -> change(reports, Tamper::isFill, add("lastPriceTicks", 1))),
    FILL_QUANTITY((reports, data) -> change(reports, Tamper::isFill, add("lastLots", 1))),
    LEAVES((reports, data) -> change(reports, Tamper::isFill, add("leavesLots", 1))),
    CUM((reports, data) -> change(reports, Tamper::isFill, add("cumLots", 1))),
    CUM_VALUE((reports, data) -> change(reports, Tamper::isFill, add("cumTicksLots", -1))),
    LIQUIDITY((reports, data) -> change(reports, Tamper::isFill, set("liquidity", Wire.LIQUIDITY_NONE))),
    MATCH_ID((reports, data) -> change(reports, Tamper::isFill, add("matchId", 1))),
    EXEC_ID((reports, data) -> change(reports, Tamper::isFill, set("execId", 1))),
    REPORT_SEQUENCE((reports, data) -> change(reports, Tamper::isNumbered, add("reportSequence", 1))),
    REPORT_NUMBER((reports, data) -> change(reports, Tamper::isNumbered, add("reportNumber", 1))),
    CLIENT_SEQUENCE((reports, data) -> change(reports, Tamper::isAnswer, set("clientSequence", 0))),
    COMMAND_SEQUENCE((reports, data) -> change(reports, output -> true, add("commandSequence", -1))),
    TIMESTAMP((reports, data) -> change(reports, output -> true, add("timestampNs", 1))),
    STATUS_OF_CANCEL((reports, data) -> change(reports, Tamper::isCancel, set("ordStatus", Wire.STATUS_NEW))),
    REPORT_LOST((reports, data) -> reports.size() > 1 && null != reports.remove(1)),
    REPORT_TWICE((reports, data) -> !reports.isEmpty() && reports.add(reports.get(0))),
    REPORTS_SWAPPED((reports, data) -> reports.size() > 1 && reports.add(reports.remove(0))),
    TRADE_QUANTITY((reports, data) -> change(data, Tamper::isTrade, add("quantityLots", 1))),
    TRADE_LOST((reports, data) -> data.removeIf(Tamper::isTrade)),
    END_OF_EVENT((reports, data) -> change(data, output -> 1 == output.get("endOfEvent"), set("endOfEvent", 0))),
    MARKET_DATA_SEQUENCE((reports, data) -> change(data, output -> true, add("marketDataSequence", 1))),
    BOOK_CHANGE_LOST((reports, data) -> data.removeIf(output -> OutputType.BOOK_DELTA == output.type)),
    BOOK_QUANTITY((reports, data) -> change(data, Tamper::isNewInBook, add("quantityLots", 1))),
    BOOK_PRICE((reports, data) -> change(data, Tamper::isNewInBook, add("priceTicks", 1))),
    BOOK_SIDE((reports, data) -> change(data, Tamper::isNewInBook, output -> output.with("side",
        Wire.BUY + Wire.SELL - output.get("side")))),
    PRIORITY((reports, data) -> change(data, Tamper::isNewInBook, add("priority", 1))),
    DISPLAY((reports, data) -> change(reports, Tamper::isFill, add("displayLots", 1))),
    // What only a model can know.
    PREVENTED((reports, data) -> change(reports, Tamper::isSelfTrade, add("preventedLots", 1))),
    REASON((reports, data) -> change(reports, Tamper::isRejected, set("reason", Why.NOT_CHANGEABLE.code))),
    ACCOUNT((reports, data) -> change(reports, Tamper::isFill, add("accountId", 1))),
    CLORDID((reports, data) -> change(reports, Tamper::isNumbered, output ->
        output.withText1(Command.id("somebodyelse"))));

    /** Returns whether it found something to falsify. */
    private interface Act
    {
        boolean on(List<Output> reports, List<Output> marketData);
    }

    private final Act act;

    Tamper(final Act act)
    {
        this.act = act;
    }

    boolean apply(final List<Output> reports, final List<Output> marketData)
    {
        return act.on(reports, marketData);
    }

    /** Must the invariants alone, without a model, find it? */
    boolean breaksReports()
    {
        return ordinal() <= MARKET_DATA_SEQUENCE.ordinal();
    }

    /** Must the book from market data, set beside the model's and what the reports show, find it? */
    boolean breaksBook()
    {
        return ordinal() >= BOOK_CHANGE_LOST.ordinal() && ordinal() <= DISPLAY.ordinal();
    }

    private static boolean isNumbered(final Output output)
    {
        return output.type.isNumberedReport();
    }

    private static boolean isAnswer(final Output output)
    {
        return isNumbered(output) && !output.type.isCopy() && 0 != output.get("clientSequence");
    }

    private static boolean isFill(final Output output)
    {
        return isExecution(output, Wire.EXEC_TRADE);
    }

    private static boolean isCancel(final Output output)
    {
        return isExecution(output, Wire.EXEC_CANCELED);
    }

    private static boolean isSelfTrade(final Output output)
    {
        return OutputType.EXECUTION_REPORT == output.type && Why.SELF_TRADE.code == output.get("reason");
    }

    private static boolean isRejected(final Output output)
    {
        return isExecution(output, Wire.EXEC_REJECTED);
    }

    private static boolean isTrade(final Output output)
    {
        return OutputType.TRADE == output.type;
    }

    private static boolean isNewInBook(final Output output)
    {
        return OutputType.BOOK_DELTA == output.type && Wire.BOOK_NEW == output.get("action");
    }

    private static boolean isExecution(final Output output, final int execType)
    {
        return OutputType.EXECUTION_REPORT == output.type && execType == output.get("execType");
    }

    private static UnaryOperator<Output> add(final String field, final long amount)
    {
        return output -> output.with(field, output.get(field) + amount);
    }

    private static UnaryOperator<Output> set(final String field, final long value)
    {
        return output -> output.with(field, value);
    }

    private static boolean change(
        final List<Output> outputs, final Predicate<Output> which, final UnaryOperator<Output> how)
    {
        for (int i = 0; i < outputs.size(); i++)
        {
            if (which.test(outputs.get(i)))
            {
                outputs.set(i, how.apply(outputs.get(i)));
                return true;
            }
        }
        return false;
    }
}
