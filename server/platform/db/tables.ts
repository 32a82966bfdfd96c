import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import type { Role } from '#contract/access/roles.ts'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { SpaInput } from '#contract/catalogue/spa.ts'
import type { DaysOff, ExtraDay, Shares } from '#contract/catalogue/team.ts'
import type { Deposit } from '#contract/ledger/deposit.ts'
import type { AddedKind, LineKind } from '#contract/ledger/lines.ts'
import type { Spot } from '#contract/money/likeness.ts'
import type { LetterStatus } from '#contract/people/letter-states.ts'
import type {
  BOOKING_ORIGINS,
  PAYMENT_DIRECTIONS,
  PAYMENT_METHODS,
  REFUND_CHOICES,
  REQUEST_KINDS,
  REQUEST_STATUSES,
} from '#contract/rules.ts'

/** A jsonb column: read parsed, written as JSON text. */
type Json<T extends object | null> = JSONColumnType<T, string, string>
/** A jsonb column with a list, `[]` by default. */
type JsonList<T> = ColumnType<T[], T[] | undefined, T[]>
/** A `date`: 'YYYY-MM-DD', without a time zone. */
type PlainDate = string
type Instant = Date
/** Written by a trigger; the code only clears it. */
type KeptIdOrNull = ColumnType<string | null, never, string | null>
type GeneratedOrNull = ColumnType<string | null, never, never>
type BytesOrNull = ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The database, or a transaction on it. */
export type Db = Kysely<Tables & Views>

type Views = { treatments: TreatmentView; accountLines: AccountLineView }

interface Created {
  id: string
  createdAt: Instant
}

interface Edited extends Created {
  updatedAt: Instant
  /** Version for optimistic locking. */
  version: Generated<number>
}

