package io.ringside.journal.replication.frame;

import io.ringside.journal.replication.Cluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReplicationKeysTest
{
    private static final String KEY = "a1".repeat(32);

    @TempDir
    private Path directory;

    private Path file(final String permissions, final String... keys) throws Exception
    {
        final Path file = directory.resolve("key");
        Cluster.writeKeys(file, keys);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        return file;
    }

    private static String refusal(final Path file)
    {
        return assertThrows(IllegalArgumentException.class, () -> ReplicationKeyring.open(file)).getMessage();
    }

    @Test
    void shouldGiveWhatTheJdksHmacGives() throws Exception
    {
        final Random random = new Random(1);
        for (int i = 0; i < 500; i++)
        {
            final byte[] key = new byte[32 + random.nextInt(100)];
            final byte[] message = new byte[random.nextInt(500)];
            random.nextBytes(key);
            random.nextBytes(message);
            final Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            final byte[] tag = new byte[16];

            new HmacSha256(key).compute(message, message.length, tag);

            assertArrayEquals(Arrays.copyOf(mac.doFinal(message), 16), tag, "run " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rwx------"})
    void shouldRefuseFileThatOthersCanUse(final String permissions) throws Exception
    {
        assertTrue(refusal(file(permissions, KEY)).contains("chmod 600"));
    }

    @Test
    void shouldRefuseWhatIsNoKey() throws Exception
    {
        assertTrue(refusal(file("rw-------", KEY.substring(2))).startsWith("line 1 of key file "));
        assertTrue(refusal(file("rw-------", KEY, "g" + KEY.substring(1))).startsWith("line 2 of key file "));
        assertTrue(refusal(file("rw-------", "# none", "")).contains("found 0"));
        assertTrue(refusal(file("rw-------", KEY, KEY, KEY)).contains("found 3"));
        assertTrue(refusal(directory.resolve("nowhere")).startsWith("no key file "));
    }

    @Test
    void shouldKeepItsKeysWhenTheFileCannotBeUsed() throws Exception
    {
        final Path file = file("r--------", "# a comment", KEY);
        final ReplicationKeyring keyring = ReplicationKeyring.open(file);
        final String before = keyring.describe();
        assertEquals("", keyring.refresh());
        Files.delete(file);
        assertTrue(keyring.refresh().startsWith("replication keys stay as they were: no key file "));
        assertEquals("", keyring.refresh());
        Cluster.writeKeys(file, "nonsense");
        Files.setLastModifiedTime(file, FileTime.fromMillis(5_000));

        assertTrue(keyring.refresh().startsWith("replication keys stay as they were: line 1 "));
        assertEquals("", keyring.refresh());
        assertEquals(before, keyring.describe());
    }
}
