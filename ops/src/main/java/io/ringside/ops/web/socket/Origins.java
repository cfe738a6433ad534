package io.ringside.ops.web.socket;

import java.util.List;
import java.util.Locale;

/**
 * Whose pages may use the port: its own, and those of the origins that are set. A name that anybody can point at this
 * machine is not its own: else a page of such a name would be of the same origin.
 */
final class Origins
{
    private static final String ADDRESS = "\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+\\]";

    private final String host;
    private final String scheme;
    private final List<String> allowed;

    Origins(final WebSettings settings)
    {
        host = settings.host().toLowerCase(Locale.ROOT);
        scheme = settings.scheme();
        allowed = settings.allowedOrigins().stream().map((it) -> it.toLowerCase(Locale.ROOT)).toList();
    }

    /**
     * Whether a request is for this port by a name that it goes by.
     *
     * @param header Host; null: not given.
     */
    boolean isOurs(final String header)
    {
        if (null == header)
        {
            return false;
        }
        final String name = header.toLowerCase(Locale.ROOT);
        final String withoutPort = name.replaceFirst(":\\d{1,5}$", "");
        return withoutPort.matches(ADDRESS) || "localhost".equals(withoutPort) || host.equals(withoutPort) ||
            allowed.contains(scheme + "://" + name);
    }

    /**
     * Whether a page may open a socket.
     *
     * @param origin of the page; null: it is no page that asks.
     * @param header Host of the request.
     */
    boolean mayConnect(final String origin, final String header)
    {
        return null == origin || origin.equalsIgnoreCase(scheme + "://" + header) || isAllowed(origin);
    }

    /** Whether an origin is one of those that are set. */
    boolean isAllowed(final String origin)
    {
        return null != origin && allowed.contains(origin.toLowerCase(Locale.ROOT));
    }
}
