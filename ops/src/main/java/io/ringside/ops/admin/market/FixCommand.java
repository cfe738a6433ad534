package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** {@code ringside fix}: the venue's dictionary for a client's own engine, and the numbers of a session. */
@Command(name = "fix", description = "What FIX clients need of this venue.",
    subcommands = {FixCommand.Dictionary.class, FixResetCommand.class},
    footer = "Example: ringside fix dictionary > ringside-fix44.xml")
public final class FixCommand extends VerbGroup
{
    @Command(name = "dictionary", description = "Print the dictionary of the venue's messages, in QuickFIX format.",
        footer = "Example: ringside fix dictionary > ringside-fix44.xml")
    static final class Dictionary extends Verb
    {
        private static final String RESOURCE = "/fix/ringside-fix44.xml";

        @Override
        public Integer call() throws IOException
        {
            final String dictionary = read();
            return answer("fix-dictionary/1", Map.of("dictionary", dictionary), () -> out().print(dictionary));
        }

        private static String read() throws IOException
        {
            try (InputStream resource = FixCommand.class.getResourceAsStream(RESOURCE))
            {
                return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }
}
