package io.ringside.ops.admin;

/**
 * Where something listens, as people give it.
 */
final class HostAndPort
{
    private static final int PORT_MAX = 65_535;

    private HostAndPort()
    {
    }

    /**
     * The text itself when it is host:port with a port that there can be.
     *
     * @param option that it was given with.
     * @param text   to look at.
     * @return the text.
     * @throws CliException otherwise.
     */
    static String check(final String option, final String text)
    {
        final int colon = text.lastIndexOf(':');
        final String port = text.substring(colon + 1);
        if (colon < 1 || !text.substring(0, colon).matches("[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+]") ||
            !port.matches("\\d{1,5}") || 0 == Integer.parseInt(port) || Integer.parseInt(port) > PORT_MAX)
        {
            throw new CliException(ExitCode.USAGE, "not host:port with a port of 1 to " + PORT_MAX + ": " + text +
                ": give " + option + " host:port");
        }
        return text;
    }
}
