import type { Spa } from '#contract/catalogue/spa.ts'
import { dayAndMonth, longDate } from '#contract/platform/dates.ts'
import { durationText } from '#contract/platform/time.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isViolation } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SlotRequest } from './allocate-slot.ts'
import { type NoSlotReason, timesAt } from './availability/slot.ts'
import { selectOfferedUntil } from './waiting/offers/queries.ts'

/** Why a time cannot be booked, as a sentence. */
export async function noSlotRefusal(tx: Db, spa: Spa, request: SlotRequest, reason: NoSlotReason): Promise<Refusal> {
  const { serviceName } = request.offer
  const { therapist } = request
  const notOffered = (sentence: string) => new Refusal('time_not_offered', sentence)
  switch (reason.kind) {
    case 'taken': {
      const offered = request.forDesk ? await offeredSentence(tx, spa, request) : undefined
      const taken = therapist
        ? bookingRefusals.therapistTaken(serviceName, reason.label, therapist.name)
        : bookingRefusals.slotTaken(serviceName, reason.label)
      return new Refusal('slot_taken', offered ?? taken)
    }
    case 'impossible':
    case 'not_at_work': {
      if (therapist)
        return new Refusal('therapist_not_offered', bookingRefusals.therapistNotOffered(serviceName, therapist.name))
      if (reason.kind === 'impossible')
        return new Refusal('sub_service_not_offered', bookingRefusals.nobodyForIt(serviceName))
      return notOffered(bookingRefusals.timeNotOffered(serviceName, request.label))
    }
    case 'closed':
      return new Refusal('day_closed', bookingRefusals.closed(serviceName, dayAndMonth(request.date)))
    case 'never_fits':
      return notOffered(bookingRefusals.visitNeverFits(request.label))
    case 'past':
      return notOffered(bookingRefusals.pastDate(serviceName))
    case 'beyond_horizon':
      return notOffered(bookingRefusals.beyondHorizon(serviceName, longDate(reason.lastDay)))
    case 'too_soon': {
      const notice = durationText(reason.leadMinutes)
      return notOffered(bookingRefusals.tooSoon(serviceName, request.label, notice, spa.phone.display))
    }
    default:
      return notOffered(bookingRefusals.timeNotOffered(serviceName, request.label))
  }
}

/** An offer to the waiting list may end within half an hour, so the desk learns when. */
async function offeredSentence(tx: Db, spa: Spa, request: SlotRequest): Promise<string | undefined> {
  const { serviceId, serviceName } = request.offer
  const times = timesAt({ ...request.offer, ...request, timeZone: spa.timeZone })
  if (!times) return undefined
  const window = { serviceId, from: times.startsAt, until: times.freeAgainAt }
  const until = await selectOfferedUntil(tx, window, request.now)
  return until && deskRefusals.offered(times.label, serviceName, clockTime(until.toISOString(), spa.timeZone))
}

/** Wraps every write of a booking's time: the database decides whether it is free, and its violation becomes a sentence. */
export async function orSlotTaken<T>(
  write: Promise<T>,
  { serviceName, bookingTime }: { serviceName: string; bookingTime: string },
  sentence: (serviceName: string, time: string) => string = bookingRefusals.slotTaken,
): Promise<T> {
  return write.catch(error => {
    throw isViolation(error, 'bookings_never_overlap')
      ? new Refusal('slot_taken', sentence(serviceName, bookingTime))
      : error
  })
}
