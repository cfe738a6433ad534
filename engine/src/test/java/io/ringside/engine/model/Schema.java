package io.ringside.engine.model;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;

/** Where the fields of each message are, read from the schema itself: the generated codecs have no part in it. */
final class Schema
{
    static final int ID = 7401;
    static final int VERSION = 9;

    /** One field of a block; of texts the length is that of all characters. */
    record Field(String name, int offset, int length, boolean isSigned)
    {
        boolean isText()
        {
            return length > Long.BYTES;
        }
    }

    /** One message: its block, and the text that may follow. */
    record Message(String name, int templateId, int blockLength, Map<String, Field> fields, boolean hasText)
    {
    }

    private static final Map<String, Integer> LENGTHS = Map.of("char", 1, "int8", 1, "uint8", 1, "int16", 2,
        "uint16", 2, "int32", 4, "uint32", 4, "int64", 8, "uint64", 8);
    private static final Map<Integer, Message> MESSAGES = new HashMap<>();

    static
    {
        try (InputStream in = Schema.class.getResourceAsStream("/sbe/exchange-codecs.xml"))
        {
            read(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in).getDocumentElement());
        }
        catch (final Exception ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private Schema()
    {
    }

    static Message message(final int templateId)
    {
        return MESSAGES.get(templateId);
    }

    static Message message(final String name)
    {
        return MESSAGES.values().stream().filter(message -> name.equals(message.name)).findFirst().orElseThrow();
    }

    private static void read(final Element schema)
    {
        final Map<String, Element> types = new HashMap<>();
        for (final String kind : List.of("type", "enum", "set"))
        {
            elements(schema.getElementsByTagName(kind)).forEach(type -> types.put(type.getAttribute("name"), type));
        }
        for (final Element message : elements(schema.getElementsByTagName("sbe:message")))
        {
            final Map<String, Field> fields = new LinkedHashMap<>();
            int offset = 0;
            boolean hasText = false;
            for (final Element child : elements(message.getChildNodes()))
            {
                hasText |= "data".equals(child.getTagName());
                if ("field".equals(child.getTagName()))
                {
                    offset = child.hasAttribute("offset") ? number(child, "offset") : offset;
                    final Field field = field(child.getAttribute("name"), offset, child.getAttribute("type"), types);
                    fields.put(field.name, field);
                    offset += field.length;
                }
            }
            final int templateId = number(message, "id");
            MESSAGES.put(templateId, new Message(message.getAttribute("name"), templateId,
                message.hasAttribute("blockLength") ? number(message, "blockLength") : offset, fields, hasText));
        }
    }

    private static Field field(
        final String name, final int offset, final String typeName, final Map<String, Element> types)
    {
        final Element type = types.get(typeName);
        final String encoding = null == type ? typeName : type.hasAttribute("primitiveType") ?
            type.getAttribute("primitiveType") : type.getAttribute("encodingType");
        final int count = null != type && type.hasAttribute("length") ? number(type, "length") : 1;
        return new Field(name, offset, count * LENGTHS.get(encoding), encoding.startsWith("int"));
    }

    private static int number(final Element element, final String attribute)
    {
        return Integer.parseInt(element.getAttribute(attribute));
    }

    private static List<Element> elements(final NodeList nodes)
    {
        final List<Element> elements = new ArrayList<>();
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
