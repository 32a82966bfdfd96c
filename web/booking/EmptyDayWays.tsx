import type { Named } from '#contract/booking/booking.ts'
import { withWhomText } from '#contract/messages.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import type { EmptyDay } from '#web/store/booking.ts'
import { useSite } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'

// Only of a visit of several treatments or guests.
const AlternativeVisits = lazyPart(() => import('./visit/AlternativeVisits.tsx'))

interface Props {
  date: string | null
  emptyDay: Pick<EmptyDay, 'nextFreeDate' | 'withAnyone' | 'alternatives'>
  /** The wanted person. */
  therapist?: Named
  /** The next free day where it is offered already, for another day. */
  offeredDate?: string
  chooseDate(date: string): void
  /** Omitted where the person cannot be given up. */
  chooseAnyone?(): void
}

/** What to choose instead of a day without a time: the next day, the same day with somebody else, another visit. */
export function EmptyDayWays({ date, emptyDay, therapist, offeredDate, chooseDate, chooseAnyone }: Props) {
  const { today } = useSite()
  const { withAnyone } = emptyDay
  const nextFreeDate = emptyDay.nextFreeDate === offeredDate ? undefined : emptyDay.nextFreeDate
  const alternatives = (emptyDay.alternatives ?? []).filter(
    ({ kind, bookingDate }) => kind !== 'day' || bookingDate !== offeredDate,
  )
  const hasDay = alternatives.some(({ kind }) => kind === 'day')
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {alternatives.length > 0 && <AlternativeVisits alternatives={alternatives} />}
      {nextFreeDate && !hasDay && (
        <Button look="outline" onClick={() => chooseDate(nextFreeDate)}>
          {therapist
            ? withWhomText.anotherDayWith(therapist.name, dayAndMonth(nextFreeDate))
            : dayAndMonth(nextFreeDate)}
        </Button>
      )}
      {withAnyone && chooseAnyone && (
        <Button look="outline" onClick={chooseAnyone}>
          {withWhomText.withSomeoneElse(date === today, withAnyone)}
        </Button>
      )}
    </div>
  )
}
