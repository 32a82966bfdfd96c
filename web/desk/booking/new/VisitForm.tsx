import { X } from 'lucide'
import { guestName } from '#contract/booking/guest-name.ts'
import type { GuestWish, VisitPlan } from '#contract/booking/visit.ts'
import { namesAmong } from '#contract/booking/visit-parts.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { depositOfVisit } from '#contract/ledger/deposit.ts'
import { Chips, Tick } from '#web/desk/Chips.tsx'
import { Hint } from '#web/desk/form/Form.tsx'
import { Section } from '#web/desk/List.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { TimePicker } from '#web/desk/TimePicker.tsx'
import { dayName, shortDuration } from '#web/desk/times.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AddToVisit } from './AddToVisit.tsx'
import { BookForm } from './BookForm.tsx'
import { hasTime } from './ChooseTime.tsx'
import { type Draft, isComplete } from './draft.ts'
import { Gone } from './Gone.tsx'
import type { useNextTimes } from './next-times.ts'
import { SameHour } from './SameHour.tsx'
import type { useBooking } from './use-booking.ts'
import {
  type For,
  guestsOf,
  mayAddGuest,
  mayAddTreatment,
  named,
  removed,
  subOf,
  visitQuery,
  withPeopleWhoDo,
  withPerson,
} from './visit-draft.ts'
import { WhoAndMoney } from './WhoAndMoney.tsx'

interface Props {
  services: readonly Service[]
  nextTimes: ReturnType<typeof useNextTimes>
  draft: Draft
  booking: ReturnType<typeof useBooking>
  change(part: Partial<Draft>): void
  /** Opens the list of treatments. */
  onAdd(guest: For): void
}

/** A visit of several treatments or guests: one booking, one account, at a time at which all of it fits, now, or wherever the desk puts it. */
export default function VisitForm({ services, nextTimes, draft: typed, booking, change, onAdd }: Props) {
  const draft = nextTimes.isLoaded ? withPeopleWhoDo(typed, nextTimes.peopleFor) : typed
  const { book, isBusy, problem, errors } = booking
  const guests = guestsOf(draft)
  const { payment } = useSpa()
  const subs = guests.flatMap(({ treatments }) =>
    treatments.flatMap(({ subServiceId }) => subOf(services, subServiceId) ?? []),
  )
  const price = subs.reduce((sum, one) => sum + one.price, 0)
  const isReady = isComplete(draft) && hasTime(draft)
  const when = draft.isNow ? 'now' : draft.when.time && `${dayName(draft.when.date)}, ${draft.when.time}`

  return (
    <BookForm
      onSubmit={() => book(draft, price)}
      client={<WhoAndMoney deposit={depositOfVisit(subs, payment.deposit)} {...{ draft, price, errors, change }} />}
      foot={
        <>
          <Problem className="mb-2">{problem}</Problem>
          <Button type="submit" className="w-full" disabled={isBusy || !isReady}>
            {isBusy ? 'Booking...' : when && hasTime(draft) ? `Book ${when}` : 'Choose a time'}
          </Button>
        </>
      }
    >
      <Section title={`Visit, ${moneyText(price)}`}>
        <Gone asked={guestsOf(typed)} now={guests} nameOf={nextTimes.nameOf} />
        {guests.map((guest, number) => (
          <Guest
            // biome-ignore lint/suspicious/noArrayIndexKey: guests are numbered
            key={number}
            guest={guest}
            number={number}
            isAlone={guests.length === 1}
            {...{ services, nextTimes, draft, change, onAdd }}
          />
        ))}
      </Section>
      <AddToVisit onGuest={mayAddGuest(guests) ? () => onAdd(guests.length) : undefined} />
      <Section title="When">
        <Chips
          label="Start"
          isRow
          options={[
            { value: 'now', label: 'Now' },
            { value: 'time', label: 'At a time' },
          ]}
          value={draft.isNow ? 'now' : 'time'}
          onChange={choice => change({ isNow: choice === 'now' })}
        />
        {draft.isNow ? (
          <>
            <Hint>Everybody begins now, with whoever is free.</Hint>
            <Tick
              isOn={draft.when.squeezeIn ?? false}
              onChange={squeezeIn => change({ when: { ...draft.when, squeezeIn } })}
            >
              Squeeze in: more guests than there is room for
            </Tick>
          </>
        ) : (
          <TimePicker
            subServiceId={draft.subServiceId}
            visit={visitQuery(guests)}
            value={draft.when}
            onDate={date => change({ when: { date, time: '' } })}
            onPick={picked => change({ when: picked })}
            instead={time => (
              <SameHour
                {...{ guests, time }}
                date={draft.when.date}
                nameOf={nextTimes.nameOf}
                onTake={others => change({ guests: others, when: { date: draft.when.date, time } })}
              />
            )}
            below={({ plans = [], alternatives = [] }) => (
              <>
                <Plan of={plans.find(({ bookingTime }) => bookingTime === draft.when.time)} draft={draft} />
                {alternatives.map(({ kind, sentence, guests: others, bookingDate, bookingTime }) => (
                  <OutlineButton
                    key={`${kind} ${sentence}`}
                    onClick={() =>
                      change({ guests: namesKept(others, guests), when: { date: bookingDate, time: bookingTime } })
                    }
                  >
                    {sentence}
                  </OutlineButton>
                ))}
              </>
            )}
          />
        )}
      </Section>
    </BookForm>
  )
}

