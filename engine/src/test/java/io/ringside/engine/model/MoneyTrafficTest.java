package io.ringside.engine.model;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.params.provider.EnumSource.Mode.MATCH_ALL;

/**
 * Money and limits of levels, core against model, with the ledger and all holds made anew after every command. The
 * property {@code ringside.streams} multiplies the commands, {@code ringside.money.seed} chooses others.
 */
class MoneyTrafficTest
{
    private static final long SEED = Long.getLong("ringside.money.seed", 20_261_129L);

    @ParameterizedTest
    @EnumSource(value = Profile.class, mode = MATCH_ALL,
        names = ".*MONEY.*|LIMITS_.*|LOSSES_.*|OVERRIDES_.*|.*MARGIN.*|.*LIQUIDATION.*")
    void shouldKeepTheLedgerOfTheModel(final Profile profile)
    {
        new DifferentialRun(profile, SEED).run(TestSize.commands(1_000));
    }
}
