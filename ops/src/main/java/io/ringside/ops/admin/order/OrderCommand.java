package io.ringside.ops.admin.order;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.HostAndPort;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code ringside order …}: orders through the SBE gateway, as from any client. */
@Command(name = "order", description = "Enter, change or cancel orders, or ask for one, through the SBE gateway.",
    subcommands = {
        OrderNewCommand.class, OrderReplaceCommand.class, OrderCancelCommand.class, OrderMassCancelCommand.class,
        OrderStatusCommand.class},
    footer = "Example: ringside order new ACME buy 10 100.00")
public final class OrderCommand extends VerbGroup
{
    @Option(names = "--session", paramLabel = "ID", scope = ScopeType.INHERIT, defaultValue = "9",
        converter = SessionId.class, description = "session to log on as (default ${DEFAULT-VALUE})")
    private int session;

    @Option(names = "--password", paramLabel = "TEXT", scope = ScopeType.INHERIT,
        defaultValue = "${env:RINGSIDE_CREDENTIALS}",
        description = "of the session; better given as RINGSIDE_CREDENTIALS (default: configured)")
    private String password;

    @Option(names = "--account", paramLabel = "ID", scope = ScopeType.INHERIT,
        description = "account the order is for (default: the session's first)")
    private Long account;

    @Option(names = "--protocol", paramLabel = "WORD", scope = ScopeType.INHERIT, defaultValue = "sbe",
        description = "sbe (over Aeron UDP), or tcp (default ${DEFAULT-VALUE})")
    private String protocol;

    @Option(names = "--gateway", paramLabel = "HOST:PORT", scope = ScopeType.INHERIT,
        description = "SBE order entry, with commas between that of each node: the first that answers (default: " +
        "where the node of --node listens, else as configured)")
    private String gateway;

    @Option(names = "--config", paramLabel = "FILE", scope = ScopeType.INHERIT,
        description = "configuration of the node: says where it is and who the session is")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", scope = ScopeType.INHERIT,
        description = "one setting of it; may be repeated")
    private Map<String, String> overrides = new LinkedHashMap<>();

    Path file()
    {
        return file;
    }

    Map<String, String> overrides()
    {
        return overrides;
    }

    long account(final RingsideConfig config)
    {
        return null != account ? account : configured(config).stream().flatMap((it) -> it.accounts().stream())
            .findFirst().orElse((long)session);
    }

    boolean hasRisingIds(final RingsideConfig config)
    {
        return configured(config).filter(SessionSettings::hasRisingIds).isPresent();
    }

    OrderSession logOn(final Verb verb, final RingsideConfig config)
    {
        CliException.usageIf(!List.of("sbe", "tcp").contains(protocol), "protocol must be sbe or tcp: " + protocol);
        final boolean isTcp = "tcp".equals(protocol);
        return new OrderSession(HostAndPort.resolveAll("--gateway", verb.gateway(gateway, config, protocol)), isTcp,
            isTcp ? verb.tcpTls(config) : null, session, password(config), verb.root().timeout().toMillis());
    }

    /** The password cannot be recovered from a hash. */
    private String password(final RingsideConfig config)
    {
        return null != password ? password : configured(config).map(SessionSettings::credentials)
            .filter((it) -> !it.startsWith("pbkdf2-")).orElse(SessionSettings.DEMO_CREDENTIALS);
    }

    private Optional<SessionSettings> configured(final RingsideConfig config)
    {
        return config.sessions().stream().filter((it) -> session == it.id()).findFirst();
    }

    /** 0 is the venue's own, which nobody can log on as. */
    static final class SessionId implements ITypeConverter<Integer>
    {
        @Override
        public Integer convert(final String value)
        {
            if (!value.matches("[1-9]\\d{0,8}"))
            {
                throw new TypeConversionException("not the id of a session: '" + value + "'");
            }
            return Integer.valueOf(value);
        }
    }
}