/** The times are asked for without names. */
const namesKept = (others: readonly GuestWish[], { ...guests }: readonly GuestWish[]) =>
  others.map((one, number) => ({ ...one, name: guests[number]?.name ?? '' }))

type GuestProps = Pick<Props, 'services' | 'nextTimes' | 'draft' | 'change' | 'onAdd'> & {
  guest: GuestWish
  number: For
  isAlone: boolean
}

function Guest({ guest, number, isAlone, services, nextTimes, draft, change, onAdd }: GuestProps) {
  const who = guestName(namesOf(draft), number)
  return (
    <section aria-label={who} className="grid grid-cols-1 gap-3 rounded-card border border-ink/15 bg-white/50 p-3">
      {!isAlone && number === 0 && <h3 className="font-sans font-semibold wrap-anywhere">{who}</h3>}
      {number > 0 && (
        <TextField
          label={`Name of guest ${number + 1} (optional)`}
          autoComplete="off"
          maxLength={120}
          value={guest.name}
          onChange={({ target }) => change(named(draft, number, target.value))}
        />
      )}
      <ol className="grid grid-cols-1 gap-2">
        {guest.treatments.map(({ subServiceId, therapistId }, index) => {
          const sub = subOf(services, subServiceId)
          const people = sub?.isExtra ? [] : nextTimes.peopleFor(subServiceId)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same treatment may be there twice
            <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-linen py-1.5 pl-3">
              <p className="min-w-0 grow basis-40">
                <span className="block font-semibold wrap-anywhere">{sub?.name ?? 'No longer offered'}</span>
                {sub && (
                  <span className="text-[0.9375rem] text-stone">
                    {shortDuration(sub.duration)}, {moneyText(sub.price)}
                  </span>
                )}
              </p>
              {people.length > 0 && (
                <select
                  aria-label={`${sub?.name} with, ${who}`}
                  value={therapistId ?? ANYONE}
                  onChange={({ target }) => change(withPerson(draft, number, index, target.value || undefined))}
                  className="min-h-11 w-40 max-w-full truncate rounded-full border border-ink/25 bg-cream px-3 text-[0.9375rem]"
                >
                  <option value={ANYONE}>With anyone</option>
                  {people.map(({ _id, name }) => (
                    <option key={_id} value={_id}>
                      With {name}
                    </option>
                  ))}
                </select>
              )}
              <RoundButton
                label={`Take out ${sub?.name ?? 'this treatment'}, ${who}`}
                icon={X}
                onClick={() => change(removed(draft, number, index))}
              />
            </li>
          )
        })}
      </ol>
      {mayAddTreatment(guest) && (
        <OutlineButton
          className="justify-self-start px-4!"
          aria-label={isAlone ? undefined : `Add a treatment for ${who}`}
          onClick={() => onAdd(number)}
        >
          Add a treatment
        </OutlineButton>
      )}
    </section>
  )
}

const ANYONE = ''

const namesOf = (draft: Draft) => ({ fullName: draft.fullName, guestNames: guestsOf(draft).map(({ name }) => name) })

/** Who is treated when, at the chosen time. */
function Plan({ of: plan, draft }: { of: VisitPlan | undefined; draft: Draft }) {
  const guests = guestsOf(draft)
  const names = namesOf(draft)
  if (!plan) return null
  const nameOf = namesAmong(plan.treatments)
  return (
    <ol aria-label="How it fits" className="grid gap-1 border-l-2 border-gold pl-3 text-[0.9375rem]/6">
      {plan.treatments.map(({ guest, bookingTime, therapist, ...one }) => (
        <li key={`${guest} ${bookingTime} ${one.subServiceName}`} className="wrap-anywhere">
          <span className="tabular-nums">{bookingTime}</span> {nameOf(one)}
          {therapist && ` with ${therapist.name}`}
          {guests.length > 1 && `, for ${guestName(names, guest)}`}
        </li>
      ))}
      <li className="text-stone">Ends at {plan.endTime}</li>
    </ol>
  )
}
