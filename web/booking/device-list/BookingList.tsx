import { useEffect, useState } from 'react'
import type { UserInfo } from '#contract/booking/booking-fields.ts'
import { visitName, visitTimes } from '#contract/booking/visit-parts.ts'
import { wishOf } from '#contract/booking/visit-wish.ts'
import { ownBookingsText, sameAgainText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { untilText } from '#contract/platform/until.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { changeUserInfo, chooseDate } from '#web/store/booking-form.ts'
import { ownBooking } from '#web/store/own-booking.ts'
import { deleteOwnBookings, type OwnBooking, type SavedTreatment } from '#web/store/own-bookings.ts'
import { savedContact } from '#web/store/saved.ts'
import { useSite, useSpa } from '#web/store/site.ts'
import { type Stores, useBookingStore, useStores } from '#web/store/stores.ts'
import { EMPTY_USER_INFO } from '#web/store/user-info.ts'
import { clearGuestNames, queryFor } from '#web/store/visit.ts'
import { Button, ButtonLink, TextButton } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { chooseAgain, showTimes } from '../choose-again.ts'
import { isHeld, LIST_ID, useOwnBookings } from './use-own-bookings.ts'

const SHOWN_AT_FIRST = 3

/** The bookings made on this device: a link to each, and booking the same again. */
export function BookingList() {
  const stores = useStores()
  const { today } = useSite()
  const { ahead, others, now, read } = useOwnBookings()
  // Stands above, with its payment.
  const hasHeld = useBookingStore(state => state.bookingData !== null)
  useSavedContact()
  const [isExpanded, setExpanded] = useState(false)
  const all = [...ahead, ...others]
  if (all.length === 0) return null

  async function again(booking: OwnBooking) {
    if (await bookAgain(stores, booking, today)) showTimes()
  }

  function clear() {
    deleteOwnBookings()
    changeUserInfo(stores, EMPTY_USER_INFO)
    clearGuestNames(stores)
    toast.success(ownBookingsText.cleared)
    read()
  }

  return (
    <section id={LIST_ID} aria-labelledby="own-bookings-heading" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:justify-start">
        <h2 id="own-bookings-heading" className="text-[1.625rem]/8 font-semibold">
          {ownBookingsText.heading}
        </h2>
        <p className="text-[0.9375rem] text-stone">{ownBookingsText.onThisDevice}</p>
      </div>
      <ul className="mt-4 grid gap-3 lg:grid-cols-2">
        {all.slice(0, isExpanded ? undefined : SHOWN_AT_FIRST).map((booking, index) => (
          <Row
            key={booking.bookingHash}
            booking={booking}
            isAhead={ahead.includes(booking)}
            leads={index === 0 && !hasHeld}
            now={now}
            again={again}
          />
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {all.length > SHOWN_AT_FIRST && !isExpanded && (
          <TextButton onClick={() => setExpanded(true)}>{ownBookingsText.showAll(all.length)}</TextButton>
        )}
        <TextButton onClick={clear}>{ownBookingsText.clear}</TextButton>
      </p>
    </section>
  )
}

interface RowProps {
  booking: OwnBooking
  isAhead: boolean
  /** Only one is gold. */
  leads: boolean
  now: number
  again(booking: OwnBooking): Promise<void>
}

function Row({ booking, isAhead, leads, now, again }: RowProps) {
  const { timeZone } = useSpa()
  const [isLoading, setLoading] = useState(false)
  const { bookingHash, manageKey, bookingDate, therapist, status } = booking
  const name = visitName(booking)
  const unpaid = isAhead && isHeld(booking) ? booking : undefined

  return (
    <li className={`rounded-card border px-4 py-3 ${isAhead ? 'border-gold bg-gold/15' : 'border-ink/10 bg-linen/60'}`}>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className={isAhead ? '' : 'text-stone'}>
        {dayAndMonth(bookingDate)}, <span className="inline-block">{visitTimes(booking, timeZone)}</span>
        {therapist && ` with ${therapist.name}`}
        {status === 'cancelled' && ` (${ownBookingsText.cancelled})`}
      </p>
      {unpaid && (
        <p className="font-semibold">{ownBookingsText.heldUntil(untilText(unpaid.holdExpiresAt, now, timeZone))}</p>
      )}
      <div className="mt-3 flex gap-2">
        {unpaid ? (
          <ButtonLink
            to={paths.bookingPay(bookingHash, manageKey)}
            look={leads ? 'gold' : 'outline'}
            className="grow px-4! sm:grow-0"
          >
            {ownBookingsText.payNow}
          </ButtonLink>
        ) : (
          <Button
            look={leads && !isAhead ? 'gold' : 'outline'}
            className="grow px-4! sm:grow-0"
            disabled={isLoading}
            onClick={async () => {
              setLoading(true)
              await again(booking)
              setLoading(false)
            }}
          >
            {isLoading ? ownBookingsText.looking : ownBookingsText.again}
          </Button>
        )}
        <ButtonLink
          to={paths.bookingManage(bookingHash, manageKey)}
          look={leads && isAhead && !unpaid ? 'gold' : 'outline'}
          className="px-4!"
          aria-label={`${ownBookingsText.look}: ${name}, ${dayAndMonth(bookingDate)}`}
        >
          {ownBookingsText.look}
        </ButtonLink>
      </div>
    </li>
  )
}

/** Fills in the contact details of the last booking, where nothing was typed. */
function useSavedContact() {
  const stores = useStores()
  useEffect(() => {
    const typed = stores.booking.getState().userInfo
    const known = Object.entries(savedContact() ?? {}) as [keyof UserInfo, string][]
    changeUserInfo(stores, Object.fromEntries(known.filter(([field]) => typed[field] === '')))
  }, [stores])
}

/** Chooses the same visit with the same people, and the first free day. Returns false if nothing of it is still offered. */
async function bookAgain(stores: Stores, again: OwnBooking, today: string) {
  const { booking, toast } = stores
  const before = again.treatments ?? [onlyTreatmentOf(again)]
  const gone = chooseAgain(stores, { guests: wishOf({ treatments: before }), before })
  if (!gone) {
    toast.error(ownBookingsText.goneService)
    return false
  }
  if (gone.length > 0) toast.error(sameAgainText.gone(gone.join(' and ')))
  const chosen = booking.getState()
  const { therapistId, ...treatments } = queryFor(stores, chosen.selectedSubService!._id)
  const query = { ...treatments, date: today, own: ownBooking(chosen), therapistId }
  // On failure the customer chooses a day in the calendar, which shows its own errors.
  const day = await fetchAvailableTimes(query).catch(() => undefined)
  const date = day && (day.data.availableTimes.length > 0 ? today : day.data.nextFreeDate)
  // Meanwhile the visitor may have chosen something else.
  const { selectedSubService, visit, bookingDate } = booking.getState()
  const isSame = selectedSubService === chosen.selectedSubService && visit === chosen.visit
  if (date && isSame && bookingDate === null) await chooseDate(stores, date)
  return true
}

/** Of a plain booking the device saved no list. */
function onlyTreatmentOf({ subServiceId, subServiceName, bookingTime, therapist }: OwnBooking): SavedTreatment {
  const wanted = { therapist: therapist ?? null, therapistWanted: therapist !== undefined }
  return { guest: 0, subServiceId, subServiceName, bookingTime, ...wanted }
}
