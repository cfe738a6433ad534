package io.ringside.gateway.session;

/**
 * Takes what the venue tells everybody to all doors. Each door reads with a {@link Reader} of its own, on its own
 * thread, and so misses nothing and waits for nobody.
 */
public final class VenueNotices
{
    private Link last = new Link(null);

    /** Tell everybody who is connected. Any thread. */
    public synchronized void tell(final VenueNotice notice)
    {
        final Link next = new Link(notice);
        last.next = next;
        last = next;
    }

    /** A reader of what is told from now on. Any thread. */
    public synchronized Reader reader()
    {
        return new Reader(last);
    }

    /** The place of one door among the notices. Used by one thread. */
    public static final class Reader
    {
        private Link place;

        private Reader(final Link place)
        {
            this.place = place;
        }

        /** The next notice; null if there is none. Allocates nothing. */
        public VenueNotice poll()
        {
            final Link next = place.next;
            if (null == next)
            {
                return null;
            }
            place = next;
            return next.notice;
        }
    }

    private static final class Link
    {
        private final VenueNotice notice;
        private volatile Link next;

        private Link(final VenueNotice notice)
        {
            this.notice = notice;
        }
    }
}
