package io.ringside.engine.model;

/**
 * The named kinds of traffic of the differential test. Each is a row of settings ({@link Tuning#with}), applied from
 * left to right: the name of another profile or of a group of {@link Traffic} stands for all of its settings.
 */
enum Profile
{
    TIGHT_BOOK("priceSpan=4"),
    ONE_PRICE("priceSpan=0 instruments=1"),
    DEEP_SWEEP(
        "instruments=1 bookMax=120 priceSpan=40 quantitySpan=8 aggressivePercent=4 marketPercent=3 maxQuantity=400 " +
        "CANCEL_ORDER=60"),
    WIDE_RANGE("basePrice=400000 referencePrice=400000 priceSpan=390000 bookMax=150"),
    DRIFTING("basePrice=50000 referencePrice=50000 driftSpan=60 bookMax=120 aggressivePercent=20"),
    LARGE_BOOK("bookMax=500 priceSpan=250 aggressivePercent=12 quantitySpan=200 instruments=1"),
    IMMEDIATE_OR_NOTHING("iocPercent=35 fokPercent=35 REPLACE_ORDER=60"),
    MARKET_ORDERS("marketPercent=45 protection=3 fokPercent=25 maxOrderTicksLots=30000 isRedefining=true"),
    AMEND_STORM("NEW_ORDER=250 REPLACE_ORDER=600 priceSpan=5"),
    CANCEL_RACES("CANCEL_ORDER=600 ORDER_STATUS=80 wrongTargetPercent=40 aggressivePercent=60 refillPercent=20"),
    MASS_CANCELS("MASS_CANCEL=120 CANCEL_ORDER=50 SET_TRADING_PHASE=25 aggressivePercent=15 bookMax=100"),
    DUPLICATE_IDS(
        "room=32,64,64,4096,4096,8,4096 duplicateIdPercent=40 staleSequencePercent=15 possibleResendPercent=50 " +
        "sessions=2"),
    TIGHT_RISK(
        "maxOrderLots=30 maxOrderTicksLots=25000 maxPositionLots=120 accounts=3 SET_RISK_LIMITS=15 DEFINE_ACCOUNT=6"),
    TIGHT_COLLARS("collarBasisPoints=50 priceSpan=10 isRedefining=true DEFINE_INSTRUMENT=6"),
    EXTREMES("extremes DEFINE_INSTRUMENT=4"),
    INVALID_INPUT(
        "invalidFieldPercent=55 wireFaultPercent=6 DEFINE_INSTRUMENT=40 DEFINE_ACCOUNT=40 SET_RISK_LIMITS=30 " +
        "SET_TRADING_PHASE=30 KILL_SWITCH=20 END_OF_DAY=15 MASS_CANCEL=50 SET_ACCOUNT_GROUPS=40 repairPercent=10"),
    HALTS_AND_KILLS(
        "SET_TRADING_PHASE=60 KILL_SWITCH=30 DISCONNECTED=15 MASS_CANCEL=15 REPLACE_ORDER=300 instruments=3 " +
        "cancelAllPercent=10"),
    MANY_BOOKS("instruments=24 accounts=20 sessions=12 bookMax=300 aggressivePercent=45"),
    TINY_CAPACITY(
        "room=8,8,4,12,7,1,10 limiting=5,6 instruments=3 accounts=6 sessions=5 bookMax=30 aggressivePercent=25 " +
        "END_OF_DAY=12 DEFINE_ACCOUNT=5 DEFINE_INSTRUMENT=5 isRedefining=true"),
    FULL_BOOKS("room=8,8,4,10,6,4096,64 bookMax=30 priceSpan=4 aggressivePercent=15 CANCEL_ORDER=90"),
    DISCONNECTS_AND_DAYS("DISCONNECTED=40 END_OF_DAY=25 gtcPercent=50 wrongTargetPercent=15 duplicateIdPercent=10"),
    DISCONNECTS_BY_ORDER(
        "terms cancelOnDisconnectPercent=50 DISCONNECTED=40 gtcPercent=40 gtdPercent=10 stopPercent=10 pegPercent=10 " +
        "REPLACE_ORDER=150 SET_TRADING_PHASE=10 BUST_TRADE=5 ORDER_STATUS=30"),
    TICKS_AND_LOTS(
        "priceIncrement=5 quantityIncrement=10 minQuantity=30 maxQuantity=380 invalidFieldPercent=8 " +
        "isRedefining=true"),
    RESENDS(
        "staleSequencePercent=40 wireFaultPercent=5 possibleResendPercent=30 sessions=8 SESSION_MESSAGE=300 " +
        "DISCONNECTED=15"),
    CANCEL_NEWEST("selfTrades stpModes=CANCEL_NEWEST"),
    CANCEL_OLDEST("selfTrades stpModes=CANCEL_OLDEST"),
    CANCEL_BOTH("selfTrades stpModes=CANCEL_BOTH"),
    DECREMENT("selfTrades stpModes=DECREMENT"),
    SELF_TRADES_BY_GROUP("terms stpPercent=70 stpGroupPercent=40 accounts=8 SET_ACCOUNT_GROUPS=15"),
    SELF_TRADES_ALL_OR_NOTHING(
        "terms stpPercent=60 fokPercent=35 minQuantityPercent=30 accounts=3 icebergPercent=30 priceSpan=3"),
    ICEBERGS("terms icebergPercent=80 quantitySpan=90 priceSpan=5"),
    ICEBERGS_AT_ONE_PRICE("terms icebergPercent=85 hiddenPercent=20 priceSpan=0 instruments=1 quantitySpan=60"),
    HIDDEN("terms hiddenPercent=60 icebergPercent=40 marketPercent=15 priceSpan=6"),
    HIDDEN_SELF_TRADES("terms hiddenPercent=40 icebergPercent=60 stpPercent=70 accounts=2 priceSpan=4 fokPercent=15"),
    POST_ONLY("terms postOnlyPercent=70 hiddenPercent=20 iocPercent=3 fokPercent=3 priceSpan=6"),
    POST_ONLY_AT_THE_EDGE(
        "terms postOnlyPercent=80 basePrice=4 referencePrice=4 maxPrice=8 priceSpan=4 hiddenPercent=15 iocPercent=2"),
    MIN_QUANTITY("terms minQuantityPercent=70 icebergPercent=40 stpPercent=20"),
    MARKET_TO_LIMIT("terms marketToLimitPercent=50 icebergPercent=25 hiddenPercent=10 maxOrderTicksLots=30000"),
    AMENDED_TERMS(
        "terms execInstPercent=25 REPLACE_ORDER_EXTENDED=500 REPLACE_ORDER=200 icebergPercent=50 hiddenPercent=25 " +
        "postOnlyPercent=25 stpPercent=25 priceSpan=5"),
    INVALID_TERMS(
        "terms invalidFieldPercent=50 wireFaultPercent=4 icebergPercent=30 minQuantityPercent=15 postOnlyPercent=15 " +
        "SET_ACCOUNT_GROUPS=15"),
    TERMS_IN_LOTS(
        "terms priceIncrement=5 quantityIncrement=10 minQuantity=30 maxQuantity=900 icebergPercent=40 " +
        "postOnlyPercent=25 minQuantityPercent=20 invalidFieldPercent=6 isRedefining=true DEFINE_INSTRUMENT=4"),
    TERMS_WITHOUT_ROOM(
        "terms room=8,8,4,12,7,4096,10 bookMax=30 priceSpan=5 icebergPercent=30 hiddenPercent=30 postOnlyPercent=30 " +
        "marketToLimitPercent=20 aggressivePercent=20 CANCEL_ORDER=90"),
    EXTREME_TERMS(
        "terms extremes icebergPercent=40 hiddenPercent=20 postOnlyPercent=25 stpPercent=40 minQuantityPercent=15 " +
        "DEFINE_INSTRUMENT=4"),
    EVERY_TERM(
        "terms icebergPercent=30 hiddenPercent=15 postOnlyPercent=20 minQuantityPercent=15 marketToLimitPercent=10 " +
        "stpPercent=35 SET_TRADING_PHASE=6 KILL_SWITCH=4 MASS_CANCEL=10 DISCONNECTED=4 END_OF_DAY=3 " +
        "SET_ACCOUNT_GROUPS=3"),
    AUCTIONS(
        "terms isAuctioning=true auctionOnlyPercent=15 gtdPercent=8 marketPercent=12 aggressivePercent=50 " +
        "repairPercent=6 iocPercent=3 fokPercent=2 icebergPercent=15 hiddenPercent=5 stpPercent=15 bookMax=70 " +
        "cancelAllPercent=3 SET_TRADING_PHASE=25 UNCROSS=25 START_CALL=12 SET_AUCTION=6 SET_REFERENCE_PRICE=4 " +
        "CLOCK_TICK=40"),
    AUCTIONS_AT_ONE_PRICE("AUCTIONS priceSpan=1 instruments=1"),
    AUCTIONS_OF_MARKET_ORDERS("AUCTIONS marketPercent=50 priceSpan=3 gtcPercent=40"),
    AUCTIONS_WIDE(
        "AUCTIONS basePrice=5000 referencePrice=5000 priceSpan=400 priceIncrement=5 bookMax=120 quantitySpan=6"),
    AUCTIONS_OF_EVEN_LOTS(
        "AUCTIONS quantitySpan=2 priceSpan=10 marketPercent=2 referencePrice=0 instruments=12 bookMax=150 UNCROSS=12 " +
        "SET_TRADING_PHASE=6 START_CALL=4"),
    AUCTIONS_HIDDEN_AND_ICEBERGS("AUCTIONS icebergPercent=60 hiddenPercent=25 stpPercent=50 accounts=2"),
    AUCTIONS_STOPS_AND_PAIRS(
        "AUCTIONS stopPercent=35 trailingPercent=8 takeProfitPercent=30 bestQuotePercent=15 ocoPercent=25 " +
        "sessions=2 accounts=2"),
    CALLS_BY_THE_CLOCK("AUCTIONS START_CALL=40 CLOCK_TICK=120 SET_TRADING_PHASE=10"),
    CLOSING_CALLS("AUCTIONS auctionOnlyPercent=60 marketPercent=25"),
    PHASES_AND_ACTIONS(
        "AUCTIONS SET_TRADING_PHASE=120 MASS_CANCEL=30 DISCONNECTED=15 KILL_SWITCH=8 END_OF_DAY=8 postOnlyPercent=15 " +
        "minQuantityPercent=10 marketToLimitPercent=10 repairPercent=1 cancelAllPercent=10"),
    GOOD_TILL_DATE("terms gtdPercent=70 CLOCK_TICK=80 END_OF_DAY=8 REPLACE_ORDER_EXTENDED=150"),
    INVALID_AUCTIONS("AUCTIONS invalidFieldPercent=40 wireFaultPercent=3 SET_AUCTION=30 SET_REFERENCE_PRICE=30"),
    AUCTIONS_WITHOUT_ROOM("AUCTIONS withoutRoom stopPercent=15 auctionOnlyPercent=35"),
    EXTREME_AUCTIONS("AUCTIONS extremes"),
    STOPS(
        "terms stopPercent=45 trailingPercent=8 takeProfitPercent=25 bestQuotePercent=15 ocoPercent=5 " +
        "icebergPercent=10 bookMax=80 protection=6"),
    STOP_CASCADES("STOPS stopPercent=75 priceSpan=25 bookMax=120 instruments=1 quantitySpan=10 aggressivePercent=25"),
    STOPS_OF_SMALL_ICEBERGS("STOPS icebergPercent=70 priceSpan=3 instruments=1"),
    TRAILING_STOPS("STOPS stopPercent=10 trailingPercent=60 driftSpan=4"),
    STOPS_ON_THE_QUOTE("STOPS bestQuotePercent=80 hiddenPercent=15 MASS_CANCEL=15"),
    AMENDED_STOPS("STOPS REPLACE_ORDER_EXTENDED=400 REPLACE_ORDER=200 trailingPercent=20"),
    ONE_CANCELS_OTHER("STOPS ocoPercent=60 stopPercent=30 icebergPercent=20 sessions=2 accounts=2"),
    PAIRS_AND_SELF_TRADES(
        "STOPS ocoPercent=50 stopPercent=30 stpPercent=60 sessions=2 accounts=2 hiddenPercent=15 icebergPercent=40"),
    STOPS_HALTS_AND_DAYS(
        "STOPS ocoPercent=25 SET_TRADING_PHASE=30 KILL_SWITCH=10 DISCONNECTED=10 END_OF_DAY=10 MASS_CANCEL=15 " +
        "cancelAllPercent=10"),
    INVALID_STOPS(
        "STOPS ocoPercent=20 trailingPercent=25 invalidFieldPercent=40 priceIncrement=5 maxOrderTicksLots=25000 " +
        "protection=3"),
    STOPS_WITHOUT_ROOM("STOPS withoutRoom ocoPercent=15 aggressivePercent=25"),
    PROTECTED_STOPS("STOPS protection"),
    PROTECTED_CASCADES(
        "STOPS protection stopPercent=75 priceSpan=25 bookMax=120 instruments=1 quantitySpan=10 ocoPercent=25"),
    PROTECTED_AUCTIONS("AUCTIONS protection stopPercent=25 trailingPercent=5 bestQuotePercent=15 SCHEDULE_PHASE=40"),
    PROTECTED_OFF_TICK(
        "STOPS protection priceIncrement=5 priceSpan=40 protection=13 stpPercent=40 accounts=2 postOnlyPercent=5 " +
        "marketToLimitPercent=8"),
    PROTECTED_EXTREMES("STOPS protection extremes"),
    PROTECTED_WITHOUT_ROOM("STOPS protection withoutRoom"),
    INVALID_PROTECTION("STOPS protection invalidFieldPercent=40 SET_PROTECTION=30 SCHEDULE_PHASE=30"),
    PRO_RATA(
        "rounds algorithms=PRO_RATA,PRO_RATA_WITHOUT_LEAST extendedPercent=20 icebergPercent=0 stpPercent=0 " +
        "priceSpan=3"),
    PRO_RATA_ICEBERGS(
        "rounds algorithms=PRO_RATA,SPLIT,TIME_PRO_RATA icebergPercent=70 hiddenPercent=20 quantitySpan=90 " +
        "priceSpan=2 instruments=3"),
    SPLIT_ROUNDS("rounds algorithms=SPLIT,MAKERS marketToLimitPercent=10 marketPercent=15"),
    TOP_ORDERS(
        "rounds algorithms=TOP,TOP_AND_MAKERS priceSpan=6 aggressivePercent=25 icebergPercent=25 postOnlyPercent=15 " +
        "REPLACE_ORDER=150 REPLACE_ORDER_EXTENDED=120 SET_TRADING_PHASE=5"),
    TIME_PRO_RATA("rounds algorithms=TIME_PRO_RATA,MAKERS priceSpan=1 instruments=1 bookMax=120 aggressivePercent=25"),
    ROUNDS_OF_MANY_MAKERS(
        "rounds algorithms=TOP_AND_MAKERS,MAKERS,SPLIT instruments=1 accounts=40 sessions=12 bookMax=300 priceSpan=2 " +
        "quantitySpan=5 aggressivePercent=12 marketPercent=8"),
    ROUNDS_OF_SELF_TRADES(
        "rounds algorithms=PRO_RATA,TOP_AND_MAKERS,SPLIT stpPercent=80 stpGroupPercent=20 accounts=4 " +
        "icebergPercent=30 hiddenPercent=30 priceSpan=3"),
    /** Own or not by group alone, so that one leg of a pair may be own and the other not. */
    ROUNDS_ALL_OR_NOTHING(
        "rounds algorithms=PRO_RATA,TOP,TIME_PRO_RATA fokPercent=25 minQuantityPercent=25 stpPercent=85 " +
        "stpModes=CANCEL_OLDEST,CANCEL_OLDEST,CANCEL_OLDEST,CANCEL_NEWEST,DECREMENT stpGroupPercent=60 accounts=1 " +
        "sessions=1 icebergPercent=35 hiddenPercent=12 ocoPercent=80 priceSpan=2"),
    ROUNDS_OF_STOPS_AND_PAIRS(
        "STOPS rounds algorithms=PRO_RATA,SPLIT,TOP ocoPercent=45 stopPercent=30 sessions=2 accounts=2 stpPercent=25 " +
        "icebergPercent=25 priceSpan=5"),
    PROTECTED_ROUNDS(
        "STOPS protection rounds algorithms=PRO_RATA,TOP_AND_MAKERS,TIME_PRO_RATA priceSpan=8 stopPercent=20 " +
        "postOnlyPercent=8"),
    ROUNDS_IN_LOTS(
        "rounds algorithms=PRO_RATA,TOP_AND_MAKERS,SPLIT,MAKERS instruments=4 quantityIncrement=10 minQuantity=10 " +
        "maxQuantity=5000 icebergPercent=25 isRedefining=true DEFINE_INSTRUMENT=4 SET_MATCHING_ALGORITHM=6"),
    EXTREME_ROUNDS(
        "rounds algorithms=PRO_RATA_WITHOUT_LEAST,TIME_PRO_RATA,TOP_AND_MAKERS,SPLIT extremes icebergPercent=20 " +
        "priceSpan=0 DEFINE_INSTRUMENT=2 SET_MATCHING_ALGORITHM=4"),
    CHANGING_ALGORITHMS(
        "rounds algorithms=PRO_RATA,TOP_AND_MAKERS,FIRST_COME,SPLIT invalidFieldPercent=25 wireFaultPercent=3 " +
        "SET_MATCHING_ALGORITHM=60 END_OF_DAY=3 DISCONNECTED=4"),
    AUCTIONS_PRO_RATA(
        "AUCTIONS algorithms=PRO_RATA,FIRST_COME auctionProRataPercent=90 priceSpan=2 bookMax=110 icebergPercent=25 " +
        "hiddenPercent=10 marketPercent=8 SET_MATCHING_ALGORITHM=3"),
    AUCTIONS_PRO_RATA_OF_OWN_ORDERS(
        "AUCTIONS_PRO_RATA stpPercent=70 accounts=2 sessions=2 ocoPercent=20 stopPercent=15 quantityIncrement=5 " +
        "minQuantity=5 SET_AUCTION=25"),
    PEGS(
        "terms pegPercent=35 bookMax=50 priceSpan=8 icebergPercent=8 hiddenPercent=6 postOnlyPercent=8 stpPercent=10 " +
        "iocPercent=10"),
    PEGS_AT_THE_MIDDLE("PEGS pegKinds=PEG_MIDPOINT pegPercent=50 priceSpan=12"),
    PEGS_OFF_TICK("PEGS priceIncrement=5 priceSpan=6 isRedefining=true DEFINE_INSTRUMENT=6"),
    PEGS_THAT_TRADE(
        "PEGS pegKinds=PEG_OPPOSITE,PEG_OPPOSITE,PEG_PRIMARY pegOffsetSpan=3 stpPercent=40 accounts=2 " +
        "aggressivePercent=20"),
    PEGS_POST_ONLY("PEGS pegPercent=50 postOnlyPercent=70 pegOffsetSpan=4 priceSpan=6 hiddenPercent=15"),
    PEGS_HIDDEN_AND_ICEBERGS("PEGS icebergPercent=40 hiddenPercent=30 fokPercent=12 minQuantityPercent=10"),
    PEGS_STOPS_AND_PAIRS(
        "STOPS stopPercent=25 pegPercent=40 bestQuotePercent=40 ocoPercent=30 sessions=2 accounts=2 priceSpan=10"),
    PEGS_IN_AUCTIONS(
        "AUCTIONS pegPercent=35 postOnlyPercent=8 priceSpan=6 SET_TRADING_PHASE=15 UNCROSS=35 REPLACE_ORDER=120"),
    PROTECTED_PEGS(
        "STOPS protection stopPercent=20 pegPercent=45 pegKinds=PEG_OPPOSITE,PEG_MIDPOINT,PEG_PRIMARY " +
        "pegOffsetSpan=4"),
    AMENDED_PEGS(
        "PEGS execInstPercent=25 pegPercent=50 gtdPercent=10 REPLACE_ORDER=250 REPLACE_ORDER_EXTENDED=350 " +
        "END_OF_DAY=5 DISCONNECTED=5 SET_TRADING_PHASE=10 MASS_CANCEL=8 CLOCK_TICK=20 cancelAllPercent=5"),
    PEGS_UNDER_LIMITS(
        "PEGS invalidFieldPercent=25 wireFaultPercent=2 maxOrderTicksLots=25000 maxPositionLots=150 " +
        "collarBasisPoints=60"),
    EXTREME_PEGS("PEGS extremes pegPercent=50 DEFINE_INSTRUMENT=4"),
    PEGS_WITHOUT_ROOM("PEGS withoutRoom pegPercent=50"),
    PEGS_IN_ROUNDS("TOP_ORDERS pegPercent=35 pegOffsetSpan=3 fokPercent=12"),
    TICK_TABLES(
        "terms tables postOnlyPercent=25 marketToLimitPercent=8 marketPercent=15 protection=7 hiddenPercent=10"),
    TICK_TABLES_AND_STOPS("STOPS tables trailingPercent=25 ocoPercent=10"),
    TICK_TABLES_IN_AUCTIONS(
        "AUCTIONS tables priceSpan=12 quantitySpan=2 instruments=8 bookMax=120 marketPercent=4 " +
        "SET_REFERENCE_PRICE=15 DEFINE_TICK_TABLE=40 UNCROSS=40"),
    DAILY_LIMITS(
        "terms limits icebergPercent=25 hiddenPercent=12 stpPercent=25 postOnlyPercent=20 marketPercent=15 " +
        "protection=5 gtdPercent=10 MASS_STATUS=5 OPERATOR_CANCEL=2"),
    DAILY_LIMITS_AND_STOPS("STOPS protection limits ocoPercent=25 sessions=2 accounts=2 stpPercent=20"),
    DAILY_LIMITS_IN_AUCTIONS(
        "AUCTIONS limits auctionOnlyPercent=60 repairPercent=2 ocoPercent=10 stopPercent=10 SET_PROTECTION=60 " +
        "SET_REFERENCE_PRICE=8 SET_TRADING_PHASE=50"),
    DAILY_LIMITS_WITHOUT_ROOM("STOPS limits withoutRoom postOnlyPercent=15"),
    EXTREME_TICKS(
        "AUCTIONS tables extremes dailyLimitPercent=30 stopPercent=25 trailingPercent=10 postOnlyPercent=10 " +
        "repairPercent=12"),
    INVALID_TICKS(
        "STOPS tables dailyLimitPercent=40 invalidFieldPercent=35 wireFaultPercent=3 DEFINE_TICK_TABLE=40 " +
        "SET_PROTECTION=30"),
    /** Many orders of many owners, chosen in every way there is. */
    MASS_REQUESTS_BY_FIRM(
        "STOPS bookMax=100 accounts=8 sessions=6 aggressivePercent=15 ocoPercent=25 invalidFieldPercent=8 " +
        "wrongTargetPercent=12 MASS_STATUS=60 MASS_CANCEL=60 SET_ACCOUNT_GROUPS=10 CANCEL_ORDER=60"),
    OPERATOR_CANCELS(
        "AUCTIONS bookMax=100 accounts=8 sessions=6 aggressivePercent=30 stopPercent=20 ocoPercent=20 " +
        "repairPercent=2 invalidFieldPercent=5 OPERATOR_CANCEL=80 SET_TRADING_PHASE=60 SET_ACCOUNT_GROUPS=10 " +
        "MASS_CANCEL=15 MASS_STATUS=15 CANCEL_ORDER=60"),
    BUSTS(
        "terms changes icebergPercent=20 stpPercent=20 minQuantityPercent=8 marketPercent=12 quantitySpan=60 " +
        "maxPositionLots=400 REPLACE_ORDER=200 REPLACE_ORDER_EXTENDED=150 ORDER_STATUS=40"),
    BUSTS_AND_STOPS("STOPS protection changes ocoPercent=25 trailingPercent=15 stpPercent=20 sessions=2 accounts=3"),
    BUSTS_OF_AUCTIONS("AUCTIONS changes REPLACE_ORDER_EXTENDED=120 SET_TRADING_PHASE=40"),
    BUSTS_OF_A_SHORT_MEMORY("changes remembering=40,20000 ofDays=3 END_OF_DAY=8 quantityIncrement=5 minQuantity=10"),
    EXTREME_BUSTS(
        "changes extremes REPLACE_ORDER=250 DEFINE_INSTRUMENT=40 CORRECT_TRADE=150 BUST_TRADES=0 accounts=3 " +
        "aggressivePercent=20"),
    INVALID_BUSTS(
        "changes isInBands=true quantityIncrement=5 invalidFieldPercent=25 wireFaultPercent=3 DEFINE_TICK_TABLE=8 " +
        "SET_PROTECTION=8 PUBLISH_STATISTICS=20 OPERATOR_CANCEL=10"),
    STATISTICS_OVER_DAYS(
        "AUCTIONS changes instruments=5 gtcPercent=60 PUBLISH_STATISTICS=60 END_OF_DAY=30 DEFINE_INSTRUMENT=3"),
    /** Reports of every kind, and who is sent copies changes all the time. */
    DROP_COPIES(
        "BUSTS sessions=6 stopPercent=10 ocoPercent=10 gtcPercent=30 executionMessagePercent=60 " +
        "invalidFieldPercent=3 SET_DROP_COPY=25 SESSION_MESSAGE=25 RESET_SESSION=15 MASS_STATUS=5 MASS_CANCEL=5 " +
        "DISCONNECTED=3 END_OF_DAY=2"),
    /** Sessions are claimed by members of a cluster, which are lost at times. */
    CLUSTER(
        "terms sessions=6 cancelOnDisconnectPercent=30 gtcPercent=40 CONNECT_SESSION=60 MEMBER_LOST=12 " +
        "DISCONNECTED=40 SESSION_MESSAGE=15 RESET_SESSION=4 SET_TRADING_PHASE=6"),
    /** Sessions with rising ids beside others, and some that change from one to the other. */
    RISING_IDS(
        "BUSTS sessions=8 risingSessions=5 bookMax=30 stopPercent=10 ocoPercent=10 gtcPercent=50 " +
        "wrongTargetPercent=15 duplicateIdPercent=5 possibleResendPercent=20 invalidFieldPercent=3 " +
        "SET_SESSION_IDS=30 SESSION_MESSAGE=10 ORDER_STATUS=30 MASS_STATUS=5 MASS_CANCEL=15 DISCONNECTED=5 " +
        "END_OF_DAY=5"),
    /** Few ended ids are known, and of rising ones none. */
    RISING_IDS_WITHOUT_ROOM("TINY_CAPACITY risingSessions=2 gtcPercent=50 END_OF_DAY=3 SET_SESSION_IDS=5"),
    EVERYTHING_AT_THE_DESK(
        "AUCTIONS protection changes isInBands=true dailyLimitPercent=40 stopPercent=15 ocoPercent=10 " +
        "postOnlyPercent=10 gtcPercent=40 remembering=500,0 ofDays=1 DEFINE_TICK_TABLE=5 SET_PROTECTION=15 " +
        "OPERATOR_CANCEL=10 MASS_STATUS=10 MASS_CANCEL=10 SET_ACCOUNT_GROUPS=3 END_OF_DAY=3 KILL_SWITCH=2 " +
        "DISCONNECTED=3"),
    PEGS_AND_DAILY_LIMITS(
        "PEGS limitsOfTheDay pegKinds=PEG_OPPOSITE,PEG_MIDPOINT,PEG_OPPOSITE,PEG_PRIMARY postOnlyPercent=45 " +
        "isInBands=true minQuantityPercent=5 fokPercent=10 SET_PROTECTION=45 DEFINE_TICK_TABLE=5 END_OF_DAY=4 " +
        "REPLACE_ORDER_EXTENDED=120"),
    PEGS_AND_DAILY_LIMITS_IN_CALLS(
        "AUCTIONS limitsOfTheDay auctionProRataPercent=20 stopPercent=8 repairPercent=2 SET_PROTECTION=60 " +
        "SET_MATCHING_ALGORITHM=4 SET_TRADING_PHASE=45 UNCROSS=30 SET_REFERENCE_PRICE=8 END_OF_DAY=4 " +
        "REPLACE_ORDER_EXTENDED=120"),
    CALLS_OF_PAIRS("calls ocoPercent=60 auctionCollarPercent=5 auctionStpPercent=5 priceSpan=5"),
    CALLS_OF_PAIRS_AND_PEGS(
        "calls ocoPercent=45 pegPercent=35 stopPercent=15 bestQuotePercent=20 hiddenPercent=15 " +
        "auctionCollarPercent=20"),
    /** At a reference that is off tick until something has traded. */
    CALLS_OF_MARKET_ORDERS_ALONE(
        "calls priceIncrement=5 marketPercent=100 referencePrice=1003 instruments=24 stopPercent=0 " +
        "auctionCollarPercent=10 extensionPercent=10 bookMax=60 extendedPercent=0 SET_REFERENCE_PRICE=40 " +
        "NEW_ORDER_EXTENDED=0 NEW_ORDER=300 REPLACE_ORDER=3 REPLACE_ORDER_EXTENDED=0 MASS_CANCEL=20 UNCROSS=40"),
    CALLS_OF_OWN_ORDERS("calls stpPercent=85 accounts=2 auctionStpPercent=95 auctionCollarPercent=10 ocoPercent=20"),
    CALLS_IN_COLLARS(
        "calls auctionCollarPercent=95 priceSpan=15 ocoPercent=15 repairPercent=12 SET_REFERENCE_PRICE=10"),
    /** Often just as much is bought at market as sold. */
    CALLS_EXTENDED(
        "calls extensionPercent=95 auctionCollarPercent=10 priceSpan=15 marketPercent=25 quantitySpan=3 " +
        "SET_REFERENCE_PRICE=15 SCHEDULE_PHASE=25"),
    /** The first auction of each has no reference, and the middle of a tie decides, or one off tick. */
    CALLS_OF_NEW_INSTRUMENTS(
        "calls instruments=24 priceIncrement=5 referencePrice=1003 marketPercent=2 quantitySpan=3 " +
        "auctionCollarPercent=5 SET_REFERENCE_PRICE=0 SET_TRADING_PHASE=3"),
    CALLS_IN_ROUNDS(
        "calls algorithms=PRO_RATA,TOP auctionProRataPercent=80 ocoPercent=40 priceSpan=3 stpPercent=30 " +
        "SET_MATCHING_ALGORITHM=3"),
    /** Nobody sends an uncross: only the clock and what is set by hand ends a call. */
    CALLS_LEFT_TO_THE_CLOCK(
        "calls protection ocoPercent=30 dailyLimitPercent=20 pegPercent=10 repairPercent=1 UNCROSS=0 " +
        "SET_TRADING_PHASE=2 START_CALL=50 CLOCK_TICK=150"),
    CALLS_WITHOUT_ROOM("calls withoutRoom ocoPercent=35 stopPercent=15 auctionOnlyPercent=25"),
    HALTS_AND_CALENDARS(
        "AUCTIONS protection cancelAllPercent=3 repairPercent=4 SCHEDULE_PHASE=70 SET_TRADING_PHASE=50 START_CALL=15 " +
        "CLOCK_TICK=90"),
    TRADING_DAYS(
        "AUCTIONS isDayByDay=true gtcPercent=40 auctionOnlyPercent=25 ocoPercent=15 stopPercent=15 repairPercent=1 " +
        "SET_TRADING_PHASE=2 UNCROSS=1 START_CALL=2 CLOCK_TICK=60"),
    PROTECTED_TRADING_DAYS(
        "TRADING_DAYS protection dailyLimitPercent=30 pegPercent=10 UNCROSS=1 SCHEDULE_PHASE=2 CLOCK_TICK=60"),
    /** Whatever the instrument does just then. */
    DAYS_THAT_END_ANYWHERE(
        "AUCTIONS instruments=1 gtcPercent=45 stopPercent=15 ocoPercent=20 pegPercent=10 auctionOnlyPercent=25 " +
        "END_OF_DAY=25 SET_TRADING_PHASE=70 START_CALL=20 SET_PROTECTION=10 dailyLimitPercent=30 isProtected=true"),
    BUSTS_OVER_DAYS(
        "TRADING_DAYS remembering=400,0 maxPositionLots=900 BUST_TRADE=40 CORRECT_TRADE=30 PUBLISH_STATISTICS=6"),
    GRIDS(
        "terms redefinitions icebergPercent=15 hiddenPercent=8 postOnlyPercent=8 gtdPercent=8 " +
        "maxOrderTicksLots=30000 maxOrderLots=60 maxPositionLots=200 SET_RISK_LIMITS=20 MASS_CANCEL=15 " +
        "SET_REFERENCE_PRICE=8"),
    GRIDS_UNDER_EVERYTHING(
        "STOPS protection redefinitions isInBands=true pegPercent=15 ocoPercent=15 trailingPercent=10 " +
        "dailyLimitPercent=40 DEFINE_TICK_TABLE=15 SET_PROTECTION=25 MASS_CANCEL=15 SET_TRADING_PHASE=15"),
    GRIDS_IN_CALLS(
        "calls redefinitions isInBands=true isProtected=true marketPercent=25 DEFINE_TICK_TABLE=10 SET_PROTECTION=12 " +
        "SET_REFERENCE_PRICE=20"),
    /** Windows that roll on while trading goes on. */
    ROLLING_BREAKERS(
        "STOPS protection breakerPercent=95 timeStepNs=4000 driftSpan=2 stopPercent=20 aggressivePercent=55 " +
        "repairPercent=8 SET_PROTECTION=4 SET_AUCTION=10 CLOCK_TICK=60"),
    /** Stamps pass one or more timed events, with ticks and without any. */
    TIME_WITHOUT_TICKS(
        "AUCTIONS protection gtdPercent=35 pegPercent=10 stopPercent=15 ocoPercent=15 auctionOnlyPercent=25 " +
        "jumpPercent=6 CLOCK_TICK=0 START_CALL=40 SCHEDULE_PHASE=60 UNCROSS=4 SET_TRADING_PHASE=8 MASS_CANCEL=10 " +
        "MASS_STATUS=10 ORDER_STATUS=40 END_OF_DAY=2"),
    TIME_IN_LEAPS("TIME_WITHOUT_TICKS jumpPercent=40 CLOCK_TICK=30 instruments=5 sessions=3"),
    FULL_CALENDARS("AUCTIONS isCalendarFull=true SCHEDULE_PHASE=4500 CLOCK_TICK=5"),
    /** No room for trades and positions at once, and few ids are remembered. */
    FULL_TABLES(
        "AUCTIONS room=6,6,3,60,12,3,9 remembering=25,0 accounts=6 sessions=5 instruments=3 gtcPercent=45 " +
        "BUST_TRADE=25 CORRECT_TRADE=15 END_OF_DAY=12 DEFINE_ACCOUNT=5 DEFINE_INSTRUMENT=4"),
    /** Every way of asking for many orders at once, in every phase. */
    MASS_OPERATIONS(
        "AUCTIONS bookMax=90 accounts=8 sessions=6 aggressivePercent=25 ocoPercent=30 stopPercent=15 pegPercent=10 " +
        "gtcPercent=40 cancelAllPercent=30 MASS_CANCEL=40 MASS_STATUS=30 OPERATOR_CANCEL=50 KILL_SWITCH=15 " +
        "DISCONNECTED=20 SET_ACCOUNT_GROUPS=10 SET_TRADING_PHASE=70 END_OF_DAY=6 CANCEL_ORDER=60"),
    MINIMUMS_THAT_STAY(
        "terms isProtected=true minimumsStayPercent=85 minQuantityPercent=50 hiddenPercent=50 icebergPercent=8 " +
        "pegPercent=12 priceSpan=6 quantitySpan=14 stpPercent=25 ocoPercent=6 fokPercent=12 stopPercent=8 " +
        "aggressivePercent=45 bookMax=50 SET_PROTECTION=8 SET_MATCHING_ALGORITHM=1 SET_TRADING_PHASE=2 " +
        "REPLACE_ORDER_EXTENDED=120"),
    TRAILING_BY_PERCENTAGE(
        "STOPS trailingPercent=45 trailByPercentPercent=65 activationPercent=45 ocoPercent=10 marketPercent=10 " +
        "protection=4 driftSpan=3 priceSpan=10 asToldPercent=30 maxOrderTicksLots=60000 REPLACE_ORDER_EXTENDED=180 " +
        "CLOCK_TICK=10 SET_TRADING_PHASE=3"),
    EXTREME_TRAILING("PROTECTED_EXTREMES trailingPercent=45 trailByPercentPercent=70 activationPercent=40"),
    TAKE_PROFITS(
        "STOPS stopPercent=60 takeProfitPercent=75 ocoPercent=35 bestQuotePercent=20 marketPercent=10 driftSpan=2 " +
        "priceSpan=8 sessions=2 accounts=3 asToldPercent=20 REPLACE_ORDER_EXTENDED=160 SET_TRADING_PHASE=4"),
    EXTREME_TAKE_PROFITS("PROTECTED_EXTREMES stopPercent=50 takeProfitPercent=70 ocoPercent=15"),
    HALF_TICKS(
        "PEGS isProtected=true halfTickPercent=85 priceIncrement=2 pegKinds=PEG_MIDPOINT,PEG_MIDPOINT,PEG_PRIMARY " +
        "pegPercent=45 hiddenPercent=70 priceSpan=8 marketToLimitPercent=8 postOnlyPercent=8 stopPercent=8 " +
        "dailyLimitPercent=10 BUST_TRADE=4 CORRECT_TRADE=10 SET_PROTECTION=8 SET_TRADING_PHASE=3 DEFINE_INSTRUMENT=2 " +
        "isRedefining=true REPLACE_ORDER_EXTENDED=120"),
    HALF_TICKS_WITH_MINIMUMS(
        "AUCTIONS isProtected=true halfTickPercent=90 minimumsStayPercent=80 minQuantityPercent=40 priceIncrement=2 " +
        "pegKinds=PEG_MIDPOINT pegPercent=40 hiddenPercent=75 priceSpan=8 isInBands=true dailyLimitPercent=10 " +
        "DEFINE_TICK_TABLE=5 CORRECT_TRADE=8 SET_PROTECTION=12 SET_TRADING_PHASE=15 REPLACE_ORDER_EXTENDED=100"),
    MINIMUMS_IN_CALLS(
        "AUCTIONS isProtected=true minimumsStayPercent=90 minQuantityPercent=50 hiddenPercent=45 pegPercent=12 " +
        "priceSpan=6 quantitySpan=14 gtcPercent=40 dailyLimitPercent=15 stopPercent=10 SET_PROTECTION=10 " +
        "SET_TRADING_PHASE=20 REPLACE_ORDER_EXTENDED=100"),
    /** Often the last pegged order ends because it followed, and the quotes of that moment come back later. */
    PEGS_THAT_COME_AND_GO(
        "PEGS instruments=1 bookMax=20 pegPercent=20 pegKinds=PEG_PRIMARY,PEG_OPPOSITE pegOffsetSpan=1 priceSpan=2 " +
        "quantitySpan=8 postOnlyPercent=30 hiddenPercent=35 iocPercent=0 fokPercent=0 wrongTargetPercent=0 " +
        "isAimSteady=true MASS_CANCEL=0 DISCONNECTED=0 END_OF_DAY=0 SET_TRADING_PHASE=0"),
    /** Accounts pay with what they have. */
    MONEY("terms money stpPercent=10 icebergPercent=10 protection=5 marketPercent=12"),
    MONEY_OF_EVERY_TERM(
        "EVERY_TERM money stopPercent=12 trailingPercent=5 ocoPercent=12 pegPercent=10 gtdPercent=5 protection=6 " +
        "sessions=3 marketPercent=10 REPLACE_ORDER=200 REPLACE_ORDER_EXTENDED=150"),
    MONEY_IN_AUCTIONS("AUCTIONS money raises stopPercent=15 ocoPercent=10 auctionCollarPercent=5 SET_PROTECTION=4"),
    MONEY_AND_BUSTS("BUSTS money protection=4 END_OF_DAY=2"),
    MONEY_OF_STOPS_AND_PEGS(
        "STOPS protection money raises pegPercent=20 stpPercent=15 ocoPercent=15 REPLACE_ORDER_EXTENDED=150"),
    MONEY_IN_ROUNDS("rounds algorithms=PRO_RATA,TOP_AND_MAKERS,SPLIT money protection=3 marketPercent=10"),
    MONEY_AND_LEVELS(
        "EVERY_TERM money levels limitEdges stopPercent=8 ocoPercent=15 sessions=4 MASS_CANCEL=5 REPLACE_ORDER=200"),
    LIMITS_OF_LEVELS(
        "EVERY_TERM limitEdges stopPercent=12 trailingPercent=5 ocoPercent=12 pegPercent=10 stpPercent=15 " +
        "marketPercent=10 protection=5 sessions=3 REPLACE_ORDER=200 REPLACE_ORDER_EXTENDED=150 END_OF_DAY=3"),
    LIMITS_IN_AUCTIONS("AUCTIONS limitEdges stopPercent=12 ocoPercent=10 BUST_TRADE=10 CORRECT_TRADE=10 " +
        "REPLACE_ORDER=150"),
    LIMITS_OF_EXTREMES("extremes changes money limitEdges accounts=4 aggressivePercent=35"), OVERRIDES_OF_LIMITS(
        "EVERY_TERM overrides stopPercent=8 ocoPercent=8 pegPercent=8 marketPercent=10 SET_RISK_LIMITS=30"),
    OVERRIDES_AND_MONEY("terms money levels overrides marginPercent=30 SET_RISK_LIMITS=20"),
    LOSSES_OF_LEVELS("EVERY_TERM losses stopPercent=8 ocoPercent=8 pegPercent=10 stpPercent=8 protection=4 sessions=3"),
    LOSSES_OF_MONEY("BUSTS money losses protection=4 stopPercent=10"),
    LOSSES_IN_AUCTIONS("AUCTIONS losses stopPercent=12 ocoPercent=10 BUST_TRADE=10 CORRECT_TRADE=10"),
    LOSSES_OF_EXTREMES("extremes changes money losses accounts=4"),
    MONEY_WITHOUT_ROOM("TINY_CAPACITY money protection=2"), LIQUIDATION_WITHOUT_ROOM("MONEY_WITHOUT_ROOM liquidation"),
    MONEY_OF_ONE_DAY("EVERYTHING_AT_THE_DESK money remembering=40,20000 END_OF_DAY=10"),
    EXTREME_MONEY("extremes changes money SET_INSTRUMENT_MONEY=15 DEFINE_INSTRUMENT=20 aggressivePercent=30"),
    MARGIN("terms money marginPercent=75 stpPercent=10 icebergPercent=8 protection=5 marketPercent=12 " +
        "edgePercent=40 leveragePercent=8"),
    MARGIN_OF_EVERY_TERM(
        "EVERY_TERM money marginPercent=70 stopPercent=12 trailingPercent=5 ocoPercent=12 pegPercent=10 " +
        "protection=6 sessions=3 marketPercent=10 edgePercent=30 SET_INSTRUMENT_MONEY=12 MOVE_MONEY=50 " +
        "REPLACE_ORDER=200 REPLACE_ORDER_EXTENDED=150 leveragePercent=5"),
    MARGIN_AND_AUCTIONS(
        "AUCTIONS money marginPercent=80 stopPercent=15 ocoPercent=10 edgePercent=30 SET_PROTECTION=4 BUST_TRADE=15 " +
        "CORRECT_TRADE=15 SET_REFERENCE_PRICE=10 QUERY_RISK=30 leveragePercent=5"),
    MARGIN_OF_STOPS_AND_PEGS(
        "STOPS protection money raises marginPercent=80 pegPercent=20 stpPercent=15 ocoPercent=15 edgePercent=30 " +
        "SET_REFERENCE_PRICE=8 MOVE_MONEY=40 REPLACE_ORDER_EXTENDED=150"),
    EXTREME_MARGIN(
        "extremes changes money marginPercent=70 SET_INSTRUMENT_MONEY=15 DEFINE_INSTRUMENT=20 SET_REFERENCE_PRICE=8 " +
        "accounts=6 aggressivePercent=30 leveragePercent=10"),
    LIQUIDATION_OF_MANY("terms money liquidation accounts=40 bookMax=120 collarBasisPoints=250 CLOCK_TICK=60"),
    LIQUIDATION("terms money liquidation stpPercent=10 icebergPercent=8 marketPercent=12 edgePercent=60 accounts=9"),
    LIQUIDATION_OF_EVERY_TERM("MARGIN_OF_EVERY_TERM liquidation"), LIQUIDATION_AT_EDGES("EXTREME_MARGIN liquidation"),
    LIQUIDATION_AND_AUCTIONS("MARGIN_AND_AUCTIONS liquidation limitEdges losses"),
    CAPACITIES_THAT_MOVE(
        "TINY_CAPACITY changes remembering=12,0 ofDays=3 instruments=6 accounts=10 sessions=10 gtcPercent=50 " +
        "duplicateIdPercent=15 timeStepNs=1500000 SET_LIMITS=60 SET_DROP_COPY=5 SET_SESSION_IDS=5 " +
        "RESET_SESSION=3 SESSION_MESSAGE=10"),
    CAPACITIES_AND_MONEY(
        "MONEY_WITHOUT_ROOM changes levels limitEdges remembering=12,0 ofDays=3 SET_LIMITS=60 REPLACE_ORDER=80"),
    CAPACITIES_AND_CALLS(
        "CALLS_OF_PAIRS_AND_PEGS room=8,8,4,40,30,64,40 instruments=6 accounts=9 sessions=9 gtdPercent=15 " +
        "timeStepNs=300000 SET_LIMITS=30 DEFINE_INSTRUMENT=8 DEFINE_ACCOUNT=8 isRedefining=true END_OF_DAY=2");

    final String settings;

    Profile(final String settings)
    {
        this.settings = settings;
    }

    Tuning tuning()
    {
        return new Tuning().with(settings);
    }
}
