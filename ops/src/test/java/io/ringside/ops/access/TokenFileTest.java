package io.ringside.ops.access;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TokenFileTest
{
    private static final String GOOD =
        "alice market 2026-11-20T14:30:00Z sha256:" + OperatorToken.hash("alice-token") + '\n';

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void name()
    {
        file = directory.resolve("operators.tokens");
    }

    @Test
    void shouldHoldHashesAlone() throws IOException
    {
        final TokenFile tokens = TestTokens.file(file);
        assertEquals("market", tokens.tokens().find(TestTokens.of("market")).name());
        assertNull(tokens.tokens().find("market"));
        assertNull(tokens.tokens().find(""));
        assertNull(tokens.tokens().find(OperatorToken.hash(TestTokens.of("market"))));
        assertFalse(Files.readString(file).contains("-token"), Files.readString(file));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void shouldReadAgainWhatHasChangedAndKeepTheOldTokensOfABrokenFile() throws IOException
    {
        final TokenFile tokens = TestTokens.file(file);
        assertEquals("", tokens.refresh());
        TokenEditor.edit(file, (it) -> it.without("market").with(TestTokens.entry("carol", Role.ADMIN)));
        assertTrue(tokens.refresh().contains("carol (admin)"));
        assertNull(tokens.tokens().find(TestTokens.of("market")));
        assertEquals(Role.ADMIN, tokens.tokens().named("carol").role());

        Files.writeString(file, "carol king\n");
        final String line = tokens.refresh();
        assertTrue(line.startsWith("operators' tokens stay as they were: line 1 of token file " + file), line);
        assertEquals(Role.ADMIN, tokens.tokens().named("carol").role());
        assertEquals("", tokens.refresh());

        Files.delete(file);
        assertTrue(tokens.refresh().contains("stay as they were: there is no token file"), line);
        assertEquals(Role.ADMIN, tokens.tokens().named("carol").role());
    }

    /** As long as before and in the same instant: another file all the same. */
    @Test
    void shouldNoticeAFileThatWasReplacedWithinTheGrainOfTime() throws IOException
    {
        Files.writeString(file, GOOD);
        final FileTime time = Files.getLastModifiedTime(file);
        final TokenFile tokens = TokenFile.open(file);
        TokenEditor.edit(file, (it) -> new TokenList(List.of(new OperatorToken("alice", Role.MARKET,
            it.named("alice").created(), OperatorToken.hash("other-token")))));
        Files.setLastModifiedTime(file, time);
        assertTrue(tokens.refresh().contains("read again"));
        assertNull(tokens.tokens().find("alice-token"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "alice market 2026-11-20T14:30:00Z                      | line 3 of token file",
        "alice chief 2026-11-20T14:30:00Z sha256:HASH           | a role is one of view, market, admin",
        "alice none 2026-11-20T14:30:00Z sha256:HASH            | a role is one of view, market, admin",
        "alice market noon sha256:HASH                          | a time is as",
        "alice market 2026-11-20T14:30:00Z plain:HASH           | a hash is sha256:",
        "alice market 2026-11-20T14:30:00Z sha256:12            | a hash is sha256:",
        "a,b market 2026-11-20T14:30:00Z sha256:HASH            | a name has",
        "seventeen-letters market 2026-11-20T14:30:00Z sha256:HASH | a name has",
        "calendar market 2026-11-20T14:30:00Z sha256:HASH       | the node itself gives commands as calendar",
        "BOB market 2026-11-20T14:30:00Z sha256:HASH            | there is a token of bob already",
        "carol market 2026-11-20T14:30:00Z sha256:BOBS          | bob has the token of somebody else"})
    void shouldSayWhatIsWrongWithALine(final String line, final String expected) throws IOException
    {
        Files.writeString(file, "# comment\n\n" + line.replace("HASH", OperatorToken.hash("x"))
            .replace("BOBS", OperatorToken.hash("bob")) + "\nbob view 2026-11-20T14:30:00Z sha256:" +
            OperatorToken.hash("bob") + '\n');
        final String message =
            assertThrows(IllegalArgumentException.class, () -> TokenFile.open(file)).getMessage();
        assertTrue(message.contains(expected), message);
        assertEquals(1, message.lines().count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw--w----", "rw-----w-"})
    void shouldRefuseAFileThatOthersCanWrite(final String permissions) throws IOException
    {
        Files.writeString(file, GOOD);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> TokenFile.open(file)).getMessage()
            .contains("can be written by others than its owner"));
    }

    @Test
    void shouldLoseNoTokenOfTwoEditorsAtATime() throws Exception
    {
        final List<Thread> editors = IntStream.range(0, 4).mapToObj((editor) -> new Thread(() ->
        {
            for (int i = 0; i < 10; i++)
            {
                final String name = "e" + editor + "-" + i;
                create(name);
            }
        })).toList();
        editors.forEach(Thread::start);
        for (final Thread it : editors)
        {
            it.join();
        }
        assertEquals(40, TokenList.load(file).tokens().size());
    }

    private void create(final String name)
    {
        try
        {
            TokenEditor.edit(file, (it) -> it.with(TestTokens.entry(name, Role.VIEW)));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
