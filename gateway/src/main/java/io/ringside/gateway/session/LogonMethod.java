package io.ringside.gateway.session;

/** How a FIX client authenticates. Sessions of other protocols always have a password. */
public enum LogonMethod
{
    /** A password. */
    PASSWORD,

    /** A signature over its Logon, made with a key that the venue has, too. */
    HMAC,

    /** A client is known by its address alone. */
    ADDRESS
}
