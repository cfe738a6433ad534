package io.ringside.ops.admin.node;

/**
 * One line of the doctor.
 *
 * @param check   what was looked at.
 * @param verdict PASS, WARN or FAIL.
 * @param found   what is so.
 * @param advice  what to do; empty on PASS.
 */
record Finding(String check, String verdict, String found, String advice)
{
    static final String PASS = "PASS";
    static final String WARN = "WARN";
    static final String FAIL = "FAIL";

    static Finding of(final String check, final boolean isGood, final String found, final String advice)
    {
        return new Finding(check, isGood ? PASS : WARN, found, isGood ? "" : advice);
    }
}
