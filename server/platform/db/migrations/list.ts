import type { Migration } from '../migrate.ts'
import * as foundation from './0001-foundation.ts'
import * as desk from './0002-desk.ts'
import * as ownBooking from './0003-own-booking.ts'
import * as knownDevices from './0004-known-devices.ts'
import * as owner from './0005-owner.ts'
import * as holds from './0006-holds.ts'
import * as limits from './0007-limits.ts'
import * as growth from './0008-growth.ts'
import * as revisions from './0009-revisions.ts'
import * as paymentCode from './0010-payment-code.ts'
import * as money from './0011-money.ts'
import * as likeness from './0012-likeness.ts'
import * as people from './0013-people.ts'
import * as letters from './0014-letters.ts'
import * as waitingList from './0015-waiting-list.ts'
import * as finding from './0016-finding.ts'
import * as fewerTrips from './0017-fewer-trips.ts'
import * as recentChanges from './0018-recent-changes.ts'
import * as accounts from './0019-accounts.ts'
import * as fewerMails from './0020-fewer-mails.ts'
import * as access from './0021-access.ts'
import * as changeSets from './0022-change-sets.ts'
import * as careNote from './0023-care-note.ts'
import * as callersWhoWait from './0024-callers-who-wait.ts'
import * as refundAccounts from './0026-refund-accounts.ts'
import * as notify from './0027-notify.ts'
import * as peopleAndRooms from './0028-people-and-rooms.ts'
import * as visits from './0029-visits.ts'
import * as healthAnswers from './0030-health-answers.ts'
import * as treatmentPictures from './0031-treatment-pictures.ts'
import * as lines from './0032-lines.ts'
import * as products from './0033-products.ts'

// In the order they run. A migration that has landed is never edited: a change is a new one.
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-desk': desk,
  '0003-own-booking': ownBooking,
  '0004-known-devices': knownDevices,
  '0005-owner': owner,
  '0006-holds': holds,
  '0007-limits': limits,
  '0008-growth': growth,
  '0009-revisions': revisions,
  '0010-payment-code': paymentCode,
  '0011-money': money,
  '0012-likeness': likeness,
  '0013-people': people,
  '0014-letters': letters,
  '0015-waiting-list': waitingList,
  '0016-finding': finding,
  '0017-fewer-trips': fewerTrips,
  '0018-recent-changes': recentChanges,
  '0019-accounts': accounts,
  '0020-fewer-mails': fewerMails,
  '0021-access': access,
  '0022-change-sets': changeSets,
  '0023-care-note': careNote,
  '0024-callers-who-wait': callersWhoWait,
  '0026-refund-accounts': refundAccounts,
  '0027-notify': notify,
  '0028-people-and-rooms': peopleAndRooms,
  '0029-visits': visits,
  '0030-health-answers': healthAnswers,
  '0031-treatment-pictures': treatmentPictures,
  '0032-lines': lines,
  '0033-products': products,
}
