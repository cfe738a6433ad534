package io.ringside.gateway.fix.message;

/** Constants of FIX 4.4: tags of header fields, message types, and raw data fields. */
public final class FixFields
{
    public static final byte SEPARATOR = 1;

    public static final int ACCOUNT = 1;
    public static final int AVG_PX = 6;
    public static final int BEGIN_SEQ_NO = 7;
    public static final int BEGIN_STRING = 8;
    public static final int CL_ORD_ID = 11;
    public static final int COMMISSION = 12;
    public static final int COMM_TYPE = 13;
    public static final int CUM_QTY = 14;
    public static final int CURRENCY = 15;
    public static final int END_SEQ_NO = 16;
    public static final int EXEC_ID = 17;
    public static final int EXEC_INST = 18;
    public static final int EXEC_REF_ID = 19;
    public static final int LAST_PX = 31;
    public static final int LAST_QTY = 32;
    public static final int LINES_OF_TEXT = 33;
    public static final int MSG_SEQ_NUM = 34;
    public static final int MSG_TYPE = 35;
    public static final int NEW_SEQ_NO = 36;
    public static final int ORDER_ID = 37;
    public static final int ORDER_QTY = 38;
    public static final int ORD_STATUS = 39;
    public static final int ORD_TYPE = 40;
    public static final int ORIG_CL_ORD_ID = 41;
    public static final int POSS_DUP_FLAG = 43;
    public static final int PRICE = 44;
    public static final int REF_SEQ_NUM = 45;
    public static final int SENDER_COMP_ID = 49;
    public static final int SENDING_TIME = 52;
    public static final int SIDE = 54;
    public static final int SYMBOL = 55;
    public static final int TARGET_COMP_ID = 56;
    public static final int TEXT = 58;
    public static final int TIME_IN_FORCE = 59;
    public static final int TRANSACT_TIME = 60;
    public static final int RAW_DATA = 96;
    public static final int POSS_RESEND = 97;
    public static final int ENCRYPT_METHOD = 98;
    public static final int STOP_PX = 99;
    public static final int CXL_REJ_REASON = 102;
    public static final int ORD_REJ_REASON = 103;
    public static final int HEART_BT_INT = 108;
    public static final int MIN_QTY = 110;
    public static final int MAX_FLOOR = 111;
    public static final int TEST_REQ_ID = 112;
    public static final int ON_BEHALF_OF_COMP_ID = 115;
    public static final int ORIG_SENDING_TIME = 122;
    public static final int GAP_FILL_FLAG = 123;
    public static final int EXPIRE_TIME = 126;
    public static final int RESET_SEQ_NUM_FLAG = 141;
    public static final int NO_RELATED_SYM = 146;
    public static final int HEADLINE = 148;
    public static final int EXEC_TYPE = 150;
    public static final int LEAVES_QTY = 151;
    public static final int PEG_OFFSET_VALUE = 211;
    public static final int MD_REQ_ID = 262;
    public static final int SUBSCRIPTION_REQUEST_TYPE = 263;
    public static final int MARKET_DEPTH = 264;
    public static final int MD_UPDATE_TYPE = 265;
    public static final int AGGREGATED_BOOK = 266;
    public static final int NO_MD_ENTRIES = 268;
    public static final int MD_ENTRY_TYPE = 269;
    public static final int MD_ENTRY_PX = 270;
    public static final int MD_ENTRY_SIZE = 271;
    public static final int MD_ENTRY_DATE = 272;
    public static final int MD_ENTRY_TIME = 273;
    public static final int TRADE_CONDITION = 277;
    public static final int MD_ENTRY_ID = 278;
    public static final int MD_UPDATE_ACTION = 279;
    public static final int MD_REQ_REJ_REASON = 281;
    public static final int DELETE_REASON = 285;
    public static final int OPEN_CLOSE_SETTL_FLAG = 286;
    public static final int SECURITY_REQ_ID = 320;
    public static final int SECURITY_REQUEST_TYPE = 321;
    public static final int SECURITY_RESPONSE_ID = 322;
    public static final int SECURITY_RESPONSE_TYPE = 323;
    public static final int SECURITY_STATUS_REQ_ID = 324;
    public static final int UNSOLICITED_INDICATOR = 325;
    public static final int SECURITY_TRADING_STATUS = 326;
    public static final int HALT_REASON = 327;
    public static final int TRAD_SES_REQ_ID = 335;
    public static final int TRADING_SESSION_ID = 336;
    public static final int TRAD_SES_STATUS = 340;
    public static final int NUMBER_OF_ORDERS = 346;
    public static final int REF_TAG_ID = 371;
    public static final int REF_MSG_TYPE = 372;
    public static final int SESSION_REJECT_REASON = 373;
    public static final int EXEC_RESTATEMENT_REASON = 378;
    public static final int BUSINESS_REJECT_REF_ID = 379;
    public static final int BUSINESS_REJECT_REASON = 380;
    public static final int TOT_NO_RELATED_SYM = 393;
    public static final int EXPIRE_DATE = 432;
    public static final int CXL_REJ_RESPONSE_TO = 434;
    public static final int COMM_CURRENCY = 479;
    public static final int SECONDARY_EXEC_ID = 527;
    public static final int MASS_CANCEL_REQUEST_TYPE = 530;
    public static final int MASS_CANCEL_RESPONSE = 531;
    public static final int MASS_CANCEL_REJECT_REASON = 532;
    public static final int TOTAL_AFFECTED_ORDERS = 533;
    public static final int USERNAME = 553;
    public static final int PASSWORD = 554;
    public static final int SCOPE = 546;
    public static final int MD_IMPLICIT_DELETE = 547;
    public static final int SECURITY_LIST_REQUEST_TYPE = 559;
    public static final int SECURITY_REQUEST_RESULT = 560;
    public static final int ROUND_LOT = 561;
    public static final int TRAD_SES_STATUS_REJ_REASON = 567;
    public static final int MASS_STATUS_REQ_ID = 584;
    public static final int TRADE_DATE = 75;
    public static final int RPT_SEQ = 83;
    public static final int TRADE_REPORT_TRANS_TYPE = 487;
    public static final int NO_SIDES = 552;
    public static final int TRADE_REQUEST_ID = 568;
    public static final int TRADE_REQUEST_TYPE = 569;
    public static final int PREVIOUSLY_REPORTED = 570;
    public static final int TRADE_REPORT_ID = 571;
    public static final int NO_DATES = 580;
    public static final int ACCOUNT_TYPE = 581;
    public static final int NO_POSITIONS = 702;
    public static final int POS_TYPE = 703;
    public static final int LONG_QTY = 704;
    public static final int SHORT_QTY = 705;
    public static final int POS_AMT_TYPE = 707;
    public static final int POS_AMT = 708;
    public static final int POS_REQ_ID = 710;
    public static final int CLEARING_BUSINESS_DATE = 715;
    public static final int POS_MAINT_RPT_ID = 721;
    public static final int POS_REQ_TYPE = 724;
    public static final int TOTAL_NUM_POS_REPORTS = 727;
    public static final int POS_REQ_RESULT = 728;
    public static final int POS_REQ_STATUS = 729;
    public static final int SETTL_PRICE = 730;
    public static final int SETTL_PRICE_TYPE = 731;
    public static final int PRIOR_SETTL_PRICE = 734;
    public static final int NO_POS_AMT = 753;
    public static final int TOT_NUM_TRADE_REPORTS = 748;
    public static final int TRADE_REQUEST_RESULT = 749;
    public static final int TRADE_REQUEST_STATUS = 750;
    public static final int MASS_STATUS_REQ_TYPE = 585;
    public static final int NEXT_EXPECTED_MSG_SEQ_NUM = 789;
    public static final int ORD_STATUS_REQ_ID = 790;
    public static final int COPY_MSG_INDICATOR = 797;
    public static final int APPL_QUEUE_RESOLUTION = 814;
    public static final int PEG_OFFSET_TYPE = 836;
    public static final int PEGGED_PRICE = 839;
    public static final int LAST_LIQUIDITY_IND = 851;
    public static final int LAST_FRAGMENT = 893;
    public static final int TOT_NUM_REPORTS = 911;
    public static final int LAST_RPT_REQUESTED = 912;

