package io.ringside.risk;

/**
 * Receives the risk state in its canonical order: the venue's switch, accounts in the order of their definition,
 * positions in the order of their first use. For snapshots and state hashes.
 */
public interface RiskStateVisitor
{
    /**
     * Called once, first.
     *
     * @param isVenueKilled  true while the kill switch for all accounts is active.
     * @param accountCount   how many accounts follow.
     * @param positionCount  how many positions follow them.
     */
    void onVenue(boolean isVenueKilled, int accountCount, int positionCount);

    /**
     * Called for each account.
     *
     * @param account valid during the call.
     */
    void onAccount(Account account);

    /**
     * Called for each position.
     *
     * @param position valid during the call: the next one is the same object.
     */
    void onPosition(Position position);
}
