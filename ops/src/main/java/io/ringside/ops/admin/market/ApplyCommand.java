package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.MarketControl;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code ringside apply FILE}: the operator's commands that have no verb, such as auctions, calendars, protections and
 * tick tables.
 */
@Command(name = "apply", description = {
    "Give the operator's commands of a file to the running node.",
    "One JSON object a line, as `replay` reads them: instruments, accounts, limits, protections, auctions,",
    "calendars. Journaled. Ends at the first that is refused."},
    footer = "Example: ringside apply opening.ndjson")
public final class ApplyCommand extends NodeVerb
{
    @Parameters(index = "0", paramLabel = "FILE", description = "of commands (-: standard input)")
    private String file;

    @Override
    public Integer call()
    {
        final List<Map<String, Object>> answers = new ArrayList<>();
        int number = 0;
        for (final String text : lines())
        {
            number++;
            if (text.isBlank() || text.stripLeading().startsWith("#"))
            {
                continue;
            }
            answers.add(apply(text, number));
        }
        if (isJson())
        {
            json("apply/1", Map.of("commands", answers.size(), "answers", answers));
        }
        else if (answers.isEmpty())
        {
            line("no command in " + file);
        }
        return ExitCode.OK;
    }

    private Map<String, Object> apply(final String text, final int number)
    {
        final Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("line", text);
        parameters.put("source", file);
        parameters.put("number", String.valueOf(number));
        final Map<String, Object> answer = node().execute("command", "line " + number + " of " + file, parameters);
        if (!isJson())
        {
            line("line %d done at sequence %s, %s", number, Text.count(answer.get("commandSequence")),
                MarketControl.effect(answer));
        }
        return answer;
    }

    private List<String> lines()
    {
        try
        {
            final String text = "-".equals(file) ?
                new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : Files.readString(Path.of(file));
            // A byte order mark is no part of the first line.
            return text.substring(text.startsWith("\uFEFF") ? 1 : 0).lines().toList();
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.USAGE, "cannot read " + file + " (" +
                (ex instanceof NoSuchFileException ? "there is no such file" : ex.toString()) +
                "): give a text file of commands");
        }
    }
}
