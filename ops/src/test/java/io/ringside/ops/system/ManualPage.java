package io.ringside.ops.system;

import io.ringside.ops.TestFiles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page of the documentation asks its reader to type, in order, with what it says that is printed. Commands stand
 * in blocks without a language and, as {@code ./ringside ...}, in the text.
 */
final class ManualPage
{
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern IN_TEXT = Pattern.compile(
        "`(\\./ringside [^`]+|mvn [^`]+|docker [^`]+)`(\\s+refuses)?|[Ss]top\\s+(?:the node|both)\\s+with\\s+(Ctrl-C)");
    private static final Pattern NUMBER = Pattern.compile("n/a|\\b[0-9a-f]{16}\\b|\\d[\\d,.]*");

    private ManualPage()
    {
    }

    /**
     * Something to do.
     *
     * @param command  of a shell; {@code Ctrl-C} stops what runs; empty: a program in Java, which is the text.
     * @param text     what the page shows of its output, or the program; empty: nothing.
     * @param isRefused whether the page says so.
     */
    record Step(String command, String text, boolean isRefused)
    {
        boolean isProgram()
        {
            return command.isEmpty();
        }

        private Step withText(final String shown)
        {
            return new Step(command, shown, shown.contains(" REJECTED: "));
        }
    }

    static List<Step> read(final String name)
    {
        final String page = TestFiles.read(TestFiles.ROOT.resolve(name));
        final List<Step> steps = new ArrayList<>();
        final Matcher fences = FENCE.matcher(page);
        int end = 0;
        while (fences.find())
        {
            readText(page.substring(end, fences.start()), steps);
            if ("java".equals(fences.group(1)))
            {
                steps.add(new Step("", fences.group(2), false));
            }
            else if (fences.group(1).isEmpty())
            {
                readBlock(fences.group(2), steps);
            }
            end = fences.end();
        }
        readText(page.substring(end), steps);
        return steps;
    }

    private static void readText(final String text, final List<Step> steps)
    {
        final Matcher commands = IN_TEXT.matcher(text);
        while (commands.find())
        {
            steps.add(null != commands.group(3) ? new Step("Ctrl-C", "", false) :
                new Step(commands.group(1), "", null != commands.group(2)));
        }
    }

    /** Commands, each with its output below it; or the output of the command before. */
    private static void readBlock(final String block, final List<Step> steps)
    {
        final StringBuilder shown = new StringBuilder();
        for (final String line : block.replace("\\\n", "").split("\n"))
        {
            if (line.matches("(\\$ |\\./ringside |kill ).*"))
            {
                show(shown, steps);
                steps.add(new Step(line.replaceFirst("^\\$ ", "").replaceFirst("\\s+#.*", "").replaceAll(" +", " "), "",
                    false));
            }
            else
            {
                shown.append(line).append('\n');
            }
        }
        show(shown, steps);
    }

    /** A drawing before the first command is nothing's output. */
    private static void show(final StringBuilder shown, final List<Step> steps)
    {
        if (!shown.isEmpty() && !steps.isEmpty())
        {
            steps.set(steps.size() - 1, steps.get(steps.size() - 1).withText(shown.toString()));
        }
        shown.setLength(0);
    }

    /**
     * Compare what a page shows with what was printed: every line shown must be there, in order, its numbers aside
     * where they cannot be the same again.
     *
     * @param isFigures whether all numbers are measured ones.
     * @return the first line that is missing; empty if none is.
     */
    static String missing(final String shown, final String printed, final boolean isFigures)
    {
        final List<String> lines = printed.lines().map((it) -> general(it, isFigures)).toList();
        int next = 0;
        for (final String line : shown.split("\n"))
        {
            final int found = "...".equals(line.strip()) ? next - 1 :
                lines.subList(next, lines.size()).indexOf(general(line, isFigures)) + next;
            if (found < next && !"...".equals(line.strip()))
            {
                return line;
            }
            next = found + 1;
        }
        return "";
    }

    private static String general(final String line, final boolean isFigures)
    {
        final String words = String.join(" ", Arrays.asList(line.strip().split("\\s+")))
            .replaceFirst("^CM[A-Z0-9]{7}\\b", "ID").replaceAll("(sequence|seq) [\\d,]+", "$1 N")
            .replaceFirst("READY in [\\d.]+ m?s", "READY");
        return isFigures ? NUMBER.matcher(words).replaceAll("#") : words;
    }
}
