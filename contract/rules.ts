/** Business constants, with the unit in the name. Times of day and dates are in the spa's zone. */

// Catalogue
export const SUB_SERVICES_ON_CARD_MAX = 6
export const TEAM_ON_HOME_MAX = 8
export const STATIONS_DEFAULT = 1
export const ROOM_PLACES_MAX = 20
export const ROOMS_MAX = 100
export const TEAM_MAX = 200
/** A therapist's share of a price. */
export const PERCENT_MAX = 100
export const TURNOVER_MINUTES_DEFAULT = 0
export const DURATION_MINUTES_MAX = 1440
export const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const DAY_ABBREVIATION_LETTERS = 3

// Search
export const SEARCH_DEBOUNCE_MS = 250
export const SEARCH_MIN_CHARACTERS = 3
export const SEARCH_MAX_CHARACTERS = 100
export const SEARCH_MAX_WORDS = 10
export const SEARCH_MAX_RESULTS = 30

// Bookable times; settings and the environment override the defaults
export const SLOT_STEP_MINUTES = 30
export const HOLD_MINUTES = 60
export const HOLD_SHORT_MINUTES = 10
export const BOOKING_HORIZON_DAYS = 180
export const CANCELLATION_NOTICE_HOURS = 24
/** A receipt not decided within this time, or by the start of the appointment, expires and its slot is released. */
export const UNDECIDED_HOURS = 48

// Unpaid bookings at a time
export const HOLDS_PER_PERSON_MAX = 3
export const WAITING_PER_PERSON_MAX = 6
/** Whole streets share one address on Nigerian mobile networks, so the limit grows with paid bookings. */
export const WAITING_PER_NETWORK_MAX = 12
/** Limit for the spa's own network, and behind an undeclared proxy, where all visitors share one address. */
export const WAITING_PER_HOUSE_MAX = 40
export const WAITING_PER_PAID_BOOKING = 2
export const PAID_BOOKINGS_COUNTED_MAX = 100
/** Retention of a booking's network and device, which limits count. */
export const SOURCE_KEPT_DAYS = 90
/** The owner is alerted when an hour's unpaid bookings reach this number and a multiple of the usual one. */
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
export const PHONE_MIN_DIGITS = 7
export const PHONE_MAX_CHARACTERS = 30
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200
export const LAST_BOOKING_HEADER = 'x-last-booking'

// A visit of several treatments or guests
export const VISIT_GUESTS_MAX = 4
export const VISIT_TREATMENTS_MAX = 4
/** A guest waits no longer than this between two treatments, unless the cleaning after the first one takes longer. */
export const VISIT_GAP_MINUTES = 10
export const VISIT_GAP_STEP_MINUTES = 5
/** A guest for whom there is nobody at the start may begin this much later than the others. */
export const VISIT_LATER_MAX_MINUTES = 120
export const VISIT_LATER_STEP_MINUTES = 15
export const VISIT_QUERY_MAX_CHARACTERS = 4000
/** The next visit is offered so long after one. */
export const SAME_AGAIN_WEEKS = 4

// The customer's own booking
export const MANAGE_KEY_MAX_CHARACTERS = 100
export const OWN_MOVES_MAX = 3
export const FREE_AFTER_CREATING_MINUTES = 60
export const RESTORE_OWN_MINUTES = 15
/** Limited because each cancellation and each restore mails two people. */
export const OWN_RESTORES_MAX = 3
/** Limit per mailbox for mails that strangers can trigger: bookings with its address, links and codes. */
export const UNASKED_MAILS_PER_HOUR = 6
/** Repeated mails stop here; the rest of the quota is for first mails about bookings. */
export const REPEATED_MAILS_PER_HOUR = 4
/** Limit for mails to the owner that strangers can trigger; further ones are gathered into one. */
export const OWNER_LETTERS_PER_HOUR = { changes: 6, receipts: 30 } as const
export const OWNER_GATHER_MINUTES = 15
export const MANAGE_LINKS_PER_HOUR = 3

// The waiting list
export const WAITING_PLACES_MAX = 5
export const WAITING_PLACES_PER_NETWORK_MAX = 20
export const WAITING_LINE_MAX = 50
export const OFFER_NOTICE_HOURS = 2

// Reminders
/** A booking made less than this before a reminder is due gets none. */
export const REMINDER_BOOKED_EARLIER_HOURS = 12
export const DAY_REMINDER_HOUR = 8
export const DAY_REMINDER_STARTS_FROM_HOUR = 11
export const EVENING_REMINDER_HOUR = 18
export const QUIET_FROM_HOUR = 20
export const QUIET_UNTIL_HOUR = 8
/** Reminders due in quiet hours are sent this long before them, so that a slow mail server does not reach into them. */
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
export const SERVICE_PICTURES_MAX = 20
export const SUB_SERVICE_PICTURES_MAX = 5
export const PICTURE_UNUSED_DAYS = 30
/** Pictures of the spa itself, beside the one at the top. */
export const LOOK_ABOUT_MAX = 3
export const PACKAGES_SLUG = 'spa-packages'

// The spa in figures
export const NUMBERS_DAYS_MAX = 732
export const NUMBERS_DAYS_DEFAULT = 84
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
export const RECEIPT_STORED_MAX_SIDE_PX = 2000
export const RECEIPT_STORED_MAX_BYTES = 1_500_000
export const RECEIPT_MAILED_MAX_SIDE_PX = 1400
export const RECEIPT_MAILED_MAX_BYTES = 300_000
/** Counted separately with and without the booking's key, so that strangers cannot use up the customer's quota. */
export const RECEIPTS_PER_BOOKING_MAX = 5
export const RECEIPT_COMPARED_DAYS = 365
export const NOTE_MAX_CHARACTERS = 500
export const ACCOUNT_NUMBER_DIGITS = 10
export const COPIED_DISPLAY_MS = 2000

