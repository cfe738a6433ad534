package io.ringside.ops.admin.order;

import io.ringside.gateway.client.RisingIdCounter;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import picocli.CommandLine.Option;

import java.util.Locale;

/** The id of a request: given, or a new one. */
final class RequestId
{
    @Option(names = "--id", paramLabel = "CLORDID", description = "of this request (default: a new one)")
    private String id;

    /**
     * @param isRising the session's ids are numbers that go up.
     */
    String take(final boolean isRising)
    {
        return null != id ? check(id) : isRising ? RisingIdCounter.fromClock().next().toString() :
            "C" + Long.toString(System.currentTimeMillis(), 36).toUpperCase(Locale.ROOT);
    }

    /**
     * The text itself when it can be the id of an order.
     *
     * @throws CliException otherwise.
     */
    static String check(final String text)
    {
        if (!text.matches("[!-~]{1,20}"))
        {
            throw new CliException(ExitCode.USAGE,
                "not an order id: " + text + ": give 1 to 20 printable characters without spaces");
        }
        return text;
    }
}
