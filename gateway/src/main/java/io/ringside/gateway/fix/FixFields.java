package io.ringside.gateway.fix;

/**
 * Numbers of FIX 4.4 that code knows by heart: tags of header fields, message types, and which fields hold raw data.
 */
final class FixFields
{
    static final byte SEPARATOR = 1;

    static final int ACCOUNT = 1;
    static final int AVG_PX = 6;
    static final int BEGIN_SEQ_NO = 7;
    static final int BEGIN_STRING = 8;
    static final int CL_ORD_ID = 11;
    static final int CUM_QTY = 14;
    static final int END_SEQ_NO = 16;
    static final int EXEC_ID = 17;
    static final int EXEC_INST = 18;
    static final int EXEC_REF_ID = 19;
    static final int LAST_PX = 31;
    static final int LAST_QTY = 32;
    static final int LINES_OF_TEXT = 33;
    static final int MSG_SEQ_NUM = 34;
    static final int MSG_TYPE = 35;
    static final int NEW_SEQ_NO = 36;
    static final int ORDER_ID = 37;
    static final int ORDER_QTY = 38;
    static final int ORD_STATUS = 39;
    static final int ORD_TYPE = 40;
    static final int ORIG_CL_ORD_ID = 41;
    static final int POSS_DUP_FLAG = 43;
    static final int PRICE = 44;
    static final int REF_SEQ_NUM = 45;
    static final int SENDER_COMP_ID = 49;
    static final int SENDING_TIME = 52;
    static final int SIDE = 54;
    static final int SYMBOL = 55;
    static final int TARGET_COMP_ID = 56;
    static final int TEXT = 58;
    static final int TIME_IN_FORCE = 59;
    static final int TRANSACT_TIME = 60;
    static final int RAW_DATA = 96;
    static final int POSS_RESEND = 97;
    static final int ENCRYPT_METHOD = 98;
    static final int STOP_PX = 99;
    static final int CXL_REJ_REASON = 102;
    static final int ORD_REJ_REASON = 103;
    static final int HEART_BT_INT = 108;
    static final int MIN_QTY = 110;
    static final int MAX_FLOOR = 111;
    static final int TEST_REQ_ID = 112;
    static final int ON_BEHALF_OF_COMP_ID = 115;
    static final int ORIG_SENDING_TIME = 122;
    static final int GAP_FILL_FLAG = 123;
    static final int EXPIRE_TIME = 126;
    static final int RESET_SEQ_NUM_FLAG = 141;
    static final int NO_RELATED_SYM = 146;
    static final int HEADLINE = 148;
    static final int EXEC_TYPE = 150;
    static final int LEAVES_QTY = 151;
    static final int PEG_OFFSET_VALUE = 211;
    static final int SUBSCRIPTION_REQUEST_TYPE = 263;
    static final int SECURITY_REQ_ID = 320;
    static final int SECURITY_REQUEST_TYPE = 321;
    static final int SECURITY_RESPONSE_ID = 322;
    static final int SECURITY_RESPONSE_TYPE = 323;
    static final int SECURITY_STATUS_REQ_ID = 324;
    static final int SECURITY_TRADING_STATUS = 326;
    static final int HALT_REASON = 327;
    static final int TRAD_SES_REQ_ID = 335;
    static final int TRADING_SESSION_ID = 336;
    static final int TRAD_SES_STATUS = 340;
    static final int REF_TAG_ID = 371;
    static final int REF_MSG_TYPE = 372;
    static final int SESSION_REJECT_REASON = 373;
    static final int EXEC_RESTATEMENT_REASON = 378;
    static final int BUSINESS_REJECT_REASON = 380;
    static final int TOT_NO_RELATED_SYM = 393;
    static final int EXPIRE_DATE = 432;
    static final int CXL_REJ_RESPONSE_TO = 434;
    static final int SECONDARY_EXEC_ID = 527;
    static final int MASS_CANCEL_REQUEST_TYPE = 530;
    static final int MASS_CANCEL_RESPONSE = 531;
    static final int MASS_CANCEL_REJECT_REASON = 532;
    static final int TOTAL_AFFECTED_ORDERS = 533;
    static final int USERNAME = 553;
    static final int PASSWORD = 554;
    static final int SECURITY_LIST_REQUEST_TYPE = 559;
    static final int SECURITY_REQUEST_RESULT = 560;
    static final int ROUND_LOT = 561;
    static final int TRAD_SES_STATUS_REJ_REASON = 567;
    static final int MASS_STATUS_REQ_ID = 584;
    static final int MASS_STATUS_REQ_TYPE = 585;
    static final int NEXT_EXPECTED_MSG_SEQ_NUM = 789;
    static final int COPY_MSG_INDICATOR = 797;
    static final int PEGGED_PRICE = 839;
    static final int LAST_LIQUIDITY_IND = 851;
    static final int LAST_FRAGMENT = 893;
    static final int TOT_NUM_REPORTS = 911;
    static final int LAST_RPT_REQUESTED = 912;
    static final int SELF_TRADE_MODE = 20_001;
    static final int SELF_TRADE_GROUP = 20_002;
    static final int POST_ONLY_MODE = 20_003;
    static final int TRIGGER_KIND = 20_004;
    static final int LINKED_CL_ORD_ID = 20_005;

    /** Types of messages as {@link FixMessage#msgType()} has them. */
    static final int HEARTBEAT = '0';
    static final int TEST_REQUEST = '1';
    static final int RESEND_REQUEST = '2';
    static final int REJECT = '3';
    static final int SEQUENCE_RESET = '4';
    static final int LOGOUT = '5';
    static final int EXECUTION_REPORT = '8';
    static final int ORDER_CANCEL_REJECT = '9';
    static final int LOGON = 'A';
    static final int NEWS = 'B';
    static final int NEW_ORDER_SINGLE = 'D';
    static final int ORDER_CANCEL_REQUEST = 'F';
    static final int ORDER_CANCEL_REPLACE_REQUEST = 'G';
    static final int ORDER_STATUS_REQUEST = 'H';
    static final int SECURITY_DEFINITION_REQUEST = 'c';
    static final int SECURITY_DEFINITION = 'd';
    static final int SECURITY_STATUS_REQUEST = 'e';
    static final int SECURITY_STATUS = 'f';
    static final int TRADING_SESSION_STATUS_REQUEST = 'g';
    static final int TRADING_SESSION_STATUS = 'h';
    static final int BUSINESS_MESSAGE_REJECT = 'j';
    static final int ORDER_MASS_CANCEL_REQUEST = 'q';
    static final int ORDER_MASS_CANCEL_REPORT = 'r';
    static final int SECURITY_LIST_REQUEST = 'x';
    static final int SECURITY_LIST = 'y';
    static final int ORDER_MASS_STATUS_REQUEST = 'A' | 'F' << 8;

    private FixFields()
    {
    }

    /** May the field hold separators, because another one in front of it says how long it is? */
    static boolean isData(final int tag)
    {
        return 0 != lengthTag(tag);
    }

    /** Tag of the length of a data field; 0 if the field is none. */
    static int lengthTag(final int tag)
    {
        switch (tag)
        {
            case 89:
                return 93;
            case 91:
            case 96:
            case 213:
            case 349:
            case 351:
            case 353:
            case 355:
            case 357:
            case 359:
            case 361:
            case 363:
            case 365:
            case 446:
            case 619:
            case 622:
                return tag - 1;
            default:
                return 0;
        }
    }
}
