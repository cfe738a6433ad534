package io.ringside.engine.ring.proof;

/** Memory order of an access, weakest first. */
enum AccessMode
{
    PLAIN, OPAQUE, ACQUIRE, RELEASE, VOLATILE;

    boolean acquires()
    {
        return ACQUIRE == this || VOLATILE == this;
    }

    boolean releases()
    {
        return RELEASE == this || VOLATILE == this;
    }
}
