/**
 * Every business constant, with its unit in its name. Times of day and dates are in the spa's zone. What is marked as
 * internal is read by tests alone: the stylesheet or a list of words says it too, and they hold the two together.
 */

// Catalogue
export const SUB_SERVICES_ON_CARD_MAX = 6
/** @internal */
export const FAQ_ITEMS = 5
export const STATIONS_DEFAULT = 1
export const TURNOVER_MINUTES_DEFAULT = 0
export const DURATION_MINUTES_MAX = 1440
export const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const DAY_ABBREVIATION_LETTERS = 3

// Search
export const SEARCH_DEBOUNCE_MS = 250
export const SEARCH_MIN_CHARACTERS = 3
export const SEARCH_MAX_CHARACTERS = 100
/** Further words of a query are ignored. */
export const SEARCH_MAX_WORDS = 10
/** The most relevant ones. */
export const SEARCH_MAX_RESULTS = 30

// Times that can be booked; the defaults of the matching settings in the environment
export const SLOT_STEP_MINUTES = 30
export const HOLD_MINUTES = 60
/** With less than this left of a hold, its countdown asks to be seen. */
export const HOLD_SHORT_MINUTES = 10
/** Shortest notice for a booking online. */
export const BOOKING_LEAD_MINUTES = 30
export const BOOKING_HORIZON_DAYS = 180
/** A receipt that nobody has decided by then frees its time; at the start of the appointment at the latest. */
export const UNDECIDED_HOURS = 48

// Times that are taken and not paid: how many one person or one network has at a time
/** Per mailbox, phone number and device. A family that books three times never notices. */
export const HOLDS_PER_PERSON_MAX = 3
/** Holds, receipts that nobody has decided and free bookings ahead, together. */
export const WAITING_PER_PERSON_MAX = 6
/** The same for a network. Whole streets share one address on Nigerian mobile networks: it grows with what was paid there. */
export const WAITING_PER_NETWORK_MAX = 12
/** From the spa's own network, or from behind an undeclared proxy, where all visitors share one address. */
export const WAITING_PER_HOUSE_MAX = 40
export const WAITING_PER_PAID_BOOKING = 2
/** More paid bookings of a network than these are not counted. */
export const PAID_BOOKINGS_COUNTED_MAX = 100
/** From which network and device a booking came is known this long, for counting. */
export const SOURCE_KEPT_DAYS = 90
/** The owner is alerted when this many unpaid bookings come within an hour, and that is so many times the usual. */
export const SPIKE_HOLDS_PER_HOUR = 10
export const SPIKE_TIMES_USUAL = 4
export const SPIKE_USUAL_DAYS = 14
export const SPIKE_ALERT_EVERY_HOURS = 6

// Booking
export const BOOKING_ORIGINS = ['site', 'walk_in', 'phone', 'whatsapp'] as const
export const FULL_NAME_MAX_CHARACTERS = 120
export const EMAIL_MAX_CHARACTERS = 254
export const EMAIL_LOCAL_PART_MAX_BYTES = 64
export const PHONE_MIN_CHARACTERS = 10
/** No country has shorter numbers that can be called from abroad; brackets and hyphens alone are none. */
export const PHONE_MIN_DIGITS = 7
export const PHONE_MAX_CHARACTERS = 30
export const PHONE_DEFAULT_COUNTRY = 'NG'
export const PHONE_DEFAULT_CALLING_CODE = '234'
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200
/** The number of the last booking made on the device: what tells that two bookings come from one. */
export const LAST_BOOKING_HEADER = 'x-last-booking'

// The customer's own booking
export const MANAGE_KEY_MAX_CHARACTERS = 100
export const OWN_MOVES_MAX = 3
/** Within this time after creating, cancelling is free whatever the start. */
export const FREE_AFTER_CREATING_MINUTES = 60
export const RESTORE_OWN_MINUTES = 15
/** Cancelling and taking it back in turns is a mail to two people each time. */
export const OWN_RESTORES_MAX = 3
/** To one mailbox, of mails that anybody could have caused: bookings with its address, links and codes. */
export const UNASKED_MAILS_PER_HOUR = 6
/** Of these, as many as may be used up when a letter that repeats is sent: the rest is for first letters about bookings. */
export const REPEATED_MAILS_PER_HOUR = 4
/** To the owner, of letters that strangers can cause; the next ones gather into one letter. Receipts are what a good day is made of. */
export const OWNER_LETTERS_PER_HOUR = { changes: 6, receipts: 30 } as const
export const OWNER_GATHER_MINUTES = 15
export const MANAGE_LINKS_PER_HOUR = 3

