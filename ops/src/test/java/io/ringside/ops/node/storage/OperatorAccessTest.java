package io.ringside.ops.node.storage;

import io.ringside.ops.access.OperatorToken;
import io.ringside.ops.access.TokenList;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a node makes of the tokens in its directory. */
class OperatorAccessTest
{
    @TempDir
    private Path path;

    @Test
    void shouldMakeATokenOfAnAdministratorWhereThereIsNone() throws IOException
    {
        // As a node that was killed here has left it.
        final Path own = Files.createFile(path.resolve("admin.token"));
        open();
        final String token = Files.readString(own).trim();
        assertTrue(token.matches("[0-9a-f]{48}"), token);
        final OperatorToken admin = tokens().get(0);
        assertEquals("admin", admin.name());
        assertEquals(OperatorToken.hash(token), admin.hash());
        open();
        assertEquals(List.of(admin), tokens());
    }

    @Test
    void shouldGoOnWithTheTokenOfAnEarlierVersion() throws IOException
    {
        Files.writeString(path.resolve("admin.token"), "chosen-by-hand");
        open();
        assertEquals(OperatorToken.hash("chosen-by-hand"), tokens().get(0).hash());
    }

    @Test
    void shouldNotBringBackATokenThatWasRevoked() throws IOException
    {
        Files.writeString(path.resolve(RingsideConfig.TOKEN_FILE), "# nobody\n");
        open();
        assertEquals(List.of(), tokens());
        assertFalse(Files.exists(path.resolve("admin.token")));
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "two words", "two\nlines", "\u00e4"})
    void shouldRefuseATokenThatNobodyCanSend(final String content) throws IOException
    {
        Files.writeString(path.resolve("admin.token"), content);
        assertEquals(NodeException.Kind.CORRUPT, assertThrows(NodeException.class, this::open).kind());
    }

    @Test
    void shouldRefuseATokenFileThatIsNone() throws IOException
    {
        Files.writeString(path.resolve(RingsideConfig.TOKEN_FILE), "open sesame\n");
        final String message = assertThrows(NodeException.class, this::open).getMessage();
        assertTrue(message.startsWith("operators cannot be let in: line 1 of token file "), message);
    }

    /** It is the venue's, and may be the same on both nodes: nobody is let in by a file that is made up. */
    @Test
    void shouldNotMakeAFileThatTheConfigurationNames()
    {
        final String message = assertThrows(NodeException.class,
            () -> open("http.token-file", path.resolve("venue.tokens").toString())).getMessage();
        assertTrue(message.contains("there is no token file " + path.resolve("venue.tokens")), message);
        assertThrows(ConfigurationException.class, () -> RingsideConfig.load(null, Map.of("http.anonymous", "all")));
    }

    private List<OperatorToken> tokens()
    {
        return TokenList.load(path.resolve(RingsideConfig.TOKEN_FILE)).tokens();
    }

    private void open(final String... settings) throws IOException
    {
        final RingsideConfig config = RingsideConfig.load(
            null, settings.length > 0 ? Map.of(settings[0], settings[1]) : Map.of());
        try (NodeDirectory directory = new NodeDirectory(path);
            NodeErrors errors = new NodeErrors(path.resolve("ringside.log"), (line) -> { }, (failure) -> { }))
        {
            OperatorAccess.open(config, directory, errors);
        }
    }

    private void open() throws IOException
    {
        open(new String[0]);
    }
}
