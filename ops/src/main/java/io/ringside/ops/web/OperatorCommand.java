package io.ringside.ops.web;

import io.ringside.ops.access.Role;

import java.util.HashMap;
import java.util.Map;

/**
 * What an operator asks of a running node: the verb of the path, and its parameters.
 *
 * @param verb       of a {@link Route}: halt, resume and so on, or command: a line of JSON.
 * @param parameters of the request, decoded. {@code operator} and {@code second-operator} are the names of tokens.
 * @param role       of the operator.
 */
public record OperatorCommand(String verb, Map<String, String> parameters, Role role)
{
    /** The parameter that has the operator's name. */
    public static final String OPERATOR = "operator";
    /** The parameter that has the name of the operator who has confirmed. */
    public static final String SECOND_OPERATOR = "second-operator";
    private static final String MOST = String.valueOf(Long.MAX_VALUE);

    /** A command of the node itself. */
    public OperatorCommand(final String verb, final Map<String, String> parameters)
    {
        this(verb, parameters, Role.ADMIN);
    }

    /**
     * A command of people whom their tokens have named.
     *
     * @param second null: one operator is enough.
     */
    public static OperatorCommand of(
        final String verb,
        final Map<String, String> parameters,
        final Role role,
        final String operator,
        final String second)
    {
        final Map<String, String> named = new HashMap<>(parameters);
        named.put(OPERATOR, operator);
        named.remove(SECOND_OPERATOR);
        if (null != second)
        {
            named.put(SECOND_OPERATOR, second);
        }
        return new OperatorCommand(verb, named, role);
    }

    /** The parameter, or the fallback when it was not given. */
    public String parameter(final String name, final String fallback)
    {
        return parameters.getOrDefault(name, fallback);
    }

    /**
     * A number from 0 to 2^63 - 1.
     *
     * @throws IllegalArgumentException with one line, if it is missing or none.
     */
    public long number(final String name)
    {
        final String text = parameter(name, "");
        // A time in nanoseconds has 19 digits. Among texts of that length the larger number comes later.
        if (!text.matches("\\d{1,19}") || text.length() == MOST.length() && text.compareTo(MOST) > 0)
        {
            throw new IllegalArgumentException(name + " must be a number: found " + text);
        }
        return Long.parseLong(text);
    }

    /** True if it is stated as true. */
    public boolean flag(final String name)
    {
        return Boolean.parseBoolean(parameter(name, "false"));
    }
}
