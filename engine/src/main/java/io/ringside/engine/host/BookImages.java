package io.ringside.engine.host;

import java.util.concurrent.atomic.AtomicReference;

import io.ringside.engine.core.MatchingEngine;

/**
 * Gives images of the books to consumers that have missed market data. The matching thread takes an image between two
 * commands: nothing is journaled, and the core does not change. One image at a time; on a node without commands the
 * next clock tick serves it.
 */
public final class BookImages
{
    private final AtomicReference<BookImage> wanted = new AtomicReference<>();

    /**
     * Ask for an image. Any thread; asked again before it {@link BookImage#isTaken()}, nothing changes.
     *
     * @param image to be filled, once; the caller's again when it is taken.
     */
    public void request(final BookImage image)
    {
        // Another consumer's request may come first; this one is then for a later turn.
        if (image.isNew() && null == wanted.get())
        {
            image.await();
            if (!wanted.compareAndSet(null, image))
            {
                image.withdraw();
            }
        }
    }

    /**
     * Fill the image that somebody waits for, if there is one. The matching thread, between two commands.
     *
     * @param engine driven by the calling thread.
     */
    public void serve(final MatchingEngine engine)
    {
        if (null != wanted.getAcquire())
        {
            take(engine);
        }
    }

    private void take(final MatchingEngine engine)
    {
        final BookImage image = wanted.getAndSet(null);
        image.take(engine);
    }
}