// camelCase here, snake_case in SQL; keys inside jsonb are not translated. A test compares this file with the migrated database.
export interface Tables {
  services: Edited & {
    slug: string
    name: string
    title: string
    description: string
    imageUrl: Json<string[]>
    stations: number
    position: number
    deletedAt: InstantOrNull
    /** Takes one of the team, or a place in a room, instead of a station. */
    takesTherapist: Generated<boolean>
    takesRoom: Generated<boolean>
    /** Services that share a person or a room, transitively. */
    poolId: Generated<string>
  }
  subServices: {
    id: string
    serviceId: string
    name: string
    description: string
    durationMinutes: number
    turnoverMinutes: number
    priceNaira: number
    availability: Json<DayAvailability[]>
    position: number
    deletedAt: InstantOrNull
    /** Only booked with another treatment of the same guest. */
    isExtra: Generated<boolean>
    /** Takes two people of the team, or two places in one room, for one price. */
    isForTwo: Generated<boolean>
    imageUrl: Json<string[]>
    /** What is to be paid before the visit; null: as the spa says. */
    deposit: Json<Deposit | null> | null
  }
  /** Of a visit of several treatments, what is about one of them is about the first; `furtherTreatments` has the others. */
  bookings: Edited & {
    hash: string
    serviceId: string
    subServiceId: string
    /** Null where a person or a room takes its place. */
    station: number | null
    therapistId: string | null
    /** As it was when the booking was made. */
    therapistName: Generated<string>
    /** The customer chose this person. */
    therapistWanted: Generated<boolean>
    roomId: string | null
    roomName: Generated<string>
    /** Counted from 1. */
    roomPlace: number | null
    startsAt: Instant
    endsAt: Instant
    /** The end plus the sub-service's turnover: until then the station is occupied. */
    freeAgainAt: Instant
    bookingDate: PlainDate
    bookingTime: string
    status: BookingStatus
    holdExpiresAt: Instant
    serviceName: string
    subServiceName: string
    durationMinutes: number
    /** Of the treatments of the whole visit. */
    priceNaira: number
    /** Sum of the lines that were added. Maintained by a trigger. */
    linesNaira: ColumnType<number, never, never>
    /** What of it is to be transferred before the visit; null: all. */
    depositNaira: number | null
    /** Of the first treatment; null if it is the only one. */
    firstPriceNaira: number | null
    /** Whose the first treatment is, counted from 0. */
    /** Null: the booking's own. A treatment keeps its id when another one becomes the first. */
    firstTreatmentId: string | null
    firstGuest: Generated<number>
    furtherTreatments: JsonList<FurtherTreatment>
    /** A line a guest, empty for the person who books and for who was not named. */
    guestNames: Generated<string>
    /** By guest; empty before any of several guests is marked. */
    guestMarks: JsonList<GuestMark>
    fullName: string
    email: string
    phoneNumber: string
    note: Generated<string>
    submittedAt: InstantOrNull
    decidedAt: InstantOrNull
    decisionReason: Generated<string>
    /** The calendar file's SEQUENCE: incremented when the customer is notified of a change. */
    sequence: Generated<number>
    origin: Generated<(typeof BOOKING_ORIGINS)[number]>
    /** The booking is on an extra station beyond those of the service. */
    squeezedIn: Generated<boolean>
    privateNote: Generated<string>
    statusBeforeCancel: BookingStatus | null
    /** Number of moves by the customer. */
    ownMoves: Generated<number>
    /** Organizer of the calendar entry: null while none was sent, empty if unknown. */
    calendarOrganizer: string | null
    refund: Generated<(typeof REFUND_CHOICES)[number]>
    arrivedAt: InstantOrNull
    /** The receipt is outside the queue until then. */
    lookAgainAt: InstantOrNull
    /** Code for the narration of the transfer; null for bookings made before codes existed. */
    paymentCode: string | null
    /** Keyed hashes for counting holds by source; cleared after a while. */
    mailboxKey: string | null
    phoneKey: string | null
    deviceKey: string | null
    networkKey: string | null
    /** Something is owed or to be returned. Maintained by a trigger. */
    accountOpen: ColumnType<boolean, never, never>
    /** A trigger finds the person by phone or address; null once the contact is cleared. */
    personId: KeptIdOrNull
    /** Search text: name without accents, address, digits of the phone, number. Generated. */
    words: ColumnType<string, never, never>
  }
  closures: Created & {
    fromDate: PlainDate
    toDate: PlainDate
    reason: string | null
  }
  idempotencyKeys: {
    scope: string
    key: string
    bodyHash: string
    answer: Json<object | null> | null
    /** After this, a key without a response may be taken over: its process died. */
    runningUntil: Instant
    createdAt: Instant
  }
  bankAccounts: {
    id: Generated<number>
    bankName: string
    name: string
    number: string
    position: number
  }
  receipts: Created & {
    bookingId: string
    fileName: string
    /** Hash of the uploaded bytes; the same receipt twice is one submission. */
    uploadHash: string
    contentType: string
    sizeBytes: number
    late: Generated<boolean>
    /** Sent with the booking's key; counted separately. */
    withKey: Generated<boolean>
  }
  newsletterSubscribers: {
    email: string
    subscribedAt: Instant
  }
  newsletterCodes: Created & {
    email: string
    codeHash: string
    tries: Generated<number>
    expiresAt: Instant
    usedAt: InstantOrNull
    /** Digest of the normalised mailbox, for limits. Null for codes of an earlier version. */
    mailbox: string | null
  }
  secrets: {
    name: string
    value: string
    createdAt: Instant
  }
  reminders: {
    kind: string
    about: string
    at: Instant
  }
  surveyAnswers: Created & {
    source: string
    type: string
  }
  outbox: Created & {
    kind: string
    mail: Json<object>
    dueAt: Instant
    attempts: Generated<number>
    sentAt: InstantOrNull
    failedAt: InstantOrNull
    lastError: string | null
    /** Digest of the mailbox, for mails that anybody could have caused. */
    mailbox: string | null
    /** When the mail counted against the mailbox's hourly limit. */
    countedAt: InstantOrNull
    /** Sent only while nothing else is due. */
    bulk: Generated<boolean>
    /** The booking whose next mail replaces this one while it is unsent. */
    about: string | null
    /** True unless this is the first mail about its booking. */
    repeats: Generated<boolean>
    /** Groups mails to the owner that strangers can cause, for limits. */
    topic: string | null
  }
  settings: {
    site: string
    isMaintenanceMode: Generated<boolean>
    maintenanceText: Generated<string>
    isPaused: Generated<boolean>
    pauseText: Generated<string>
  }
  ownerToken: {
    onlyOne: Generated<boolean>
    tokenHash: string
    createdAt: Instant
  }
  ownerRecord: {
    id: Generated<number>
    at: Instant
    what: string
    before: Json<object | null> | null
    after: Json<object | null> | null
    deviceId: string | null
    deviceName: Generated<string>
  }
  seeds: {
    name: string
    createdAt: Instant
  }
  siteRevision: {
    onlyOne: Generated<boolean>
    revision: number
  }
  /** One per pool; incremented when a time of it is taken or released. */
  timesRevisions: {
    poolId: string
    /** The pool, for the version before. Generated. */
    serviceId: GeneratedOrNull
    revision: number
    /** Ids of the bookings and offers of the last revisions, latest first. */
    recent: Generated<string>
  }
  /** The history of a booking, with what undo needs. */
  bookingChanges: {
    id: string
    bookingId: string
    /** The booking's, after the change. */
    version: number
    at: Instant
    what: string
    deviceId: string | null
    deviceName: string
    before: Json<object>
    after: Json<object>
    undoUntil: InstantOrNull
    mailIds: Json<string[]>
    paymentIds: Json<string[]>
    lineIds: ColumnType<string[], string | undefined, never>
    undoneAt: InstantOrNull
    /** Groups the changes of one decision about many bookings. */
    setId: string | null
  }
  /** What a visit costs beside its treatments, or less. Never changed: what is taken off has a row of its own. */
  addedLines: {
    id: string
    /** The order in which they were written. */
    number: ColumnType<number, never, never>
    bookingId: string
    kind: AddedKind
    label: string
    quantity: number
    amountNaira: number
    reason: Generated<string>
    /** The product, voucher, package or discount that it is about. */
    aboutId: string | null
    /** The line that this one takes off again. */
    reversesId: string | null
    at: Instant
    deviceId: string | null
    deviceName: string
  }
  /** Sold at the desk beside treatments. */
  products: Edited & {
    name: string
    priceNaira: number
    /** How many are left; a trigger counts what is sold. Null: not counted. */
    stock: number | null
    hiddenAt: InstantOrNull
  }
  payments: {
    id: string
    bookingId: string
    direction: (typeof PAYMENT_DIRECTIONS)[number]
    method: (typeof PAYMENT_METHODS)[number]
    amountNaira: number
    reference: Generated<string>
    at: Instant
    deviceId: string | null
    deviceName: string
    /** When the owner found the payment in the bank's statement. */
    seenAt: InstantOrNull
  }
  /** A station, a service or the whole spa cannot be booked; weekly ones repeat until a date. */
  blocks: Created & {
    serviceId: string | null
    station: number | null
    therapistId: string | null
    roomId: string | null
    startsAt: Instant
    endsAt: Instant
    weeklyUntil: PlainDate | null
    reason: Generated<string>
    deviceName: string
    /** The time away of a person; shared with the hand-overs that were made for it, so that one Undo takes all back. */
    setId: string | null
  }
  devices: Created & {
    name: string
    role: Role
    tokenHash: string
    lastSeenAt: Instant
    revokedAt: InstantOrNull
    /** Whose day a device of the role `therapist` shows. */
    therapistId: string | null
  }
  deskKeys: Created & {
    purpose: 'start' | 'mail' | 'invitation' | 'receipt' | 'revoke'
    keyHash: string
    codeHash: string | null
    role: Role | null
    name: string | null
    bookingId: string | null
    deviceId: string | null
    /** Number of an invitation; the person says it before the code. */
    number: string | null
    /** Alias of the network that asked for a mailed link. */
    network: string | null
    therapistId: string | null
    expiresAt: Instant
    usedAt: InstantOrNull
  }
  stepUpCodes: Created & {
    deviceId: string
    codeHash: string
    tries: Generated<number>
    expiresAt: Instant
  }
  /** The owner's overrides of `contract/catalogue/business.ts`. */
  spa: {
    onlyOne: Generated<boolean>
    changes: Json<SpaInput>
    version: Generated<number>
    updatedAt: InstantOrNull
  }
  pictures: Created & {
    alt: Generated<string>
    width: number
    height: number
    focusX: Generated<number>
    focusY: Generated<number>
    /** The names in the store. */
    files: Json<string[]>
    unusedSince: InstantOrNull
  }
  backups: {
    id: string
    at: Instant
    deviceName: Generated<string>
    sizeBytes: ColumnType<string, number, number>
  }
  wrongCodes: {
    who: string
    tries: number
    lastAt: Instant
  }
  waitingPlaces: Created & {
    serviceId: string
    subServiceId: string
    bookingDate: PlainDate
    email: string
    fullName: Generated<string>
    /** Phone number of a caller; without an email address, `mailboxKey` is derived from it. */
    phoneNumber: Generated<string>
    /** The whole visit that is waited for, without names; empty: one treatment. */
    guests: JsonList<GuestWish>
    /** Keyed hashes for counting. */
    mailboxKey: string
    networkKey: string | null
  }
  /** Times held for the waiting list, without personal data. */
  waitingOffers: Created & {
    placeId: string
    serviceId: string
    subServiceId: string
    bookingDate: PlainDate
    bookingTime: string
    station: number | null
    therapistId: string | null
    roomId: string | null
    roomPlace: number | null
    startsAt: Instant
    freeAgainAt: Instant
    mailboxKey: string
    /** The day on the spa's wall: a mailbox gets one of these mails a day. */
    mailedOn: PlainDate
    mailId: string
    state: 'open' | 'taken' | 'over'
    openUntil: Instant
    furtherTreatments: JsonList<FurtherTreatment>
  }
  therapists: Edited & {
    name: string
    about: Generated<string>
    imageUrl: Generated<string>
    isChoosable: Generated<boolean>
    /** Does every treatment, also those added later; then there are no rows of skills. */
    doesAll: Generated<boolean>
    /** Null: the spa's hours. */
    hours: Json<DayAvailability[]> | null
    daysOff: Json<DaysOff[]>
    extraDays: Json<ExtraDay[]>
    shares: Json<Shares>
    position: Generated<number>
    hiddenAt: InstantOrNull
  }
  therapistSkills: {
    therapistId: string
    subServiceId: string
  }
  rooms: Edited & {
    name: string
    places: number
    position: Generated<number>
    hiddenAt: InstantOrNull
  }
  roomServices: {
    roomId: string
    serviceId: string
  }
  /** Whatever can do one thing at a time: a therapist, a place in a room, a station of a service. */
  resources: {
    id: string
    kind: 'therapist' | 'room' | 'station'
    poolId: string
  }
  /** What live bookings and open offers take; triggers write it, and its constraint forbids overlaps. */
  occupied: {
    resourceId: string
    /** The booking or the offer. */
    occupantId: string
    during: string
    heldUntil: InstantOrNull
    squeezedIn: boolean
  }
  letters: Edited & {
    subject: string
    body: string
    status: Generated<LetterStatus>
    deviceName: Generated<string>
    /** When sending starts; `wantedAt` is the owner's choice, which may be in the quiet hours. */
    sendAt: InstantOrNull
    wantedAt: InstantOrNull
    /** People who subscribe after this do not get the letter. */
    startedAt: InstantOrNull
    endedAt: InstantOrNull
    /** Cursor through the subscribers, by digest. */
    writtenTo: Generated<string>
    sentCount: Generated<number>
    failedCount: Generated<number>
    /** When the letter's recipients were deleted; it cannot be resumed afterwards. */
    forgottenAt: InstantOrNull
  }
  letterRecipients: {
    letterId: string
    addressKey: string
    mailId: string
    postedAt: Instant
    settled: Generated<boolean>
  }
  /** Groups bookings with the same phone or address. Name, phone and address are on the bookings. */
  people: Created & {
    privateNote: Generated<string>
    /** Note for therapists: allergies, pregnancy. */
    careNote: Generated<string>
    seenAt: Instant
    /** Set while files are being removed; the rows follow. */
    erasingSince: InstantOrNull
  }
  /** Merges by the owner, with what undo needs. */
  peopleMerges: {
    id: string
    personId: string
    otherId: string
    otherNote: string
    otherCreatedAt: Instant
    otherSeenAt: Instant
    noteBefore: string
    otherCareNote: Generated<string>
    careNoteBefore: Generated<string>
    bookingIds: Json<string[]>
    at: Instant
    deviceName: string
  }
  privacyRequests: {
    id: string
    /** Null once the person is deleted. */
    personId: string | null
    bookingId: string
    kind: (typeof REQUEST_KINDS)[number]
    askedAt: Instant
    dueAt: Instant
    status: Generated<(typeof REQUEST_STATUSES)[number]>
    reason: Generated<string>
    decidedAt: InstantOrNull
    deviceName: Generated<string>
  }
  /** The last result of each retention policy. */
  retentionResults: {
    what: string
    /** The machine, if the result is about files. */
    place: string
    at: Instant
    removed: number
    failed: boolean
  }
  /** Fingerprints that recognise a duplicate receipt; without pictures if it could not be read. */
  receiptPrints: Created & {
    /** The receipt's id; kept after its row is deleted. */
    bookingId: string
    uploadHash: string
    /** Hash of the stored file; finds the same pixels in another container. */
    fileHash: Generated<string>
    signature: BytesOrNull
    thumbHeight: Generated<number>
    thumb: BytesOrNull
    /** Deleted once the receipt has been compared. */
    detail: BytesOrNull
    comparedAt: InstantOrNull
    /** Lease of the process that is comparing the receipt. */
    claimedUntil: InstantOrNull
  }
  receiptLikenesses: {
    printId: string
    otherId: string
    kind: 'same' | 'changed'
    spots: Json<Spot[]>
    otherSpots: Json<Spot[]>
    foundAt: Instant
  }
  /** Bank account for a customer's refund; deleted once the money is returned. */
  refundAccounts: {
    bookingId: string
    /** A bank's code where we know it, else its name. */
    bank: string
    number: string
    name: string
    at: Instant
    changes: Generated<number>
  }
  /** The customer's answers before a visit: "No", "Yes", or "Yes: nuts". */
  healthAnswers: {
    bookingId: string
    pregnancy: string
    allergies: string
    conditions: string
    injuries: string
    consentedAt: Instant
    updatedAt: Instant
  }
}

