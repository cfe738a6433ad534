package io.ringside.gateway.session;

/**
 * What a FIX client shows at its logon to be believed. Sessions of other protocols always have a password.
 */
public enum LogonMethod
{
    /** A password. */
    PASSWORD,

    /** A signature over its Logon, made with a key that the venue has, too. */
    HMAC,

    /** Nothing: the address that it comes from is enough. */
    ADDRESS
}
