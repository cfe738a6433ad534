package io.ringside.ops.admin.base;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

/** A request that waits for a second operator, in words. */
public final class RequestWords
{
    private RequestWords()
    {
    }

    /** How long it still waits. */
    public static String left(final Map<String, Object> request)
    {
        return TimeUnit.NANOSECONDS.toSeconds(((Number)request.get("leftNs")).longValue() + 999_999_999L) + " s";
    }

    /** Who asks for what. */
    @SuppressWarnings("unchecked")
    public static String what(final Map<String, Object> request)
    {
        final StringJoiner parameters = new StringJoiner(" ");
        ((Map<String, Object>)request.get("parameters")).forEach((name, value) ->
            parameters.add(name + '=' + (name.endsWith("-ns") ? time(String.valueOf(value)) : value)));
        return request.get("operator") + " asks: " + request.get("verb") + ' ' + parameters;
    }

    private static String time(final String ns)
    {
        return Instant.EPOCH.plus(Long.parseLong(ns), ChronoUnit.NANOS).toString();
    }
}
