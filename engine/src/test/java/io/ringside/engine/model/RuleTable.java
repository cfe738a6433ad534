package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How often each labelled rule of the rule book was followed, and each reason given. A key of {@link Coverage} that
 * says "rule X ..." counts for X; other keys that show a rule stand here. Not here: rules of FIX sessions (F), and of
 * what the core does not offer (B82: nobody can set the phase of an uncross).
 */
final class RuleTable
{
    private static final String[] NUMBERS = (
        "A01 A02 A03 A04 A05 A06 A07 A08 A09 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 A22 A23 A24 A26 A28 A29 A30 A32 " +
        "A33 A34 A35 A36 A37 A38 A39 B01 B02 B03 B04 B05 B06 B07 B10 B10a B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 " +
        "B21 B22 B23 B24 B25 B26 B27 B28 B29 B30 B31 B32 B33 B40 B41 B42 B43 B44 B45 B46 B47 B48 B49 B50 B51 B52 " +
        "B53 B54 B55 B56 B57 B58 B59 B60 B61 B70 B71 B72 B73 B74 B75 B76 B77 B78 B79 B80 B81 B83 B84 B85 B86 B87 " +
        "D1 D2 D3 D4 D5 D6 D7 D8 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q10 Q11 R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 P1 P2 P3 P4 " +
        "P5 P6 P7 P8 P9 P10 P11 P13 P14 " +
        "O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12 O13 O14 O15 O16 2.3 2.4 3.2 3.3 3.4 4.5 5.1 5.2 5.3 5.4 6.4 6.5 6.6 " +
        "4.5.8 7.2 7.3 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 J.1 M9").split(" ");
    private static final Map<String, List<String>> SHOWN_BY = new LinkedHashMap<>();
    private static final int RAREST = 12;
    private static final int COLUMNS = 9;

    static
    {
        shown("A01", "rule O8 post-only mode 2 against a hidden order");
        shown("A02", "rule B10 new tranche");
        shown("A03", "execution 4 NO_OPPOSITE");
        shown("A04", "rule O5 FOK killed with mode 4", "rule O5 FOK fills with mode 4");
        shown("A05", "execution 8 STOP_ALREADY_SATISFIED");
        shown("A15", "execution 4 COLLAR");
        shown("A17", "execution D SELF_TRADE");
        shown("A18", "execution 8 POST_ONLY_WOULD_MATCH");
        shown("A23", "execution 8 DUPLICATE_CLORDID", "replace DUPLICATE_CLORDID");
        shown("A37", "execution C EXPIRE_TIME");
        shown("A38", "execution D END_OF_DAY");
        shown("B05", "rule B10 new tranche");
        shown("B10a", "execution 8 DISPLAY_TOO_SMALL");
        shown("B11", "rule B10 new tranche");
        shown("B13", "execution 4 MARKET_REMAINDER");
        shown("B18", "rule O6 minimum met with mode 1", "rule O6 minimum met with mode 2",
            "rule O6 minimum met with mode 3", "rule O6 minimum met with mode 4");
        shown("B20", "execution 4 COLLAR");
        shown("B21", "rule 5.3 interrupted by VOLATILITY");
        shown("B24", "rule 3.4 step 3 gives");
        shown("B25", "rule 3.4 step 2 gives", "rule 3.4 step 5 gives");
        shown("B26", "rule 3.4 step 4 gives");
        shown("B29", "rule 3.4 step 6 gives");
        shown("B31", "rule B30 own order of a round, mode 1 hidden");
        shown("B33", "execution D SELF_TRADE", "execution 4 SELF_TRADE");
        shown("B42", "rule O9 elected buy type 3 by quote", "rule O9 elected sell type 3 by quote");
        shown("B45", "rule A39 other last price");
        shown("B48", "rule O8 post-only mode 3 against a hidden order");
        shown("B49", "execution 8 INVALID_LINK");
        shown("B58", "execution D END_OF_DAY");
        shown("B70", "rule 5.2 step 5 reference alone");
        shown("B71", "rule 5.2 step 4 mixed", "rule 5.2 step 4 zero");
        shown("B78", "execution 8 PRICE_COLLAR");
        shown("B79", "execution 8 POSITION_LIMIT");
        shown("B80", "execution 8 MAX_ORDER_VALUE");
        shown("B84", "rule 5.3 interrupted by STOP_CASCADE");
        shown("B85", "rule 3.2 C.3");
        shown("D3", "rule B30 own order of a round, mode 3");
        shown("D4", "rule B86 at-open ends");
        shown("D7", "cancel TOO_LATE", "replace TOO_LATE");
        shown("R01", "rule B23 hidden round");
        shown("R03", "rule O11 one cancels other");
        shown("R07", "execution 8 POSITION_LIMIT", "replace POSITION_LIMIT");
        shown("R08", "replace MAX_ORDER_QUANTITY", "replace MAX_ORDER_VALUE");
        shown("R10", "rule B47 peg finds a price, kind 1", "rule B47 peg finds a price, kind 2",
            "rule B47 peg finds a price, kind 3");
        shown("O1", "TRADE");
        shown("O4", "execution 4 IOC_REMAINDER");
        shown("O7", "rule B10 new tranche");
        shown("O12", "execution C END_OF_DAY", "execution C EXPIRE_TIME");
        shown("O13", "execution 8 INVALID_COMBINATION", "execution 8 PRICE_OFF_TICK", "execution 8 QUANTITY_OFF_LOT");
        shown("M9", "STATISTICS");
    }

