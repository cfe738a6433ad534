package io.ringside.loadgen.simulation.socket;

import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Selects in the order in which channels were registered: the JDK's own order is another in each process. */
final class SimSelector extends AbstractSelector
{
    private final List<Key> keys = new ArrayList<>();

    SimSelector(final HostSockets host)
    {
        super(host);
    }

    /** What a channel waits for. */
    private final class Key extends AbstractSelectionKey
    {
        private final AbstractSelectableChannel channel;
        private int interestOps;
        private int readyOps;

        Key(final AbstractSelectableChannel channel, final int ops)
        {
            this.channel = channel;
            interestOps = ops;
        }

        void drop()
        {
            deregister(this);
        }

        @Override
        public AbstractSelectableChannel channel()
        {
            return channel;
        }

        @Override
        public Selector selector()
        {
            return SimSelector.this;
        }

        @Override
        public int interestOps()
        {
            return interestOps;
        }

        @Override
        public SelectionKey interestOps(final int ops)
        {
            interestOps = ops;
            return this;
        }

        @Override
        public int readyOps()
        {
            return readyOps;
        }
    }

    @Override
    protected SelectionKey register(
        final AbstractSelectableChannel channel, final int ops, final Object attachment)
    {
        final Key key = new Key(channel, ops);
        key.attach(attachment);
        keys.add(key);
        return key;
    }

    @Override
    public int selectNow(final Consumer<SelectionKey> action)
    {
        forgetCancelled();
        int count = 0;
        for (final Key key : List.copyOf(keys))
        {
            key.readyOps = key.isValid() ? key.interestOps & readyOps(key.channel) : 0;
            if (0 != key.readyOps)
            {
                action.accept(key);
                count++;
            }
        }
        forgetCancelled();
        return count;
    }

    private static int readyOps(final AbstractSelectableChannel channel)
    {
        return channel instanceof SimChannel it ? it.readyOps() : ((SimServer)channel).readyOps();
    }

    private void forgetCancelled()
    {
        keys.removeIf((it) ->
        {
            if (!it.isValid())
            {
                it.drop();
            }
            return !it.isValid();
        });
        cancelledKeys().clear();
    }

    @Override
    protected void implCloseSelector()
    {
        keys.forEach(Key::cancel);
        forgetCancelled();
    }

    @Override
    public Set<SelectionKey> keys()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<SelectionKey> selectedKeys()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public int selectNow()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public int select(final long timeout)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public int select()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Selector wakeup()
    {
        return this;
    }
}
