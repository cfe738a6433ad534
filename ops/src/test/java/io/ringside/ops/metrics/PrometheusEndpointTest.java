package io.ringside.ops.metrics;

import io.ringside.ops.Await;
import org.junit.jupiter.api.Test;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What a scrape reads is there until the scrape is over.
 */
class PrometheusEndpointTest
{
    @Test
    void shouldCloseAfterTheScrapeThatIsUnderWay() throws InterruptedException
    {
        final CountDownLatch isRead = new CountDownLatch(1);
        final CountDownLatch mayGoOn = new CountDownLatch(1);
        final AtomicBoolean isUnmapped = new AtomicBoolean();
        final AtomicBoolean isReadUnmapped = new AtomicBoolean();
        final PrometheusEndpoint endpoint = new PrometheusEndpoint("n");
        endpoint.gauge("mapped", "Read from memory that is mapped.", () ->
        {
            isRead.countDown();
            Await.until("the closer", () -> 0 == mayGoOn.getCount());
            isReadUnmapped.set(isUnmapped.get());
            return 1;
        });
        final Thread scrape = new Thread(endpoint::scrape);
        scrape.start();
        isRead.await();
        final Thread closer = new Thread(() ->
        {
            endpoint.close();
            isUnmapped.set(true);
        });
        closer.start();
        Await.until("the closer to wait or to be done", () -> Thread.State.BLOCKED == closer.getState() ||
            Thread.State.TERMINATED == closer.getState());
        mayGoOn.countDown();
        scrape.join();
        closer.join();
        assertEquals(false, isReadUnmapped.get());
        assertTrue(isUnmapped.get());
        assertEquals("", endpoint.scrape());
    }
}
