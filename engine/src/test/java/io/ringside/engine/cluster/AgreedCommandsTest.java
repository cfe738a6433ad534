package io.ringside.engine.cluster;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** What a member takes of the messages in the log. */
class AgreedCommandsTest
{
    private static final int OWN = 1;
    private static final long EARLIER = 100;
    private static final long SEQUENCE = 4_096;
    private static final long GOOD = 5;
    private static final long BAD = 6;

    private final ClusterMemberContext context = new ClusterMemberContext().memberId(OWN).members(List.of(
        MemberAddress.of(0, "h", 1), MemberAddress.of(OWN, "h", 11), MemberAddress.of(2, "h", 21)))
        .directory(Path.of("d")).aeronDirectory("a").intake((buffer, offset, length, sequence, timestampNs) -> true)
        .progress(0, () -> 0, () -> 0).conclude();
    private final List<Throwable> faults = new ArrayList<>();
    private final AgreedCommands commands = new AgreedCommands(
        context, new KeptCommands(context), new LogThread(context, faults::add), new MemberCounters());

    @BeforeEach
    void takeWhatIsTheSameForAll()
    {
        tell(0, EARLIER, GOOD);
        tell(2, EARLIER, GOOD);
    }

    @Test
    void shouldStopAtAnotherHashOfItsOwn()
    {
        final long incarnation = commands.beginIncarnation();
        assertThrows(AgentTerminationException.class, () -> tell(OWN, incarnation, BAD));
        assertEquals(1, faults.size());
    }

    /** It was started with an empty directory because of that hash, and goes through the log from before it. */
    @Test
    void shouldNotStopAtTheHashOfItsEarlierIncarnation()
    {
        tell(OWN, EARLIER, BAD);
        final long incarnation = commands.beginIncarnation();
        tell(OWN, incarnation, GOOD);
        assertEquals(List.of(), faults);
    }

    /** A member begins, and says what hash its core has. */
    private void tell(final int memberId, final long incarnation, final long hash)
    {
        final DirectBuffer note = MemberNote.of(MemberNote.CHECKPOINT, SEQUENCE, hash);
        final UnsafeBuffer message = new UnsafeBuffer(
            new byte[EnvelopeDescriptor.HEADER_LENGTH + EnvelopeDescriptor.entryLength(MemberNote.LENGTH)]);
        EnvelopeDescriptor.header(message, memberId, incarnation, 0, 1);
        EnvelopeDescriptor.putEntry(
            message, EnvelopeDescriptor.HEADER_LENGTH, EnvelopeDescriptor.NOTE, note, 0, MemberNote.LENGTH);
        commands.onMessage(message, 0, message.capacity(), memberId, 1);
    }
}
