package io.ringside.engine.core.state;

/**
 * Visits which sessions are sent copies of whose execution reports.
 */
@FunctionalInterface
public interface DropCopyVisitor
{
    /**
     * One pair.
     *
     * @param isAccount true if originId is an account, false if it is a session.
     * @param originId  whose reports are copied.
     * @param target    session that is sent the copies.
     */
    void onDropCopy(boolean isAccount, long originId, int target);
}
