package io.ringside.engine.host;

import java.util.concurrent.atomic.AtomicReference;

import io.ringside.engine.core.MatchingEngine;

/**
 * Gives images of the books to consumers that have missed market data. The matching thread fills an image between
 * commands, a slice in each of its turns, so that no command waits for long: nothing is journaled, and the core does
 * not change. One image at a time.
 */
public final class BookImages
{
    /** The longest slice of a book of 300,000 orders took 2.3 ms, all of them 54 ms, beside other programs. */
    private static final int PLACES_DEFAULT = 256;

    private final AtomicReference<BookImage> wanted = new AtomicReference<>();
    private final int places;

    public BookImages()
    {
        this(PLACES_DEFAULT);
    }

    /**
     * @param places of orders that a slice has.
     */
    public BookImages(final int places)
    {
        this.places = places;
    }

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
     * Fill a slice of the image that somebody waits for, if there is one. The matching thread, between two commands.
     *
     * @param engine driven by the calling thread.
     * @return 0 if nobody waits.
     */
    public int serve(final MatchingEngine engine)
    {
        final BookImage image = wanted.getAcquire();
        if (null == image)
        {
            return 0;
        }
        if (image.fill(engine, places))
        {
            wanted.set(null);
        }
        return 1;
    }
}
