package io.ringside.loadgen.bench.book;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What {@link BookBenchmark} is to do.
 */
public final class BookBenchmarkContext
{
    /** Every case by the name it has in rows and options. */
    public static final List<String> CASES =
        Stream.concat(BookCase.names().stream(), CoreCase.names().stream()).toList();

    /** Everything that ours can stand beside, by the name it has in rows and options. */
    public static final List<String> PEERS = Contender.names();

    private static final int QUICK_COMMANDS = 200_000;
    private static final long QUICK_WARM_UP_NS = 300_000_000L;

    private List<String> cases = CASES;
    private List<String> peers = PEERS;
    private int rounds = 5;
    private int commands = 1_000_000;
    private int many = 1_000_000;
    private long seed = 20_261_121;
    private long warmUpNs = 1_000_000_000L;
    private Consumer<String> progress = (line) -> { };

    /**
     * Less of everything: done within a minute or so, good for a look.
     *
     * @return this.
     */
    public BookBenchmarkContext quick()
    {
        commands = QUICK_COMMANDS;
        many = QUICK_COMMANDS;
        rounds = 3;
        warmUpNs = QUICK_WARM_UP_NS;
        return this;
    }

    /**
     * @param names of cases, all of {@link #CASES} by default.
     * @return this.
     */
    public BookBenchmarkContext cases(final List<String> names)
    {
        cases = known(CASES, names, "case");
        return this;
    }

    /**
     * @param names of peers, all of {@link #PEERS} by default.
     * @return this.
     */
    public BookBenchmarkContext peers(final List<String> names)
    {
        peers = known(PEERS, names, "peer");
        return this;
    }

    /**
     * @param count of rounds, at least one; five or more for a claim in public.
     * @return this.
     */
    public BookBenchmarkContext rounds(final int count)
    {
        if (count < 1)
        {
            throw new IllegalArgumentException("at least one round is needed: rounds=" + count);
        }
        rounds = count;
        return this;
    }

    /**
     * @param number that every flow is made from.
     * @return this.
     */
    public BookBenchmarkContext seed(final long number)
    {
        seed = number;
        return this;
    }

    /**
     * @param listener told, in a line, what is going on.
     * @return this.
     */
    public BookBenchmarkContext progress(final Consumer<String> listener)
    {
        progress = listener;
        return this;
    }

    /** For tests, which have no time. */
    BookBenchmarkContext tiny(final int measuredCommands)
    {
        commands = measuredCommands;
        many = measuredCommands;
        warmUpNs = 1;
        rounds = 2;
        return this;
    }

    List<BookCase> cases()
    {
        final List<BookCase> chosen = new ArrayList<>();
        for (final BookCase bookCase : BookCase.values())
        {
            if (cases.contains(bookCase.text()))
            {
                chosen.add(bookCase);
            }
        }
        return chosen;
    }

    List<CoreCase> coreCases()
    {
        return Stream.of(CoreCase.values()).filter((coreCase) -> cases.contains(coreCase.text())).toList();
    }

    List<Contender> contenders()
    {
        final List<Contender> chosen = new ArrayList<>();
        for (final Contender contender : Contender.values())
        {
            if (peers.contains(contender.text()))
            {
                chosen.add(contender);
            }
        }
        return chosen;
    }

    int rounds()
    {
        return rounds;
    }

    int commands()
    {
        return commands;
    }

    int many()
    {
        return many;
    }

    long seed()
    {
        return seed;
    }

    long warmUpNs()
    {
        return warmUpNs;
    }

    Consumer<String> progress()
    {
        return progress;
    }

    private static List<String> known(final List<String> all, final List<String> names, final String what)
    {
        for (final String name : names)
        {
            if (!all.contains(name))
            {
                throw new IllegalArgumentException(
                    "no such " + what + ": " + name + ": choose of " + String.join(", ", all));
            }
        }
        return List.copyOf(names);
    }
}