// The desk
export const UNDO_SECONDS = 15
/** A decision made from a mail has no Undo on the screen for long, so its mail waits longer. */
export const UNDO_FROM_MAIL_SECONDS = 120
export const NO_SHOW_AFTER_MINUTES = 15
export const MARKS_EXCHANGEABLE_DAYS = 7
export const AUTO_DONE_HOUR = 3
export const ASK_AGAIN_MINUTES = [30, 60, 120] as const
export const RECEIPT_URGENT_HOURS = 3
export const WALK_IN_STEP_MINUTES = 5
export const WALK_IN_NAME = 'Walk-in'
export const OFTEN_BOOKED_DAYS = 90
export const OFTEN_BOOKED_MAX = 6
export const BOOKING_LIST_DEFAULT = 30
export const BOOKING_LIST_MAX = 100
export const PAYMENTS_AT_ONCE = 4
export const CARE_NOTE_MAX = 500
export const PRODUCTS_MAX = 500
export const PRODUCT_STOCK_MAX = 100_000
export const LINE_QUANTITY_MAX = 50

/** Answers about a customer's health: length of one, and retention after the visit. */
export const HEALTH_ANSWER_MAX_CHARACTERS = 200
export const HEALTH_KEPT_DAYS = 90
export const PAYMENT_METHODS = ['transfer', 'cash', 'pos', 'other'] as const
export const PAYMENT_DIRECTIONS = ['in', 'out'] as const
export const STATEMENT_DAYS = 62
export const SEEN_AT_ONCE_MAX = 200
export const REFUND_CHOICES = ['return', 'keep', 'none'] as const

// Refunds
export const REFUND_WORKING_DAYS = 5
export const REFUND_STATES = ['due', 'undecided', 'if_received', 'kept', 'returned'] as const
export const REFUND_ACCOUNT_CHANGES_MAX = 5
export const ACCOUNT_FIELD_MAX_CHARACTERS = 120

// Ways into the desk
export const START_LINK_HOURS = 24
export const MAILED_LINK_MINUTES = 15
/** Limit per network. Past it, or past the total, the newest link in the owner's mailbox is renewed instead. */
export const MAILED_LINKS_PER_HOUR = 3
export const MAILED_LINKS_TOTAL_PER_HOUR = 12
export const INVITATION_MINUTES = 5
/** Public: identifies the invitation, typed before its code. */
export const INVITATION_NUMBER_DIGITS = 3
export const INVITATION_CODE_DIGITS = 8
export const INVITATION_MAX_TRIES = 5
export const INVITATION_MAX_TRIES_TOTAL = 500
export const STEP_UP_CODE_DIGITS = 6
export const STEP_UP_MINUTES = 10
export const STEP_UP_MAX_TRIES = 5
export const STEP_UP_CODES_PER_HOUR = 6
export const STEP_UP_HEADER = 'x-desk-code'
/** Limit per client; stops guessing programs, not a revoked device that keeps polling. */
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
/** Wrong codes per address and hour without a delay; each further one waits longer. */
export const WRONG_CODES_AT_ONCE = 10
export const WRONG_CODES_PAUSE_MAX_SECONDS = 60
export const UNSUBSCRIBE_REDIRECT_MS = 2000

// Letters to subscribers
export const LETTER_SUBJECT_MAX_CHARACTERS = 150
export const LETTER_BODY_MAX_CHARACTERS = 40_000
export const LETTER_AHEAD_DAYS = 365
export const LETTERS_SHOWN_MAX = 100
export const LETTER_TROUBLES_SHOWN_MAX = 200

// Survey
export const SURVEY_OTHER = 'Other'
export const SURVEY_TYPE = 'beauty'
export const SURVEY_SOURCE_MAX_CHARACTERS = 200
export const SURVEY_SCROLL_PERCENT = 30
export const SURVEY_SUPPRESSED_SECONDS = 180

// Keys of the browser's storage
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
export const OWN_BOOKINGS_KEY = 'own_bookings'
export const OWN_BOOKINGS_MAX = 10
export const OWN_BOOKINGS_KEPT_MONTHS = 12

// Maintenance
/** A text of this length or shorter counts as empty, and the page shows its default sentences. */
export const MAINTENANCE_TEXT_IGNORED_CHARACTERS = 1
export const MAINTENANCE_TEXT_MAX_CHARACTERS = 2000
export const PAUSE_TEXT_MAX_CHARACTERS = 300

// People and their data
export const PEOPLE_PER_PAGE = 30
export const REQUEST_KINDS = ['copy', 'erase'] as const
export const REQUEST_STATUSES = ['open', 'done', 'refused'] as const
export const REQUEST_DAYS = 30
export const REQUEST_KEPT_DAYS = 1095
export const BACKUP_REMINDER_DAYS = 7

// Toasts
export const TOAST_SUCCESS_MS = 2000
export const TOAST_ERROR_MS = 4000
export const TOAST_BLANK_MS = 4000
export const TOAST_CUSTOM_MS = 4000
export const TOAST_LOADING_MS = Number.POSITIVE_INFINITY
export const TOAST_MAX_AT_ONCE = 20
export const TOAST_MAX_WIDTH_PX = 350

// What is booked most, marked where a service is chosen
export const MOST_BOOKED_DAYS = 90
/** Fewer say nothing yet. */
export const MOST_BOOKED_AT_LEAST = 5
export const MOST_BOOKED_MAX = 2
/** At most one in so many services is marked. */
export const MOST_BOOKED_ONE_IN = 3

// Layout and motion
export const DROPDOWN_DELAY_MS = 200
export const DROPDOWN_SKIP_DELAY_MS = 300
