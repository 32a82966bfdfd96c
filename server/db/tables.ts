import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BookingStatus } from '#contract/booking-states.ts'
import type { DayAvailability } from '#contract/hours.ts'
import type { LetterStatus } from '#contract/letter-states.ts'
import type { Spot } from '#contract/likeness.ts'
import type { Role } from '#contract/roles.ts'
import type {
  BOOKING_ORIGINS,
  PAYMENT_DIRECTIONS,
  PAYMENT_METHODS,
  REFUND_CHOICES,
  REQUEST_KINDS,
  REQUEST_STATUSES,
} from '#contract/rules.ts'
import type { SpaInput } from '#contract/spa.ts'

// The columns as the code sees them: camelCase here, snake_case in SQL (Kysely's CamelCasePlugin translates;
// keys inside jsonb stay as they are). A test holds this file against the migrated database.
export interface Tables {
  services: ServicesTable
  subServices: SubServicesTable
  bookings: BookingsTable
  closures: ClosuresTable
  idempotencyKeys: IdempotencyKeysTable
  bankAccounts: BankAccountsTable
  receipts: ReceiptsTable
  newsletterSubscribers: NewsletterSubscribersTable
  newsletterCodes: NewsletterCodesTable
  secrets: SecretsTable
  reminders: RemindersTable
  surveyAnswers: SurveyAnswersTable
  outbox: OutboxTable
  settings: SettingsTable
  ownerToken: OwnerTokenTable
  ownerRecord: OwnerRecordTable
  seeds: SeedsTable
  siteRevision: SiteRevisionTable
  timesRevisions: TimesRevisionsTable
  bookingChanges: BookingChangesTable
  payments: PaymentsTable
  blocks: BlocksTable
  devices: DevicesTable
  deskKeys: DeskKeysTable
  stepUpCodes: StepUpCodesTable
  spa: SpaTable
  pictures: PicturesTable
  backups: BackupsTable
  wrongCodes: WrongCodesTable
  waitingPlaces: WaitingPlacesTable
  waitingOffers: WaitingOffersTable
  letters: LettersTable
  letterRecipients: LetterRecipientsTable
  people: PeopleTable
  peopleMerges: PeopleMergesTable
  privacyRequests: PrivacyRequestsTable
  retentionResults: RetentionResultsTable
  receiptPrints: ReceiptPrintsTable
  receiptLikenesses: ReceiptLikenessesTable
  refundAccounts: RefundAccountsTable
}

/** A jsonb column: read parsed, written as JSON text. */
type Json<T extends object | null> = JSONColumnType<T, string, string>
/** A `date`: always 'YYYY-MM-DD', never a Date with a zone of its own. */
type PlainDate = string
type Instant = Date
/** Written by the database itself, forgotten by us. */
type KeptIdOrNull = ColumnType<string | null, never, string | null>
type BytesOrNull = ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>

interface ServicesTable {
  id: string
  slug: string
  name: string
  title: string
  description: string
  imageUrl: Json<string[]>
  stations: number
  position: number
  /** Grows with every change, so that two who edit do not overwrite each other. */
  version: Generated<number>
  createdAt: Instant
  updatedAt: Instant
  deletedAt: InstantOrNull
}

interface SubServicesTable {
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
}

interface BookingsTable {
  id: string
  hash: string
  serviceId: string
  subServiceId: string
  station: number
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
  priceNaira: number
  fullName: string
  email: string
  phoneNumber: string
  note: Generated<string>
  submittedAt: InstantOrNull
  decidedAt: InstantOrNull
  decisionReason: Generated<string>
  /** The calendar file's SEQUENCE: grows with every change the customer is told of. */
  sequence: Generated<number>
  createdAt: Instant
  updatedAt: Instant
  origin: Generated<(typeof BOOKING_ORIGINS)[number]>
  /** Grows with every change at the desk, so that two who edit do not overwrite each other. */
  version: Generated<number>
  /** On an extra station, past what the service has: it takes nobody else's place. */
  squeezedIn: Generated<boolean>
  privateNote: Generated<string>
  statusBeforeCancel: BookingStatus | null
  /** How often the customer moved it themselves. */
  ownMoves: Generated<number>
  /** Who invited to the calendar's entry: null while none was sent, empty where it was not written down. */
  calendarOrganizer: string | null
  refund: Generated<(typeof REFUND_CHOICES)[number]>
  arrivedAt: InstantOrNull
  /** Until then the receipt waits outside the queue. */
  lookAgainAt: InstantOrNull
  /** For the narration of the transfer; null for bookings older than such codes. */
  paymentCode: string | null
  /** By whom it was made on the website, as keyed hashes for counting; forgotten after a while. */
  mailboxKey: string | null
  phoneKey: string | null
  deviceKey: string | null
  networkKey: string | null
  /** Something is owed or to be returned. The database keeps it true; nobody writes it. */
  accountOpen: ColumnType<boolean, never, never>
  /** Whose it is, by phone or address. The database keeps it true; null once nobody is known any more. */
  personId: KeptIdOrNull
  /** Name without accents, address, digits of the phone and number, for finding. The database makes it of them. */
  words: ColumnType<string, never, never>
}

