import { treatmentName } from '#contract/booking/visit-parts.ts'
import { leftVisitText as text, visitText } from '#contract/messages.ts'
import { clearOffer } from '#web/store/booking.ts'
import { chooseTime, setDate } from '#web/store/booking-form.ts'
import { type DraftedVisit, draftedVisit } from '#web/store/draft.ts'
import { useSite } from '#web/store/site.ts'
import { useBookingStore, useServiceStore, useStores } from '#web/store/stores.ts'
import {
  guestsOf,
  hasRoom,
  isOfferedTo,
  isVisit,
  setGuests,
  useGuests,
  type WantedTreatment,
} from '#web/store/visit.ts'
import { choiceOfDraft } from '#web/store/visit-draft.ts'
import { Button } from '#web/ui/Button.tsx'

interface Props {
  visit: DraftedVisit
  change(visit: DraftedVisit | null): void
}

/** A visit whose place another choice took: back to it, with what is chosen now or without, or let go. */
export default function LeftVisit({ visit, change }: Props) {
  const stores = useStores()
  const { today } = useSite()
  const services = useServiceStore(state => state.services)
  const isOther = useBookingStore(isVisit)
  const chosen = useGuests()[0]?.treatments[0]
  const { gone, service = null, subService = null, ...rest } = choiceOfDraft(visit, services)
  const choice = { ...rest, selectedService: service, selectedSubService: subService }
  const guests = guestsOf(choice)
  const [who, ...others] = guests
  const name = treatmentName({ serviceName: service?.name, subServiceName: visit.subServiceName })
  const further = visit.visit.reduce((sum, { treatments }) => sum + treatments.length, 0)
  const isAddable = chosen && who && !isOther && hasRoom(who) && isOfferedTo(who, chosen)

  function goBack(added: WantedTreatment[] = []) {
    const now = stores.booking.getState()
    // The choice of now loses its place in turn, which matters only for a visit.
    const next = isVisit(now) ? draftedVisit(now) : null
    clearOffer(stores.booking, { ...choice, error: null })
    if (who && added.length > 0) setGuests(stores, [{ ...who, treatments: [...who.treatments, ...added] }, ...others])
    if (visit.date >= today) {
      setDate(stores, visit.date)
      if (visit.time) chooseTime(stores, visit.time)
    }
    change(next)
  }

  return (
    <aside aria-label={text.label} className="rounded-card border border-gold bg-gold/15 px-5 py-4">
      <p className="wrap-anywhere">
        {text.kept(visitText.andMore(name, further))} {gone.length > 0 && text.gone(gone.filter(Boolean).join(', '))}
      </p>
      <div className="mt-3 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button onClick={() => goBack()}>{text.goBack}</Button>
        {isAddable && (
          <Button look="outline" className="wrap-anywhere" onClick={() => goBack([chosen])}>
            {text.addToIt(chosen.subService.name)}
          </Button>
        )}
        <Button look="outline" onClick={() => change(null)}>
          {text.drop}
        </Button>
      </div>
    </aside>
  )
}
