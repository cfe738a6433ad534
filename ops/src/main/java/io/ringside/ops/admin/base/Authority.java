package io.ringside.ops.admin.base;

import io.ringside.gateway.client.ClientTls;

import java.nio.file.Path;

/**
 * The certificates by which the command line trusts a node: those of {@code --ca}, else of {@code RINGSIDE_CA}, else
 * those of the JVM.
 *
 * @param file PEM; null: the JVM's.
 */
record Authority(Path file)
{
    private static final String VARIABLE = "RINGSIDE_CA";

    static Authority of(final Path given)
    {
        final String variable = System.getenv(VARIABLE);
        return new Authority(null != given || null == variable || variable.isBlank() ? given : Path.of(variable));
    }

    /**
     * Read the certificates.
     *
     * @return by whom to trust.
     * @throws CliException if the file has none.
     */
    ClientTls tls()
    {
        try
        {
            return null == file ? ClientTls.system() : ClientTls.trusting(file);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.USAGE, ex.getMessage() + ": give a PEM file with --ca");
        }
    }
}
