package io.ringside.loadgen.simulation.fix;

import io.ringside.loadgen.simulation.base.Bytes;
import io.ringside.loadgen.simulation.base.SimulationFailure;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import java.util.TreeMap;

/** A FIX message as a participant reads and writes it. Shares no code with the venue. */
final class FixText
{
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final String BEGIN = "8=FIX.4.4\u00019=";
    /** Stands for AF, the only type of two letters. */
    static final char MASS_STATUS = 'a';
    private static final int TRAILER_LENGTH = 7;
    private static final int BODY_MAX = 8_192;
    /** Also what an answer about all orders says of the question. */
    private static final Set<Integer> MAY_DIFFER = Set.of(43, 52, 122, 584, 911, 912);
    private static final int NANOS = 1_000_000_000;

    private final TreeMap<Integer, String> fields = new TreeMap<>();

    /** The type of a message, the number that a sender gave it, and what it says. */
    record Head(String sender, char type, long number, String time)
    {
    }

    private FixText(final String body)
    {
        for (final String field : body.split("\u0001"))
        {
            final int equals = field.indexOf('=');
            fields.put(Integer.parseInt(field.substring(0, equals)), field.substring(equals + 1));
        }
    }

    static String time(final long epochNs)
    {
        return TIME.format(LocalDateTime.ofEpochSecond(
            Math.floorDiv(epochNs, NANOS), Math.floorMod(epochNs, NANOS), ZoneOffset.UTC));
    }

    /** The bytes of a message. Fields are separated by bars. */
    static byte[] encode(final Head head, final String fields)
    {
        final String type = MASS_STATUS == head.type ? "AF" : String.valueOf(head.type);
        final String body = ("35=" + type + "|49=" + head.sender + "|56=RINGSIDE|34=" + head.number + "|52=" +
            head.time + "|" + fields).replace('|', '\u0001');
        final String text = BEGIN + body.length() + '\u0001' + body;
        return (text + "10=" + sum(text) + '\u0001').getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String sum(final String text)
    {
        int sum = 0;
        for (int i = 0; i < text.length(); i++)
        {
            sum += text.charAt(i);
        }
        return String.valueOf(1_000 + (sum & 0xFF)).substring(1);
    }

    /** Takes the next whole message out of what was received; null if there is none. */
    static FixText decode(final ByteBuffer received)
    {
        final String text = new String(
            received.array(), received.position(), received.remaining(), StandardCharsets.ISO_8859_1);
        final String begin = text.substring(0, Math.min(text.length(), BEGIN.length()));
        if (!BEGIN.startsWith(begin))
        {
            throw new SimulationFailure("no FIX message: " + text.replace('\u0001', '|'));
        }
        final int end = text.indexOf('\u0001', BEGIN.length());
        if (end < 0)
        {
            return null;
        }
        final int length = Integer.parseInt(text.substring(BEGIN.length(), end));
        final int trailer = end + 1 + length;
        if (length > BODY_MAX || text.length() < trailer + TRAILER_LENGTH)
        {
            return null;
        }
        final String head = text.substring(0, trailer);
        if (!("10=" + sum(head) + '\u0001').equals(text.substring(trailer, trailer + TRAILER_LENGTH)))
        {
            throw new SimulationFailure("a FIX message with another sum: " + text.replace('\u0001', '|'));
        }
        received.position(received.position() + trailer + TRAILER_LENGTH);
        return new FixText(head.substring(end + 1));
    }

    char type()
    {
        return fields.get(35).charAt(0);
    }

    /** A field, null if it is absent. */
    String get(final int tag)
    {
        return fields.get(tag);
    }

    long number(final int tag)
    {
        return Long.parseLong(fields.get(tag));
    }

    boolean isYes(final int tag)
    {
        return "Y".equals(fields.get(tag));
    }

    /** Hashes all but what may differ when it is sent again. */
    long hash()
    {
        long hash = 1;
        for (final var field : fields.entrySet())
        {
            final int tag = field.getKey();
            if (!MAY_DIFFER.contains(tag))
            {
                hash = Bytes.mix(Bytes.mix(hash, tag), field.getValue().hashCode());
            }
        }
        return 0 == hash ? 1 : hash;
    }

    @Override
    public String toString()
    {
        return fields.toString();
    }
}
