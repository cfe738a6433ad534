package io.ringside.ops.web;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Parameters as forms and addresses have them. */
final class Query
{
    private Query()
    {
    }

    /**
     * Decode parameters.
     *
     * @param query null: none.
     */
    static Map<String, String> parameters(final String query)
    {
        final Map<String, String> result = new HashMap<>();
        if (null != query)
        {
            for (final String pair : query.split("&"))
            {
                final int equals = pair.indexOf('=');
                if (equals > 0)
                {
                    result.put(pair.substring(0, equals), decode(pair.substring(equals + 1)));
                }
            }
        }
        return result;
    }

    private static String decode(final String text)
    {
        try
        {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }
        catch (final IllegalArgumentException ex)
        {
            // A stray percent sign is taken literally, because a refusal would give no hint.
            return text;
        }
    }
}
