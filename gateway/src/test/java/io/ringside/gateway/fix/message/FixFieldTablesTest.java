package io.ringside.gateway.fix.message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import quickfix.DataDictionary;
import quickfix.Message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The dictionary against the stock one, and the published table of fields against the dictionary. With {@code
 * -Dringside.fix.fields=write} the table is rewritten.
 */
class FixFieldTablesTest
{
    private static final Path TABLES = Path.of("..", "docs", "reference", "fix-fields.md");

    /** Not of FIX 4.4: our own, and fields of other FIX versions. */
    private static final Set<Integer> OTHERS = Set.of(
        47, 76, 109, 204, 1137, 5149, 20_001, 20_002, 20_003, 20_004, 20_005, 20_006,
        20_007, 20_008, 20_009);

    /** Of a group in FIX 4.4, and sent without one by clients of FIX 4.2; or of one message, and taken in others. */
    private static final Set<Integer> BARE = Set.of(336, 625, 354, 355, 83);

    private final FixGrammar grammar = FixGrammar.ringside();
    private final FixGrammar stock = FixGrammar.load("/FIX44.xml");

    @Test
    void shouldKnowEveryFieldOfFix44ByItsNameAndForm()
    {
        assertTrue(stock.fields().size() > 900);
        for (final FixGrammar.Field field : stock.fields().values())
        {
            final FixGrammar.Field ours = grammar.fields().get(field.tag);
            assertNotNull(ours, field.name);
            assertEquals(field.name + " " + field.kind, ours.name + " " + ours.kind, () -> "tag " + field.tag);
            assertTrue(null == ours.values || null == field.values || words(field).containsAll(words(ours)),
                field.name);
        }
        for (final int tag : grammar.fields().keySet())
        {
            assertTrue(stock.fields().containsKey(tag) || OTHERS.contains(tag), () -> "tag " + tag);
        }
    }

    @Test
    void shouldTakeNoFieldThatFix44DoesNotHaveInTheMessage()
    {
        for (final FixGrammar.MessageType message : grammar.messages().values())
        {
            final FixGrammar.MessageType standard = stock.messages().get(message.msgType);
            assertEquals(standard.name, message.name);
            for (final int tag : message.isIgnoredByTag.keySet())
            {
                assertTrue(standard.isIgnoredByTag.containsKey(tag) || OTHERS.contains(tag) || BARE.contains(tag),
                    () -> message.name + " " + tag);
            }
            for (final int tag : standard.required)
            {
                assertTrue(message.isIgnoredByTag.containsKey(tag), () -> message.name + " needs " + tag);
            }
            for (final int tag : message.required)
            {
                assertTrue(!message.isIgnoredByTag.get(tag), () -> message.name + " needs and ignores " + tag);
            }
        }
    }

    /** A client may use the venue's dictionary as its own. */
    @Test
    void shouldBeReadableByQuickFix() throws Exception
    {
        final DataDictionary dictionary = new DataDictionary(FixGrammar.class.getResourceAsStream(FixGrammar.RESOURCE));
        for (final FixGrammar.MessageType message : grammar.messages().values())
        {
            assertTrue(dictionary.isMsgType(type(message.msgType)), message.name);
        }
        final Message order = new Message();
        order.fromString(FixBytes.message("D", 2,
            "11=o-1|453=1|448=me|447=D|452=3|55=X|54=1|60=20261118-11:06:40|38=1|40=1|20001=1|")
            .replace('|', '\u0001'), dictionary, true);
        dictionary.validate(order);
    }

    @Test
    void shouldPublishWhatBecomesOfEveryField() throws IOException
    {
        final String tables = tables();
        if ("write".equals(System.getProperty("ringside.fix.fields")))
        {
            Files.writeString(TABLES, tables);
        }
        assertEquals(tables, Files.readString(TABLES),
            "docs/reference/fix-fields.md is not the dictionary's: run this test with -Dringside.fix.fields=write");
    }