/** What somebody changed about a booking, with what it was before, so that it can be taken back. */
interface BookingChangesTable {
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
  undoneAt: InstantOrNull
  /** Of one decision about many bookings. */
  setId: string | null
}

interface PaymentsTable {
  id: string
  bookingId: string
  direction: (typeof PAYMENT_DIRECTIONS)[number]
  method: (typeof PAYMENT_METHODS)[number]
  amountNaira: number
  reference: Generated<string>
  at: Instant
  deviceId: string | null
  deviceName: string
  /** When the owner found it in the bank's statement. */
  seenAt: InstantOrNull
}

/** A station, a service or the whole spa cannot be booked; weekly ones repeat until a date. */
interface BlocksTable {
  id: string
  serviceId: string | null
  station: number | null
  startsAt: Instant
  endsAt: Instant
  weeklyUntil: PlainDate | null
  reason: Generated<string>
  createdAt: Instant
  deviceName: string
}

interface DevicesTable {
  id: string
  name: string
  role: Role
  tokenHash: string
  createdAt: Instant
  lastSeenAt: Instant
  revokedAt: InstantOrNull
}

interface DeskKeysTable {
  id: string
  purpose: 'start' | 'mail' | 'invitation' | 'receipt' | 'revoke'
  keyHash: string
  codeHash: string | null
  role: Role | null
  name: string | null
  bookingId: string | null
  deviceId: string | null
  /** Of an invitation, said before its code. */
  number: string | null
  /** Alias of the network that asked for a mailed link. */
  network: string | null
  createdAt: Instant
  expiresAt: Instant
  usedAt: InstantOrNull
}

interface StepUpCodesTable {
  id: string
  deviceId: string
  codeHash: string
  tries: Generated<number>
  createdAt: Instant
  expiresAt: Instant
}

interface ClosuresTable {
  id: string
  fromDate: PlainDate
  toDate: PlainDate
  reason: string | null
  createdAt: Instant
}

interface IdempotencyKeysTable {
  scope: string
  key: string
  bodyHash: string
  answer: Json<object | null> | null
  /** Past this a key without a response belongs to a process that died, and may be taken over. */
  runningUntil: Instant
  createdAt: Instant
}

interface BankAccountsTable {
  id: Generated<number>
  bankName: string
  name: string
  number: string
  position: number
}

interface ReceiptsTable {
  id: string
  bookingId: string
  fileName: string
  /** Of the bytes as uploaded: the same receipt twice is one submission. */
  uploadHash: string
  contentType: string
  sizeBytes: number
  late: Generated<boolean>
  createdAt: Instant
  /** Sent by who has the booking's key, and counted apart from what came without it. */
  withKey: Generated<boolean>
}

/** What is kept of a receipt to notice it when it comes again; without the pictures where it could not be read. */
interface ReceiptPrintsTable {
  /** The receipt's own, also after its row has gone. */
  id: string
  bookingId: string
  uploadHash: string
  /** Of the file we keep: the same pixels in another wrapping. */
  fileHash: Generated<string>
  createdAt: Instant
  signature: BytesOrNull
  thumbHeight: Generated<number>
  thumb: BytesOrNull
  /** Only until it has been compared. */
  detail: BytesOrNull
  comparedAt: InstantOrNull
  /** Until then a process is comparing it, or has died over it. */
  claimedUntil: InstantOrNull
}

interface ReceiptLikenessesTable {
  printId: string
  otherId: string
  kind: 'same' | 'changed'
  spots: Json<Spot[]>
  otherSpots: Json<Spot[]>
  foundAt: Instant
}

interface NewsletterSubscribersTable {
  email: string
  subscribedAt: Instant
}

interface NewsletterCodesTable {
  id: string
  email: string
  codeHash: string
  tries: Generated<number>
  createdAt: Instant
  expiresAt: Instant
  usedAt: InstantOrNull
  /** A digest: all spellings of one mailbox share their codes an hour. Null for codes of an earlier version. */
  mailbox: string | null
}

interface RemindersTable {
  kind: string
  about: string
  at: Instant
}

interface SecretsTable {
  name: string
  value: string
  createdAt: Instant
}

interface SurveyAnswersTable {
  id: string
  source: string
  type: string
  createdAt: Instant
}

interface OutboxTable {
  id: string
  kind: string
  mail: Json<object>
  createdAt: Instant
  dueAt: Instant
  attempts: Generated<number>
  sentAt: InstantOrNull
  failedAt: InstantOrNull
  lastError: string | null
  /** A digest of whose it is, if anybody could have caused it, until it no longer counts. */
  mailbox: string | null
  /** When it was sent as one of the few that a mailbox gets in an hour. */
  countedAt: InstantOrNull
  /** One of many alike, which waits while anything else is due. */
  bulk: Generated<boolean>
  /** The booking it is about, if a newer letter about that booking replaces it while it is unsent. */
  about: string | null
  /** Not the first letter about its booking. */
  repeats: Generated<boolean>
  /** Which of the owner's letters that strangers can cause it counts among. */
  topic: string | null
}

