package io.ringside.ops.replay.audit;

import java.util.Map;

/**
 * What an operator did, as the journal has it.
 *
 * @param sequence       of the command.
 * @param timestampNs    that the exchange gave it, UTC.
 * @param operator       name of the token; configuration or calendar: the node itself; exchange: nobody asked; empty:
 *                       the command has no name.
 * @param secondOperator who confirmed it; empty: one was enough.
 * @param kind           of the command, as in the wire schema.
 * @param instrument     symbol; {@code *}: all; empty: the command is about none, or does not say which.
 * @param reason         that the operator gave; may be empty.
 * @param fields         the other fields in order: prices and quantities as decimals, times as ISO 8601.
 */
public record AuditEntry(
    long sequence,
    long timestampNs,
    String operator,
    String secondOperator,
    String kind,
    String instrument,
    String reason,
    Map<String, String> fields)
{
    /** The symbol of a command about every instrument. */
    public static final String ALL = "*";

    /** Who did what no command says. */
    static final String EXCHANGE = "exchange";
}
