package io.ringside.gateway.session;

import java.util.function.BooleanSupplier;

/**
 * Takes what the venue tells everybody to all doors. Each door reads with a {@link Reader} of its own, on its own
 * thread, and so misses nothing and waits for nobody.
 */
public final class VenueNotices
{
    private Link last = new Link(null);
    private volatile BooleanSupplier isCutOff = () -> false;

    /** Tell everybody who is connected. Any thread. */
    public synchronized void tell(final VenueNotice notice)
    {
        final Link next = new Link(notice);
        last.next = next;
        last = next;
    }

    /** Let clients go, also new ones, as long as this is true: what they send reaches nobody from here. Any thread. */
    public void cutOffWhile(final BooleanSupplier condition)
    {
        isCutOff = condition;
    }

    /** A reader of what is told from now on. Any thread. */
    public synchronized Reader reader()
    {
        return new Reader(this, last);
    }

    /** The place of one door among the notices. Used by one thread. */
    public static final class Reader
    {
        private final VenueNotices notices;
        private Link place;

        private Reader(final VenueNotices notices, final Link place)
        {
            this.notices = notices;
            this.place = place;
        }

        /** Whether clients are to be let go now. */
        public boolean isCutOff()
        {
            return notices.isCutOff.getAsBoolean();
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
