package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.follow.FollowedCore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Stock quickfixgo, with its stock dictionary, has the books of a random day, too. The engine is {@code
 * src/test/go/reader}, built with {@code go build}; {@code -Dringside.quickfixgo=PROGRAM,FIX44.xml} names it and the
 * dictionary that quickfixgo has in {@code spec}. Without the property there is no Go to be asked.
 */
@EnabledIfSystemProperty(named = "ringside.quickfixgo", matches = ".+,.+")
@Timeout(300)
class QuickFixGoTest
{
    private static final int STOPS = Integer.getInteger("ringside.fix.market.stops", 40);
    private static final int STEPS_MAX = 400;
    private static final long TIMEOUT_NS = 20_000_000_000L;

    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final FollowedCore core = new FollowedCore(random);
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private FixMarketVenue venue;

    @Test
    void shouldTellQuickFixGoTheBooksOfTheDay() throws IOException
    {
        System.out.println("seed=" + seed);
        final String[] program = System.getProperty("ringside.quickfixgo").split(",");
        venue = new FixMarketVenue(core.source, core.images, BookImage.of(core.engine), 1 << 12);
        final Process process = new ProcessBuilder(program[0], String.valueOf(venue.port), FixVenue.compId(1),
            FixVenue.PASSWORD, Path.of(program[1]).toAbsolutePath().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (PrintStream to = new PrintStream(process.getOutputStream(), true))
        {
            final Thread thread = new Thread(() -> read(process.inputReader()), "quickfixgo");
            thread.setDaemon(true);
            thread.start();
            assertEquals("logon", next());
            for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
            {
                to.println("ask " + id + " " + venue.market.find(id).symbol());
            }
            // A name may be another one later.
            stop(to, "begin");
            for (int stop = 0; stop < STOPS; stop++)
            {
                trade();
                // Asked twice: the first answer may overtake what the turn of the request tells.
                stop(to, stop + "-first");
                assertEquals(books(), stop(to, stop + "-second"), "seed=" + seed + " stop=" + stop);
            }
        }
        finally
        {
            process.destroy();
            venue.close();
        }
    }

    /** What it has, when everything that was sent before has been applied. */
    private TreeSet<String> stop(final PrintStream to, final String name)
    {
        to.println("stop " + name + " " + venue.market.find(1).symbol());
        final TreeSet<String> told = new TreeSet<>();
        String line = next();
        for (; !line.startsWith("end "); line = next())
        {
            told.add(line);
        }
        assertEquals("end 0", line, "seed=" + seed);
        return told;
    }

    private void read(final BufferedReader from)
    {
        try
        {
            for (String line = from.readLine(); null != line; line = from.readLine())
            {
                lines.add(line);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private String next()
    {
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        String line = lines.poll();
        for (; null == line; line = lines.poll())
        {
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> "quickfixgo says nothing: seed=" + seed);
            venue.step();
            LockSupport.parkNanos(20_000);
        }
        return line;
    }

    private void trade()
    {
        for (int i = random.nextInt(STEPS_MAX); i >= 0; i--)
        {
            core.step();
            core.images.serve(core.engine);
            if (0 == random.nextInt(8))
            {
                venue.step();
            }
        }
        for (int idle = 0; idle < 3;)
        {
            idle = 0 == venue.step() ? idle + 1 : 0;
        }
    }

    private TreeSet<String> books()
    {
        final TreeSet<String> books = new TreeSet<>();
        for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
        {
            final DepthBook book = venue.market.find(id).book().depth();
            for (final Side side : List.of(Side.BUY, Side.SELL))
            {
                for (int i = 0; i < book.levelCount(side); i++)
                {
                    books.add(id + (Side.BUY == side ? " 0 " : " 1 ") + BigDecimal.valueOf(book.priceTicks(side, i), 2)
                        .stripTrailingZeros().toPlainString() + " " + book.quantityLots(side, i) + " " +
                        book.orderCount(side, i));
                }
            }
        }
        return books;
    }
}
