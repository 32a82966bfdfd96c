import type { NextTime } from '#contract/booking/new-booking.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { depositOfVisit } from '#contract/ledger/deposit.ts'
import { Section } from '#web/desk/List.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { dayName, shortDuration } from '#web/desk/times.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { WithWhom } from '../WithWhom.tsx'
import { AddToVisit } from './AddToVisit.tsx'
import { BookForm } from './BookForm.tsx'
import { ChooseTime, hasTime } from './ChooseTime.tsx'
import { type Draft, isComplete } from './draft.ts'
import { Gone } from './Gone.tsx'
import { timesWith, timeWords, type useNextTimes } from './next-times.ts'
import type { useBooking } from './use-booking.ts'
import { type For, guestsOf } from './visit-draft.ts'
import { WhoAndMoney } from './WhoAndMoney.tsx'

interface DetailsProps {
  service: Service
  nextTimes: ReturnType<typeof useNextTimes>
  booking: ReturnType<typeof useBooking>
  draft: Draft
  change(part: Partial<Draft>): void
  onAdd(guest: For): void
}

/** One treatment for one person: with whom, when, who and how it is paid. */
export function Details({ service, nextTimes, booking, draft: typed, change, onAdd }: DetailsProps) {
  const { isBusy, problem, errors, nextTime } = booking
  const { payment } = useSpa()
  const sub = service.serviceArray.find(({ _id }) => _id === typed.subServiceId)!
  const people = nextTimes.peopleFor(sub._id)
  const person = people.find(({ _id }) => _id === typed.therapistId)
  // Nobody who does not do it, as after another treatment was chosen.
  const draft = nextTimes.isLoaded ? { ...typed, therapistId: person?._id } : typed
  const times = timesWith(nextTimes.timesOf(sub._id), person)
  const isReady = isComplete(draft) && hasTime(draft, times)
  const when = draft.isNow ? 'now' : draft.when.time && `${dayName(draft.when.date)}, ${draft.when.time}`

  const book = (wanted: Draft) => booking.book(wanted, sub.price, service._id)

  function bookInstead({ bookingDate, bookingTime }: NextTime) {
    const part = { isNow: false, when: { date: bookingDate, time: bookingTime } }
    change(part)
    void book({ ...draft, ...part })
  }

  return (
    <BookForm
      onSubmit={() => book(draft)}
      client={
        <WhoAndMoney
          deposit={depositOfVisit([sub], payment.deposit)}
          price={sub.price}
          {...{ draft, errors, change }}
        />
      }
      foot={
        <>
          <Problem className="mb-2">{problem}</Problem>
          {nextTime && !person && (
            <Button className="mb-2 w-full" disabled={isBusy} onClick={() => bookInstead(nextTime)}>
              Book the next free time: {timeWords(nextTime)}
            </Button>
          )}
          <Button
            type="submit"
            look={nextTime && !person ? 'outline' : 'gold'}
            className="w-full"
            disabled={isBusy || !isReady}
          >
            {isBusy ? 'Booking...' : when && hasTime(draft, times) ? `Book ${when}` : 'Choose a time'}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-3 rounded-card border border-ink/15 bg-white/50 py-2 pr-2 pl-4">
        <p className="min-w-0 grow">
          <span className="block font-semibold">{sub.name}</span>
          <span className="text-[0.9375rem] text-stone">
            {shortDuration(sub.duration)}, {moneyText(sub.price)}
          </span>
        </p>
        <SmallButton onClick={() => change({ subServiceId: '' })}>Change</SmallButton>
      </div>
      <AddToVisit onTreatment={() => onAdd(0)} onGuest={() => onAdd(1)} />
      {people.length > 0 && (
        <Section title="With">
          <Gone asked={guestsOf(typed)} now={guestsOf(draft)} nameOf={nextTimes.nameOf} />
          <WithWhom people={people} value={person?._id} onChange={therapistId => change({ therapistId })} />
        </Section>
      )}
      <Section title="When">
        <ChooseTime {...{ draft, person, times, change }} nameOf={nextTimes.nameOf} />
      </Section>
    </BookForm>
  )
}
