package io.ringside.gateway.fix.message;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The dictionary as read from {@code fix/ringside-fix44.xml}: the fields of FIX 4.4, and the required and allowed
 * fields of each supported message. Built once, then read-only.
 */
final class FixGrammar
{
    /** Where the dictionary is. */
    static final String RESOURCE = "/fix/ringside-fix44.xml";

    /** Tags below this number are found by index; the few above it are scanned. */
    static final int DIRECT_TAG_LIMIT = 1200;

    private static final String IGNORED = "ignored";

    /** Format of a value. */
    enum Kind
    {
        TEXT, CHARACTER, FLAG, INTEGER, COUNT, DECIMAL, TIME, DATE, WORDS
    }

    /** A field of the dictionary. */
    static final class Field
    {
        final int tag;
        final int slot;
        final String name;
        final Kind kind;

        /** The values there are; null if the dictionary names none. */
        final byte[][] values;

        Field(final int tag, final int slot, final String name, final Kind kind, final byte[][] values)
        {
            this.tag = tag;
            this.slot = slot;
            this.name = name;
            this.kind = kind;
            this.values = values;
        }
    }

    /** A group: entries of these fields, which all begin with the same field. */
    static final class Group
    {
        final int first;
        final Map<Integer, Group> groupByTag = new HashMap<>();
        private final List<Integer> members = new ArrayList<>();
        private int[] memberTags;
        private Group[] memberGroups;

        Group(final int first)
        {
            this.first = first;
        }

        private void add(final int tag, final Group group)
        {
            members.add(tag);
            groupByTag.put(tag, group);
        }

        private Group conclude()
        {
            memberTags = members.stream().mapToInt(Integer::intValue).toArray();
            memberGroups = new Group[memberTags.length];
            for (int i = 0; i < memberTags.length; i++)
            {
                memberGroups[i] = groupByTag.get(memberTags[i]);
            }
            return this;
        }

        /** Fields of an entry. */
        List<Integer> tags()
        {
            return members;
        }

        /** Index of a field of an entry; negative if an entry has none such. */
        int indexOf(final int tag)
        {
            for (int i = 0; i < memberTags.length; i++)
            {
                if (tag == memberTags[i])
                {
                    return i;
                }
            }
            return -1;
        }

        /** The group that a field of an entry counts; null if it counts none. */
        Group group(final int index)
        {
            return memberGroups[index];
        }
    }

    /** A message of the dictionary. */
    static final class MessageType
    {
        final String name;
        final int msgType;

        /** True if clients may send it. */
        final boolean isTaken;

        /** True if fields that it does not have may be there all the same. */
        final boolean ignoresOthers;

        /** Tags of the fields that it must have, those of the header first. */
        int[] required = new int[0];

        /** Says by tag: false if the field has an effect, true if it is ignored. Fields in groups are not included. */
        final Map<Integer, Boolean> isIgnoredByTag = new TreeMap<>();

        private final boolean[] isAllowed;
        private final Group[] groups;

        MessageType(
            final String name,
            final int msgType,
            final boolean isTaken,
            final boolean ignoresOthers,
            final int slotCount)
        {
            this.ignoresOthers = ignoresOthers;
            this.name = name;
            this.msgType = msgType;
            this.isTaken = isTaken;
            isAllowed = new boolean[slotCount];
            groups = new Group[slotCount];
        }

        boolean isAllowed(final int slot)
        {
            return isAllowed[slot];
        }

        /** The group that the field counts; null if it counts none. */
        Group group(final int slot)
        {
            return groups[slot];
        }
    }

    private static final class Ringside
    {
        static final FixGrammar GRAMMAR = load(RESOURCE);
    }

    private final Map<String, Integer> tagByName = new HashMap<>();
    private final Map<Integer, Field> fieldByTag = new TreeMap<>();
    private final Map<Integer, MessageType> messageByType = new TreeMap<>();
    private final Map<String, Element> componentByName = new HashMap<>();
    private final int[] largeTags;
    private final Field[] fields;

    private FixGrammar(final Document document)
    {
        final Element root = document.getDocumentElement();
        final List<Element> fieldElements = children(child(root, "fields"));
        largeTags = fieldElements.stream().mapToInt((element) -> Integer.parseInt(element.getAttribute("number")))
            .filter((tag) -> tag >= DIRECT_TAG_LIMIT).sorted().toArray();
        fields = new Field[DIRECT_TAG_LIMIT + largeTags.length];
        fieldElements.forEach(this::addField);
        children(child(root, "components")).forEach(
            (element) -> componentByName.put(element.getAttribute("name"), element));
        for (final Element element : children(child(root, "messages")))
        {
            final String type = element.getAttribute("msgtype");
            final int msgType = type.charAt(0) | (type.length() > 1 ? type.charAt(1) << Byte.SIZE : 0);
            final MessageType message = new MessageType(element.getAttribute("name"), msgType,
                !"N".equals(element.getAttribute("taken")), "ignored".equals(element.getAttribute("others")),
                fields.length);
            final List<Integer> required = new ArrayList<>();
            addMembers(message, child(root, "header"), true, false, required);
            addMembers(message, element, true, false, required);
            addMembers(message, child(root, "trailer"), true, false, required);
            message.required = required.stream().mapToInt(Integer::intValue).toArray();
            messageByType.put(msgType, message);
        }
        // Each of its elements holds the whole document.
        componentByName.clear();
    }

