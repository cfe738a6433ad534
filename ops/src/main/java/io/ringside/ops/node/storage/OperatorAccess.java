package io.ringside.ops.node.storage;

import io.ringside.ops.access.AccessControl;
import io.ringside.ops.access.OperatorToken;
import io.ringside.ops.access.Role;
import io.ringside.ops.access.TokenEditor;
import io.ringside.ops.access.TokenFile;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The operators' tokens of a node from its configuration and its directory. A directory without any gets one of an
 * administrator, so that whoever owns it can begin.
 */
public final class OperatorAccess
{
    /** The administrator's token itself, for the command line of the directory's owner. */
    static final String TOKEN = "admin.token";

    private static final String FIRST_NAME = "admin";

    private OperatorAccess()
    {
    }

    /**
     * Open the token file, after making it where there is none in the directory.
     *
     * @throws NodeException with one line, if it cannot be used.
     */
    public static AccessControl open(
        final RingsideConfig config, final NodeDirectory directory, final NodeErrors errors)
    {
        final Path file = config.tokenFile(directory.path);
        try
        {
            if (!Files.exists(file) && config.text("http.token-file").isEmpty())
            {
                makeFirst(directory.path, file);
            }
            return new AccessControl(TokenFile.open(file), config.anonymousRole(), errors::log, System::nanoTime);
        }
        catch (final IllegalArgumentException ex)
        {
            throw NodeException.corrupt("operators cannot be let in: " + ex.getMessage());
        }
        catch (final IOException ex)
        {
            throw new NodeException(NodeException.Kind.ENVIRONMENT, "cannot keep the operators' tokens in " + file +
                " (" + NodeException.why(ex) + "): make the directory writable", ex);
        }
    }

    private static void makeFirst(final Path directory, final Path file) throws IOException
    {
        final Path own = directory.resolve(TOKEN);
        // An empty one is left by a node that was killed here, and would let in whoever gives none.
        if (!Files.exists(own) || 0 == Files.size(own))
        {
            Files.deleteIfExists(own);
            TokenEditor.writeToken(own, OperatorToken.random());
        }
        // Not empty: an earlier version let its owner in with it, and so do we.
        final String token = Files.readString(own, StandardCharsets.ISO_8859_1).trim();
        if (!token.matches("[!-~]+"))
        {
            throw NodeException.corrupt("damaged: " + own + " should hold the operator's token, one word of " +
                "printable ASCII: delete it, and the next start makes one");
        }
        TokenEditor.edit(file, (tokens) -> tokens.with(new OperatorToken(FIRST_NAME, Role.ADMIN,
            Instant.now().truncatedTo(ChronoUnit.SECONDS), OperatorToken.hash(token))));
    }
}
