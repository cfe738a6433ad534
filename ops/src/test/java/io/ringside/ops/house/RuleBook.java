package io.ringside.ops.house;

import io.ringside.ops.TestFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The paragraphs of docs/rulebook, and who cites them: comments and schema by label, by number behind the words "rule
 * book"; the reference model also in texts that begin with labels.
 */
final class RuleBook
{
    private static final Pattern PARAGRAPH = Pattern.compile(
        "(?m)^(?:- \\*\\*(\\d\\.\\d+\\.\\d+)\\*\\*|##+ (\\d\\.\\d+) )(?: \\[([^]]+)])?");
    private static final String LABEL_TEXT = "(?:[ABFR]\\d{2}a?|[DMOPS]\\d{1,2}|[CEHJ]\\.\\d(?:\\.[a-z])?)";
    private static final String NUMBER_TEXT = "(?:\\d\\.\\d+(?:\\.\\d+)?)";
    private static final Pattern LABEL = Pattern.compile("(?<![\\w.-])" + LABEL_TEXT + "(?![\\w-])");
    private static final Pattern CITATION = Pattern.compile("(?i:rule book)(?: sections?)?(?:,? (?:to |and )?(?:" +
        LABEL_TEXT + "|" + NUMBER_TEXT + "))+");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])" + NUMBER_TEXT + "(?![\\w])");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|(?<!:)//[^\\n]*", Pattern.DOTALL);
    private static final Pattern MODEL_TEXT = Pattern.compile("\"((?:(?:" + LABEL_TEXT + "|\\d\\.\\d)[ :\"])+)");
    private static final Pattern CODE = Pattern.compile("```.*?```|`[^`]*`", Pattern.DOTALL);

    final Set<String> known = new TreeSet<>();
    final List<String> repeated = new ArrayList<>();

    static RuleBook read() throws IOException
    {
        final RuleBook book = new RuleBook();
        for (final Path page : SourceTree.markdown())
        {
            if (page.startsWith(TestFiles.ROOT.resolve("docs/rulebook")))
            {
                book.add(Files.readString(page));
            }
        }
        return book;
    }

    void add(final String page)
    {
        final Matcher paragraphs = PARAGRAPH.matcher(page);
        while (paragraphs.find())
        {
            final String number = null != paragraphs.group(1) ? paragraphs.group(1) : paragraphs.group(2);
            final String labels = null == paragraphs.group(3) ? "" : ", " + paragraphs.group(3);
            for (final String label : (number + labels).split(", "))
            {
                if (!known.add(label))
                {
                    repeated.add(label);
                }
            }
        }
    }

    /** What a file cites that no paragraph is. */
    List<String> unknownIn(final Path file) throws IOException
    {
        final String text = Files.readString(file);
        final Set<String> cited = new TreeSet<>();
        if (file.toString().endsWith(".java"))
        {
            COMMENT.matcher(text).results().forEach(
                comment -> collect(comment.group().replaceAll("\\n\\s*\\*", ""), cited));
            if (file.toString().contains("engine/model/"))
            {
                MODEL_TEXT.matcher(text).results().forEach(
                    match -> cited.addAll(List.of(match.group(1).replaceAll("[:\"]", "").trim().split(" "))));
            }
        }
        else
        {
            collect(CODE.matcher(text).replaceAll(" "), cited);
        }
        cited.removeAll(known);
        return cited.stream().map(label -> TestFiles.ROOT.relativize(file) + " cites " + label).toList();
    }

    private static void collect(final String text, final Set<String> cited)
    {
        LABEL.matcher(text).results().forEach(label -> cited.add(label.group()));
        CITATION.matcher(text).results().forEach(citation ->
            NUMBER.matcher(citation.group()).results().forEach(number -> cited.add(number.group())));
    }
}