/** A treatment of a visit after the first one. Instants are ISO texts. */
export interface FurtherTreatment {
  id: string
  /** Counted from 0. */
  guest: number
  /** The treatment for two whose second half this is; empty: the booking's first. */
  besides: string | null
  /** Done right after the treatment before it, by the same person in the same place. */
  isExtra: boolean
  serviceId: string
  serviceName: string
  subServiceId: string
  subServiceName: string
  priceNaira: number
  durationMinutes: number
  station: number | null
  squeezedIn: boolean
  therapistId: string | null
  therapistName: string
  therapistWanted: boolean
  roomId: string | null
  roomName: string
  roomPlace: number | null
  startsAt: string
  endsAt: string
  freeAgainAt: string
  bookingTime: string
}

export interface GuestMark {
  arrivedAt: string | null
  /** This guest did not come, while others did. */
  missed: boolean
  /** This guest has been treated, while others may still be. */
  doneAt: string | null
}

/** Every line of every account: the treatments, and what was added. */
type AccountLineView = Omit<Selectable<Tables['addedLines']>, 'kind' | 'at'> & { kind: LineKind; at: Instant | null }

/** Every treatment of every booking; the first one has the booking's id. */
type TreatmentView = Omit<FurtherTreatment, 'besides' | 'isExtra' | 'startsAt' | 'endsAt' | 'freeAgainAt'> & {
  bookingId: string
  /** Of a treatment for two: the other person and place, without a price of their own. */
  isSecondHalf: boolean
  startsAt: Instant
  endsAt: Instant
  freeAgainAt: Instant
  bookingDate: PlainDate
  status: BookingStatus
  holdExpiresAt: Instant
}
