package io.ringside.engine.snapshot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.List;
import java.util.zip.CRC32C;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateSection;
import org.junit.jupiter.api.Test;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Sections of any length, and of other versions. */
class SectionsTest
{
    private static final int MANY = 3 * SnapshotDescriptor.CHUNK_PAYLOAD_MAX / Long.BYTES + 5;

    @Test
    void shouldReadSectionsOfManyChunks()
    {
        final ChunkReader reader = reader(written(), SectionMigrations.ALL);
        assertEquals(StateSection.COUNTERS, reader.nextSection());
        assertEquals(1, reader.getLong());
        assertEquals(StateSection.ORDERS, reader.nextSection());
        for (int i = 0; i < MANY; i++)
        {
            assertEquals(i * 3L, reader.getLong());
        }
        assertEquals(StateSection.END, reader.nextSection());
        assertEquals(7, reader.getLong());
        assertEquals(99, reader.end(5));
    }

    @Test
    void shouldReadAFieldThatIsNotThereAsItsNull()
    {
        final ChunkReader reader = reader(written(), SectionMigrations.ALL);
        reader.nextSection();
        assertEquals(1, reader.getLongOr(-8));
        assertEquals(-8, reader.getLongOr(-8));
        assertEquals(-9, reader.getLongOr(-9));
        assertThrows(IllegalStateException.class, reader::getLong);
        assertEquals(StateSection.ORDERS, reader.nextSection());
        assertEquals(0, reader.getLongOr(-8));
        assertThrows(IllegalStateException.class, reader::nextSection, "items are left over");
    }

    @Test
    void shouldRefuseASectionOfANewerVersionAndOneThatIsUnknown()
    {
        final String newer = assertThrows(IllegalStateException.class,
            () -> reader(firstSection(1, 2), SectionMigrations.ALL).nextSection()).getMessage();
        assertTrue(newer.startsWith("snapshot was made by a newer version: section COUNTERS has version 2"), newer);
        final String unknown = assertThrows(IllegalStateException.class,
            () -> reader(firstSection(77, 1), SectionMigrations.ALL).nextSection()).getMessage();
        assertTrue(unknown.startsWith("snapshot was made by a newer version: section 77"), unknown);
    }

    @Test
    void shouldMigrateAnOlderSectionStepByStep()
    {
        final SectionMigrations migrations = new SectionMigrations(List.of(
            new SectionMigration("twice", StateSection.COUNTERS, 0, (older) -> () -> 2 * older.getLong()),
            new SectionMigration("one more", StateSection.COUNTERS, -1, (older) -> () -> 1 + older.getLong())));
        final StateInput ones = () -> 1;

        assertEquals(4, migrations.migrate(StateSection.COUNTERS, -1, ones).getLong());
        assertEquals(2, migrations.migrate(StateSection.COUNTERS, 0, ones).getLong());
        assertEquals(1, migrations.migrate(StateSection.COUNTERS, 1, ones).getLong());
        final String unknown = assertThrows(IllegalStateException.class,
            () -> migrations.migrate(StateSection.ORDERS, 0, ones)).getMessage();
        assertTrue(unknown.startsWith("snapshot is too old: section ORDERS has version 0"), unknown);

        final ChunkReader reader = reader(firstSection(1, 0), migrations);
        assertEquals(StateSection.COUNTERS, reader.nextSection());
        assertEquals(2, reader.getLong());
    }

    private static byte[] written()
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final ChunkWriter writer = new ChunkWriter();
        writer.begin(Channels.newChannel(bytes), 4711);
        writer.beginSection(StateSection.COUNTERS);
        writer.putLong(1);
        writer.beginSection(StateSection.ORDERS);
        for (int i = 0; i < MANY; i++)
        {
            writer.putLong(i * 3L);
        }
        writer.beginSection(StateSection.END);
        writer.putLong(7);
        final long length = writer.end(99, 5);
        assertEquals(length, bytes.size());
        return bytes.toByteArray();
    }

    /** As if another version had written the first section. */
    private static byte[] firstSection(final int code, final int version)
    {
        final byte[] bytes = written();
        final ByteBuffer chunk =
            ByteBuffer.wrap(bytes, SnapshotDescriptor.HEADER_LENGTH, bytes.length - SnapshotDescriptor.HEADER_LENGTH)
                .slice().order(LITTLE_ENDIAN);
        chunk.putShort(SnapshotDescriptor.CHUNK_SECTION_OFFSET, (short)code);
        chunk.putShort(SnapshotDescriptor.CHUNK_SECTION_VERSION_OFFSET, (short)version);
        final CRC32C crc = new CRC32C();
        crc.update(chunk.duplicate().limit(SnapshotDescriptor.CHUNK_HEADER_CRC_OFFSET));
        chunk.putInt(SnapshotDescriptor.CHUNK_HEADER_CRC_OFFSET, (int)crc.getValue());
        return bytes;
    }

    private static ChunkReader reader(final byte[] bytes, final SectionMigrations migrations)
    {
        final SnapshotSource source = new SnapshotSource(Channels.newChannel(new ByteArrayInputStream(bytes)));
        final ByteBuffer header = ByteBuffer.allocateDirect(SnapshotDescriptor.HEADER_LENGTH);
        source.readFully(header);
        return new ChunkReader(source, header, migrations);
    }
}