    private String tables()
    {
        final StringBuilder text = new StringBuilder("""
            # FIX 4.4: the fields of every message

            Written from the [dictionary](../../gateway/src/main/resources/fix/ringside-fix44.xml) by
            `FixFieldTablesTest`, which also holds it against the stock FIX 4.4 dictionary. What the fields mean is in
            [fix.md](fix.md).

            - **taken**: has the effect that FIX gives it. Necessary ones are in bold.
            - **ignored**: may be there, and must look like what it is; has no effect.
            - **refused**: FIX 4.4 has it in this message, but it would make something else of it. Reject (3), 373=2.
              Fields of other messages are refused alike; what FIX 4.4 does not have is refused with 373=3,
              unless the session's `user-tags` name it.

            Order entry and market data have ports of their own: MarketDataRequest (V) is taken at the port of
            [market data](fix-market-data.md) alone; D, F, G, H, q, AF, AD and AN at that of order entry alone.

            In parentheses: the fields of a group's entry, the first of which must come first.
            """);
        final FixGrammar.MessageType heartbeat = grammar.messages().get(FixFields.HEARTBEAT);
        final Set<Integer> frame = new TreeSet<>(stock.messages().get(FixFields.HEARTBEAT).isIgnoredByTag.keySet());
        frame.remove(FixFields.TEST_REQ_ID);
        text.append("\n## Header and trailer of all\n");
        append(text, heartbeat, frame, frame);
        for (final FixGrammar.MessageType message : grammar.messages().values())
        {
            if (message.isTaken)
            {
                final Set<Integer> own = new TreeSet<>(message.isIgnoredByTag.keySet());
                own.removeAll(frame);
                final Set<Integer> standard = new TreeSet<>(stock.messages().get(message.msgType)
                    .isIgnoredByTag.keySet());
                standard.removeAll(frame);
                text.append("\n## ").append(message.name).append(" (").append(type(message.msgType)).append(")\n");
                append(text, message, own, standard);
            }
        }
        text.append("\n## Sent by the venue\n\n");
        for (final FixGrammar.MessageType message : grammar.messages().values())
        {
            if (!message.isTaken)
            {
                final List<Integer> own = new ArrayList<>(message.isIgnoredByTag.keySet());
                own.removeAll(frame);
                text.append(wrap("- " + message.name + " (" + type(message.msgType) + "): " +
                    own.stream().map((tag) -> name(message, tag)).collect(Collectors.joining(", "))));
            }
        }
        return text.toString();
    }

    private void append(
        final StringBuilder text,
        final FixGrammar.MessageType message,
        final Set<Integer> own,
        final Set<Integer> standard)
    {
        final Set<Integer> refused = new TreeSet<>(standard);
        refused.removeAll(own);
        text.append('\n');
        text.append(list("taken", own.stream().filter((tag) -> !message.isIgnoredByTag.get(tag))
            .map((tag) -> name(message, tag)).toList()));
        final List<String> ignored = new ArrayList<>(own.stream().filter(message.isIgnoredByTag::get)
            .map((tag) -> name(message, tag)).toList());
        if (message.ignoresOthers)
        {
            ignored.add("and every other field");
            refused.clear();
        }
        text.append(list("ignored", ignored));
        text.append(list("refused", refused.stream().map((tag) -> tag + " " + stock.fields().get(tag).name).toList()));
    }

    private static String list(final String what, final List<String> names)
    {
        return names.isEmpty() ? "" : wrap("- " + what + ": " + String.join(", ", names));
    }

    private String name(final FixGrammar.MessageType message, final int tag)
    {
        final FixGrammar.Field field = grammar.fields().get(tag);
        boolean isRequired = false;
        for (final int required : message.required)
        {
            isRequired |= required == tag;
        }
        final String name = isRequired ? "**" + tag + " " + field.name + "**" : tag + " " + field.name;
        final FixGrammar.Group group = message.group(field.slot);
        return null == group ? name : name + " " + members(group);
    }

    private static String members(final FixGrammar.Group group)
    {
        return group.tags().stream()
            .map((tag) -> null == group.groupByTag.get(tag) ? "" + tag : tag + " " + members(group.groupByTag.get(tag)))
            .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String type(final int msgType)
    {
        return msgType > 0xFF ? "" + (char)(msgType & 0xFF) + (char)(msgType >> 8) : "" + (char)msgType;
    }

    private static List<String> words(final FixGrammar.Field field)
    {
        final List<String> words = new ArrayList<>();
        for (final byte[] value : field.values)
        {
            words.add(FixBytes.text(new UnsafeBuffer(value), 0, value.length));
        }
        return words;
    }

    /** Lines that are no longer than others of the documents. */
    private static String wrap(final String text)
    {
        final StringBuilder result = new StringBuilder();
        int column = 0;
        for (final String word : text.split(" "))
        {
            if (column + word.length() > 130)
            {
                result.append("\n ");
                column = 1;
            }
            result.append(0 == column ? "" : " ").append(word);
            column += word.length() + 1;
        }
        return result.append('\n').toString();
    }
}