// The waiting list
/** Days and sub-services that one mailbox waits for at a time, */
export const WAITING_PLACES_MAX = 5
/** one network (whole streets share an address), */
export const WAITING_PLACES_PER_NETWORK_MAX = 20
/** and how many people wait for the same. */
export const WAITING_LINE_MAX = 50
/** How long a freed time is held for the next in line. */
export const OFFER_MINUTES = 30
/** A time that starts sooner is not offered: the customer has to read the mail, book and come. */
export const OFFER_NOTICE_HOURS = 2

// Reminders; hours of the day are in the spa's zone
export const REMINDER_HOURS_BEFORE = 48
/** A booking made less than this before a reminder is due gets none. */
export const REMINDER_BOOKED_EARLIER_HOURS = 12
export const DAY_REMINDER_HOUR = 8
/** A start before this hour of the day is reminded of the evening before. */
export const DAY_REMINDER_STARTS_FROM_HOUR = 11
export const EVENING_REMINDER_HOUR = 18
export const QUIET_FROM_HOUR = 20
export const QUIET_UNTIL_HOUR = 8
/** What would fall into the quiet hours comes this long before them: a slow mail server stays out of them too. */
export const BEFORE_QUIET_MINUTES = 30
export const REMINDER_LATEST_HOURS_BEFORE = 2
export const OWNER_LIST_HOUR = 18
export const RECEIPT_WAITS_HOURS = 2

// Pictures of services
export const PICTURE_FIELD = 'picture'
export const PICTURE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const PICTURE_MAX_MB = 15
export const PICTURE_MAX_PIXELS = 50_000_000
export const PICTURE_ALT_MAX_CHARACTERS = 300
export const PICTURE_UNUSED_DAYS = 30
/** The service that the home page's offers lead to. */
export const PACKAGES_SLUG = 'spa-packages'
/** How long the clock leaves what nobody needs any more, besides the terms the owner sets. */
export const SURVEY_KEPT_DAYS = 730
export const BLOCK_KEPT_DAYS = 90
export const CLOSURE_KEPT_DAYS = 730
export const DEVICE_KEPT_DAYS = 30
export const LOST_FILE_DAYS = 30
export const BEFORE_RESTORE_DAYS = 30

// The spa in figures
export const NUMBERS_DAYS_MAX = 732
export const NUMBERS_DAYS_DEFAULT = 84
/** Of what people wrote as where they heard of the spa; the rest is counted together. */
export const NUMBERS_SOURCES_MAX = 30

// Payment and receipt
export const RECEIPT_FIELD = 'image_0'
export const RECEIPT_MAX_IMAGES = 1
export const BYTES_PER_MB = 1024 * 1024
export const RECEIPT_COMPRESSED_MAX_MB = 0.1
export const RECEIPT_MAX_SIDE_PX = 1024
export const RECEIPT_MAX_MB = 5
export const RECEIPT_MAX_BYTES = RECEIPT_MAX_MB * BYTES_PER_MB
export const RECEIPT_MAX_PIXELS = 25_000_000
/** What is kept of a receipt: enough to read every figure on it. */
export const RECEIPT_STORED_MAX_SIDE_PX = 2000
export const RECEIPT_STORED_MAX_BYTES = 1_500_000
/** What a mail carries of it; the desk has the stored one. */
export const RECEIPT_MAILED_MAX_SIDE_PX = 1400
export const RECEIPT_MAILED_MAX_BYTES = 300_000
/** With the booking's key, and as many without it: strangers cannot use up what the customer may send. */
export const RECEIPTS_PER_BOOKING_MAX = 5
/** Receipts are held against those of other bookings in this time. */
export const RECEIPT_COMPARED_DAYS = 365
export const NOTE_MAX_CHARACTERS = 500
export const ACCOUNT_NUMBER_DIGITS = 10
export const COPIED_DISPLAY_MS = 2000

