package io.ringside.ops.replay.line;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.ringside.ops.replay.schema.Block;
import io.ringside.ops.replay.schema.EnumNames;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.Group;
import io.ringside.ops.replay.schema.Message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** One line, taken apart: the command it names and the values it states. Used again for the next line. */
public final class ScenarioLine
{
    private static final int FIELD_COUNT_MAX = 64;
    private static final String EXAMPLE = "{\"command\":\"NewOrder\", ...}";

    private final JsonFactory factory = new JsonFactory();
    private final CommandRules rules;
    private final ScenarioSymbols symbols;
    private final String source;

    private final long[] numbers = new long[FIELD_COUNT_MAX];
    private final String[] texts = new String[FIELD_COUNT_MAX];
    /** Entries of the repeating group, if the line has it. */
    final List<long[]> entries = new ArrayList<>();
    private CommandForm form;
    private long stated;
    private boolean hasGroup;
    private boolean hasTimestamp;
    private boolean hasNote;
    private long timestampNs;
    private long lineNumber;
    private int endColumn;

    public ScenarioLine(final CommandRules rules, final ScenarioSymbols symbols, final String source)
    {
        this.rules = rules;
        this.symbols = symbols;
        this.source = source;
    }

    /**
     * Take a line apart.
     *
     * @param bytes  of the line, without its end.
     * @param length in bytes.
     * @param number of the line, from 1.
     * @throws ScenarioException if it is no command.
     */
    public void read(final byte[] bytes, final int length, final long number)
    {
        clear(number);
        try (JsonParser parser = factory.createParser(bytes, 0, length))
        {
            if (JsonToken.START_OBJECT != parser.nextToken())
            {
                throw wrong(parser, "a JSON object as " + EXAMPLE);
            }
            while (JsonToken.END_OBJECT != parser.nextToken())
            {
                readMember(parser);
            }
            endColumn = column(parser);
            if (null == form)
            {
                throw error(endColumn, "expected \"command\", the first field of every line, as " + EXAMPLE);
            }
            if (null != parser.nextToken())
            {
                throw wrong(parser, "the end of the line: one command a line");
            }
        }
        catch (final JsonProcessingException ex)
        {
            final int at = null == ex.getLocation() ? 1 : Math.max(1, ex.getLocation().getColumnNr());
            throw error(Math.min(at, length + 1), "expected JSON: " + firstSentence(ex.getOriginalMessage()));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Begin a command that no JSON says; its fields are stated one by one. */
    public void start(final String command, final long number)
    {
        clear(number);
        form = rules.form(command);
        assert null != form : "command=" + command;
    }

    /** State a number, or an enum's. */
    public void state(final String fieldName, final long value)
    {
        numbers[stateOnce(fieldName)] = value;
    }

    /** State a text, or an enum by the name of its value. */
    public void state(final String fieldName, final String value)
    {
        final int index = stateOnce(fieldName);
        final EnumNames names = form.message.field(index).enumNames();
        if (null == names)
        {
            texts[index] = value;
        }
        else
        {
            numbers[index] = names.value(value);
        }
    }

    public void timestamp(final long atNs)
    {
        hasTimestamp = true;
        timestampNs = atNs;
    }

    public CommandForm form()
    {
        return form;
    }

    /** Bits of the fields that were stated. */
    long stated()
    {
        return stated;
    }

    boolean isStated(final int field)
    {
        return 0 != (stated & 1L << field);
    }

    /** True if something is stated that could have been left out. */
    boolean statesSetting()
    {
        boolean isStating = hasGroup;
        for (int i = 0; i < form.message.fieldCount(); i++)
        {
            isStating |= isStated(i) && form.message.field(i).isOptional();
        }
        return isStating;
    }

    long number(final int field)
    {
        return numbers[field];
    }

    void number(final int field, final long value)
    {
        numbers[field] = value;
    }

    String text(final int field)
    {
        return texts[field];
    }

    void text(final int field, final String value)
    {
        texts[field] = value;
    }

    boolean hasGroup()
    {
        return hasGroup;
    }

    public boolean hasTimestamp()
    {
        return hasTimestamp;
    }

    public long timestampNs()
    {
        return timestampNs;
    }

    /** An error about something that is missing: at the end of the object. */
    ScenarioException missing(final String what)
    {
        return error(endColumn, "expected " + what);
    }

    private void clear(final long number)
    {
        lineNumber = number;
        endColumn = 1;
        stated = 0;
        hasGroup = false;
        hasTimestamp = false;
        hasNote = false;
        form = null;
        entries.clear();
    }

    private int stateOnce(final String fieldName)
    {
        final int index = form.message.indexOf(fieldName);
        assert index >= 0 && !isStated(index) : "command=" + form.name() + " field=" + fieldName;
        stated |= 1L << index;
        return index;
    }

    private void readMember(final JsonParser parser) throws IOException
    {
        final String name = parser.currentName();
        final int nameColumn = column(parser);
        parser.nextToken();
        if ("note".equals(name))
        {
            if (hasNote || JsonToken.VALUE_STRING != parser.currentToken())
            {
                throw hasNote ? twice(nameColumn, name) : wrong(parser, "a text for note");
            }
            hasNote = true;
        }
        else if ("timestampNs".equals(name))
        {
            if (hasTimestamp)
            {
                throw twice(nameColumn, name);
            }
            hasTimestamp = true;
            timestampNs = whole(parser, name, 0, Long.MAX_VALUE);
        }
        else if ("command".equals(name))
        {
            if (null != form)
            {
                throw twice(nameColumn, name);
            }
            form = JsonToken.VALUE_STRING == parser.currentToken() ? rules.form(parser.getText()) : null;
            if (null == form)
            {
                throw wrong(parser, "a command, one of " + String.join(", ", rules.names()));
            }
        }
        else if (null == form)
        {
            throw error(nameColumn, "expected \"command\" before " + quoted(name) + ", as " + EXAMPLE);
        }
        else
        {
            readField(parser, name, nameColumn);
        }
    }

    private void readField(final JsonParser parser, final String name, final int nameColumn) throws IOException
    {
        final Message message = form.message;
        final Group group = message.group;
        if (null != group && group.name.equals(name))
        {
            if (hasGroup)
            {
                throw twice(nameColumn, name);
            }
            hasGroup = true;
            readGroup(parser, group);
            return;
        }
        final boolean isInstrument = "instrument".equals(name) || "instrumentId".equals(name);
        final int index = message.indexOf(isInstrument ? "instrumentId" : name);
        if (index < 0)
        {
            throw error(nameColumn, "expected a field of " + form.name() + ", found " + quoted(name) +
                ": it has " + fieldNames(message));
        }
        if (isStated(index))
        {
            throw twice(nameColumn, name);
        }
        stated |= 1L << index;
        final Field field = message.field(index);
        if (isInstrument && JsonToken.VALUE_STRING == parser.currentToken())
        {
            final int id = symbols.find(parser.getText());
            if (id < 0)
            {
                throw wrong(parser, "the symbol of an instrument defined above");
            }
            numbers[index] = id;
        }
        else if (field.isText())
        {
            texts[index] = text(parser, field);
        }
        else
        {
            numbers[index] = value(parser, field);
        }
    }

    private void readGroup(final JsonParser parser, final Group group) throws IOException
    {
        if (JsonToken.START_ARRAY != parser.currentToken())
        {
            throw wrong(parser, "a JSON array for " + group.name);
        }
        while (JsonToken.END_ARRAY != parser.nextToken())
        {
            if (JsonToken.START_OBJECT != parser.currentToken() || entries.size() == group.countMax)
            {
                throw wrong(parser, "at most " + group.countMax + " JSON objects in " + group.name);
            }
            final long[] entry = new long[group.fieldCount()];
            long seen = 0;
            while (JsonToken.END_OBJECT != parser.nextToken())
            {
                final int index = group.indexOf(parser.currentName());
                if (index < 0)
                {
                    throw error(column(parser), "expected a field of " + group.name + ", found " +
                        quoted(parser.currentName()) + ": it has " + fieldNames(group));
                }
                if (0 != (seen & 1L << index))
                {
                    throw twice(column(parser), parser.currentName());
                }
                seen |= 1L << index;
                parser.nextToken();
                entry[index] = value(parser, group.field(index));
            }
            entries.add(entry);
        }
    }

    private long value(final JsonParser parser, final Field field) throws IOException
    {
        final EnumNames names = field.enumNames();
        if (null == names)
        {
            // The least value is how the wire says that a field is left out.
            return field.isRule() && isNone(parser) ? 0 : whole(parser, field.name(),
                field.isOptional() ? field.kind().least + 1 : field.kind().least, field.kind().most);
        }
        final JsonToken token = parser.currentToken();
        if (names.isBoolean() && (JsonToken.VALUE_TRUE == token || JsonToken.VALUE_FALSE == token))
        {
            return JsonToken.VALUE_TRUE == token ? 1 : 0;
        }
        if (JsonToken.VALUE_NUMBER_INT == token)
        {
            return whole(parser, field.name(), field.kind().least, field.kind().most);
        }
        final Integer value = JsonToken.VALUE_STRING == token ? names.value(parser.getText()) : null;
        if (null == value)
        {
            throw wrong(parser, (names.isBoolean() ? "true or false" : "one of " + String.join(", ", names.names())) +
                " for " + field.name());
        }
        return value;
    }

    private static boolean isNone(final JsonParser parser) throws IOException
    {
        return JsonToken.VALUE_STRING == parser.currentToken() && Field.NONE.equals(parser.getText());
    }

    private long whole(final JsonParser parser, final String name, final long least, final long most)
        throws IOException
    {
        if (JsonToken.VALUE_NUMBER_INT != parser.currentToken() ||
            JsonParser.NumberType.BIG_INTEGER == parser.getNumberType() ||
            parser.getLongValue() < least || parser.getLongValue() > most)
        {
            throw wrong(parser, "a whole number from " + least + " to " + most + " for " + name);
        }
        return parser.getLongValue();
    }

    private String text(final JsonParser parser, final Field field) throws IOException
    {
        final String text = JsonToken.VALUE_STRING == parser.currentToken() ? parser.getText() : null;
        // FIX text has control characters between its fields.
        final int least = field.isData() ? 1 : ' ';
        if (null == text || text.length() > field.length() || !text.chars().allMatch((c) -> c >= least && c < 127))
        {
            throw wrong(parser, "a text of at most " + field.length() + (field.isData() ? "" : " printable") +
                " ASCII characters for " + field.name());
        }
        return text;
    }

    private ScenarioException wrong(final JsonParser parser, final String expected) throws IOException
    {
        final String found = null == parser.currentToken() ? "the end of the line" :
            JsonToken.VALUE_STRING == parser.currentToken() ? quoted(parser.getText()) : parser.getText();
        return error(column(parser), "expected " + expected + ", found " + found);
    }

    private ScenarioException twice(final int column, final String name)
    {
        return error(column, "expected each field once, found " + quoted(name) + " again");
    }

    private ScenarioException error(final int column, final String message)
    {
        return new ScenarioException(source, lineNumber, column, message);
    }

    private static int column(final JsonParser parser)
    {
        return Math.max(1, parser.currentTokenLocation().getColumnNr());
    }

    private static String quoted(final String text)
    {
        return '"' + text + '"';
    }

    private static String firstSentence(final String text)
    {
        return text.split("\n| \\(start marker|: enable `", 2)[0];
    }

    private static String fieldNames(final Block block)
    {
        final List<String> names = new ArrayList<>();
        block.fields.forEach((field) -> names.add(field.name()));
        return String.join(", ", names);
    }
}
