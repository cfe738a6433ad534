package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The kinds of message that leave the core; what is in them the schema says. */
enum OutputType
{
    EXECUTION_REPORT, CANCEL_REJECT, MASS_CANCEL_REPORT, MASS_STATUS_REPORT, SESSION_REPORT, DROP_COPY_REPORT,
    DROP_COPY_MESSAGE, SESSION_RESET, ACCOUNT_REPORT, ADMIN_REPORT, MONEY_REPORT, BALANCE_REPORT, POSITION_REPORT,
    LIMIT_REPORT, BLOCK_REPORT, LIQUIDATION_REPORT, LIQUIDATION_SETTINGS, LEVEL_STOP_REPORT, OVERRIDE_REPORT,
    SESSION_CONNECTION,
    BOOK_DELTA, TRADE, TRADING_STATUS, INSTRUMENT_DEFINITION,
        AUCTION_INDICATION,
    AUCTION_TRADE, TRADE_CORRECTION, STATISTICS;

    final Schema.Message message;
    /** Names of the fields that are numbers, and of those that are texts. */
    final List<String> numbers = new ArrayList<>();
    final List<String> texts = new ArrayList<>();
    /** The same fields, in the same order; of texts without the body. */
    final Schema.Field[] numberFields;
    final Schema.Field[] textFields;
    final String[] blankTexts;
    private final Map<String, Integer> indexes = new HashMap<>();

    OutputType()
    {
        final StringBuilder name = new StringBuilder();
        for (final String word : name().split("_"))
        {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        message = Schema.message(name.toString());
        message.fields().values().forEach(field -> add(field.isText() ? texts : numbers, field.name()));
        numberFields = fields(numbers);
        textFields = fields(texts);
        if (message.hasText())
        {
            add(texts, "body");
        }
        blankTexts = texts.stream().map(text ->
            "body".equals(text) ? "" : "\0".repeat(message.fields().get(text).length())).toArray(String[]::new);
    }

    private void add(final List<String> fields, final String field)
    {
        // As the constants of the source are: found at the first look, without comparing letters.
        indexes.put(field.intern(), fields.size());
        fields.add(field);
    }

    private Schema.Field[] fields(final List<String> names)
    {
        return names.stream().map(message.fields()::get).toArray(Schema.Field[]::new);
    }

    /** Where it stands among the numbers, or among the texts. */
    int indexOf(final String field)
    {
        final Integer index = indexes.get(field);
        if (null == index)
        {
            throw new IllegalArgumentException(name() + " has no field " + field);
        }
        return index;
    }

    boolean isMarketData()
    {
        return ordinal() >= BOOK_DELTA.ordinal();
    }

    /** Before the answer to an operator's command, it says what that is about. */
    boolean isOfMoney()
    {
        return MONEY_REPORT == this || BALANCE_REPORT == this || POSITION_REPORT == this ||
            LIMIT_REPORT == this || BLOCK_REPORT == this || LEVEL_STOP_REPORT == this ||
            OVERRIDE_REPORT == this ||
            LIQUIDATION_REPORT == this || LIQUIDATION_SETTINGS == this;
    }

    boolean isCopy()
    {
        return DROP_COPY_REPORT == this || DROP_COPY_MESSAGE == this;
    }

    /** Sent to a client's session, hence numbered. */
    boolean isNumberedReport()
    {
        return ordinal() < ADMIN_REPORT.ordinal();
    }
}