    private final Map<String, Long> rules = new LinkedHashMap<>();
    private final Map<String, Long> reasons = new TreeMap<>();

    /** From what {@link Coverage#counts()} says. */
    RuleTable(final Map<String, Long> counts)
    {
        for (final String number : NUMBERS)
        {
            long sum = 0;
            for (final String key : SHOWN_BY.getOrDefault(number, List.of()))
            {
                sum += counts.getOrDefault(key, 0L);
            }
            rules.put(number, sum);
        }
        for (final Why why : Why.values())
        {
            reasons.put(why.name(), 0L);
        }
        counts.forEach((key, count) ->
        {
            final String[] words = key.split(" ", 3);
            if ("rule".equals(words[0]))
            {
                rules.computeIfPresent(words[1], (number, before) -> before + count);
            }
            else
            {
                final String last = key.substring(key.lastIndexOf(' ') + 1);
                reasons.computeIfPresent(last, (reason, before) -> before + count);
            }
        });
    }

    private static void shown(final String number, final String... keys)
    {
        SHOWN_BY.put(number, List.of(keys));
    }

    /** Rules and reasons that were never met, but those that the venue never gives. */
    List<String> missing()
    {
        final List<String> missing = new ArrayList<>();
        rules.forEach((number, count) -> addIf(missing, 0 == count, "rule " + number));
        reasons.forEach((reason, count) ->
            addIf(missing, 0 == count && !Why.valueOf(reason).isNeverGiven(), "reason " + reason));
        return missing;
    }

    private static void addIf(final List<String> list, final boolean isWanted, final String text)
    {
        if (isWanted)
        {
            list.add(text);
        }
    }

    /** The table, some numbers in a line, and before it what is rarest. */
    List<String> lines()
    {
        final List<String> lines = new ArrayList<>();
        lines.add("rules: " + rules.values().stream().filter(count -> 0 != count).count() + " of " + rules.size() +
            " followed; rarest: " + rarest(rules));
        lines.addAll(inColumns(rules));
        lines.add("reasons: " + reasons.values().stream().filter(count -> 0 != count).count() + " of " +
            reasons.size() + " given; rarest: " + rarest(reasons));
        return lines;
    }

    private static List<String> inColumns(final Map<String, Long> counts)
    {
        final List<String> cells = counts.entrySet().stream()
            .map(entry -> String.format("%5s %-10d", entry.getKey(), entry.getValue())).toList();
        final List<String> lines = new ArrayList<>();
        for (int i = 0; i < cells.size(); i += COLUMNS)
        {
            lines.add(String.join(" ", cells.subList(i, Math.min(cells.size(), i + COLUMNS))));
        }
        return lines;
    }

    private static String rarest(final Map<String, Long> counts)
    {
        final Stream<String> names = counts.entrySet().stream().sorted(Map.Entry.comparingByValue()).limit(RAREST)
            .map(entry -> entry.getKey() + " " + entry.getValue());
        return String.join(", ", names.toList());
    }
}