// The desk
export const UNDO_SECONDS = 15
/** After a decision from a mail there is no Undo on the screen for long, so its mail waits longer. */
export const UNDO_FROM_MAIL_SECONDS = 120
export const NO_SHOW_AFTER_MINUTES = 15
export const MARKS_EXCHANGEABLE_DAYS = 7
/** At this hour the bookings of the day before are marked done. */
export const AUTO_DONE_HOUR = 3
export const ASK_AGAIN_MINUTES = [30, 60, 120] as const
/** A start this near jumps ahead in the queue of receipts. */
export const RECEIPT_URGENT_HOURS = 3
export const WALK_IN_STEP_MINUTES = 5
/** The name of a walk-in who gave none. */
export const WALK_IN_NAME = 'Walk-in'
/** What the desk's list calls often booked, and how far back it counts. */
export const OFTEN_BOOKED_DAYS = 90
export const OFTEN_BOOKED_MAX = 6
export const BOOKING_LIST_DEFAULT = 30
export const BOOKING_LIST_MAX = 100
/** One visit is paid for in so many parts at the most, in one step. */
export const PAYMENTS_AT_ONCE = 4
/** Characters of what those who treat somebody have to know. */
export const CARE_NOTE_MAX = 500
export const PAYMENT_METHODS = ['transfer', 'cash', 'pos', 'other'] as const
export const PAYMENT_DIRECTIONS = ['in', 'out'] as const
/** How far back a bank's statement is held against bookings and payments. */
export const STATEMENT_DAYS = 62
/** How many transfers are ticked off by one request. */
export const SEEN_AT_ONCE_MAX = 200
export const REFUND_CHOICES = ['return', 'keep', 'none'] as const

// Refunds
/** From when we owe it and know the account; the policy page says the same. */
export const REFUND_WORKING_DAYS = 5
export const REFUND_STATES = ['due', 'undecided', 'if_received', 'kept', 'returned'] as const
/** A customer corrects their account a few times; more is not a customer. */
export const REFUND_ACCOUNT_CHANGES_MAX = 5
export const ACCOUNT_FIELD_MAX_CHARACTERS = 120

// Ways into the desk
export const START_LINK_HOURS = 24
export const MAILED_LINK_MINUTES = 15
/** Of one network. Past it, or past the total, the newest link in the owner's mailbox is renewed instead. */
export const MAILED_LINKS_PER_HOUR = 3
export const MAILED_LINKS_TOTAL_PER_HOUR = 12
export const INVITATION_MINUTES = 5
/** Public: it says which invitation a code is for, and is typed before it. */
export const INVITATION_NUMBER_DIGITS = 3
export const INVITATION_CODE_DIGITS = 8
/** Of one network, and of all networks together. */
export const INVITATION_MAX_TRIES = 5
export const INVITATION_MAX_TRIES_TOTAL = 500
export const STEP_UP_CODE_DIGITS = 6
export const STEP_UP_MINUTES = 10
export const STEP_UP_MAX_TRIES = 5
export const STEP_UP_CODES_PER_HOUR = 6
export const STEP_UP_HEADER = 'x-desk-code'
/** Of one client; stops programs that try, not a device that was thrown out and asks on. */
export const WRONG_TOKENS_MAX = 300
export const WRONG_TOKENS_MINUTES = 10
export const DEVICE_UNUSED_DAYS = 90
export const RECEIPT_LINK_DAYS = 7
export const NOT_ME_DAYS = 7

// Generic upload
export const UPLOAD_MAX_FILES_DEFAULT = 5
export const UPLOAD_MAX_MB_DEFAULT = 5
export const UPLOAD_ERROR_MS = 2000

// Newsletter
export const OTP_DIGITS = 4
export const OTP_TTL_MINUTES = 10
export const OTP_MAX_TRIES = 5
export const OTP_MAX_CODES_PER_HOUR = 5
/** Wrong codes of one address within an hour that nobody waits for; after them there is a growing pause before each. */
export const WRONG_CODES_AT_ONCE = 10
export const WRONG_CODES_PAUSE_MAX_SECONDS = 60
export const UNSUBSCRIBE_REDIRECT_MS = 2000

