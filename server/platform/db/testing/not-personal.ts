import { PERSONAL, type PersonalEntry, personalColumnsOf } from '../personal-data.ts'
import type { Tables } from '../tables.ts'

/** Text columns without customers' data. A test writes a customer into every text of the desk and looks for it here. */
const ABOUT_NOBODY: { [T in keyof Tables]?: readonly (keyof Tables[T] & string)[] } = {
  services: ['slug', 'name', 'title', 'description', 'imageUrl'],
  subServices: ['name', 'description', 'availability', 'imageUrl', 'deposit'],
  products: ['name'],
  bookings: [
    'furtherTreatments',
    'guestMarks',
    'hash',
    'bookingTime',
    'serviceName',
    'subServiceName',
    'statusBeforeCancel',
    'refund',
    'origin',
    'calendarOrganizer',
    'therapistName',
    'roomName',
    'furtherTreatments',
    'guestMarks',
  ],
  bookingChanges: ['mailIds', 'paymentIds', 'lineIds'],
  idempotencyKeys: ['scope'],
  outbox: ['about', 'topic'],
  bankAccounts: ['bankName', 'name', 'number'],
  secrets: ['name', 'value'],
  reminders: ['about'],
  surveyAnswers: ['type'],
  settings: ['site', 'maintenanceText', 'pauseText'],
  ownerToken: ['tokenHash'],
  ownerRecord: ['before', 'after'],
  seeds: ['name'],
  devices: ['name', 'tokenHash'],
  deskKeys: ['purpose', 'keyHash', 'codeHash', 'name', 'number', 'network'],
  stepUpCodes: ['codeHash'],
  spa: ['changes'],
  pictures: ['alt', 'files'],
  // Places on a picture; the rows go with the prints they compare.
  receiptLikenesses: ['spots', 'otherSpots'],
  peopleMerges: ['bookingIds'],
  retentionResults: ['place'],
  therapists: ['name', 'about', 'imageUrl', 'hours', 'daysOff', 'extraDays', 'shares'],
  rooms: ['name'],
  letters: ['subject', 'body', 'writtenTo'],
  waitingOffers: ['bookingTime', 'state', 'furtherTreatments'],
  // Without the guests' names.
  waitingPlaces: ['guests'],
  timesRevisions: ['recent'],
}

/** Never personal, in any table. */
const NEVER = /^(id|.+Id|status|kind|what|direction|method|deviceName|contentType|role)$/

/** Undefined for a column that neither list names. */
export function classOf(table: string, column: string): 'personal' | 'about nobody' | undefined {
  if (personalColumnsOf(table as keyof Tables).some(one => one.column === column)) return 'personal'
  const known: Record<string, readonly string[] | undefined> = ABOUT_NOBODY
  return known[table]?.includes(column) || NEVER.test(column) ? 'about nobody' : undefined
}

/** Both lists, to be compared with the tables there are. */
export function listedColumns(): { table: string; column: string }[] {
  return [
    ...(PERSONAL as readonly PersonalEntry[]).flatMap(({ table, columns }) =>
      Object.keys(columns).map(column => ({ table, column })),
    ),
    ...Object.entries<readonly string[]>(ABOUT_NOBODY as Record<string, readonly string[]>).flatMap(
      ([table, columns]) => columns.map(column => ({ table, column })),
    ),
  ]
}
