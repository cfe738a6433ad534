package io.ringside.ops.node.view;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

class NodeMetersTest
{
    private static final Pattern MESSAGE = Pattern.compile("<sbe:message name=\"(\\w+)\" id=\"(\\d+)\"");

    @Test
    void shouldCountEveryCommandOfTheSchemaInOneKind() throws IOException
    {
        final String schema;
        try (InputStream in = MessageHeaderDecoder.class.getResourceAsStream("/sbe/exchange-codecs.xml"))
        {
            schema = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        final List<Integer> commands = MESSAGE.matcher(schema).results()
            .filter((it) -> !it.group(1).endsWith("Report") && !"SessionConnection".equals(it.group(1)))
            .map((it) -> Integer.parseInt(it.group(2)))
            .filter((id) -> id >= 20 && id < 40 || id >= 80).sorted().toList();

        assertEquals(commands, NodeMeters.commands().values().stream().flatMapToInt(IntStream::of)
            .boxed().sorted().toList());
        final ExchangeCounters counters = ExchangeCounters.inMemory();
        commands.forEach((id) -> assertNotSame(counters.commands(0), counters.commands(id), "template " + id));
    }
}
