package io.ringside.loadgen.bench.book;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.ringside.loadgen.bench.report.Choice;

/** What {@code bench book} and {@code bench engine} measure: one of ours, and what stands beside it. */
public enum Contest
{
    /** The order book alone; a row in nanoseconds of wall clock a command. */
    BOOK("ringside.bench.book/2", Contender.RINGSIDE_BOOK,
        List.of(Contender.EXCHANGE_CORE_DIRECT, Contender.TREEMAP),
        List.of(BookCase.values()), List.of(
        "ringside is the order book with the calls that the core makes on it and a map of order ids: no checks, " +
            "risk, reports or market data, as the peers have none",
        "exchange-core cannot raise a quantity: in the five scenarios that is a cancel and a new order there")),
    /** The whole engine; rows of processor time a command, and of commands a second. */
    ENGINE("ringside.bench.engine/1", Contender.RINGSIDE,
        Arrays.stream(Contender.values()).filter((it) -> Contender.RINGSIDE != it && Contender.TREEMAP != it).toList(),
        List.of(BookCase.EXCHANGE_CORE, BookCase.SIMPLE), List.of(
        "ringside is the whole core on the bytes that clients send: checks, risk, book, reports and market data; " +
            "ringside-rising-ids the same with sessions whose ids rise; ringside-book its book alone",
        "ringside-all-checks has accounts that pay in full, commissions, and every kind of limit at session, " +
            "account, firm and venue, which no order reaches",
        "ringside-pipeline has rings and a journal, which is not synced, around the core, on one thread; " +
            "ringside-pipeline-shared the same with one thread for it and one that publishes and reads",
        "exchange-core is the whole of it: grouping, risk, matching, results, on five threads that yield, with " +
            "margin risk and its throughput settings; exchange-core-exchange has users who pay in full instead; " +
            "exchange-core-journal writes its journal, too, without sync; exchange-core-direct is its book alone",
        "processor time is that of engines on one thread; threads that wait by yielding use all of the machine"));

    final String schema;
    final Contender ours;
    final List<Contender> peers;
    final List<BookCase> usualCases;
    final List<String> notes;

    Contest(
        final String schema, final Contender ours, final List<Contender> peers, final List<BookCase> usualCases,
        final List<String> notes)
    {
        this.schema = schema;
        this.ours = ours;
        this.peers = peers;
        this.usualCases = usualCases;
        this.notes = notes;
    }

    List<BookCase> cases(final List<String> names)
    {
        return names.isEmpty() ? usualCases :
            Choice.of(List.of(BookCase.values()), BookCase::option, names, "case");
    }

    /** Ours, which is always there, and the peers that are named, or all. */
    List<Contender> contenders(final List<String> names)
    {
        return Stream.concat(Stream.of(ours), Choice.of(peers, Contender::option, names, "peer").stream()).toList();
    }
}
