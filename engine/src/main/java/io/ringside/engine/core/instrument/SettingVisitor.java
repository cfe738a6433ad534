package io.ringside.engine.core.instrument;

/**
 * Is told the settings of a thing one after the other, under the names that operators' commands have for them.
 */
public interface SettingVisitor
{
    /**
     * A setting.
     *
     * @param name  as in the wire schema.
     * @param value a number, a boolean, or the name of an enum's value.
     */
    void onSetting(String name, Object value);

    /**
     * A setting of which 0 means that there is no such rule or limit.
     *
     * @param name  as in the wire schema.
     * @param value 0 for none.
     */
    void onRule(String name, long value);
}
