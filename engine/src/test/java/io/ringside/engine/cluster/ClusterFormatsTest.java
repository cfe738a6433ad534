package io.ringside.engine.cluster;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.HexFormat;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** The bytes in the cluster's log and snapshots: members of two versions must read the same ones. */
class ClusterFormatsTest
{
    @Test
    void shouldKeepTheLayoutOfMessages()
    {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[80]);
        final UnsafeBuffer command = new UnsafeBuffer(new byte[]{1, 2, 3});
        EnvelopeDescriptor.header(message, 2, 0x1122334455667788L, 7, 2);
        int end = EnvelopeDescriptor.putEntry(
            message, EnvelopeDescriptor.HEADER_LENGTH, EnvelopeDescriptor.COMMAND, command, 0, 3);
        end = EnvelopeDescriptor.putEntry(message, end, EnvelopeDescriptor.NOTE,
            MemberNote.of(MemberNote.CHECKPOINT, 4096, -1), 0, MemberNote.LENGTH);
        assertEquals(80, end);
        assertEquals("01000000020000008877665544332211070000000000000002000000000000000300000000000000" +
            "010203000000000018000000010000000200000000000000" + "0010000000000000" + "ffffffffffffffff",
            HexFormat.of().formatHex(message.byteArray()));
    }

    /** They are made anew where the log is read, by whatever build. */
    @Test
    void shouldKeepTheBytesOfWhatTheLogStandsFor()
    {
        final UnsafeBuffer command = new UnsafeBuffer(new byte[DerivedCommands.LENGTH_MAX]);
        final DerivedCommands derived = new DerivedCommands();
        assertEquals("09009600e91c0900" + "0000000000000000" + "02",
            HexFormat.of().formatHex(command.byteArray(), 0, derived.memberLost(command, 2)));
        assertEquals("45008d00e91c0900" + "0000000000000000" + "08000000" +
            "636f6e66696775726174696f6e" + "00".repeat(43) + "01",
            HexFormat.of().formatHex(command.byteArray(), 0, derived.setRules(command, 8)));
    }

    @Test
    void shouldReadItsSnapshot()
    {
        final AppliedCommands applied = new AppliedCommands();
        applied.nextSequence(42);
        applied.leader(2, 7);
        applied.begin(1, 100);
        applied.applied(1, 9);
        applied.snapshotPosition(1, 640);
        applied.begin(MemberAddress.MEMBER_ID_MAX, 200);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[AppliedCommands.SNAPSHOT_LENGTH_MAX]);
        final int length = applied.encode(buffer);
        assertEquals(128, length);

        final AppliedCommands read = new AppliedCommands();
        read.decode(buffer, 0, length);
        assertEquals(List.of(42L, 7L, 2L),
            List.of(read.nextSequence(), read.leadershipTermId(), (long)read.leaderMemberId()));
        assertEquals(List.of(100L, 9L, 640L), List.of(read.incarnation(1), read.applied(1), read.snapshotPosition(1)));
        assertEquals(List.of(200L, -1L), List.of(
            read.incarnation(MemberAddress.MEMBER_ID_MAX), read.applied(MemberAddress.MEMBER_ID_MAX)));
        assertEquals(0, read.incarnation(0));
        assertEquals(640, read.neededPosition(List.of(MemberAddress.of(1, "h", 1))));
        assertEquals(0, read.neededPosition(List.of(MemberAddress.of(1, "h", 1), MemberAddress.of(0, "h", 9))));
    }

    @Test
    void shouldRefuseWhatIsNoSnapshot()
    {
        final AppliedCommands applied = new AppliedCommands();
        applied.nextSequence(42);
        applied.begin(1, 100);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[AppliedCommands.SNAPSHOT_LENGTH_MAX]);
        final int length = applied.encode(buffer);
        for (int cut = 0; cut < length; cut++)
        {
            final int shorter = cut;
            assertThrows(IllegalStateException.class, () -> new AppliedCommands().decode(buffer, 0, shorter));
        }
        buffer.putInt(4, Integer.MAX_VALUE);
        assertThrows(IllegalStateException.class, () -> new AppliedCommands().decode(buffer, 0, length));
        buffer.putInt(0, 2);
        assertThrows(IllegalStateException.class, () -> new AppliedCommands().decode(buffer, 0, length));
    }
}
