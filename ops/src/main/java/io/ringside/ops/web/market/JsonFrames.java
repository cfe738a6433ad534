package io.ringside.ops.web.market;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Makes JSON objects as bytes. Not thread-safe. */
final class JsonFrames
{
    private final JsonFactory factory = new JsonFactory();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 14);

    /** Writes the members of an object. */
    @FunctionalInterface
    interface Members
    {
        void write(JsonGenerator json) throws IOException;
    }

    byte[] object(final Members members)
    {
        bytes.reset();
        try (JsonGenerator json = factory.createGenerator(bytes))
        {
            json.writeStartObject();
            members.write(json);
            json.writeEndObject();
        }
        catch (final IOException ex)
        {
            // There is no device behind it.
            throw new UncheckedIOException(ex);
        }
        return bytes.toByteArray();
    }
}
