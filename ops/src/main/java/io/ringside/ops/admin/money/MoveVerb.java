package io.ringside.ops.admin.money;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ReasonOption;
import io.ringside.ops.admin.base.Text;
import io.ringside.risk.money.Movement;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.Locale;
import java.util.Map;

/**
 * A verb that moves money, named as the movement is. The reference names the movement: given again after an answer that
 * was lost, it moves nothing, and says so.
 */
abstract class MoveVerb extends MoneyVerb
{
    private static final String REFERENCE = "[!-~]{1,24}";

    private static final String INSURANCE = "insurance";

    @Parameters(index = "0", paramLabel = "ID", description = "of the account; insurance: the venue's own")
    private String id;

    @Parameters(index = "1", paramLabel = "AMOUNT", description = "such as 12.50")
    private String amount;

    @Parameters(index = "2", paramLabel = "CURRENCY", description = "such as USD")
    private String currency;

    @Option(names = "--reference", paramLabel = "TEXT", required = true,
        description = "of the movement, 1 to 24 characters: given again it moves nothing")
    private String reference;

    @Mixin
    private ReasonOption reason;

    @Spec
    private CommandSpec spec;

    /** The account that gets it; 0: none. */
    long toAccount()
    {
        return 0;
    }

    /** Moves it, and prints what the account has then. */
    @Override
    public final Integer call()
    {
        final String verb = spec.name();
        final boolean isSigned = "adjust".equals(verb);
        final long to = toAccount();
        CliException.usageIf(!reference.matches(REFERENCE), "--reference must be 1 to 24 printable ASCII characters " +
            "without blanks: found " + reference);
        final boolean isInsurance = INSURANCE.equalsIgnoreCase(id);
        CliException.usageIf(!isInsurance && !id.matches("\\d{1,18}"),
            "ID must be an account, or insurance: found " + id);
        final long accountId = isInsurance ? Movement.INSURANCE_ID : Long.parseLong(id);
        final String reasonText = reason.text();
        final Map<String, Object> known = currency(money(), currency);
        final long units = units(amount, known);
        CliException.usageIf(0 == units || units < 0 && !isSigned,
            "AMOUNT must be " + (isSigned ? "another than 0" : "more than 0") + ": found " + amount);
        final Map<String, Object> answer = give("account " + verb, Json.object("command", "MoveMoney",
            "movement", verb.toUpperCase(Locale.ROOT), "accountId", accountId, "toAccountId", to, "amount", units,
            "currencyId", known.get("currencyId"), "reference", reference, "reasonText", reasonText));
        final Map<String, Object> moved = Text.rows(answer, "reports").stream()
            .filter((it) -> "movement".equals(it.get("report"))).findFirst().orElse(Map.of());
        return answer("account-" + verb + "/1", answer, "%s %s %s at sequence %s, movement %s: %s has %s, " +
            "held %s, available %s", Boolean.TRUE.equals(moved.get("repeat")) ? "nothing moved, it was done before:" :
            verb + " of", moved.get("amount"), moved.get("currency"), Text.count(answer.get("commandSequence")),
            moved.get("movementNumber"), isInsurance ? INSURANCE : "account " + id,
            moved.get("balance"), moved.get("held"), moved.get("available"));
    }
}
