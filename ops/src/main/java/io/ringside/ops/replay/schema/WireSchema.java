package io.ringside.ops.replay.schema;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/** The wire schema as a table: the file the codecs are generated from, read as packaged with the engine. Read-only. */
public final class WireSchema
{
    private static final String RESOURCE = "/sbe/exchange-codecs.xml";
    private static final int TEMPLATE_COUNT = 256;
    private static final String PRESENCE = "presence";
    private static final String OPTIONAL = "optional";

    private final Map<String, Map<String, String>> types = new HashMap<>();
    private final Map<String, Integer> groupCounts = new HashMap<>();
    private final Map<String, Integer> dataLengths = new HashMap<>();
    private final Map<String, EnumNames> enums = new HashMap<>();
    private final Map<String, FieldKind> enumKinds = new HashMap<>();
    private final Map<String, Message> messages = new LinkedHashMap<>();
    private final Message[] messageByTemplate = new Message[TEMPLATE_COUNT];

    private WireSchema(final Element root)
    {
        for (final Element section : children(root))
        {
            if ("types".equals(section.getTagName()))
            {
                children(section).forEach(this::readType);
            }
            else if ("sbe:message".equals(section.getTagName()))
            {
                final Message message = readMessage(section);
                messages.put(message.name, message);
                messageByTemplate[message.templateId] = message;
            }
        }
    }

    /**
     * The schema of the codecs in use, read from its file when it is asked for the first time.
     *
     * @return read-only, for any thread.
     */
    public static WireSchema load()
    {
        return Loaded.SCHEMA;
    }

    private static WireSchema read()
    {
        try (InputStream in = MessageHeaderDecoder.class.getResourceAsStream(RESOURCE))
        {
            if (null == in)
            {
                throw new IllegalStateException("the wire schema is not on the class path: resource=" + RESOURCE);
            }
            final DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return new WireSchema(factory.newDocumentBuilder().parse(in).getDocumentElement());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        catch (final SAXException | ParserConfigurationException ex)
        {
            throw new IllegalStateException("the packaged wire schema cannot be read", ex);
        }
    }

    /** Returns the messages in the order of the schema. */
    public Collection<Message> messages()
    {
        return messages.values();
    }

    /** Null if there is no such message. */
    public Message message(final String name)
    {
        return messages.get(name);
    }

    /** Null if there is no such template. */
    public Message message(final int templateId)
    {
        return templateId < 0 || templateId >= TEMPLATE_COUNT ? null : messageByTemplate[templateId];
    }

    private void readType(final Element type)
    {
        final String name = type.getAttribute("name");
        if ("enum".equals(type.getTagName()))
        {
            final boolean isChar = "char".equals(type.getAttribute("encodingType"));
            final EnumNames names = new EnumNames(name);
            for (final Element value : children(type))
            {
                final String text = value.getTextContent().trim();
                names.add(value.getAttribute("name"), isChar ? text.charAt(0) : Integer.parseInt(text));
            }
            enums.put(name, names);
            enumKinds.put(name, FieldKind.of(type.getAttribute("encodingType")));
        }
        else if ("composite".equals(type.getTagName()))
        {
            for (final Element member : children(type))
            {
                if ("length".equals(member.getAttribute("name")))
                {
                    dataLengths.put(name, Integer.parseInt(member.getAttribute("maxValue")));
                }
                if ("numInGroup".equals(member.getAttribute("name")))
                {
                    final String most = member.getAttribute("maxValue");
                    groupCounts.put(name, most.isEmpty() ? (int)FieldKind.UINT16.most - 1 : Integer.parseInt(most));
                }
            }
        }
        else if ("set".equals(type.getTagName()))
        {
            types.put(name, Map.of("primitiveType", type.getAttribute("encodingType"), "length", "", "nullValue", "",
                PRESENCE, "", "isRule", "false"));
        }
        else
        {
            types.put(name, Map.of("primitiveType", type.getAttribute("primitiveType"),
                "length", type.getAttribute("length"), "nullValue", type.getAttribute("nullValue"),
                PRESENCE, type.getAttribute(PRESENCE), "isRule", String.valueOf(name.startsWith("Rule"))));
        }
    }

    private Message readMessage(final Element element)
    {
        Group group = null;
        for (final Element child : children(element))
        {
            if ("group".equals(child.getTagName()))
            {
                group = new Group(child.getAttribute("name"), readFields(child),
                    groupCounts.get(child.getAttribute("dimensionType")));
            }
        }
        return new Message(element.getAttribute("name"), Integer.parseInt(element.getAttribute("id")),
            element.hasAttribute("blockLength") ? Integer.parseInt(element.getAttribute("blockLength")) : 0,
            readFields(element), group);
    }

    private List<Field> readFields(final Element parent)
    {
        final List<Field> fields = new ArrayList<>();
        int end = 0;
        for (final Element child : children(parent))
        {
            if ("field".equals(child.getTagName()))
            {
                final String offset = child.getAttribute("offset");
                final Field field = readField(child, offset.isEmpty() ? end : Integer.parseInt(offset));
                fields.add(field);
                end = field.end();
            }
            else if ("data".equals(child.getTagName()))
            {
                fields.add(new Field(child.getAttribute("name"), FieldKind.DATA, end,
                    dataLengths.get(child.getAttribute("type")), null, false));
            }
        }
        return fields;
    }

    private Field readField(final Element element, final int offset)
    {
        final String name = element.getAttribute("name");
        final String type = element.getAttribute("type");
        final EnumNames names = enums.get(type);
        if (null != names)
        {
            final FieldKind kind = enumKinds.get(type);
            return new Field(name, kind, offset, kind.length, names, false).leavable(
                OPTIONAL.equals(element.getAttribute(PRESENCE)), false);
        }
        final Map<String, String> declared = types.get(type);
        if (null == declared)
        {
            final FieldKind kind = FieldKind.of(type);
            return new Field(name, kind, offset, kind.length, null, false);
        }
        if (!declared.get("length").isEmpty())
        {
            return new Field(name, FieldKind.TEXT, offset, Integer.parseInt(declared.get("length")), null, false);
        }
        final FieldKind kind = FieldKind.of(declared.get("primitiveType"));
        final boolean isZeroAbsent = "0".equals(declared.get("nullValue"));
        return new Field(name, kind, offset, kind.length, null, isZeroAbsent).leavable(
            !isZeroAbsent && OPTIONAL.equals(declared.get(PRESENCE)), Boolean.parseBoolean(declared.get("isRule")));
    }

    private static List<Element> children(final Element parent)
    {
        final List<Element> children = new ArrayList<>();
        final NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++)
        {
            final Node node = nodes.item(i);
            if (node instanceof Element)
            {
                children.add((Element)node);
            }
        }
        return children;
    }

    private static final class Loaded
    {
        private static final WireSchema SCHEMA = read();
    }
}