    /** Not of FIX; CME has it with this meaning. */
    public static final int MEMO = 5149;

    /** Our own. */
    public static final int SELF_TRADE_MODE = 20_001;
    public static final int SELF_TRADE_GROUP = 20_002;
    public static final int POST_ONLY_MODE = 20_003;
    public static final int TRIGGER_KIND = 20_004;
    public static final int LINKED_CL_ORD_ID = 20_005;
    public static final int ACTIVATION_PRICE = 20_006;
    public static final int CANCEL_ON_DISCONNECT = 20_007;
    public static final int MARKET_DATA_SEQUENCE = 20_008;
    public static final int ORDER_PRIORITY = 20_009;

    /** A value of {@link #PEG_OFFSET_TYPE}. */
    public static final int BASIS_POINTS = 1;

    /** Types of messages as {@link FixMessage#msgType()} has them. */
    public static final int HEARTBEAT = '0';
    public static final int TEST_REQUEST = '1';
    public static final int RESEND_REQUEST = '2';
    public static final int REJECT = '3';
    public static final int SEQUENCE_RESET = '4';
    public static final int LOGOUT = '5';
    public static final int EXECUTION_REPORT = '8';
    public static final int ORDER_CANCEL_REJECT = '9';
    public static final int LOGON = 'A';
    public static final int NEWS = 'B';
    public static final int NEW_ORDER_SINGLE = 'D';
    public static final int ORDER_CANCEL_REQUEST = 'F';
    public static final int ORDER_CANCEL_REPLACE_REQUEST = 'G';
    public static final int ORDER_STATUS_REQUEST = 'H';
    public static final int MARKET_DATA_REQUEST = 'V';
    public static final int MARKET_DATA_SNAPSHOT = 'W';
    public static final int MARKET_DATA_INCREMENTAL = 'X';
    public static final int MARKET_DATA_REQUEST_REJECT = 'Y';
    public static final int SECURITY_DEFINITION_REQUEST = 'c';
    public static final int SECURITY_DEFINITION = 'd';
    public static final int SECURITY_STATUS_REQUEST = 'e';
    public static final int SECURITY_STATUS = 'f';
    public static final int TRADING_SESSION_STATUS_REQUEST = 'g';
    public static final int TRADING_SESSION_STATUS = 'h';
    public static final int BUSINESS_MESSAGE_REJECT = 'j';
    public static final int ORDER_MASS_CANCEL_REQUEST = 'q';
    public static final int ORDER_MASS_CANCEL_REPORT = 'r';
    public static final int TRADE_CAPTURE_REPORT_REQUEST = 'A' | 'D' << Byte.SIZE;
    public static final int TRADE_CAPTURE_REPORT = 'A' | 'E' << Byte.SIZE;
    public static final int TRADE_CAPTURE_REPORT_REQUEST_ACK = 'A' | 'Q' << Byte.SIZE;
    public static final int REQUEST_FOR_POSITIONS = 'A' | 'N' << Byte.SIZE;
    public static final int REQUEST_FOR_POSITIONS_ACK = 'A' | 'O' << Byte.SIZE;
    public static final int POSITION_REPORT = 'A' | 'P' << Byte.SIZE;
    public static final int SECURITY_LIST_REQUEST = 'x';
    public static final int SECURITY_LIST = 'y';
    public static final int ORDER_MASS_STATUS_REQUEST = 'A' | 'F' << 8;

    private FixFields()
    {
    }

    /** True if the field may hold separators, because a preceding field has its length. */
    static boolean isData(final int tag)
    {
        return 0 != lengthTag(tag);
    }

    /** Tag of the length of a data field; 0 if the field is none. */
    static int lengthTag(final int tag)
    {
        return switch (tag)
        {
            case 89 -> 93;
            case 91, 96, 213, 349, 351, 353, 355, 357, 359, 361, 363, 365, 446, 619, 622 -> tag - 1;
            default -> 0;
        };
    }
}
