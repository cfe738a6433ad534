package io.ringside.ops.house;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every rule that source, schema and documents cite is a paragraph of the rule book, and only one. */
final class RuleBookTest
{
    private static RuleBook book;

    @BeforeAll
    static void read() throws IOException
    {
        book = RuleBook.read();
    }

    @Test
    void shouldNumberEveryRuleOnce()
    {
        assertTrue(book.known.size() > 400, "paragraphs and labels: " + book.known.size());
        assertEquals(List.of(), book.repeated, "stands there twice");
    }

    @Test
    void shouldHaveEveryRuleThatIsCited() throws IOException
    {
        final List<Path> files = new ArrayList<>(SourceTree.allSources());
        files.addAll(SourceTree.markdown());
        files.add(TestFiles.ROOT.resolve("engine/src/main/resources/sbe/exchange-codecs.xml"));
        final List<String> unknown = new ArrayList<>();
        for (final Path file : files)
        {
            unknown.addAll(book.unknownIn(file));
        }
        assertEquals(List.of(), unknown, "not in docs/rulebook");
    }

    @Test
    void shouldNoticeWhatIsNotThere() throws IOException
    {
        final Path file = Files.createTempFile(TestFiles.ROOT.resolve("ops/target"), "Citing", ".java");
        Files.writeString(file, "/" + "** A28 and A99, rule book O7, 3.4 and\n * 9.9. */ String text = \"B99\";");
        final List<String> unknown = book.unknownIn(file);
        Files.delete(file);
        assertEquals(2, unknown.size(), unknown.toString());
    }

    @Test
    void shouldNoticeARepeatedLabel()
    {
        final RuleBook twice = new RuleBook();
        twice.add("## 3.4 Priority\n\n- **3.4.1** [A01, B05] One.\n- **3.4.2** [B05] Two.\n- **3.4.2** Three.\n");
        assertEquals(List.of("B05", "3.4.2"), twice.repeated);
    }
}