// Letters to subscribers
export const LETTER_SUBJECT_MAX_CHARACTERS = 150
export const LETTER_BODY_MAX_CHARACTERS = 40_000
/** How many leave in a minute, all letters together: what small mail providers allow. */
export const LETTERS_PER_MINUTE = 60
/** Nobody plans further ahead; a year typed wrong is found out. */
export const LETTER_AHEAD_DAYS = 365
/** As many as the list shows, newest first. */
export const LETTERS_SHOWN_MAX = 100
export const LETTER_TROUBLES_SHOWN_MAX = 200

// Survey
/** The option that asks for free text. */
export const SURVEY_OTHER = 'Other'
export const SURVEY_TYPE = 'beauty'
export const SURVEY_SOURCE_MAX_CHARACTERS = 200
export const SURVEY_SCROLL_PERCENT = 30
export const SURVEY_SUPPRESSED_SECONDS = 180

// What the browser remembers
export const SURVEY_COMPLETED_KEY = 'survey_completed'
export const SURVEY_CLOSED_KEY = 'survey_popup_closed'
export const SURVEY_WORDS_KEY = 'survey_words'
export const TOKEN_KEY = 'token'
export const BOOKING_DRAFT_KEY = 'booking_draft'
export const BOOKING_ATTEMPT_KEY = 'booking_attempt'
export const BOOKING_OFFER_KEY = 'booking_offer'
export const BOOKING_CONTACT_KEY = 'booking_contact'
export const BOOKING_PAYMENT_KEY = 'booking_payment'
export const BOOKING_KEPT_HOURS = 24
/** Who the last booking was for and the list of bookings made here, so that the next one needs no typing. */
export const OWN_BOOKINGS_KEY = 'own_bookings'
export const OWN_BOOKINGS_MAX = 10
export const OWN_BOOKINGS_KEPT_MONTHS = 12

// Maintenance
/** A text of this length or shorter counts as none, and the page shows its default sentences. */
export const MAINTENANCE_TEXT_IGNORED_CHARACTERS = 1
export const MAINTENANCE_TEXT_MAX_CHARACTERS = 2000
/** Stands where a day's times would be. */
export const PAUSE_TEXT_MAX_CHARACTERS = 300

// People and their data
export const PEOPLE_PER_PAGE = 30
export const REQUEST_KINDS = ['copy', 'erase'] as const
export const REQUEST_STATUSES = ['open', 'done', 'refused'] as const
export const REQUEST_DAYS = 30
/** That a request was answered can be shown for so long; whose it was goes with the person. */
export const REQUEST_KEPT_DAYS = 1095
/** Results of a machine's nightly round; later the machine counts as gone. */
export const RESULT_KEPT_DAYS = 90

// Backups
export const BACKUP_REMINDER_DAYS = 7

// Toasts
export const TOAST_SUCCESS_MS = 2000
export const TOAST_ERROR_MS = 4000
export const TOAST_BLANK_MS = 4000
export const TOAST_CUSTOM_MS = 4000
export const TOAST_LOADING_MS = Number.POSITIVE_INFINITY
export const TOAST_MAX_AT_ONCE = 20
export const TOAST_MAX_WIDTH_PX = 350

// Layout and motion
/** @internal */
export const TOP_BAR_HEIGHT_PX = 72
/** @internal */
export const HERO_MIN_HEIGHT_PX = 900
export const DROPDOWN_DELAY_MS = 200
export const DROPDOWN_SKIP_DELAY_MS = 300
/** @internal */
export const SCROLL_ANIMATION_DELAYS_MS = [300, 600] as const

// Facts of the policy page
export const CONSULTATION_PRICE_NAIRA = 10_000
export const CANCELLATION_NOTICE_HOURS = 24
export const LATE_ARRIVAL_MINUTES = 15
export const FEEDBACK_WITHIN_HOURS = 24
export const SESSION_MINUTES_MIN = 45
export const SESSION_MINUTES_MAX = 90