interface LettersTable {
  id: string
  subject: string
  body: string
  status: Generated<LetterStatus>
  /** Grows with every change, so that two who edit do not overwrite each other. */
  version: Generated<number>
  createdAt: Instant
  updatedAt: Instant
  deviceName: Generated<string>
  /** When it starts to leave; `wantedAt` is what the owner asked for, which may lie in the quiet hours. */
  sendAt: InstantOrNull
  wantedAt: InstantOrNull
  /** Who subscribed after this is not among its readers. */
  startedAt: InstantOrNull
  endedAt: InstantOrNull
  /** How far it has come through the subscribers, in the order of their digests. */
  writtenTo: Generated<string>
  sentCount: Generated<number>
  failedCount: Generated<number>
  /** Who had it is no longer known: one that was stopped cannot go on. */
  forgottenAt: InstantOrNull
}

/** Who has a letter, as a digest of the address. */
interface LetterRecipientsTable {
  letterId: string
  addressKey: string
  mailId: string
  postedAt: Instant
  settled: Generated<boolean>
}

interface WrongCodesTable {
  who: string
  tries: number
  lastAt: Instant
}

interface SettingsTable {
  site: string
  isMaintenanceMode: Generated<boolean>
  maintenanceText: Generated<string>
  isPaused: Generated<boolean>
  pauseText: Generated<string>
}

/** What the owner has written over the defaults of `contract/business.ts`. */
interface SpaTable {
  onlyOne: Generated<boolean>
  changes: Json<SpaInput>
  version: Generated<number>
  updatedAt: InstantOrNull
}

interface PicturesTable {
  id: string
  alt: Generated<string>
  width: number
  height: number
  focusX: Generated<number>
  focusY: Generated<number>
  /** The names in the store. */
  files: Json<string[]>
  createdAt: Instant
  unusedSince: InstantOrNull
}

interface BackupsTable {
  id: string
  at: Instant
  deviceName: Generated<string>
  sizeBytes: ColumnType<string, number, number>
}

interface OwnerTokenTable {
  onlyOne: Generated<boolean>
  tokenHash: string
  createdAt: Instant
}

interface OwnerRecordTable {
  id: Generated<number>
  at: Instant
  what: string
  before: Json<object | null> | null
  after: Json<object | null> | null
  deviceId: string | null
  deviceName: Generated<string>
}

interface SeedsTable {
  name: string
  createdAt: Instant
}

interface SiteRevisionTable {
  onlyOne: Generated<boolean>
  revision: number
}

/** Of every service that has had a booking: moves when a time of it is taken or given back. */
interface TimesRevisionsTable {
  serviceId: string
  revision: number
  /** The ids of the bookings and offers that moved it, latest first: one for each of the last revisions. */
  recent: Generated<string>
}

/** Somebody who wants to know when a time of that day comes free. */
interface WaitingPlacesTable {
  id: string
  serviceId: string
  subServiceId: string
  bookingDate: PlainDate
  email: string
  fullName: Generated<string>
  /** Of a caller; with it alone, `mailboxKey` is the number’s. */
  phoneNumber: Generated<string>
  /** Whose it is and where it came from, as keyed hashes for counting. */
  mailboxKey: string
  networkKey: string | null
  createdAt: Instant
}

/** A time that is kept for somebody who waited. Nobody's name or address is in it. */
interface WaitingOffersTable {
  id: string
  placeId: string
  serviceId: string
  subServiceId: string
  bookingDate: PlainDate
  bookingTime: string
  station: number
  startsAt: Instant
  freeAgainAt: Instant
  mailboxKey: string
  /** The day on the spa's wall: a mailbox gets one of these mails a day. */
  mailedOn: PlainDate
  mailId: string
  state: 'open' | 'taken' | 'over'
  createdAt: Instant
  openUntil: Instant
}

/** Who the bookings with the same phone or address belong to. Name, phone and address stand on the bookings alone. */
interface PeopleTable {
  id: string
  privateNote: Generated<string>
  /** For those who treat them: allergies, pregnancy. */
  careNote: Generated<string>
  createdAt: Instant
  /** About when they booked last. */
  seenAt: Instant
  /** Their files are being removed; the rows follow. */
  erasingSince: InstantOrNull
}

/** Two people the owner made one, with what it takes to undo that. */
interface PeopleMergesTable {
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

interface PrivacyRequestsTable {
  id: string
  /** Null once nobody is known any more. */
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

/** Where a customer wants their money back; deleted once it is. */
interface RefundAccountsTable {
  bookingId: string
  /** A bank's code where we know it, else its name. */
  bank: string
  number: string
  name: string
  at: Instant
  changes: Generated<number>
}

/** The last result of each line of the nightly round. */
interface RetentionResultsTable {
  what: string
  /** Which machine's folder, where it is about files. */
  place: string
  at: Instant
  removed: number
  failed: boolean
}
