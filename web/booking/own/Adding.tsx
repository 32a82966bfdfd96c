import { ChevronDown } from 'lucide'
import { useCallback, useEffect, useState } from 'react'
import type { AdditionsResponse, ManageBody, ManagedBooking, ManageResponse } from '#contract/booking/manage.ts'
import { manageCallPath } from '#contract/booking/manage-calls.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { guestName } from '#contract/messages/visits.ts'
import { manageText as text, visitText } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import { type Failure, failureOf } from '#web/api/api-problem.ts'
import { postAsNobody } from '#web/api/client.ts'
import { useSpa } from '#web/store/site.ts'
import { useServiceStore } from '#web/store/stores.ts'
import { Button, NotLoaded } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RadioPill } from '#web/ui/RadioPill.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { restOf } from '../at-spa.ts'
import type { Change } from './own-changes.ts'

type Addition = AdditionsResponse['additions'][number]

interface Props {
  own: ManageBody
  booking: ManagedBooking
  isBusy: boolean
  apply(change: Change): Promise<Failure | undefined>
  close(): void
}

/** What fits after the last treatment of a guest: chosen, then confirmed with what it changes. */
export default function Adding({ own, booking, isBusy, apply, close }: Props) {
  const { additions, problem, load } = useAdditions(own)
  const [guest, setGuest] = useState(0)
  const [chosen, setChosen] = useState<Addition>()
  const [failure, setFailure] = useState<Failure>()

  async function confirm({ guest, subServiceId }: Addition) {
    const { sequence, treatments } = booking
    const refused = await apply({
      what: 'add',
      call: () =>
        postAsNobody<ManageResponse>(manageCallPath('addOwnTreatment'), { ...own, guest, subServiceId, sequence }),
      isDone: now => now.treatments.length > treatments.length,
      words: () => text.added,
    })
    setFailure(refused)
    if (!refused) return
    // It may be gone for good.
    setChosen(undefined)
    load()
  }

  if (problem) return <NotLoaded retry={load}>{problem.sentence}</NotLoaded>
  if (!additions) return <Spinner label={text.lookingForAdditions} />
  if (chosen) return <Question {...{ booking, isBusy, chosen }} confirm={confirm} back={() => setChosen(undefined)} />
  const guests = 1 + Math.max(...booking.treatments.map(one => one.guest))
  const ofGuest = additions.filter(one => one.guest === guest)
  return (
    <div className="grid gap-4">
      <p role="alert" className="text-petal empty:hidden">
        {failure?.sentence}
      </p>
      {guests > 1 && <Whose booking={booking} guests={guests} guest={guest} choose={setGuest} />}
      {ofGuest.length > 0 ? <Choices additions={ofGuest} choose={setChosen} /> : <p>{text.nothingFits}</p>}
      <div className="flex">
        <Button look="outline" className="grow sm:grow-0" onClick={close}>
          {text.addNothing}
        </Button>
      </div>
    </div>
  )
}

function useAdditions(own: ManageBody) {
  const { bookingHash, key } = own
  const [additions, setAdditions] = useState<Addition[]>()
  const [problem, setProblem] = useState<Failure>()
  const load = useCallback(async () => {
    setProblem(undefined)
    try {
      const found = await postAsNobody<AdditionsResponse>(manageCallPath('ownAdditions'), { bookingHash, key })
      setAdditions(found.additions)
    } catch (problem) {
      setProblem(failureOf(problem, text.additionsNotLoaded))
    }
  }, [bookingHash, key])
  useEffect(() => {
    load()
  }, [load])
  return { additions, problem, load }
}

interface WhoseProps {
  booking: ManagedBooking
  guests: number
  guest: number
  choose(guest: number): void
}

function Whose({ booking, guests, guest, choose }: WhoseProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{text.addForWhom}</legend>
      <div className="flex flex-wrap gap-2">
        {[...Array(guests).keys()].map(one => (
          <RadioPill key={one} name="guest" checked={one === guest} onChange={() => choose(one)}>
            {one === 0 && !booking.guestNames[0]
              ? visitText.forYou
              : guestName(booking.guestNames[one] ?? '', one, guests)}
          </RadioPill>
        ))}
      </div>
    </fieldset>
  )
}

function Choices({ additions, choose }: { additions: Addition[]; choose(addition: Addition): void }) {
  const { currency } = useSpa()
  const names = [...new Set(additions.map(({ serviceName }) => serviceName))]
  const services = names.map(name => [name, additions.filter(one => one.serviceName === name)] as const)
  return (
    <div className="border-t border-ink/10">
      {services.map(([service, treatments]) => (
        <details key={service} name="additions" open={services.length === 1} className="group border-b border-ink/10">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-semibold transition-colors duration-200 hover:bg-ink/5 [&::-webkit-details-marker]:hidden">
            <span className="wrap-anywhere">{service}</span>
            <Icon
              of={ChevronDown}
              size={20}
              className="shrink-0 text-amber transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <ul aria-label={service} className="mb-2">
            {treatments.map(one => (
              <li key={one.subServiceId}>
                <button
                  type="button"
                  onClick={() => choose(one)}
                  className="flex min-h-12 w-full items-center justify-between gap-4 py-1.5 text-left transition-colors duration-200 hover:bg-ink/5"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {one.subServiceName}
                    <span className="block text-sm/5 text-stone">
                      {one.isExtra && `${visitText.extra}, `}
                      {text.fromWhen(one.bookingTime, one.durationMinutes)}
                    </span>
                  </span>
                  <span className="shrink-0 font-semibold text-amber">{priceText(one.price, currency)}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

const depositRuleOf = (services: readonly Service[], id: string) =>
  services.flatMap(({ serviceArray }) => serviceArray).find(({ _id }) => _id === id)?.deposit

interface QuestionProps {
  booking: ManagedBooking
  chosen: Addition
  isBusy: boolean
  confirm(chosen: Addition): void
  back(): void
}

function Question({ booking, chosen, isBusy, confirm, back }: QuestionProps) {
  const { currency, payment } = useSpa()
  const rule = useServiceStore(({ services }) => depositRuleOf(services, chosen.subServiceId)) ?? payment.deposit
  const isDeposit = restOf(booking) > 0 || rule.kind !== 'all'
  const { bookingTime, durationMinutes, price } = chosen
  const [was, is, more] = [booking.price, booking.price + price, price].map(amount => priceText(amount, currency))
  return (
    <div className="grid gap-4">
      <p>
        <strong className="font-semibold">{treatmentName(chosen)}</strong>,{' '}
        {text.fromWhen(bookingTime, durationMinutes)}. {text.othersStayAsTheyAre}
      </p>
      <p>
        {text.thenCosts(is!, was!)}{' '}
        {booking.status !== 'held' ? text.payMoreThere(more!) : isDeposit ? text.depositThen : text.transferMore(is!)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => confirm(chosen)}>
          {text.addYes}
        </Button>
        <Button look="outline" className="grow sm:grow-0" disabled={isBusy} onClick={back}>
          {text.addOther}
        </Button>
      </div>
    </div>
  )
}
