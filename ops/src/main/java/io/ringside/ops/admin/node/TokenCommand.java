package io.ringside.ops.admin.node;

import io.ringside.gateway.json.Json;
import io.ringside.ops.access.OperatorToken;
import io.ringside.ops.access.Role;
import io.ringside.ops.access.TokenEditor;
import io.ringside.ops.access.TokenList;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.ops.node.base.NodeException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** {@code ringside token create|list|revoke}: edits the file with the operators' tokens. */
@Command(name = "token", description = {
    "Make, list and revoke the tokens by which a node knows its operators.",
    "Edits operators.tokens in the data directory, or the file that http.token-file names. A node that runs",
    "reads it again within a second."},
    subcommands = {TokenCommand.Create.class, TokenCommand.Show.class, TokenCommand.Revoke.class},
    footer = "Example: ringside token create alice --role market")
public final class TokenCommand extends VerbGroup
{
    /** What the three share. */
    abstract static class Edit extends NodeVerb
    {
        final Path file()
        {
            return config().tokenFile(directory());
        }

        final void edit(final UnaryOperator<TokenList> change)
        {
            try
            {
                TokenEditor.edit(file(), change);
            }
            catch (final IllegalArgumentException ex)
            {
                throw new CliException(ExitCode.REFUSED, ex.getMessage());
            }
            catch (final IOException ex)
            {
                throw new CliException(ExitCode.FAILED, "cannot write " + file() + " (" + NodeException.why(ex) +
                    "): give the node's data directory with --dir, and run this as the node's user");
            }
        }
    }

    @Command(name = "create", description = {
        "Make a token for an operator or a program. It is printed once; the file has its hash alone.",
        "view sees; market operates the market, too; admin defines the venue, too."},
        footer = "Example: ringside token create alice --role market")
    static final class Create extends Edit
    {
        @Parameters(index = "0", paramLabel = "NAME", description =
            "journaled with what the operator does: " + OperatorToken.NAME_WORDS)
        private String name;

        @Option(names = "--role", paramLabel = "ROLE", required = true, description = "view, market or admin")
        private String role;

        @Option(names = "--out", paramLabel = "FILE", description =
            "write the token to a new file that only its owner can read, instead of printing it")
        private Path out;

        @Override
        public Integer call()
        {
            final String problem = OperatorToken.problemOf(name);
            CliException.usageIf(!problem.isEmpty(), problem + ": found " + name);
            CliException.usageIf(null == Role.of(role), "--role must be one of " + Role.words() + ": found " + role);
            final String token = OperatorToken.random();
            final OperatorToken entry = new OperatorToken(
                name, Role.of(role), Instant.now().truncatedTo(ChronoUnit.SECONDS), OperatorToken.hash(token));
            edit((tokens) -> tokens.with(entry));
            if (null != out)
            {
                write(token);
            }
            err().println("ringside: token of " + name + " (" + role + ") is in " + file() +
                (null == out ? "; what follows is the token, which is not shown again" : ", and the token in " + out));
            final Map<String, Object> result = Json.object(
                "name", name, "role", role, "file", file().toString(), "token", null == out ? token : null,
                "out", null == out ? null : out.toString());
            return answer("token-create/1", result, null == out ? () -> line(token) : () -> { });
        }

        private void write(final String token)
        {
            try
            {
                TokenEditor.writeToken(out, token);
            }
            catch (final FileAlreadyExistsException ex)
            {
                edit((tokens) -> tokens.without(name));
                throw new CliException(ExitCode.REFUSED, out + " exists, and may hold a token: name another file");
            }
            catch (final IOException ex)
            {
                edit((tokens) -> tokens.without(name));
                throw new CliException(ExitCode.FAILED,
                    "cannot write " + out + " (" + NodeException.why(ex) + "): name another place");
            }
        }
    }

    @Command(name = "list", description = "Names, roles and times of the tokens.",
        footer = "Example: ringside token list --json")
    static final class Show extends Edit
    {
        @Override
        public Integer call()
        {
            final List<OperatorToken> tokens;
            try
            {
                tokens = TokenList.load(file()).tokens();
            }
            catch (final IllegalArgumentException ex)
            {
                throw new CliException(ExitCode.FAILED, ex.getMessage());
            }
            return answer("token-list/1", Json.object("file", file().toString(), "tokens", tokens.stream().map((it) ->
                Json.object("name", it.name(), "role", it.role().word(), "created", it.created().toString()))
                .toList()), () -> tokens.forEach((it) ->
                line("%-16s  %-6s  %s", it.name(), it.role().word(), it.created())));
        }
    }

    @Command(name = "revoke", description = {
        "Take a token away. A node that runs lets it in no more within a second."},
        footer = "Example: ringside token revoke alice")
    static final class Revoke extends Edit
    {
        @Parameters(index = "0", paramLabel = "NAME", description = "of the token")
        private String name;

        @Override
        public Integer call()
        {
            CliException.usageIf(!Files.exists(file()), "there is no token file " + file() +
                ": give the node's data directory with --dir");
            edit((tokens) ->
            {
                if (null == tokens.named(name))
                {
                    throw new IllegalArgumentException(
                        "there is no token of " + name + ": see `ringside token list`");
                }
                return tokens.without(name);
            });
            return answer("token-revoke/1", Json.object("name", name, "file", file().toString()),
                "token of %s revoked", name);
        }
    }
}