    /**
     * Ringside's dictionary, which all doors of a process share. To read it takes 25 ms, and a door is made anew
     * whenever its thread has ended.
     */
    static FixGrammar ringside()
    {
        return Ringside.GRAMMAR;
    }

    /** Read a dictionary in QuickFIX's format. */
    static FixGrammar load(final String resource)
    {
        try (InputStream input = FixGrammar.class.getResourceAsStream(resource))
        {
            return new FixGrammar(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(input));
        }
        catch (final IOException | SAXException | ParserConfigurationException ex)
        {
            throw new IllegalStateException("the FIX dictionary cannot be read: resource=" + resource, ex);
        }
    }

    /** Small number of a tag, by which things about its field are kept; negative if no field has it. */
    int slot(final int tag)
    {
        if (tag < DIRECT_TAG_LIMIT)
        {
            return null == fields[tag] ? -1 : tag;
        }
        for (int i = 0; i < largeTags.length; i++)
        {
            if (tag == largeTags[i])
            {
                return DIRECT_TAG_LIMIT + i;
            }
        }
        return -1;
    }

    int slotCount()
    {
        return fields.length;
    }

    Field field(final int slot)
    {
        return fields[slot];
    }

    /** All fields, by tag. */
    Map<Integer, Field> fields()
    {
        return fieldByTag;
    }

    /** All messages, by type as {@link FixMessage#msgType()} has it. */
    Map<Integer, MessageType> messages()
    {
        return messageByType;
    }

    private void addField(final Element element)
    {
        final int tag = Integer.parseInt(element.getAttribute("number"));
        int slot = tag;
        for (int i = 0; i < largeTags.length; i++)
        {
            slot = tag == largeTags[i] ? DIRECT_TAG_LIMIT + i : slot;
        }
        final List<Element> values = children(element);
        final byte[][] words = values.isEmpty() ? null : values.stream()
            .map((value) -> value.getAttribute("enum").getBytes(StandardCharsets.US_ASCII)).toArray(byte[][]::new);
        final String name = element.getAttribute("name");
        final Field field = new Field(tag, slot, name, kind(element.getAttribute("type")), words);
        fields[slot] = field;
        if (null != fieldByTag.put(tag, field) || null != tagByName.put(name, tag))
        {
            throw new IllegalStateException("a field is defined twice: tag=" + tag + " name=" + name);
        }
    }

    private void addMembers(
        final MessageType message,
        final Element parent,
        final boolean isRequired,
        final boolean isIgnored,
        final List<Integer> required)
    {
        for (final Element element : children(parent))
        {
            final boolean isElementRequired = isRequired && "Y".equals(element.getAttribute("required"));
            final boolean isElementIgnored = isIgnored || "Y".equals(element.getAttribute(IGNORED));
            if ("component".equals(element.getTagName()))
            {
                addMembers(message, component(element), isElementRequired, isElementIgnored, required);
                continue;
            }
            final int tag = tag(element);
            final int slot = slot(tag);
            message.isAllowed[slot] = true;
            message.isIgnoredByTag.put(tag, isElementIgnored);
            if ("group".equals(element.getTagName()))
            {
                message.groups[slot] = group(element);
            }
            if (isElementRequired)
            {
                required.add(tag);
            }
        }
    }

    private Group group(final Element parent)
    {
        final List<Element> elements = new ArrayList<>();
        flatten(parent, elements);
        final Group group = new Group(tag(elements.get(0)));
        for (final Element element : elements)
        {
            group.add(tag(element), "group".equals(element.getTagName()) ? group(element) : null);
        }
        return group.conclude();
    }

    private void flatten(final Element parent, final List<Element> target)
    {
        for (final Element element : children(parent))
        {
            if ("component".equals(element.getTagName()))
            {
                flatten(component(element), target);
            }
            else
            {
                target.add(element);
            }
        }
    }

    private Element component(final Element reference)
    {
        final Element component = componentByName.get(reference.getAttribute("name"));
        if (null == component)
        {
            throw new IllegalStateException("no such component: name=" + reference.getAttribute("name"));
        }
        return component;
    }

    private int tag(final Element reference)
    {
        final Integer tag = tagByName.get(reference.getAttribute("name"));
        if (null == tag)
        {
            throw new IllegalStateException("no such field: name=" + reference.getAttribute("name"));
        }
        return tag;
    }

    private static Kind kind(final String type)
    {
        return switch (type)
        {
            case "CHAR" -> Kind.CHARACTER;
            case "BOOLEAN" -> Kind.FLAG;
            case "INT" -> Kind.INTEGER;
            case "LENGTH", "NUMINGROUP", "SEQNUM" -> Kind.COUNT;
            case "AMT", "FLOAT", "PERCENTAGE", "PRICE", "PRICEOFFSET", "QTY" -> Kind.DECIMAL;
            case "UTCTIMESTAMP" -> Kind.TIME;
            case "LOCALMKTDATE", "UTCDATEONLY" -> Kind.DATE;
            case "MULTIPLEVALUESTRING" -> Kind.WORDS;
            default -> Kind.TEXT;
        };
    }

    private static Element child(final Element parent, final String name)
    {
        return children(parent).stream().filter((element) -> name.equals(element.getTagName())).findFirst()
            .orElseThrow(() -> new IllegalStateException("the FIX dictionary has no " + name));
    }

    private static List<Element> children(final Element parent)
    {
        final List<Element> elements = new ArrayList<>();
        final NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++)
        {
            if (Node.ELEMENT_NODE == nodes.item(i).getNodeType())
            {
                elements.add((Element)nodes.item(i));
            }
        }
        return elements;
    }
}
